package main

import (
	"fmt"
	"io"
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/history"
	"houserule/interpreter/save"
)

// resume shows the remarks on the replay of a saved game. If changed rules lead to another story,
// the user decides how to resume, because past events must not change silently. Then the old save
// is left unchanged, and the game gets a new file.
func (c beginFlags) resume(g *keptGame, r *history.Record, remarks *save.Remarks, std streams) error {
	if remarks == nil {
		return nil
	}
	if doubt := remarks.Doubt; remarks.Divergence == nil && !doubt.Edited {
		g.news = append(g.news, fmt.Sprintf("%s\nThe game resumes at its end.", wording.UpperFirst(doubt.Error())))
		return nil
	}
	differences := remarks.String()
	if remarks.Edited() {
		resumption, err := c.howToResume(differences, remarks, std)
		if err != nil {
			return err
		}
		if resumption == session.Refuse {
			fmt.Fprintf(std.out, "%s\nThe saved game is unchanged.\n", differences)
			return errFindings
		}
		if resumption == session.FromThere {
			r.BackTo(remarks.Parted())
		}
	}
	g.news = append(g.news, fmt.Sprintf("%s\nThe game resumes at decision %d. It is saved to a new file, and the old file is unchanged.", differences, len(r.Steps())+1))
	return g.leaveFile()
}

// howToResume returns how to resume the game: as --resume says, or as the user answers at the
// terminal. It returns an error if there is no terminal.
func (c beginFlags) howToResume(differences string, m *save.Remarks, std streams) (session.Resumption, error) {
	if c.Resume != "" {
		return session.Resumption(c.Resume), nil
	}
	if !terminal.Is(std.in) || !terminal.Is(std.out) {
		return "", misuse("%s\nChoose how to resume. --resume %s: at decision %d, before which nothing changes. --resume %s: replay all answers that still fit. --resume %s: not at all",
			differences, session.FromThere, m.Parted()+1, session.Replay, session.Refuse)
	}
	fmt.Fprintf(std.out, "%s\n\n  1  resume at decision %d, before which nothing changes\n  2  replay all answers that still fit with the new rules\n  3  leave the game unchanged\n",
		differences, m.Parted()+1)
	for {
		fmt.Fprint(std.out, "1, 2 or 3? ")
		answer, err := readLine(std.in)
		switch {
		case answer == "1":
			return session.FromThere, nil
		case answer == "2":
			return session.Replay, nil
		case answer == "3" || err != nil:
			return session.Refuse, nil
		}
	}
}

// readLine reads a line without a buffer, because the following input is for the game.
func readLine(in io.Reader) (string, error) {
	var line strings.Builder
	for b := make([]byte, 1); ; line.Write(b) {
		if _, err := in.Read(b); err != nil || b[0] == '\n' {
			return strings.TrimSpace(line.String()), err
		}
	}
}
