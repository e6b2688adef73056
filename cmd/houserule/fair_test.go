package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"houserule/interpreter/save"
)

// TestFairGame draws the luck of a game through a server, plays the game, restarts the server in
// between, and verifies the save. The file has the name that --save gives.
func TestFairGame(t *testing.T) {
	rules, _ := walking(t)
	path := filepath.Join(t.TempDir(), "fair.save")
	h := serveGame(t, rules, "--fair", "--save", path, "--listen", "localhost:0")
	commitment := regexp.MustCompile(`Commitment of the host: (\w+)`).FindStringSubmatch(h.said)[1]
	if _, err := os.Stat(path); err == nil || strings.Contains(h.said, "seed") {
		t.Errorf("the game begins before its draw: %v\n%s", err, h.said)
	}
	share := strings.Repeat("0f", 16)
	for _, words := range []string{fmt.Sprintf("%x", sha256.Sum256([]byte(share))), share} {
		reply, err := http.PostForm(h.link+"draw", url.Values{"draw": {commitment}, "words": {words}})
		if err != nil {
			t.Fatal(err)
		}
		reply.Body.Close()
	}
	h.answer(t, 0)
	if err := h.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = h.Wait()
	h = serveGame(t, "--load", path, "--listen", "localhost:0")
	h.answer(t, 1)
	if text := h.page(t); !strings.Contains(text, commitment) || !strings.Contains(text, share) {
		t.Error("the page of the resumed game does not show the draw")
	}
	verified, err := exec.Command("houserule", "verify", path, commitment, share).CombinedOutput()
	if want := "Verified: the commitment fits, the seed follows from the secret and 1 share, and 2 answers replay to the same file.\n"; err != nil || !strings.HasPrefix(string(verified), want) {
		t.Errorf("%v: %s", err, verified)
	}
}

// draw adds a draw to a save, from which its seed follows: draw FILE SHARE... The secret is always
// the same.
func draw(ts *testscript.TestScript, _ bool, args []string) {
	s, _, err := save.Read(ts.MkAbs(args[0]))
	ts.Check(err)
	terms := fmt.Sprintf("SECRET %s %s %d %v", s.Rules, s.Components, s.Players, s.Options)
	d := save.Draw{Commitment: fmt.Sprintf("%x", sha256.Sum256([]byte(terms))), Secret: "SECRET", Shares: args[1:]}
	if seed := d.Seed(); seed != *s.Seed {
		ts.Fatalf("the seed of the save is %d, and %d follows from the draw", *s.Seed, seed)
	}
	written, err := json.Marshal(d)
	ts.Check(err)
	replace(ts, false, []string{args[0], `"rules":`, `"draw":` + string(written) + `,"rules":`, args[0]})
}
