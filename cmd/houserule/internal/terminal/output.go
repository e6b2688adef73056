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

// An Output is the output stream of a command. It escapes control characters, because a text from
// rules could otherwise command the terminal. Only line ends and tabs pass, and colours after
// WantsColor has returned true. The last write error is kept.
type Output struct {
	to      io.Writer // raw, or a Sheet
	raw     io.Writer
	colored bool
	begun   []byte // buffer for the beginning of an incomplete character
	err     error
}

// Safe returns an Output that writes to a stream.
func Safe(to io.Writer) *Output { return &Output{to: to, raw: to} }

// Err returns the last write error, or nil.
func (o *Output) Err() error { return o.err }

// Raw returns the underlying stream of an Output. It is for code that controls the terminal, or
// writes a file for programs.
func Raw(stream io.Writer) io.Writer {
	if o, ok := stream.(*Output); ok {
		return o.raw
	}
	return stream
}

// Escaped returns a text with all control characters escaped, including colours.
func Escaped(text string) string { return string(new(Output).spelledOut([]byte(text))) }

// Write writes an escaped text. It returns the length of the text before escaping, because
// callers compare that with the length they passed. The error is also kept for Err.
func (o *Output) Write(text []byte) (int, error) {
	if _, err := o.to.Write(o.spelledOut(o.wholeCharacters(text))); err != nil {
		o.err = err
		return 0, err
	}
	return len(text), nil
}

// colors matches a colour escape sequence.
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
			r = rune(text[0]) // because an 8-bit terminal reads the byte as this character
		}
		switch {
		case isUnseen(r):
			// as surrogates, so that JSON stays valid
			for _, unit := range utf16.AppendRune(nil, r) {
				safe = fmt.Appendf(safe, `\u%04x`, unit)
			}
		default:
			safe = append(safe, text[:size]...)
		}
		text = text[size:]
	}
	return safe
}

// wholeCharacters returns the buffered beginning of a character followed by a text. If the text
// ends with an incomplete character, that is buffered for the next call.
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

// isUnseen reports whether a character is invisible on a terminal, for example because it is a
// control character.
func isUnseen(r rune) bool {
	return r != '\n' && r != '\t' && !diag.IsSeen(r) && !unicode.Is(unicode.Zs, r)
}
