package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

// A pick is an entry of the menu: a saved game to resume, or a variant to begin.
type pick struct {
	name, about string
	gloss       string // description of a variant; often ""
	saved       bool
	head        *variant.Variant // headers of a variant, or nil
	base        string           // of a house rule: the title of its game
}

// picks returns the game played last, then the games in this folder, the shipped ones and their
// house rules, and then the other saved games.
func picks() (all []pick) {
	var saved, own, games, houseRules []pick
	for _, game := range keptGames() {
		switch {
		case game.variant == "":
			saved = append(saved, pick{name: game.name, about: "can't be read", saved: true})
		case game.open:
			about := fmt.Sprintf("%s, %s, %s", filepath.Base(game.variant), diag.Counted(game.answers, "answer"), game.info.ModTime().Format("2006-01-02 15:04"))
			saved = append(saved, pick{name: game.name, about: about, saved: true})
		}
	}
	for _, file := range discover.VariantsIn(".") {
		if p, v := pickOf(file); v != nil {
			own = append(own, p)
		}
	}
	for _, listing := range library.List() {
		p, v := pickOf(listing.Name)
		if v == nil {
			continue
		}
		base := library.Head(cmp.Or(listing.Extends, listing.Name)) // because "" names the current folder
		if listing.Extends != "" && base != nil && base.Gloss == v.Gloss {
			p.base = wording.OneLine(base.Title)
			p.gloss = "A house rule for " + p.base
			houseRules = append(houseRules, p)
		} else {
			games = append(games, p)
		}
	}
	for _, group := range [][]pick{own, games, houseRules} {
		slices.SortStableFunc(group, func(a, b pick) int { return cmp.Compare(a.about, b.about) })
	}
	last := min(1, len(saved))
	return slices.Concat(saved[:last], own, games, houseRules, saved[last:])
}

// pickOf returns the entry of a variant, given its name or path, and its headers. They are nil if
// it can't be played.
func pickOf(name string) (pick, *variant.Variant) {
	v := library.Head(name)
	if v == nil {
		return pick{}, nil
	}
	return pick{name: name, about: wording.OneLine(v.Title) + ", " + seats(v), gloss: wording.OneLine(v.Gloss + " " + v.Length), head: v}, v
}

// seats returns words for the number of players of a variant.
func seats(v *variant.Variant) string {
	least, most := max(1, v.MinPlayers), max(1, v.MaxPlayers)
	switch {
	case least == most && most == 1:
		return "for one"
	case least == most:
		return fmt.Sprintf("for %d", most)
	}
	return fmt.Sprintf("for %d to %d", least, most)
}
