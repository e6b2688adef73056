package lsp

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A cursor is a position at which the user types, with its surroundings.
type cursor struct {
	text       string
	start, end int    // offsets of the word at the cursor, or of the quoted text
	typed      string // the part of it before the cursor
	line       string // the part of the line before start
	depth      int    // the number of open braces
	quoted     bool   // the cursor is in a quoted text
	comment    bool
}

// cursorAt returns the cursor at an offset of a text.
func cursorAt(text string, offset int) cursor {
	c := cursor{text: text, start: offset, end: offset}
	line := strings.LastIndexByte(text[:offset], '\n') + 1
	for rest := range strings.Lines(text[:line]) {
		c.depth += newLineEnd(rest).depth
	}
	end := newLineEnd(text[line:offset])
	c.depth, c.comment, c.quoted = c.depth+end.depth, end.comment, end.quoted
	if c.quoted {
		c.start = line + end.quote
		c.end += strings.IndexAny(text[offset:]+"\n", "\"\n")
	} else {
		c.wordAround()
	}
	c.typed, c.line = text[c.start:offset], text[line:c.start]
	return c
}

// wordAround extends start and end to the word at the cursor.
func (c *cursor) wordAround() {
	for c.start > 0 {
		r, size := utf8.DecodeLastRuneInString(c.text[:c.start])
		if !isOfWord(r) {
			break
		}
		c.start -= size
	}
	for c.end < len(c.text) {
		r, size := utf8.DecodeRuneInString(c.text[c.end:])
		if !isOfWord(r) {
			break
		}
		c.end += size
	}
}

func isOfWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// A lineEnd describes the end of a piece of a line: in a comment, in a quoted text that begins at
// offset quote, or in neither. depth is the number of braces opened minus those closed.
type lineEnd struct {
	comment, quoted bool
	quote           int
	depth           int
}

func newLineEnd(line string) (end lineEnd) {
	if strings.HasPrefix(strings.TrimSpace(line), "|") {
		return lineEnd{comment: true} // a line of a transcript
	}
	inValue := false // in a value in braces within a quoted text
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '"' && !inValue:
			end.quoted, end.quote = !end.quoted, i+1
		case end.quoted && (c == '\\' || strings.HasPrefix(line[i:], "{{")):
			i++
		case end.quoted && c == '{':
			end.quoted, inValue = false, true
		case inValue && c == '}':
			end.quoted, inValue = true, false
		case end.quoted:
		case c == '#':
			return lineEnd{comment: true, depth: end.depth}
		case c == '{' && !inValue:
			end.depth++
		case c == '}':
			end.depth--
		}
	}
	return end
}

// placeholder is a name that no declaration has. It is put at the cursor, and the checker reports
// which names could replace it.
const placeholder = "zz_what_may_stand_here"

// asking returns the text with the placeholder at the cursor.
func (c *cursor) asking() string { return c.text[:c.start] + placeholder + c.text[c.end:] }

// chain matches the expression before a name, for example "hero." or "first(party).".
var chain = regexp.MustCompile(`([\pL_][\pL_\d]*(\([^()]*\))?\.)*$`)

// askingAlone returns the text with the cursor's line replaced by a statement that only has the
// placeholder. It is useful because the line itself may be unfinished.
func (c *cursor) askingAlone() string {
	first := c.start - len(c.line)
	last := c.end + strings.IndexByte(c.text[c.end:]+"\n", '\n')
	step := "let " + placeholder + "_too = " + chain.FindString(c.line) + placeholder + " "
	depth := newLineEnd(c.text[first:last]).depth
	return c.text[:first] + step + strings.Repeat("if true { ", max(depth, 0)) + strings.Repeat("}", max(-depth, 0)) + c.text[last:]
}

// patching matches a line that begins to name the declaration that a house rule replaces or
// changes.
var patching = regexp.MustCompile(`^\s*(?:(?:change|replace)\s+)([a-z]+)\s+"?$`)

// namingLine matches the start of a line in a change, or a word after which another line is
// named.
var namingLine = regexp.MustCompile(`(^|\{|\b(remove|move|before|after))\s*"?$`)

// askingChange returns the text with a placeholder where a house rule names a declaration to
// replace or change, or a line of it. The rest of the line is left out, because it may be
// unfinished. It returns ok=false if no such name may be used at the cursor.
func (c *cursor) askingChange() (text string, ok bool) {
	first := c.start - len(c.line)
	rest := c.text[c.end:]
	last := c.end + strings.IndexByte(rest+"\n", '\n')
	opened := newLineEnd(c.text[first:last]).depth > 0
	if names := patching.FindStringSubmatch(c.line); names != nil && c.depth == 0 {
		body := " { }"
		switch {
		case opened:
			body = " {"
		case names[1] == "option":
			body = " = 1"
		}
		return c.text[:c.start] + c.closed(placeholder) + body + c.text[last:], true
	}
	if c.depth == 0 || !namingLine.MatchString(c.line) {
		return "", false
	}
	if brace := strings.LastIndexByte(c.line, '{'); brace >= 0 {
		first += brace + 1
		if end := strings.IndexByte(c.text[c.end:last], '}'); end >= 0 {
			last = c.end + end
		}
	}
	name := placeholder
	if c.quoted {
		name = `"` + placeholder + `"`
	}
	return c.text[:first] + " remove " + name + " " + c.text[last:], true
}

// closed appends the closing quote to a name if the cursor is in a quoted text.
func (c *cursor) closed(name string) string {
	if c.quoted {
		return name + `"`
	}
	return name
}

// beginsLine reports whether the line is blank before the cursor's word.
func (c *cursor) beginsLine() bool { return strings.TrimSpace(c.line) == "" }

// behindDot reports whether the cursor's word follows a dot.
func (c *cursor) behindDot() bool { return strings.HasSuffix(strings.TrimRight(c.line, " "), ".") }

// namesVariant reports whether the cursor's word is the name of a variant.
func (c *cursor) namesVariant() bool { return variantBefore.MatchString(c.line) }

var variantBefore = regexp.MustCompile(`(\bextends|^scenario\s+"[^"]*"\s+for)\s+$`)
