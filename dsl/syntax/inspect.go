package syntax

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// unreadable tells why a file is not even scanned.
func unreadable(f *source.File) *problem {
	if len(f.Text) > largestFile {
		return tooLarge("this file is larger than %d MB", largestFile>>20)
	}
	if utf8.ValidString(f.Text) {
		if hasMoreTokens(f, mostTokens) {
			return tooLarge("this file has more than %d tokens", mostTokens)
		}
		return nil
	}
	at := invalidAt(f.Text)
	return &problem{start: at, end: at + 1, Diagnostic: diag.Diagnostic{
		Code:    codeNotUTF8,
		Summary: "this file is not UTF-8",
		Detail:  "Save it with the encoding UTF-8.",
	}}
}

func tooLarge(format string, most int) *problem {
	return &problem{Diagnostic: diag.Diagnostic{
		Code:    codeLarge,
		Summary: fmt.Sprintf(format, most),
		Detail:  "Split it into several files in one folder, and put lists of components into TOML files.",
	}}
}

// hasMoreTokens reports whether a file has more than so many tokens, white space and comments aside. They are counted before
// any is kept: what is made of a token takes a hundred times the room of its text.
func hasMoreTokens(f *source.File, most int) bool {
	if len(f.Text) <= most {
		return false
	}
	s := newScanner(f.Name, f.Text)
	for n := 0; n <= most; {
		tok, _ := s.Next()
		switch tok.Type {
		case lexer.EOF:
			return false
		case spaceToken, commentToken:
		default:
			n++
		}
	}
	return true
}

// invalidAt is the offset of the first byte that is not UTF-8.
func invalidAt(text string) int {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(text)
}

// inspect finds what is wrong with single tokens, and nesting that would be too deep to read: then
// that is the last problem. It stops after as many problems as are wanted.
func inspect(tokens []lexer.Token, most int) []*problem {
	var found []*problem
	depth := newNesting()
	for i := range tokens {
		if elided(&tokens[i]) {
			continue
		}
		if len(found) == most {
			break
		}
		if p := flaw(tokens, i); p != nil {
			found = append(found, p)
		}
		if depth.add(&tokens[i]) {
			return append(found, tooDeep(&tokens[i]))
		}
	}
	return found
}

// flaw is what is wrong with the token at i, or nil.
func flaw(tokens []lexer.Token, i int) *problem {
	tok := &tokens[i]
	switch tok.Type {
	case illegalToken:
		return illegal(tok)
	case stringToken:
		if !isClosed(tok) {
			return problemAt(tok, codeUnclosed, "this text has no closing quote").
				with(`End the text on its line. Write \" for a quote inside it.`)
		}
	case numberToken:
		if len(tok.Value) > 1 && tok.Value[0] == '0' && (i == 0 || !partOfClause(&tokens[i-1])) {
			return problemAt(tok, codeNumber, "a number can't begin with 0")
		}
	}
	return nil
}

// partOfClause reports whether a number right behind that token may be part of a clause's id, C1.03.
func partOfClause(before *lexer.Token) bool {
	return before.Type == identToken || before.Value == "." || before.Value == "-"
}

func illegal(tok *lexer.Token) *problem {
	if measureForeign(tok.Value) > 0 {
		return problemAt(tok, codeIllegal, "a text needs straight quotes").
			with(`Write "` + shorten(strings.Trim(tok.Value, foreignQuotes)) + `".`).
			or(`"` + strings.Trim(tok.Value, foreignQuotes) + `"`)
	}
	var names []string
	for _, r := range tok.Value {
		name := fmt.Sprintf("%U", r)
		if len(names) == 3 {
			names = append(names, "…")
			break
		}
		names = append(names, name)
	}
	p := problemAt(tok, codeIllegal, "rules can't contain %s (%s)", show(tok), strings.Join(names, " "))
	if hint := signHints[tok.Value]; hint != "" {
		return p.with(hint).or(signWords[tok.Value]...)
	}
	if strings.ContainsAny(tok.Value, foreignQuotes) {
		return p.with(`Put texts in straight double quotes: "like this".`)
	}
	return p.with("Outside of texts and comments, use only letters, digits, _ and the signs of the language.")
}

// A nesting follows how deep the brackets are, and what nests without any: else if after else if,
// list of list of.
type nesting struct {
	ifs    []int // for each open bracket, how many ifs in a row hang on the else of another
	lists  int   // how many times "list of" was said in a row
	before string
}

func newNesting() *nesting { return &nesting{ifs: []int{0}} }

// add takes the next token and reports whether it is too deep.
func (n *nesting) add(tok *lexer.Token) (tooDeep bool) {
	switch tok.Type {
	case punctToken:
		n.bracket(tok.Value)
	case identToken:
		n.word(tok.Value)
	}
	n.before = tok.Value
	return len(n.ifs) > deepest+1 || n.ifs[len(n.ifs)-1] > deepest || n.lists > deepest
}

func (n *nesting) bracket(sign string) {
	switch sign {
	case "(", "[", "{":
		n.ifs = append(n.ifs, 0)
	case ")", "]", "}":
		n.ifs = n.ifs[:max(1, len(n.ifs)-1)]
	}
}

func (n *nesting) word(word string) {
	innermost := &n.ifs[len(n.ifs)-1]
	switch {
	case word == "if" && n.before == "else":
		*innermost++
	case word == "if":
		*innermost = 0
	case word == "list" && n.before == "of":
		n.lists++
	case word != "of" || n.before != "list":
		n.lists = 0
	}
}

// CommentAbove is the block of comments that ends on the line above a declaration. A declaration that
// does not begin its line has none.
func CommentAbove(at source.Span) string {
	if at.IsZero() || !beginsLine(at) {
		return ""
	}
	var lines []string
	for n := at.Line() - 1; n > 0; n-- {
		line := strings.TrimSpace(at.File.Line(n))
		if !strings.HasPrefix(line, "#") {
			break
		}
		lines = append(lines, strings.TrimPrefix(strings.TrimPrefix(line, "#"), " "))
	}
	var b strings.Builder
	for i := len(lines) - 1; i >= 0; i-- {
		b.WriteString(lines[i] + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// beginsLine reports whether nothing stands before a declaration on its line, or only the word that puts
// it in the place of another.
func beginsLine(at source.Span) bool {
	blank := func(r rune) bool { return r != '\n' && unicode.IsSpace(r) }
	before := strings.TrimRightFunc(at.File.Text[:at.Start], blank)
	before = strings.TrimRightFunc(strings.TrimSuffix(before, "replace"), blank)
	return before == "" || strings.HasSuffix(before, "\n")
}

// A Piece is any node of the tree, by its pointer.
type Piece interface {
	At() (start, end lexer.Position)
}

// Walk goes through the tree below root, root included, in the order of the text's grammar. Visit
// gets pointers: *Let, *Name, *NameRef. What is inside a piece is left out if visit says false. Edits
// of house rules are gone through without being shown: they have an anchor where a piece has a place.
func Walk(root any, visit func(Piece) bool) {
	walk(reflect.ValueOf(root), visit)
}

func walk(v reflect.Value, visit func(Piece) bool) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			walk(v.Elem(), visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), visit)
		}
	case reflect.Struct:
		if !v.IsZero() && walked(v, visit) {
			walkFields(v, visit)
		}
	}
}

// walked shows a struct to visit, if it is a piece, and reports whether to go on inside.
func walked(v reflect.Value, visit func(Piece) bool) bool {
	if !v.CanAddr() {
		return true
	}
	piece, ok := v.Addr().Interface().(Piece)
	return !ok || visit(piece)
}

// walkFields goes through the parts of a piece. Its place, and the file that it is from, are none.
func walkFields(v reflect.Value, visit func(Piece) bool) {
	for i := range v.NumField() {
		if field := v.Type().Field(i); !field.Anonymous && field.Name != "Source" || field.Type.Kind() == reflect.Interface {
			walk(v.Field(i), visit)
		}
	}
}
