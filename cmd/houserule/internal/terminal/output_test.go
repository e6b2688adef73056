package terminal

import (
	"errors"
	"strings"
	"testing"
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
		{"\x1b[31mred\x1b[0m", true, "\x1b[31mred\x1b[0m"},
		{"\x1b[31mred\x1b[0m", false, `\u001b[31mred\u001b[0m`},
		{"\x1b[2J", true, `\u001b[2J`},
		{"half \xc3", false, "half \xc3"},
	} {
		var told strings.Builder
		o := &Output{to: &told, colored: test.colored}
		if n, err := o.Write([]byte(test.text)); n != len(test.text) || err != nil {
			t.Errorf("%q: %d bytes, %v", test.text, n, err)
		}
		if told.String() != test.want {
			t.Errorf("%q: %q, want %q", test.text, told.String(), test.want)
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
