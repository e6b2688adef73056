package lsp

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A cursor is where somebody types, and what stands around it.
type cursor struct {
	text       string
	start, end int    // of the word that is typed, or of the text in quotes
	typed      string // what of it stands before the cursor
	line       string // what stands before it on its line
	depth      int    // how many braces are open
	quoted     bool   // whether it is a text in quotes
	comment    bool
}

// cursorAt looks around an offset of a text.
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

// wordAround finds the word at the cursor.
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

// A lineEnd is how a piece of a line ends: in a comment, in a text in quotes that begins at quote, or in neither; depth is
// how many more braces it opens than it closes.
type lineEnd struct {
	comment, quoted bool
	quote           int
	depth           int
}

func newLineEnd(line string) (end lineEnd) {
	if strings.HasPrefix(strings.TrimSpace(line), "|") {
		return lineEnd{comment: true} // a line of a transcript
	}
	inValue := false // a value in braces, within a text
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

// placeholder is a name that nothing has. It stands where somebody wants to know what may.
const placeholder = "zz_what_may_stand_here"

// asking is the text with that name at the cursor.
func (c *cursor) asking() string { return c.text[:c.start] + placeholder + c.text[c.end:] }

// chain is what stands before a name and belongs to it: hero. or first(party).
var chain = regexp.MustCompile(`([\pL_][\pL_\d]*(\([^()]*\))?\.)*$`)

// askingAlone is the text with a step in place of the cursor's line that only asks: the line itself may not be finished.
func (c *cursor) askingAlone() string {
	first := c.start - len(c.line)
	last := c.end + strings.IndexByte(c.text[c.end:]+"\n", '\n')
	step := "let " + placeholder + "_too = " + chain.FindString(c.line) + placeholder + " "
	depth := newLineEnd(c.text[first:last]).depth
	return c.text[:first] + step + strings.Repeat("if true { ", max(depth, 0)) + strings.Repeat("}", max(-depth, 0)) + c.text[last:]
}

// patching is where a house rule names what it replaces or changes.
var patching = regexp.MustCompile(`^\s*(?:(?:change|replace)\s+)([a-z]+)\s+"?$`)

// namingLine is where a line of a change begins, or names another.
var namingLine = regexp.MustCompile(`(^|\{|\b(remove|move|before|after))\s*"?$`)

// askingChange is the text with a name at the cursor that a house rule could replace or change, or the line of what it
// changes, and with nothing else on that line: it may not be finished. Not ok where no name of that sort may stand.
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

// closed is a name with the quotes behind it that it needs.
func (c *cursor) closed(name string) string {
	if c.quoted {
		return name + `"`
	}
	return name
}

// beginsLine reports whether nothing stands before the cursor's word.
func (c *cursor) beginsLine() bool { return strings.TrimSpace(c.line) == "" }

// behindDot reports whether a field is asked for.
func (c *cursor) behindDot() bool { return strings.HasSuffix(strings.TrimRight(c.line, " "), ".") }

// namesVariant reports whether the name of a variant stands at the cursor.
func (c *cursor) namesVariant() bool { return variantBefore.MatchString(c.line) }

var variantBefore = regexp.MustCompile(`(\bextends|^scenario\s+"[^"]*"\s+for)\s+$`)
