package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/history"
	"houserule/interpreter/save"
)

// resume shows the remarks on the replay of a saved game. If changed rules lead to another story,
// the user decides how to resume, because past events must not change silently. Then the old save
// is left unchanged, and the game gets a new file. If the user wants the rules as they were when
// the game began, resume changes nothing, and the caller has to load them.
func (c beginFlags) resume(g *keptGame, r *history.Record, remarks *save.Remarks, std streams) (resumption session.Resumption, err error) {
	if remarks == nil {
		return "", nil
	}
	if doubt := remarks.Doubt; remarks.Divergence == nil && !doubt.Edited {
		g.news = append(g.news, fmt.Sprintf("%s\nThe game resumes at its end.", wording.UpperFirst(doubt.Error())))
		return "", nil
	}
	differences := remarks.String()
	if remarks.Edited() {
		switch resumption, err = c.howToResume(g, differences, remarks, std); {
		case err != nil || resumption == session.AsItBegan:
			return resumption, err
		case resumption == session.Refuse:
			fmt.Fprintf(std.out, "%s\nThe saved game is unchanged.\n", terminal.Folded(differences, std.out))
			return resumption, errFindings
		case resumption == session.FromThere:
			r.BackTo(remarks.Parted())
		}
	}
	g.news = append(g.news, fmt.Sprintf("%s\nThe game resumes at decision %d. It is saved to a new file, and the old file is unchanged.", differences, len(r.Steps())+1))
	return resumption, g.leaveFile()
}

// howToResume returns how to resume the game: as --resume says, or as the user answers at the
// terminal. It returns an error if there is no terminal.
func (c beginFlags) howToResume(g *keptGame, differences string, m *save.Remarks, std streams) (session.Resumption, error) {
	if c.Resume != "" && !(g.begun && c.Resume == string(session.AsItBegan)) {
		return session.Resumption(c.Resume), nil
	}
	all := choices(m.Parted()+1, g.saved.Texts != nil && !g.begun)
	if !terminal.Is(std.in) || !terminal.Is(std.out) {
		var text strings.Builder
		for _, choice := range all {
			fmt.Fprintf(&text, "\n  --resume %-11s  %s", choice.resumption, choice.words)
		}
		return "", misuse("%s\nChoose how to resume:%s", differences, text.String())
	}
	fmt.Fprintln(std.out, terminal.Folded(differences, std.out))
	for i, choice := range all {
		fmt.Fprintf(std.out, "\n  %d  %s", i+1, choice.words)
	}
	for {
		fmt.Fprintf(std.out, "\n1 to %d? ", len(all))
		answer, err := readLine(std.in)
		if err != nil {
			return session.Refuse, nil
		}
		if n, err := strconv.Atoi(answer); err == nil && 1 <= n && n <= len(all) {
			return all[n-1].resumption, nil
		}
	}
}

// A choice is a way to resume a game whose rules have changed.
type choice struct {
	resumption session.Resumption
	words      string
}

// choices returns the ways to resume a game that changes from a decision on. The old rules are one
// of them only if the save has their texts.
func choices(decision int, hasTexts bool) []choice {
	all := []choice{
		{session.FromThere, fmt.Sprintf("resume at decision %d, before which nothing changes", decision)},
		{session.Replay, "replay all answers that still fit with the new rules"},
	}
	if hasTexts {
		all = append(all, choice{session.AsItBegan, "resume with the rules as they were when the game began"})
	}
	return append(all, choice{session.Refuse, "leave the game unchanged"})
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
