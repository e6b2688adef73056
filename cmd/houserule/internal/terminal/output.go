package terminal

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"houserule/dsl/diag"
)

// An Output is where a command tells what it has to tell. What a terminal would obey is spelled out on its way, whatever
// text it stands in: nothing but line ends and tabs gets through, and changes of colour once a command has asked whether it
// may make some. What can't be written is remembered.
type Output struct {
	to      io.Writer
	colored bool
	begun   []byte // what was written last of a character that is not whole yet
	err     error
}

// Safe is an output to a stream.
func Safe(to io.Writer) *Output { return &Output{to: to} }

// Err is why something could not be written, or nil.
func (o *Output) Err() error { return o.err }

// Raw is the stream itself, for whoever commands the terminal, or writes a file for programs.
func Raw(stream io.Writer) io.Writer {
	if o, ok := stream.(*Output); ok {
		return o.to
	}
	return stream
}

// Spelled is a text with all spelled out in it that a terminal would obey, changes of colour, too.
func Spelled(text string) string { return string(new(Output).spelledOut([]byte(text))) }

// Write writes a whole text. All of it counts as written, whatever it is spelled like.
func (o *Output) Write(text []byte) (int, error) {
	if _, err := o.to.Write(o.spelledOut(o.wholeCharacters(text))); err != nil {
		o.err = err
		return 0, err
	}
	return len(text), nil
}

// colors changes how what follows looks.
var colors = regexp.MustCompile(`^\x1b\[[0-9;]*m`)

func (o *Output) spelledOut(text []byte) []byte {
	if utf8.Valid(text) && !bytes.ContainsFunc(text, isUnseen) {
		return text
	}
	var safe []byte
	for len(text) > 0 {
		if color := colors.Find(text); o.colored && color != nil {
			safe, text = append(safe, color...), text[len(color):]
			continue
		}
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 {
			r = rune(text[0]) // as which a terminal of 8 bits takes it
		}
		switch {
		case isUnseen(r):
			for _, unit := range utf16.AppendRune(nil, r) { // so that what is JSON stays JSON
				safe = fmt.Appendf(safe, `\u%04x`, unit)
			}
		default:
			safe = append(safe, text[:size]...)
		}
		text = text[size:]
	}
	return safe
}

// wholeCharacters is a text behind what was left of the one before; of a character at its end that is not whole, the rest may follow.
func (o *Output) wholeCharacters(text []byte) []byte {
	if len(o.begun) > 0 {
		text = append(o.begun, text...)
	}
	end := len(text)
	for back := 1; back < utf8.UTFMax && back <= len(text); back++ {
		if last := text[len(text)-back:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRune(last) {
				end -= back
			}
			break
		}
	}
	o.begun = slices.Clone(text[end:])
	return text[:end]
}

// isUnseen reports whether a terminal does not show a character, be it that it obeys it.
func isUnseen(r rune) bool {
	return r != '\n' && r != '\t' && !diag.IsSeen(r) && !unicode.Is(unicode.Zs, r)
}
