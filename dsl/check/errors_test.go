package check

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/check/report"
	"houserule/dsl/diag"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// The files in testdata/errors are small texts with --- between them, and === between rules and a
// house rule for them. A comment "# ERROR code: words" says that on its line there must be this error
// with these words in its summary; "# WARNING" likewise. There must be no others.
var expectation = regexp.MustCompile(`# (ERROR|WARNING) ([a-z-]+): ([^#]*)`)

func TestErrors(t *testing.T) {
	reported := map[diag.Code]bool{}
	for path, chunks := range errorChunks(t) {
		for i, chunk := range chunks {
			t.Run(fmt.Sprintf("%s/%d", strings.TrimSuffix(filepath.Base(path), ".rules"), i+1), func(t *testing.T) {
				for _, d := range checkChunk(t, chunk) {
					reported[d.Code] = true
				}
			})
		}
	}
	for _, code := range allCodes(t) {
		if !reported[code] && code != report.CodeTooDeep { // that takes a large text
			t.Errorf("no text shows %s", code)
		}
	}
}

// errorChunks reads the texts of all files.
func errorChunks(t testing.TB) map[string][]string {
	t.Helper()
	chunks := map[string][]string{}
	for _, file := range readFiles(t, "testdata/errors/*.rules") {
		chunks[file.Name] = strings.Split(file.Text, "\n---\n")
	}
	return chunks
}

// checkChunk compares what is found in a text with what its comments say.
func checkChunk(t *testing.T, chunk string) diag.List {
	in, found := inputOf(chunk)
	_, more := Check(in)
	found = append(found, more...).Sort()
	var want, got []string
	for _, file := range in.Files {
		for n, line := range strings.Split(file.Text, "\n") {
			for _, m := range expectation.FindAllStringSubmatch(line, -1) {
				want = append(want, fmt.Sprintf("%s:%d: %s %s: %s", file.Name, n+1, strings.ToLower(m[1]), m[2], strings.TrimSpace(m[3])))
			}
		}
	}
	for _, d := range found {
		got = append(got, matching(want, d))
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s\n%s", diff, found.Text(diag.Plain))
	}
	return found
}

// matching is the expectation that a finding meets, or else the finding itself.
func matching(want []string, d diag.Diagnostic) string {
	place := fmt.Sprintf("%s:%d: %s %s: ", d.Span.File.Name, d.Span.Line(), d.Severity, d.Code)
	for _, w := range want {
		if words, found := strings.CutPrefix(w, place); found && strings.Contains(d.Summary+" "+d.Detail, words) {
			return w
		}
	}
	return place + d.Summary
}

// inputOf makes rules of a text, with a house rule if there is one, a rulebook if it cites one, and a
// Reader that knows two cards and two spaces. Cards name the first of the spaces, wrongly in "lost.toml".
func inputOf(chunk string) (Input, diag.List) {
	var layers []*patch.Layer
	var base *patch.Layer
	in := Input{Data: twoCards{}}
	var found diag.List
	for i, text := range strings.Split(chunk, "\n===\n") {
		file := source.NewFile(fmt.Sprintf("%d.rules", i+1), text)
		tree, problems := syntax.Parse(file)
		found = append(found, problems...)
		base = &patch.Layer{Name: file.Name, Files: []*syntax.File{tree}, Base: base}
		layers = append(layers, base)
		in.Files = append(in.Files, file)
		for _, decl := range tree.Decls {
			if _, ok := decl.(*syntax.ScenarioDecl); ok {
				in.Scenarios = append(in.Scenarios, Decl{Syntax: decl, File: file})
			}
		}
	}
	if len(layers) > 1 {
		merged, problems := patch.Merge(layers)
		in.Variants, in.Decls, found = merged.Variants, merged.Decls, append(found, problems...)
	} else {
		alone, _ := parsed(in.Files...)
		in.Variants, in.Decls = alone.Variants, alone.Decls
	}
	if strings.HasPrefix(chunk, "# cites\n") {
		in.Clauses = &variant.ClauseIndex{
			Clauses: []variant.Clause{{ID: "combat.1"}, {ID: "combat.2a"}}, Examples: []variant.Example{{ID: "ex.odds"}},
		}
	}
	return in, found
}

type twoCards struct{}

func (twoCards) Cards(catalog *variant.Catalog, files []FileRef, ignoring Ignored) ([]variant.Card, diag.List) {
	values := make([]variant.CardValue, len(catalog.Kind.Fields))
	space := "Ford"
	if files[0].Path == "lost.toml" {
		space = "Frod"
	}
	for i, f := range catalog.Kind.Fields {
		if f.Type.Base == variant.Component || f.Type.Base == variant.ListType && f.Type.Elem.Base == variant.Component {
			values[i] = variant.CardValue{Given: true, Texts: []string{space}, Places: []source.Span{files[0].At}}
		}
	}
	return []variant.Card{{Name: "Ogre", Values: values}, {Name: "Troll", Values: values}}, nil
}

func (twoCards) Figures(variant.DeckCopy, *variant.Kind) ([]variant.DeckFigure, diag.List) {
	return nil, nil
}

func (twoCards) Spaces(board *variant.Board, files []FileRef, beside string, ignoring Ignored) diag.List {
	values := make([]variant.CardValue, len(board.Kind.Fields))
	board.Catalog.Cards = []variant.Card{{Name: "Ford", Values: values}, {Name: "Bridge", Values: values}}
	board.Neighbours = [][]int32{{1}, {0}}
	board.Distances = variant.Distances(board.Neighbours)
	return nil
}

// allCodes reads the codes off their declarations.
func allCodes(t *testing.T) []diag.Code {
	t.Helper()
	text, err := os.ReadFile("report/codes.go")
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), "report/codes.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	var codes []diag.Code
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			codes = append(codes, diag.Code(strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`)))
		}
		return true
	})
	return codes
}
