package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

const (
	// soon is how much time of a processor a command may take that is given a file below a megabyte.
	soon = 2 * time.Second
	// little is how much memory, in kilobytes, checking one may take, and playing it.
	little, playsIn = 300_000, 500_000
)

// TestHostileFiles has the program check files that nobody would write, and play those that pass: it answers or refuses,
// soon and in little memory. Short ones lie in testdata/hostile, and long.txt there says how long ones are made.
func TestHostileFiles(t *testing.T) {
	short, err := filepath.Glob("testdata/hostile/*.rules")
	if err != nil || len(short) == 0 {
		t.Fatalf("there are no hostile files: %v", err)
	}
	for _, path := range short {
		t.Run(filepath.Base(path), func(t *testing.T) { hostile(t, path) })
	}
	for _, l := range longFiles(t) {
		t.Run(l.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "long.rules")
			if err := os.WriteFile(path, []byte(l.text()), 0o644); err != nil {
				t.Fatal(err)
			}
			hostile(t, path)
		})
	}
}

// hostile checks a file, and plays a game by it if nothing is wrong with it.
func hostile(t *testing.T, path string) {
	t.Helper()
	if within(t, little, "check", path) != nil {
		return
	}
	_ = within(t, playsIn, "sim", path, "--games", "1")
}

// within runs the program, which may find something wrong, and looks at the time and the memory that it took.
func within(t *testing.T, kilobytes int64, args ...string) error {
	t.Helper()
	command := exec.Command("houserule", args...)
	var said strings.Builder
	command.Stderr = &said
	stuck := time.AfterFunc(20*soon, func() { _ = command.Process.Kill() })
	err := command.Run()
	stuck.Stop()
	if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && (!ok || exit.ExitCode() != exitFindings) {
		t.Fatalf("%v: %v\n%.2000s", args, err, &said)
	}
	state := command.ProcessState
	used := state.SysUsage().(*syscall.Rusage).Maxrss
	if took := state.UserTime() + state.SystemTime(); took > soon || used > kilobytes {
		t.Errorf("%v took %v and %d MB", args, took, used/1000)
	}
	return err
}

// A longFile is a text that is made of many pieces.
type longFile struct{ name, head, piece, tail string }

// longFiles are those that a list tells of.
func longFiles(t *testing.T) (files []longFile) {
	t.Helper()
	list, err := os.ReadFile("testdata/hostile/long.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.SplitN(strings.TrimSuffix(strings.ReplaceAll(line, "~", "\n"), "\n"), "|", 4)
		if len(parts) < 3 {
			t.Fatalf("%q has no name, beginning and piece", line)
		}
		parts = append(parts, "")
		files = append(files, longFile{strings.TrimSpace(parts[0]), parts[1], strings.TrimPrefix(parts[2], " "), parts[3]})
	}
	return files
}

// text is nearly a megabyte.
func (l longFile) text() string {
	const most = 980_000
	var text strings.Builder
	text.WriteString("variant v \"V\" { players 1 }\n" + l.head)
	for i := 0; text.Len()+len(l.piece)+20 < most; i++ {
		text.WriteString(strings.ReplaceAll(l.piece, "#", fmt.Sprint(i)))
	}
	return text.String() + l.tail
}
