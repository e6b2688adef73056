package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"
)

// onNarrowScreen returns what a command shows on a terminal of 60 columns and 20 rows.
func onNarrowScreen(t *testing.T, args ...string) string {
	t.Helper()
	s := &screen{Cmd: exec.Command("houserule", args...)}
	var err error
	if s.File, err = pty.StartWithSize(s.Cmd, &pty.Winsize{Cols: 60, Rows: 20}); err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	defer s.Close()
	s.shows("")
	_ = s.Wait()
	return strings.ReplaceAll(s.shown.String(), "\r\n", "\n")
}

// No command writes a line that is wider than the terminal, or cuts its output.
func TestOutputFitsTheTerminal(t *testing.T) {
	house := `variant kinder "A kinder road" { extends solitaire }
change check strike { subtract 2 when held_back "stays untapped"    cites hazard.4-strike }
scenario "A title that is so long that it does not fit into one line of a narrow terminal" {
    expect turn_count is 7
}
`
	folder := t.TempDir()
	rules, broken := folder+"/kinder.rules", folder+"/broken.rules"
	writeTo(t, rules, house)
	writeTo(t, broken, strings.ReplaceAll(house, "held_back", "held_bakc"))
	t.Setenv("TERM", "xterm")
	t.Setenv("PAGER", "")
	for _, test := range []struct{ command, shows string }{
		{"compare solitaire --games 20 --with " + rules, "unpaired 95 %"},
		{"sim solitaire --games 20", "quantiles"},
		{"show solitaire strike --with " + rules, "stays untapped"},
		{"check " + broken, "held_bakc"},
		{"test " + rules, "1 of 1 scenario fails"},
		{"cards solitaire --kind Site", "Site"},
		{"odds solitaire attempt points=3 helpers=1", "%"},
		{"search stays untapped", "stays untapped"},
		{"explain", "unknown-name"},
		{"docs zones", "zone"},
		{"rulebook solitaire", "Before the game"},
		{"play --help", "Saved games"},
	} {
		shown := onNarrowScreen(t, strings.Fields(test.command)...)
		if !strings.Contains(shown, test.shows) {
			t.Errorf("houserule %s doesn't show %q:\n%s", test.command, test.shows, shown)
		}
		for line := range strings.SplitSeq(shown, "\n") {
			line = line[strings.LastIndex(line, "\r")+1:] // without a progress bar
			if ansi.StringWidth(line) > 60 {
				t.Errorf("houserule %s: this line is too wide: %q", test.command, line)
			}
		}
	}
}

// A pager gets the output that doesn't fit the screen. The exit code is that of the command.
func TestPager(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("PAGER", "sed 's/^/paged: /'; exit 7")
	for _, test := range []struct {
		args  string
		paged bool
	}{
		{"explain", true},
		{"--no-pager explain", false},
		{"explain --no-pager", false},
		{"docs --help --no-pager", false},
		{"play --help", true},
		{"version", false},
	} {
		if shown := onNarrowScreen(t, strings.Fields(test.args)...); strings.HasPrefix(shown, "paged: ") != test.paged {
			t.Errorf("houserule %s: paged is %t, want %t:\n%s", test.args, !test.paged, test.paged, shown)
		}
	}
	command := exec.Command("houserule", "explain")
	if file, err := pty.Start(command); err == nil {
		defer file.Close()
		if (&screen{File: file}).shows(""); command.Wait() != nil {
			t.Error("the exit code is that of the pager")
		}
	}
}
