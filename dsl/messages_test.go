package dsl_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl"
	"houserule/dsl/reference"
	"houserule/dsl/source"
	"houserule/dsl/translation"
	"houserule/interpreter/save"
)

// tooMuch has texts that cause errors for which a short example is impossible.
var tooMuch = map[string]string{
	"nesting-too-deep": "keep number deep = " + strings.Repeat("(", 300) + "1" + strings.Repeat(")", 300),
	"too-deep":         "keep number deep = " + sums(100, 100),
	"too-many-errors":  strings.Repeat("keep gold\n", 101),
	"file-too-large":   strings.Repeat("# Nothing new.\n", 1<<20),
	"not-utf8":         "enum Suit { gr\xfcn, rot }",
}

// sums returns nested sums. Each has the given number of parts, and the first of them is a sum
// again.
func sums(depth, parts int) string {
	sum := "1"
	for range depth {
		sum = "(" + sum + strings.Repeat(" + 1", parts) + ")"
	}
	return sum
}

// TestEveryMessage compares the pages of messages with the error codes in the sources. Each code
// must have an entry and vice versa, and the examples of an entry must announce only its code.
func TestEveryMessage(t *testing.T) {
	codes, entries, listed := codesInSources(t), entriesOfMessages(), listedMessages(t)
	if diff := cmp.Diff(codes, slices.Sorted(slices.Values(entries))); diff != "" {
		t.Errorf("codes of messages (-in the sources +in the reference):\n%s", diff)
	}
	if diff := cmp.Diff(entries, listed); diff != "" {
		t.Errorf("messages of the reference (-with an entry +listed):\n%s", diff)
	}
	for i, m := range dsl.Messages() {
		if string(m.Code) != entries[i] || m.First() == "" || strings.Contains(m.Text, "**") {
			t.Errorf("%s is explained as %s:\n%s", entries[i], m.Code, m.Text)
		}
	}
	shown := map[string][]string{}
	for _, e := range examples(t) {
		for _, m := range announcement.FindAllStringSubmatch(e.text, -1) {
			if !slices.Contains(shown[e.heading], m[2]) {
				shown[e.heading] = append(shown[e.heading], m[2])
			}
		}
	}
	for _, m := range dsl.Messages() {
		if strings.HasPrefix(string(m.Code), "save-") {
			shown[string(m.Code)] = foundInSave(m)
		}
		if strings.HasPrefix(string(m.Code), "words-") {
			shown[string(m.Code)] = foundInCatalogue(m)
		}
	}
	for _, code := range entries {
		if text, large := tooMuch[code]; large {
			shown[code] = append(shown[code], foundIn(t, text, code)...)
		}
		if diff := cmp.Diff([]string{code}, shown[code]); diff != "" {
			t.Errorf("the entry %q shows (-wanted +shown):\n%s", code, diff)
		}
	}
}

// foundIn returns the code if the text causes it.
func foundIn(t *testing.T, text, code string) (found []string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "large.rules")
	if err := os.WriteFile(name, []byte(`variant large "Large" { players 1 } `+text), 0o666); err != nil {
		t.Fatal(err)
	}
	_, list := dsl.NewLibrary(fstest.MapFS{}).Load(dsl.Request{Variant: name})
	for _, d := range list {
		if string(d.Code) == code {
			found = append(found, code)
		}
	}
	return slices.Compact(found)
}

// foundInSave returns the codes of the errors in the save of an entry.
func foundInSave(m dsl.Message) (found []string) {
	_, example, _ := strings.Cut(m.Text, "```text\n")
	example, _, _ = strings.Cut(example, "```")
	_, findings := save.Parse(source.NewFile("game.save", strings.TrimSuffix(example, "\n")))
	for _, d := range findings {
		found = append(found, string(d.Code))
	}
	return found
}

// foundInCatalogue returns the codes of the problems in the catalogue of an entry. Texts of its
// rules without any entry don't count.
func foundInCatalogue(m dsl.Message) (found []string) {
	const rules = "variant inn \"The Inn\" { players 1 }\nkeep number n = 1\nphase evening told \"{n} evenings pass\" { }\nturn { evening }\n"
	_, example, _ := strings.Cut(m.Text, "```text\n")
	example, _, _ = strings.Cut(example, "```")
	library := dsl.NewLibrary(fstest.MapFS{"inn/inn.rules": {Data: []byte(rules)}, "inn/words/de.po": {Data: []byte(example)}})
	inn := dsl.Request{Variant: "inn"}
	v, _ := library.Load(inn)
	for _, d := range library.WrongWords(inn, v) {
		isAbsent := d.Code == translation.CodeMissing && strings.HasPrefix(d.Summary, "there is no entry")
		isEmpty := d.Code == translation.CodeMissing && strings.HasSuffix(example, "msgstr \"\"\n")
		if !isAbsent && (d.Code != translation.CodeMissing || isEmpty) {
			found = append(found, string(d.Code))
		}
	}
	return found
}

// entriesOfMessages returns the headings of the pages of messages.
func entriesOfMessages() (entries []string) {
	for _, m := range dsl.Messages() {
		entries = append(entries, string(m.Code))
	}
	return entries
}

// listedMessages returns the codes in the list of all messages. They are links whose text is the
// heading that they lead to.
func listedMessages(t *testing.T) (listed []string) {
	t.Helper()
	text, err := reference.Files.ReadFile("messages/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, link := range reference.Links(string(text)) {
		if code := strings.Trim(link.Shown, "`"); strings.HasSuffix(link.Target, ".md#"+code) {
			listed = append(listed, code)
		}
	}
	return listed
}

// codesInSources returns the codes that are declared in the sources of all packages.
func codesInSources(t *testing.T) []string {
	t.Helper()
	var codes []string
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			codes = append(codes, codesOf(n)...)
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// codesOf returns the codes that a syntax node declares, as constants of type diag.Code.
func codesOf(n ast.Node) (codes []string) {
	spec, ok := n.(*ast.ValueSpec)
	if !ok {
		return nil
	}
	if t, ok := spec.Type.(*ast.SelectorExpr); !ok || t.Sel.Name != "Code" {
		return nil
	}
	for _, value := range spec.Values {
		if literal, ok := value.(*ast.BasicLit); ok {
			code, _ := strconv.Unquote(literal.Value)
			codes = append(codes, code)
		}
	}
	return codes
}
