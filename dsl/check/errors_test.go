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

// The files in testdata/errors are small texts, separated by ---. A line === separates rules from
// a house rule for them. A comment "# ERROR code: words" announces an error on its line with
// these words in its summary, and "# WARNING" a warning. There must be no other diagnostics.
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
		if !reported[code] && code != report.CodeTooDeep { // that needs a large text
			t.Errorf("no text shows %s", code)
		}
	}
}

// errorChunks returns a map from the files to slices of their texts.
func errorChunks(t testing.TB) map[string][]string {
	t.Helper()
	chunks := map[string][]string{}
	for _, file := range readFiles(t, "testdata/errors/*.rules") {
		chunks[file.Name] = strings.Split(file.Text, "\n---\n")
	}
	return chunks
}

// checkChunk compares the diagnostics of a text with those that its comments announce. It returns
// them.
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

// matching returns the expectation that a diagnostic meets, or else a line with the diagnostic.
func matching(want []string, d diag.Diagnostic) string {
	place := fmt.Sprintf("%s:%d: %s %s: ", d.Span.File.Name, d.Span.Line(), d.Severity, d.Code)
	for _, w := range want {
		if words, found := strings.CutPrefix(w, place); found && strings.Contains(d.Summary+" "+d.Detail, words) {
			return w
		}
	}
	return place + d.Summary
}

// inputOf returns the input for a text, with a house rule if there is one, and its syntax errors.
// It has a clause index if the text begins with "# cites". Its Reader has two cards and two
// spaces. Cards refer to the first space, with a misspelt name in "lost.toml".
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

// allCodes returns a slice of the codes that are declared in package report.
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
