package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"
)

var seatLink = regexp.MustCompile(`http://127\.0\.0\.1:\d+(/\S+)`)

// The script serves the same game with the same links after a restart.
func TestRecipeForServer(t *testing.T) {
	engine(t, "sh")
	path := recipe(t, "serve-game")
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_DATA_HOME", filepath.Join(here, "data"))
	t.Setenv("SERVER", "--listen 127.0.0.1:0")
	first, second := servedLink(t, path), servedLink(t, path)
	if first == "" || first != second {
		t.Errorf("the link is %q, and after a restart %q", first, second)
	}
	if saves, err := filepath.Glob("data/houserule/games/*.save"); err != nil || len(saves) != 1 {
		t.Errorf("the saved games are %v (%v), want one", saves, err)
	}
}

// servedLink starts the script, returns the path of the first link, and stops the server.
func servedLink(t *testing.T, script string) (link string) {
	t.Helper()
	command := exec.Command("sh", script, "solitaire")
	command.Stderr = os.Stderr
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(out); link == "" && lines.Scan(); {
		if found := seatLink.FindStringSubmatch(lines.Text()); found != nil {
			link = found[1]
		}
	}
	_ = command.Process.Signal(syscall.SIGTERM)
	if err := command.Wait(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
	return link
}
