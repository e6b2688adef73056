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

// unreadable returns a problem if a file must not be scanned, because it is too large or not
// UTF-8.
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

// hasMoreTokens reports whether a file has more than most tokens, not counting white space and
// comments. It counts them before any are stored, because a token and its nodes take a hundred
// times the memory of its text.
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

// invalidAt returns the offset of the first byte that is not UTF-8.
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

// inspect returns the problems of single tokens, at most the given number. It stops at nesting
// too deep to parse; that problem is the last one.
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

// flaw returns the problem of the token at index i, or nil.
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

// partOfClause reports whether a number directly after the token before may be part of a clause's
// id, for example C1.03.
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

// A nesting tracks the depth of brackets and of nesting without brackets: chains of "else if" and
// of "list of".
type nesting struct {
	ifs    []int // a stack with one counter for each open bracket: consecutive "else if"
	lists  int   // the number of consecutive "list of"
	before string
}

func newNesting() *nesting { return &nesting{ifs: []int{0}} }

// add processes the next token and reports whether it is nested too deeply.
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

// CommentAbove returns the text of the comment block that ends on the line above a declaration.
// It returns "" if the declaration does not begin its line.
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

// beginsLine reports whether a declaration is the first on its line, perhaps after "replace".
func beginsLine(at source.Span) bool {
	blank := func(r rune) bool { return r != '\n' && unicode.IsSpace(r) }
	before := strings.TrimRightFunc(at.File.Text[:at.Start], blank)
	before = strings.TrimRightFunc(strings.TrimSuffix(before, "replace"), blank)
	return before == "" || strings.HasSuffix(before, "\n")
}

// A Piece is a pointer to any node of the tree.
type Piece interface {
	At() (start, end lexer.Position)
}

// Walk visits the nodes of the tree below root, root included, in the order of the grammar. Visit
// gets pointers: *Let, *Name, *NameRef. If it returns false, Walk skips the children of the node.
// Walk descends into edits of house rules without visiting them. They are not Pieces, because
// their field At hides the method.
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
		if !v.IsZero() && visitStruct(v, visit) {
			walkFields(v, visit)
		}
	}
}

// visitStruct calls visit if the struct is a node, and reports whether to descend into its
// fields.
func visitStruct(v reflect.Value, visit func(Piece) bool) bool {
	if !v.CanAddr() {
		return true
	}
	piece, ok := v.Addr().Interface().(Piece)
	return !ok || visit(piece)
}

// walkFields walks the fields of a struct. It skips the embedded Node and the source file,
// because they are not children.
func walkFields(v reflect.Value, visit func(Piece) bool) {
	for i := range v.NumField() {
		if field := v.Type().Field(i); !field.Anonymous && field.Name != "Source" || field.Type.Kind() == reflect.Interface {
			walk(v.Field(i), visit)
		}
	}
}
