package main

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var asksSecond = notification{"game-7", `The "game"; touch here`, 2, "http://localhost:1", "http://localhost:1/seat/secret/"}

// A command gets the notification in its environment, and no shell reads it. A failing command is
// reported with the beginning of its output.
func TestNotifyByCommand(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	t.Chdir(t.TempDir())
	script := "echo \"$1|$HOUSERULE_TABLE|$HOUSERULE_GAME|$HOUSERULE_SEAT|$HOUSERULE_LINK\" > said\n"
	writeTo(t, "tell.sh", script)
	writeTo(t, "fail.sh", "yes no | head -n 30000\nexit 3\n")
	n, err := newNotifier(`sh tell.sh 'one; touch there'`)
	if err != nil {
		t.Fatal(err)
	}
	if err := n.send(t.Context(), asksSecond); err != nil {
		t.Fatal(err)
	}
	said, err := os.ReadFile("said")
	if want := "one; touch there|game-7|The \"game\"; touch here|2|http://localhost:1/seat/secret/\n"; err != nil || string(said) != want {
		t.Errorf("%q, %v", said, err)
	}
	if files, _ := filepath.Glob("*here"); files != nil {
		t.Errorf("a shell wrote %v", files)
	}
	n, err = newNotifier("sh fail.sh")
	if err != nil {
		t.Fatal(err)
	}
	if err := n.send(t.Context(), asksSecond); err == nil || !strings.HasPrefix(err.Error(), "exit status 3: no") || len(err.Error()) > 400 {
		t.Error(err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if err := n.send(ended, asksSecond); err == nil {
		t.Error("a command runs after the end of the server")
	}
}

// An address gets JSON without the link of the seat.
func TestNotifyByAddress(t *testing.T) {
	var got string
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = r.Method + " " + string(body)
		w.WriteHeader(status)
	}))
	defer server.Close()
	n, err := newNotifier(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	if err := n.send(t.Context(), asksSecond); err != nil || got != `POST {"table":"game-7","game":"The \"game\"; touch here","seat":2,"address":"http://localhost:1"}` {
		t.Errorf("%s, %v", got, err)
	}
	status = http.StatusNotFound
	if err := n.send(t.Context(), asksSecond); err == nil || !strings.Contains(err.Error(), "the server answered 404") {
		t.Error(err)
	}
}

// Notifications are dropped if too many wait, and a wrong value of --notify is reported at once.
func TestNotifyLimits(t *testing.T) {
	n, err := newNotifier("https://example.org")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 * mostNotifying {
		n.add(asksSecond)
	}
	if len(n.queue) != mostNotifying {
		t.Errorf("%d wait", len(n.queue))
	}
	for _, to := range []string{"", "'", "no-such-command-here"} {
		if _, err := newNotifier(to); !isMisuse(err) {
			t.Errorf("%q: %v", to, err)
		}
	}
}
