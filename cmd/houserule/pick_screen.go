package main

import (
	"fmt"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/cmd/houserule/internal/tui"
	"houserule/interpreter/seat"
)

// pickOnScreen lets the user choose a game, and then its players if the rules leave that open. It
// returns false if the user left the screen.
func (c *playCmd) pickOnScreen(std streams) (picked bool, err error) {
	start := tui.NewStart()
	start.ASCII = !terminal.IsUTF8()
	var entries []tui.Entry
	for _, p := range picks() {
		label, about := p.about, p.gloss
		if p.saved {
			label, about = "Resume "+p.name, p.about
		}
		entries = append(entries, tui.Entry{Label: label, About: about, Pick: func() { c.picked(p, start) }})
	}
	start.Open("Which game do you play?", nil, 0, entries)
	if err := runScreen(start, std); err != nil {
		return false, err
	}
	return start.Done, nil
}

// picked takes a game from the list, and asks for its players if there can be several.
func (c *playCmd) picked(p pick, start *tui.Start) {
	if p.saved {
		c.Load, start.Done = p.name, true
		return
	}
	c.Variant = p.name
	v := library.Head(p.name)
	least, most := max(1, v.MinPlayers), max(1, v.MaxPlayers)
	if most == 1 {
		start.Done = true
		return
	}
	t := &tableFor{command: c, title: p.about, players: max(2, least), least: least, most: most, seats: map[int]sitter{}}
	t.open(start, 0)
}

// A tableFor is the table of a game that is about to begin: its number of players, and who plays
// each seat.
type tableFor struct {
	command              *playCmd
	title                string
	players, least, most int
	seats                map[int]sitter // missing seats are the default
}

// A sitter is a kind of player.
type sitter int

const (
	byUser sitter = iota
	byProgram
	byFriend
	sitters // the number of kinds
)

func (s sitter) String() string { return [sitters]string{"you", "the program", "a friend here"}[s] }

// sitter returns who plays a seat. By default the user plays the first one, and the program plays
// the others.
func (t *tableFor) sitter(i int) sitter {
	if s, chosen := t.seats[i]; chosen || i == 0 {
		return s
	}
	return byProgram
}

// open shows the seats, with the cursor at a line. Each choice shows them again with the change.
func (t *tableFor) open(start *tui.Start, cursor int) {
	entries := []tui.Entry{{Label: "Begin the game", Pick: func() { t.begin(start) }}}
	add := func(label, about string, change func()) {
		line := len(entries)
		entries = append(entries, tui.Entry{Label: label, About: about, Pick: func() {
			change()
			start.Close()
			t.open(start, line)
		}})
	}
	if t.least < t.most {
		add(fmt.Sprintf("%d players", t.players), fmt.Sprintf("%d to %d can play", t.least, t.most), func() {
			t.players++
			if t.players > t.most {
				t.players = t.least
			}
		})
	}
	for i := range t.players {
		add(fmt.Sprintf("Player %d: %v", i+1, t.sitter(i)), "", func() { t.seats[i] = (t.sitter(i) + 1) % sitters })
	}
	start.Open(t.title, []string{"Enter begins the game, or changes the line under the cursor.", ""}, cursor, entries)
}

// begin ends the screen with the players at the table.
func (t *tableFor) begin(start *tui.Start) {
	c := t.command
	c.Players, c.Seat = t.players, nil
	for i := range t.players {
		if t.sitter(i) == byProgram {
			c.Seat = append(c.Seat, fmt.Sprintf("%d=%v", i+1, seat.Suggest))
		}
	}
	start.Done = true
}
