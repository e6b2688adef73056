package lineui

import (
	"bufio"
	"fmt"
)

// longestAnswer is how long a line may be, in bytes. A longer one is passed over.
const longestAnswer = 64 << 10

var errLongLine = fmt.Errorf("a line of more than %d bytes is too long for an answer", longestAnswer)

// lines splits what is typed into lines.
type lines struct {
	passing bool // over a line that is too long
	long    bool // the line that was read last was
}

// split is bufio.ScanLines, but that a line which is too long is no error: no more than its end comes, and long says so.
func (l *lines) split(data []byte, atEOF bool) (advance int, line []byte, err error) {
	advance, line, err = bufio.ScanLines(data, atEOF)
	if advance == 0 && len(data) > longestAnswer {
		l.passing = true
		return len(data), nil, nil
	}
	if advance > 0 {
		l.long, l.passing = l.passing, false
	}
	return advance, line, err
}
