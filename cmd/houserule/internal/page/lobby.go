package page

import (
	"io"
	"slices"

	"houserule/dsl/variant"
)

// A Lobby is the page on which the owner of a server opens and closes games.
type Lobby struct {
	Language *variant.Language
	Notice   string
	Tables   []LobbyTable
	Games    []LobbyGame

	// The fields of the form, as the owner filled them in for a game that can't be opened.
	Game, Players, With, Options string
}

// A LobbyGame is a game that the owner can open.
type LobbyGame struct {
	Name, Title, About string
	Length             string // how long it takes, and for whom it is
	Least, Most        int    // the numbers of players
	Base               string // of a house rule: the title of its game
	Saved              bool
}

// Of returns the games of one kind: house rules, saved games, or else new games.
func (l *Lobby) Of(house, saved bool) []LobbyGame {
	return slices.DeleteFunc(slices.Clone(l.Games), func(g LobbyGame) bool { return (g.Base != "") != house || g.Saved != saved })
}

// A LobbyTable is an open game on the page of a lobby.
type LobbyTable struct {
	Title, ID     string
	Answers       int
	Drawing, Over bool
	Seats         []LobbySeat
}

// A LobbySeat is the seat of a player at a table.
type LobbySeat struct {
	Name, Link, Player string // Player says how a program plays, or whether the player is away
	Number             int
	HandsOver          bool // the owner can let a program play
}

// LobbySeatOf returns the seat of a player at a table. Link is its address.
func LobbySeatOf(t Table, player int, link string) LobbySeat {
	s := LobbySeat{Name: who(t.language(), player), Link: link, Number: player + 1, Player: t.language().Say("at the table")}
	switch {
	case !t.Seats.IsPerson(player):
		s.Player = t.language().Say(programLabel(t.Seats.Name(player)))
	case t.Away[player]:
		s.Player, s.HandsOver = t.language().Say("away"), t.Game.Players() > 1 && !t.Game.Result().Over && !t.Head.Draw.IsOpen()
	}
	return s
}

// Write writes a whole document, and returns the first write error.
func (l *Lobby) Write(to io.Writer) error {
	return templates(l.Language).ExecuteTemplate(to, "lobby", l)
}
