package main

import (
	"bufio"
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/variant"
)

// A pick is an entry of the menu: a saved game to resume, or a variant to begin.
type pick struct {
	name, about string
	gloss       string // description of a variant; often ""
	saved       bool
}

// picks returns the game played last, then the games in this folder, the shipped ones and their
// house rules, and then the other saved games.
func picks() (all []pick) {
	var saved, games, houseRules []pick
	for _, game := range keptGames() {
		if game.saved != nil && !game.saved.Over {
			about := fmt.Sprintf("%s, %s, %s", filepath.Base(game.saved.Variant), diag.Counted(len(game.saved.Steps), "answer"), game.info.ModTime().Format("2006-01-02 15:04"))
			saved = append(saved, pick{name: game.name, about: about, saved: true})
		}
	}
	var own []pick
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
		var base *variant.Variant
		if listing.Extends != "" { // because "" names the current folder
			base = library.Head(listing.Extends)
		}
		if base != nil && base.Gloss == v.Gloss {
			p.gloss = "A house rule for " + wording.OneLine(base.Title)
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
	return pick{name: name, about: wording.OneLine(v.Title) + ", " + seats(v), gloss: wording.OneLine(v.Gloss + " " + v.Length)}, v
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

// heading returns the heading of a pick's group.
func (p pick) heading() string {
	if p.saved {
		return "Resume"
	}
	return "Begin"
}

// lines returns a pick with its number, truncated to a width.
func (p pick) lines(number, width int) (lines []string) {
	const beforeAbout = 6
	head := fmt.Sprintf("%4d  %-18s", number, p.name)
	lines = append(lines, fit.Clip(head+"  "+p.about, width))
	if p.gloss != "" {
		lines = append(lines, fit.Clip(strings.Repeat(" ", beforeAbout)+p.gloss, width))
	}
	return lines
}

// choose returns the pick with the given number, or the best match for a text. It returns false
// if there is none.
func choose(all []pick, what string) (pick, bool) {
	if n, err := strconv.Atoi(what); err == nil {
		if n < 1 || n > len(all) {
			return pick{}, false
		}
		return all[n-1], true
	}
	texts := each.Of(all, func(p pick) string { return p.name + " " + p.about + " " + p.gloss })
	found := wording.Search(texts, what)
	if len(found) == 0 {
		return pick{}, false
	}
	return all[found[0]], true
}

// pick lets the user choose a game: on the whole screen of a terminal, else in lines of text. It
// returns false if the user chose nothing.
func (c *playCmd) pick(std streams) (picked bool, err error) {
	if terminal.CanDraw(std.out) {
		return c.pickOnScreen(std)
	}
	return c.pickInLines(std), nil
}

// pickInLines prints the menu and reads a choice.
func (c *playCmd) pickInLines(std streams) (picked bool) {
	all, heading := picks(), ""
	for i, p := range all {
		if p.heading() != heading {
			heading = p.heading()
			fmt.Fprintln(std.out, heading)
		}
		for _, line := range p.lines(i+1, terminal.Width(std.out, 80)) {
			fmt.Fprintln(std.out, line)
		}
	}
	in := bufio.NewScanner(std.in)
	for range mostUnread {
		fmt.Fprint(std.out, "Number or name (Enter to quit): ")
		if !in.Scan() || strings.TrimSpace(in.Text()) == "" {
			return false
		}
		p, ok := choose(all, strings.TrimSpace(in.Text()))
		switch {
		case !ok:
			fmt.Fprintf(std.out, "No game here matches %q.\n", wording.OneLine(in.Text()))
		case p.saved:
			c.Load = p.name
			return true
		default:
			c.Variant = p.name
			return true
		}
	}
	fmt.Fprintf(std.err, "houserule: %d answers in a row matched no game, so the menu ends\n", mostUnread)
	return false
}
