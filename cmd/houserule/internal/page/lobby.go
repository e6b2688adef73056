package page

import "io"

// A Lobby is the page on which the owner of a server opens and closes games.
type Lobby struct {
	Notice string
	Tables []LobbyTable
	Games  []string // the names of games that the owner can open

	// The fields of the form, as the owner filled them in for a game that can't be opened.
	Game, Players, With, Options string
}

// A LobbyTable is an open game on the page of a lobby.
type LobbyTable struct {
	Title, ID, State string
	Seats            []LobbySeat
}

// A LobbySeat is the seat of a player at a table.
type LobbySeat struct {
	Name, Link, Player string // Player says how a program plays, or whether the player is away
	Number             int
	HandsOver          bool // the owner can let a program play
}

// LobbySeatOf returns the seat of a player at a table. Link is its address.
func LobbySeatOf(t Table, player int, link string) LobbySeat {
	s := LobbySeat{Name: who(t.language(), player), Link: link, Number: player + 1, Player: "at the table"}
	switch {
	case !t.Seats.IsPerson(player):
		s.Player = programLabel(t.Seats.Name(player))
	case t.Away[player]:
		s.Player, s.HandsOver = "away", t.Game.Players() > 1 && !t.Game.Result().Over && !t.Head.Draw.IsOpen()
	}
	return s
}

// Write writes a whole document, and returns the first write error.
func (l *Lobby) Write(to io.Writer) error { return templates(nil).ExecuteTemplate(to, "lobby", l) }
