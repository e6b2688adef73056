package syntax

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/rogpeppe/go-internal/txtar"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// addSeeds adds all rules of the project and all inputs of this package's tests to the corpus of
// a fuzzer.
func addSeeds(f *testing.F) {
	f.Helper()
	for _, text := range texts(f) {
		f.Add(text)
	}
}

// texts returns the rules of the project's games and the inputs of this package's golden files.
func texts(t testing.TB) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"../../rules/*/*.rules", "../../testdata/*/*.rules", "testdata/*/*.txtar"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			all = append(all, inputs(t, path)...)
		}
	}
	return all
}

func inputs(t testing.TB, path string) []string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Ext(path) != ".txtar" {
		return []string{string(data)}
	}
	var all []string
	for _, file := range txtar.Parse(data).Files {
		if strings.HasSuffix(file.Name, ".rules") {
			all = append(all, string(file.Data))
		}
	}
	return all
}

// TestGamesParse parses every game of the project.
func TestGamesParse(t *testing.T) {
	for _, pattern := range []string{"../../rules/*/*.rules", "../../testdata/*/*.rules"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatalf("no files %s: %v", pattern, err)
		}
		for _, path := range paths {
			f := source.NewFile(path, inputs(t, path)[0])
			if tree, found := Parse(f); len(found) > 0 || len(tree.Decls) == 0 {
				t.Errorf("%d declarations\n%s", len(tree.Decls), found.Text(diag.Plain))
			}
		}
	}
}

// TestPlaces checks the span of every node. It must lie within its declaration, and the text of a
// name must be that at its span.
func TestPlaces(t *testing.T) {
	for _, text := range texts(t) {
		f := source.NewFile("x.rules", text)
		tree, found := Parse(f)
		for _, decl := range tree.Decls {
			if len(found) == 0 {
				checkPlaces(t, f, decl)
			}
		}
	}
}

func checkPlaces(t *testing.T, f *source.File, decl Decl) {
	t.Helper()
	whole := Span(f, decl.(Piece))
	Walk(decl, func(p Piece) bool {
		span := Span(f, p)
		if span.Start >= span.End || span.Start < whole.Start || span.End > whole.End {
			t.Errorf("%T at %d..%d lies outside of %T at %d..%d", p, span.Start, span.End, decl, whole.Start, whole.End)
			return false
		}
		if text := span.Text(); text != strings.TrimSpace(text) {
			t.Errorf("%T begins or ends with a blank: %q", p, text)
		}
		switch n := p.(type) {
		case *Name:
			checkText(t, span, n.Text)
		case *NameRef:
			checkText(t, span, n.Name)
		case *Dice:
			checkText(t, span, n.Text)
		case *Text:
			checkText(t, span, `"`+n.Raw+`"`)
		}
		return true
	})
}

func checkText(t *testing.T, span source.Span, want string) {
	t.Helper()
	if got := span.Text(); got != want {
		t.Errorf("%s: the text is %q, want %q", span, got, want)
	}
	if line, column := span.File.Position(span.Start); line < 1 || column < 1 {
		t.Errorf("%s is not a valid position", span)
	}
}

func TestComments(t *testing.T) {
	tree, _ := Parse(source.NewFile("x", "# one\n\nenum A { b } # two  \n  #three\n{"))
	var got []string
	for _, c := range tree.Comments {
		got = append(got, fmt.Sprintf("%d:%d-%d %v %s", c.Pos.Line, c.Pos.Column, c.EndPos.Column, c.Own, c.Text))
	}
	want := "1:1-6 true # one|3:14-21 false # two|4:3-9 true #three"
	if strings.Join(got, "|") != want {
		t.Errorf("got %s", strings.Join(got, "|"))
	}
}

func TestWindowsText(t *testing.T) {
	tree, found := Parse(source.NewFile("x", "\ufeffenum A {\r\n    b\r\n}\r\n"))
	if len(found) > 0 || len(tree.Decls) != 1 {
		t.Errorf("%d declarations\n%s", len(tree.Decls), found.Text(diag.Plain))
	}
}

// TestReservedWords tries each reserved word as a name.
func TestReservedWords(t *testing.T) {
	for _, word := range Words() {
		_, found := Parse(source.NewFile("x", "enum "+word+" { a }"))
		if len(found) != 1 || found[0].Span.Text() != word {
			t.Errorf("%s as a name:\n%s", word, found.Text(diag.Plain))
		}
		e, found := ParseExpr(source.NewFile("x", "a."+word))
		if ref, ok := e.(*FieldRef); len(found) > 0 || !ok || ref.Name.Text != word {
			t.Errorf("%s as a field:\n%s", word, found.Text(diag.Plain))
		}
	}
}

// TestHostileTexts parses extreme inputs. The parser must return the expected diagnostic, if
// there is one, and must not hang.
func TestHostileTexts(t *testing.T) {
	many := func(text string) string { return strings.Repeat(text, 20_000) }
	value := func(text string) string { return "function f() -> number = " + text }
	block := func(text string) string { return "procedure p() {\n" + text + "\n}" }
	for _, test := range []struct {
		name, text string
		want       diag.Code
	}{
		{"parentheses", value(many("(")), codeNesting},
		{"closed parentheses", value(many("(") + "1" + many(")")), codeNesting},
		{"lists", value(many("[")), codeNesting},
		{"blocks", block(many("while true {\n")), codeNesting},
		{"else if", block("if a { }" + many(" else if a { }")), codeNesting},
		{"else if in a value", value(many("if a then b else ") + "c"), codeNesting},
		{"then if", value(many("if a then ")), codeNesting},
		{"not", value(many("not ")), codeNesting},
		{"minus", value(many("-") + "1"), codeNesting},
		{"first of", value(many("first of ")), codeNesting},
		{"items of", value(many("items of ")), codeNesting},
		{"choose", value(many("choose one of ")), codeNesting},
		{"suggest", value(many("judge \"x\" suggest ")), codeNesting},
		{"where", value(many("any of x where ")), codeNesting},
		{"plus", value("1" + many("+1")), codeNesting},
		{"plus in brackets", value("(1" + many("+1") + ")"), codeNesting},
		{"fields", value("a" + many(".b")), codeNesting},
		{"list of", "keep " + many("list of ") + "number x = 0", codeNesting},
		{"replace", many("replace "), codeSyntax},
		{"braces in a text", "variant a \"{" + many("(") + "}\" {}", codeNesting},
		{"a long list", value("[" + many("1, ") + "1]"), ""},
		{"many statements", block(many("refresh\n")), ""},
		{"broken lines", block(many("let let\n")), codeReserved},
		{"broken declarations", many("card\n"), codeTooMany},
		{"open texts", many("\"\n"), codeTooMany},
		{"strange characters", many("; a "), codeTooMany},
		{"NUL", "enum A { b }\x00", codeIllegal},
		{"Latin-1", "enum A { f\xfcr }", codeNotUTF8},
		{"a large file", strings.Repeat(" ", largestFile+1), codeLarge},
		{"a file of many words", block(strings.Repeat("refresh ", mostTokens)), codeLarge},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, found := Parse(source.NewFile("x", test.text))
			if test.want == "" && len(found) == 0 {
				return
			}
			for _, d := range found {
				if d.Code == test.want {
					return
				}
			}
			t.Errorf("want %q, got %d diagnostics:\n%.2000s", test.want, len(found), found.Text(diag.Plain))
		})
	}
}

// FuzzParse parses arbitrary texts. It fails on a panic, and on diagnostics outside of the text.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		file := source.NewFile("x", text)
		tree, found := Parse(file)
		for _, d := range found {
			if d.Span.Start < 0 || d.Span.End < d.Span.Start || d.Span.End > len(file.Text) {
				t.Errorf("%s is at %d..%d of %d bytes", d.Code, d.Span.Start, d.Span.End, len(file.Text))
			}
		}
		for _, decl := range tree.Decls {
			Walk(decl, func(p Piece) bool { return checkOrder(t, p) })
		}
		ParseExpr(file)
	})
}

func checkOrder(t *testing.T, p Piece) bool {
	if start, end := p.At(); start == (lexer.Position{}) || end.Offset < start.Offset {
		t.Errorf("%T is at %v to %v", p, start, end)
	}
	return true
}
