package lineui

import (
	"bufio"
	"bytes"

	"houserule/cmd/houserule/internal/fit"
)

// longestAnswer is how long a line may be, in bytes. Of a longer one, which answers nothing, no more than its beginning is read.
const (
	longestAnswer = 64 << 10
	beginning     = 40
)

// answers splits what is typed into lines.
func answers() bufio.SplitFunc {
	var long []byte // how the line begins that is being passed over; nil while none is
	return func(data []byte, atEOF bool) (advance int, line []byte, err error) {
		advance, line, err = bufio.ScanLines(data, atEOF)
		switch {
		case advance == 0 && len(data) > longestAnswer:
			if long == nil {
				long = append(bytes.ToValidUTF8(data[:beginning], nil), fit.Ellipsis...)
			}
			return len(data), nil, nil
		case advance > 0 && long != nil:
			line, long = long, nil
		}
		return advance, line, err
	}
}
