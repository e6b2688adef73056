package terminal

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// shownOn returns the text that a terminal of the given size receives from a command. The command
// gets the sheet and the output.
func shownOn(t *testing.T, columns, rows int, command func(s *Sheet, out io.Writer)) string {
	t.Helper()
	shown, screen, err := pty.Open()
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	defer shown.Close()
	if err := pty.Setsize(screen, &pty.Winsize{Cols: uint16(columns), Rows: uint16(rows)}); err != nil {
		t.Fatal(err)
	}
	out := Safe(screen)
	s := NewSheet(out, Safe(screen))
	command(s, out)
	if err := s.Show(func() {}); err != nil || out.Err() != nil {
		t.Errorf("%v, %v", err, out.Err())
	}
	_ = screen.Close()
	text, _ := io.ReadAll(shown) // the error says that the terminal is closed
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// Long lines are folded at blanks, below their last column.
func TestLinesFitTheTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	got := shownOn(t, 20, 0, func(_ *Sheet, out io.Writer) {
		fmt.Fprint(out, "short\nwins  1 of 2: 50.0 % of the games\nand no line ")
		fmt.Fprint(out, "end behind the last")
	})
	if want := "short\nwins  1 of 2: 50.0 %\n      of the games\nand no line end\n  behind the last"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Only output that doesn't fit the screen goes through the pager. A pager that ends early is no
// error, and without a pager the text is printed.
func TestLongOutputIsPaged(t *testing.T) {
	t.Setenv("TERM", "xterm")
	const short, long = "1\n2\n", "1\n2\n3\n4\n5\n"
	paged := strings.ReplaceAll("p"+strings.TrimSuffix(long, "\n"), "\n", "\np") + "\n"
	for _, test := range []struct{ pager, text, want string }{
		{"sed s/^/p/", long, paged},
		{"sed s/^/p/", short, short},
		{"cat", long, long},
		{"", long, long},
		{"exit 3", long, ""},
		{"no-such-pager 2>&-", long, "houserule: the pager \"no-such-pager 2>&-\" could not be run; set PAGER to another one\n" + long},
	} {
		t.Setenv("PAGER", test.pager)
		if got := shownOn(t, 200, 4, func(_ *Sheet, out io.Writer) { fmt.Fprint(out, test.text) }); got != test.want {
			t.Errorf("PAGER=%q of %q: got %q, want %q", test.pager, test.text, got, test.want)
		}
	}
	t.Setenv("PAGER", "sed s/^/p/")
	direct := func(s *Sheet, out io.Writer) {
		if err := s.Release(); err != nil {
			t.Error(err)
		}
		fmt.Fprint(out, long)
	}
	if got := shownOn(t, 200, 4, direct); got != long {
		t.Errorf("a command that uses the terminal itself: got %q", got)
	}
}

// A command that writes directly to the terminal folds its messages itself.
func TestMessagesOfLiveCommandsAreFolded(t *testing.T) {
	t.Setenv("TERM", "xterm")
	got := shownOn(t, 20, 0, func(s *Sheet, out io.Writer) {
		if err := s.Release(); err != nil {
			t.Error(err)
		}
		fmt.Fprint(out, Folded("there is no saved game of this name\n", out))
	})
	if want := "there is no saved\n  game of this name\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
