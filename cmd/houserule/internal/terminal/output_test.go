package terminal

import (
	"bufio"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/creack/pty"
)

func TestOutput(t *testing.T) {
	for _, test := range []struct {
		text    string
		colored bool
		want    string
	}{
		{"plain\ttext\n", false, "plain\ttext\n"},
		{"é, 字 and \u00a0", false, "é, 字 and \u00a0"},
		{"\x1b]0;title\a", true, `\u001b]0;title\u0007`},
		{"\u009b31m \u202e\r\x7f", false, `\u009b31m \u202e\u000d\u007f`},
		{"a\u200bb\u00ad\u3164 \U000e0041", false, `a\u200bb\u00ad\u3164 \udb40\udc41`},
		{"100\u00a0% \u2660 é", false, "100\u00a0% \u2660 é"},
		{"\x1b[31mred\x1b[0m", true, "\x1b[31mred\x1b[0m"},
		{"\x1b[31mred\x1b[0m", false, `\u001b[31mred\u001b[0m`},
		{"\x1b[2J", true, `\u001b[2J`},
		{"8 bits: \x9b2J, caf\xe9!", false, `8 bits: \u009b2J, caf` + "\xe9!"},
	} {
		var output strings.Builder
		o := Safe(&output)
		o.colored = test.colored
		if n, err := o.Write([]byte(test.text)); n != len(test.text) || err != nil {
			t.Errorf("%q: %d bytes, %v", test.text, n, err)
		}
		if output.String() != test.want {
			t.Errorf("%q: %q, want %q", test.text, output.String(), test.want)
		}
	}
}

// An incomplete character at the end of a write is neither interpreted nor lost.
func TestBrokenOff(t *testing.T) {
	for text, want := range map[string]string{
		"\u009b2J":            `\u009b2J`,
		"é, 字 and \U0001f0a1": "é, 字 and \U0001f0a1",
		"\xe5\xad!":           "\xe5" + `\u00ad!`,
		"\xf0\x9f\x82\u00e9":  "\xf0" + `\u009f\u0082é`,
	} {
		for at := range len(text) {
			var output strings.Builder
			o := Safe(&output)
			fmt.Fprint(o, text[:at])
			fmt.Fprint(o, text[at:])
			if output.String() != want {
				t.Errorf("%q and %q: %q, want %q", text[:at], text[at:], output.String(), want)
			}
		}
	}
}

// Colours of a command reach a terminal if it uses colours, and escape sequences from rules never
// do.
func TestColors(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	shown, screen, err := pty.Open()
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	t.Cleanup(func() { _, _ = shown.Close(), screen.Close() })
	const red = "\x1b[31mred\n"
	o := Safe(screen)
	fmt.Fprint(o, red)
	if !WantsColor(o) {
		t.Error("a terminal wants no colours")
	}
	fmt.Fprint(o, red)
	lines := bufio.NewScanner(shown)
	for _, want := range []string{`\u001b[31mred`, "\x1b[31mred"} {
		if lines.Scan(); lines.Text() != want {
			t.Errorf("%q, want %q", lines.Text(), want)
		}
	}
}

type full struct{}

var errFull = errors.New("no space left")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWhatCannotBeWrittenIsRemembered(t *testing.T) {
	o := Safe(full{})
	if _, err := o.Write([]byte("x")); err != errFull || o.Err() != errFull {
		t.Errorf("%v, %v", err, o.Err())
	}
}
