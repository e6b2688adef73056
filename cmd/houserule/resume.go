package main

import (
	"fmt"
	"io"
	"strings"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/interpreter/history"
	"houserule/interpreter/save"
)

// How a saved game goes on where its rules have changed so that they tell another story.
const (
	fromThere = "from-there" // from the last decision up to which all went as it does now
	replay    = "replay"     // by the new rules from the start
	refuse    = "refuse"
)

// resume says what is to be said of a saved game that was played again. Nothing of what was played becomes something else
// without a word: where changed rules tell another story, the person who plays says how the game goes on. What was saved
// then stays as it is, and the game is kept elsewhere.
func (c beginFlags) resume(g *keptGame, r *history.Record, remarks *save.Remarks, std streams) error {
	if remarks == nil {
		return nil
	}
	if doubt := remarks.Doubt; remarks.Divergence == nil && !doubt.Edited {
		g.news = append(g.news, fmt.Sprintf("%v. The game goes on from its end.", doubt))
		return nil
	}
	told := tellRemarks(remarks)
	if remarks.Edited() {
		way, err := c.wayOn(told, remarks, std)
		if err != nil {
			return err
		}
		if way == refuse {
			fmt.Fprintf(std.out, "%s\nThe saved game stays as it is.\n", told)
			return errFindings
		}
		if way == fromThere {
			r.BackTo(remarks.Parted())
		}
	}
	g.news = append(g.news, fmt.Sprintf("%s\nThe game goes on from decision %d.", told, len(r.Steps())+1))
	return g.close()
}

// tellRemarks puts into words where the story of a game is another one now, or where its answers fit no more.
func tellRemarks(m *save.Remarks) string {
	var said []string
	if m.Doubt != nil {
		said = append(said, m.Doubt.Error())
	}
	if m.Divergence != nil {
		said = append(said, m.Divergence.Error())
	}
	return strings.Join(said, "\n")
}

// wayOn is how a game goes on: as the command line says, or as a person at a terminal does.
func (c beginFlags) wayOn(told string, m *save.Remarks, std streams) (string, error) {
	if c.Resume != "" {
		return c.Resume, nil
	}
	if !terminal.Is(std.in) || !terminal.Is(std.out) {
		return "", misuse("%s\nSay how the game goes on: --resume %s, from decision %d, up to which all is the same; --resume %s, by the new rules from the start, as far as the answers fit; or --resume %s",
			told, fromThere, m.Parted()+1, replay, refuse)
	}
	fmt.Fprintf(std.out, "%s\n\n  1  go on from decision %d, up to which all is the same\n  2  play by the new rules from the start, as far as the answers fit\n  3  leave the game as it is\n",
		told, m.Parted()+1)
	for {
		fmt.Fprint(std.out, "1, 2 or 3? ")
		answer, err := readLine(std.in)
		switch {
		case answer == "1":
			return fromThere, nil
		case answer == "2":
			return replay, nil
		case answer == "3" || err != nil:
			return refuse, nil
		}
	}
}

// readLine reads a line and nothing behind it, which is for the game.
func readLine(in io.Reader) (string, error) {
	var line strings.Builder
	for b := make([]byte, 1); ; line.Write(b) {
		if _, err := in.Read(b); err != nil || b[0] == '\n' {
			return strings.TrimSpace(line.String()), err
		}
	}
}
