package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"houserule/interpreter/save"
)

// play without a game shows a list of games on the whole screen. A search narrows it, and a choice
// leads to the players of the game and to its first page. In each list q or escape leaves.
func TestPickOnScreen(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("dice.rules", []byte(`variant dice "Dice" { players 2..3 }`), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for _, test := range []struct{ typed, shows string }{
		{"/solit\r", "enter begins"},
		{"/dice\r\x1b[B\r", "3 players"}, // a game in this folder
		{"/arda\r", "Begin the game"},
		{"/arda\r\x1b[B\r", "3 players"},
		{"0", "There is no line 0."},
		{"q", ""},
		{"\x1b", ""},
	} {
		s := onScreen(t, "xterm", "play")
		if !s.shows("Which game do you play?") {
			t.Fatalf("no list: %q", s.shown.String())
		}
		for _, key := range test.typed {
			if _, err := io.WriteString(s, string(key)); err != nil {
				t.Fatal(err)
			}
		}
		if !s.shows(test.shows) {
			t.Errorf("after %q it shows %q", test.typed, s.shown.String())
		}
	}
}

// A house rule in the current folder doesn't turn the game that it extends into its own house rule.
func TestPicksAreNoHouseRulesOfTheFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	if err := os.WriteFile("kinder.rules", []byte(`variant kinder "A kinder road" { extends solitaire }`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, p := range picks() {
		if strings.Contains(p.gloss, "A kinder road") {
			t.Errorf("%s: %s", p.about, p.gloss)
		}
	}
}

// A saved game is read again after it has changed.
func TestKeptGamesAreReadAgain(t *testing.T) {
	before := xdg.DataHome
	t.Cleanup(func() { xdg.DataHome = before })
	xdg.DataHome = t.TempDir()
	if err := makeGamesFolder(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(gamesFolder(), "pig-1"+save.Extension)
	for _, variant := range []string{"pig", "hearts"} {
		head := fmt.Sprintf("{\"save\":4,\"variant\":%q,\"players\":2,\"luck\":\"ask\"}\n", variant)
		if err := os.WriteFile(path, []byte(head), 0o666); err != nil {
			t.Fatal(err)
		}
		if games := keptGames(); len(games) != 1 || games[0].variant != variant || !games[0].open {
			t.Errorf("%s: %v", variant, games)
		}
	}
}
