package lineui

import (
	"io"
	"slices"
	"strings"
	"testing"
)

// A pieces reads from r a few bytes at a time, like a pipe.
type pieces struct {
	r    io.Reader
	size int
}

func (p pieces) Read(into []byte) (int, error) { return p.r.Read(into[:min(p.size, len(into))]) }

// The length limit of lines doesn't depend on the pieces in which they arrive, nor on whether the
// last line has an end.
func TestLinesInPieces(t *testing.T) {
	for _, length := range []int{1, longestAnswer - 2, longestAnswer - 1, longestAnswer, longestAnswer + 1, 2*longestAnswer - 1, 2 * longestAnswer, 2*longestAnswer + 1, 400_000} {
		line := strings.Repeat("x", length)
		for _, c := range []struct {
			text string
			long []bool
		}{
			{line + "\nyes\n", []bool{length+1 > longestAnswer, false}},
			{line + "\r\nyes\n", []bool{length+2 > longestAnswer, false}},
			{"yes\n" + line, []bool{false, length > longestAnswer}},
		} {
			for _, size := range []int{511, 1000, 4096, longestAnswer - 1, longestAnswer, longestAnswer + 1, len(c.text)} {
				if got := longLines(t, pieces{strings.NewReader(c.text), size}); !slices.Equal(got, c.long) {
					t.Errorf("a line of %d bytes in %d, %d at a time: too long are %v, not %v", length, len(c.text), size, got, c.long)
				}
			}
		}
	}
}

// longLines reads lines as a game does, and returns for each whether it is too long.
func longLines(t *testing.T, in io.Reader) (long []bool) {
	t.Helper()
	var l lines
	scanner := l.scanner(in)
	for scanner.Scan() {
		long = append(long, l.long)
	}
	if scanner.Err() != nil {
		t.Error(scanner.Err())
	}
	return long
}
