package lineui

import (
	"bufio"
	"fmt"
	"io"
)

// longestAnswer is how long a line may be, in bytes, its end included. A longer one is passed over.
const longestAnswer = 64 << 10

var errLongLine = fmt.Errorf("a line of more than %d bytes is too long for an answer", longestAnswer)

// lines splits what is typed into lines.
type lines struct {
	passing bool // over a line that is too long
	long    bool // the line that was read last was
}

// scanner reads these lines.
func (l *lines) scanner(in io.Reader) *bufio.Scanner {
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, 2*longestAnswer)
	scanner.Split(l.split)
	return scanner
}

// split is bufio.ScanLines, but that a line which is too long is no error: no more than its end comes, and long says so. What comes is
// the same in whatever pieces data arrive.
func (l *lines) split(data []byte, atEOF bool) (advance int, line []byte, err error) {
	advance, line, err = bufio.ScanLines(data, atEOF)
	switch {
	case advance == 0 && len(data) > longestAnswer:
		l.passing = true
		return len(data), nil, nil
	case advance == 0 && l.passing && atEOF:
		l.long, l.passing = true, false
		return 0, []byte{}, bufio.ErrFinalToken
	case advance > 0:
		l.long, l.passing = l.passing || advance > longestAnswer, false
	}
	return advance, line, err
}
