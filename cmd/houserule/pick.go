package main

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

// A pick is something to play: a saved game to go on with, or a variant to begin.
type pick struct {
	name, about string
	gloss       string // what a variant is about; often nothing
	saved       bool
}

// picks are the games to go on with, and then the variants that ship and those in files that lie here.
func picks() (all []pick) {
	for _, game := range keptGames() {
		if game.saved != nil && !game.saved.Over {
			about := fmt.Sprintf("%s, %s, %s", game.saved.Variant, diag.Counted(len(game.saved.Steps), "answer"), game.info.ModTime().Format("2006-01-02 15:04"))
			all = append(all, pick{name: game.name, about: about, saved: true})
		}
	}
	for _, listing := range library.List() {
		if v := whole(listing.Name); v != nil {
			all = append(all, pick{name: listing.Name, about: wording.OneLine(v.Title) + ", " + seats(v), gloss: wording.OneLine(v.Gloss)})
		}
	}
	return all
}

// whole is a variant that ships; nil if there are no games of it, since it leaves something open.
func whole(name string) *variant.Variant {
	v, _ := library.Load(dsl.Request{Variant: name})
	if v == nil || len(library.Abstract(v)) > 0 {
		return nil
	}
	return v
}

// seats is for how many a variant is.
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

// heading tells games to go on with from those to begin.
func (p pick) heading() string {
	if p.saved {
		return "Go on with"
	}
	return "Begin"
}

// lines are a pick with its number, fitted into a width.
func (p pick) lines(number, width int) (lines []string) {
	const beforeAbout = 6
	head := fmt.Sprintf("%4d  %-18s", number, p.name)
	lines = append(lines, fit.Clip(head+"  "+p.about, width))
	if p.gloss != "" {
		lines = append(lines, fit.Clip(strings.Repeat(" ", beforeAbout)+p.gloss, width))
	}
	return lines
}

// choose is the one of all that a person means: by its number, or by a part of its name or of what it is about.
func choose(all []pick, what string) (pick, bool) {
	if n, err := strconv.Atoi(what); err == nil {
		if n < 1 || n > len(all) {
			return pick{}, false
		}
		return all[n-1], true
	}
	var texts []string
	for _, p := range all {
		texts = append(texts, p.name+" "+p.about+" "+p.gloss)
	}
	found := wording.Search(texts, what)
	if len(found) == 0 {
		return pick{}, false
	}
	return all[found[0]], true
}

// pick has a person pick what to play; false if nothing was picked.
func (c *playCmd) pick(std streams) (picked bool) {
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
		fmt.Fprint(std.out, "Which one? A number or a name; nothing leaves: ")
		if !in.Scan() || strings.TrimSpace(in.Text()) == "" {
			return false
		}
		p, ok := choose(all, strings.TrimSpace(in.Text()))
		switch {
		case !ok:
			fmt.Fprintf(std.out, "Nothing here is called %q.\n", wording.OneLine(in.Text()))
		case p.saved:
			c.Load = p.name
			return true
		default:
			c.Variant = p.name
			return true
		}
	}
	fmt.Fprintf(std.err, "houserule: %d answers in a row named nothing to play, and no more are read\n", mostUnread)
	return false
}
