package translation_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserule/dsl/translation"
)

var verb = regexp.MustCompile(`%[a-z%]`)

// TestProgram compares the German texts of the program with the texts in its sources. Each text
// that the program says must have an entry with the same verbs, and each entry must be in the
// sources.
func TestProgram(t *testing.T) {
	c, findings := translation.Parse(translation.ProgramFile("de"))
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	german := translation.Forms(c)
	said, literals := textsInSources(t)
	for _, text := range said {
		if german[text] == nil && strings.ContainsFunc(verb.ReplaceAllString(text, ""), isLetter) {
			t.Errorf("there is no entry for %q", text)
		}
	}
	for text, forms := range german {
		for _, form := range forms {
			got, want := verb.FindAllString(strings.ReplaceAll(form, "%q", "%s"), -1), verb.FindAllString(strings.ReplaceAll(text, "%q", "%s"), -1)
			if !slices.Equal(got, want) {
				t.Errorf("%q has the values %v, but its translation %v", text, want, got)
			}
		}
		// Some texts are put together: a subject and a verb, or a key and its effect.
		_, predicate, _ := strings.Cut(text, " ")
		if !slices.ContainsFunc(literals, func(l string) bool {
			return strings.Contains(l, text) || len(l) > 3 && strings.HasSuffix(text, l) || l == predicate || l == predicate+"s" || l+"s" == text
		}) {
			t.Errorf("nothing says %q", text)
		}
	}
}

func isLetter(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

// textsInSources returns the texts that the program says in the language of the players, and all
// strings in its sources.
func textsInSources(t *testing.T) (said, literals []string) {
	t.Helper()
	for _, root := range []string{"../../cmd", "../../interpreter", "../../dsl"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if strings.HasSuffix(path, ".html") {
				said = append(said, textsIn(t, path)...)
			}
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			fixed := func(texts ...ast.Expr) {
				for _, e := range texts {
					if text, ok := literal(e); ok {
						said = append(said, text)
					}
				}
			}
			isOther := slices.ContainsFunc([]string{"format", "listing", "rulebook", "batch", "report", "save"}, func(folder string) bool { return strings.Contains(path, "/"+folder+"/") })
			ast.Inspect(file, func(n ast.Node) bool {
				if text, ok := literal(n); ok {
					literals = append(literals, text)
				}
				if made, ok := n.(*ast.CompositeLit); ok && isNamed(made.Type, "notice") {
					fixed(made.Elts[:min(1, len(made.Elts))]...)
				}
				if call, ok := n.(*ast.CallExpr); ok && (isNamed(call.Fun, "refusal") || isNamed(call.Fun, "Count")) {
					fixed(call.Args...)
				}
				if field, ok := n.(*ast.KeyValueExpr); ok && isNamed(field.Key, "title") && strings.Contains(path, "/tui/") {
					fixed(field.Value)
				}
				if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 3 && strings.Contains(path, "/tui/") && isNamed(call.Fun, "open") {
					fixed(call.Args[0], call.Args[2])
				}
				if call, ok := n.(*ast.CallExpr); ok && !isOther && says(call.Fun) {
					for _, arg := range call.Args[:min(2, len(call.Args))] {
						if text, ok := literal(arg); ok {
							said = append(said, text)
							break
						}
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return said, append(literals, said...)
}

// inTemplates matches an action of a template with a text of the program, or with two.
var inTemplates = regexp.MustCompile(`\{\{(?:say|word|count (?:\([^)]*\)|\S+)) "([^"]*)"(?: "([^"]*)")?`)

// textsIn returns the texts that a template says.
func textsIn(t *testing.T, path string) (said []string) {
	t.Helper()
	template, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, action := range inTemplates.FindAllStringSubmatch(string(template), -1) {
		said = append(said, action[1:]...)
	}
	return said
}

// says reports whether a function formats a text in the language of the players.
func says(f ast.Expr) bool {
	switch f := f.(type) {
	case *ast.Ident:
		return f.Name == "Say"
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok && (f.Sel.Name == "say" || f.Sel.Name == "words") {
			return slices.Contains([]string{"b", "l", "m", "u"}, x.Name)
		}
		return f.Sel.Name == "Say" || f.Sel.Name == "Word"
	}
	return false
}

// isNamed reports whether an expression is a name, or the selection of that name.
func isNamed(e ast.Expr, name string) bool {
	if f, ok := e.(*ast.SelectorExpr); ok {
		e = f.Sel
	}
	x, ok := e.(*ast.Ident)
	return ok && x.Name == name
}

func literal(n ast.Node) (string, bool) {
	lit, ok := n.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}
