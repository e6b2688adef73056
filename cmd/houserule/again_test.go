package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// begun returns a new game that is saved in a file of a temporary folder, and the flags with
// which it began.
func begun(t *testing.T, file string) (flags beginFlags, game *keptGame, std streams) {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	var output bytes.Buffer
	std = streams{strings.NewReader(""), &output, &output}
	seed := int64(7)
	flags = beginFlags{Variant: "solitaire", Seed: &seed, Luck: "seeded", Save: file}
	flags.TimeLimit = 1
	game, err := flags.begin("", std)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = game.close() })
	return flags, game, std
}

// A new game has the same rules and options, and the same or another seed. It is saved beside the
// one before. A finished game is recorded as a scenario that repeats it.
func TestPlayAgain(t *testing.T) {
	flags, first, std := begun(t, "first.save")
	for {
		if _, open := first.Game.Next(); !open {
			break
		}
		if err := first.Choose(first.Game.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
	same, err := flags.nextGame(first, true, std)
	if err != nil {
		t.Fatal(err)
	}
	defer same.close()
	other, err := flags.nextGame(first, false, std)
	if err != nil {
		t.Fatal(err)
	}
	defer other.close()
	if same.Luck != first.Luck || len(same.Game.Steps()) != 0 || other.Luck == first.Luck || other.Title() != first.Title() {
		t.Errorf("after %s it is played with %s and %s", first.Luck, same.Luck, other.Luck)
	}
	if err := same.Choose(same.Game.Suggestion()); err != nil || same.Unkept != nil || same.file.Path() == first.file.Path() {
		t.Errorf("it is not kept beside the one before: %v, %v", err, same.Unkept)
	}
	repeat, err := first.Record()
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Base(first.name) + ".rules"); err != nil || !strings.Contains(string(text), "scenario ") || !strings.Contains(repeat, "houserule test") {
		t.Errorf("%s: %v\n%s", repeat, err, text)
	}
	if _, err := first.Record(); err == nil {
		t.Error("a file is overwritten")
	}
}

// A game that this process or another one is playing can be written as a page of its current
// state.
func TestPageWhileItIsPlayed(t *testing.T) {
	_, game, std := begun(t, "played.save")
	if err := game.Choose(game.Game.Suggestion()); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile("played.save", os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString(`{"half an ans`); err != nil {
		t.Fatal(err)
	}
	file.Close()
	page := playCmd{HTML: "played.html"}
	page.Load, page.Luck, page.TimeLimit = "played.save", "seeded", 1
	if err := page.Run(std); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile("played.html"); err != nil || !strings.Contains(string(text), "Middle-earth Solitaire") {
		t.Errorf("%v\n%s", err, text)
	}
}
