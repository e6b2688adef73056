package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

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
func picks() []pick {
	var own []pick
	for _, file := range discover.VariantsIn(".") {
		if p, ok := pickOf(file); ok {
			own = append(own, p)
		}
	}
	slices.SortStableFunc(own, byTitle)
	saved := savedPicks()
	last := min(1, len(saved))
	return slices.Concat(saved[:last], own, shippedPicks(), saved[last:])
}

// savedPicks returns the saved games that are not over, the last played first.
func savedPicks() (saved []pick) {
	for _, game := range keptGames() {
		switch {
		case game.variant == "":
			saved = append(saved, pick{name: game.name, about: "can't be read", saved: true})
		case game.open:
			about := fmt.Sprintf("%s, %s, %s", filepath.Base(game.variant), diag.Counted(game.answers, "answer"), game.info.ModTime().Format("2006-01-02 15:04"))
			saved = append(saved, pick{name: game.name, about: about, saved: true})
		}
	}
	return saved
}

// shippedPicks returns the shipped games, and then their house rules. It reads them once, because
// the page of the lobby lists them again every few seconds.
var shippedPicks = sync.OnceValue(func() []pick {
	var games, houseRules []pick
	for _, listing := range library.List() {
		p, ok := pickOf(listing.Name)
		if !ok {
			continue
		}
		base := library.Head(cmp.Or(listing.Extends, listing.Name)) // because "" names the current folder
		if listing.Extends != "" && base != nil && base.Gloss == p.head.Gloss {
			p.base = wording.OneLine(base.Title)
			p.gloss = "A house rule for " + p.base
			houseRules = append(houseRules, p)
		} else {
			games = append(games, p)
		}
	}
	slices.SortStableFunc(games, byTitle)
	slices.SortStableFunc(houseRules, byTitle)
	return append(games, houseRules...)
})

func byTitle(a, b pick) int { return cmp.Compare(a.about, b.about) }

// pickOf returns the entry of a variant, given its name or path. ok is false if it can't be played.
func pickOf(name string) (p pick, ok bool) {
	v := library.Head(name)
	if v == nil {
		return pick{}, false
	}
	return pick{name: name, about: wording.OneLine(v.Title) + ", " + seats(v), gloss: wording.OneLine(v.Gloss + " " + v.Length), head: v}, true
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
