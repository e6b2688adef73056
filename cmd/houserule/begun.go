package main

import (
	"errors"
	"fmt"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/session"
	"houserule/dsl"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/save"
)

// A saved game carries the texts of its rules. The game can resume with these texts if the rules on
// disk have changed or are missing.

// rulesOf loads the rules of a game. It uses the texts in the save if --resume asks for them or if
// this computer doesn't have the rules. Otherwise it uses the current rules.
func (c beginFlags) rulesOf(g *keptGame, std streams) (*variant.Variant, error) {
	head := &g.saved.Head
	switch {
	case g.begun || c.Load != "" && c.Resume == string(session.AsItBegan):
		return g.asItBegan(std)
	case head.Texts != nil && !c.replacesRules() && missingHere(head) != "":
		g.news = append(g.news, fmt.Sprintf("This computer has no %s, so the game continues with the rules and data in the saved game.", discover.FromHere(missingHere(head))))
		return g.asItBegan(std)
	}
	lib := library
	if c.Watch {
		lib, _ = freshLibrary(library, nil)
	}
	g.texts = &source.Bundle{}
	checked, err := c.loadFrom(lib.Bundling(g.texts), head, std)
	if err == nil {
		err = c.checkComponents(checked, &g.saved)
	}
	return checked, err
}

// replacesRules reports whether flags replace the rules or the data of a saved game.
func (c beginFlags) replacesRules() bool {
	return c.Variant != "" || c.Data != "" || c.Deck != "" || len(c.With) > 0
}

// missingHere returns the first path of rules, data or deck that isn't on this computer, or "".
func missingHere(head *save.Head) string {
	paths := append([]string{head.Variant, head.Data}, head.With...)
	if dsl.IsDeckFile(head.Deck) {
		paths = append(paths, head.Deck)
	}
	for _, path := range paths {
		path, _ = dsl.CutOver(path)
		if path != "" && !library.Ships(path) && !discover.Exists(path) {
			return path
		}
	}
	return ""
}

// asItBegan loads the rules of a saved game from the texts in it.
func (g *keptGame) asItBegan(std streams) (*variant.Variant, error) {
	head := &g.saved.Head
	if head.Texts == nil {
		return nil, misuse("this saved game doesn't contain its rules, because an older houserule wrote it; choose another --resume")
	}
	g.begun, g.texts = true, head.Texts
	lib, err := library.Bundled(head.Texts)
	if err != nil {
		return nil, fmt.Errorf("can't resume the saved game with its own rules: %w", err)
	}
	checked, findings := lib.Load(dsl.Request{Variant: head.Variant, With: head.With, Data: head.Data, Deck: head.Deck})
	return checked, problem(findings, std)
}

// orAsItBegan adds to an error that the rules in the saved game can be used instead.
func (c beginFlags) orAsItBegan(err error, g *keptGame, std streams) error {
	if err == nil || c.Load == "" || c.replacesRules() || g.begun || g.saved.Texts == nil {
		return err
	}
	hint := fmt.Sprintf("to resume with the rules as they were when the game began: --resume %s", session.AsItBegan)
	if errors.Is(err, errFindings) {
		fmt.Fprintln(std.err, hint)
		return err
	}
	return fmt.Errorf("%w\n%s", err, hint)
}
