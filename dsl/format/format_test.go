package format

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"houserule/dsl/diag"
	_ "houserule/dsl/dsltest/fixedseed"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestLayout formats the .rules files of the archives. The section after each file has the
// expected result.
func TestLayout(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) { testArchive(t, path) })
	}
}

func testArchive(t *testing.T, path string) {
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got := &txtar.Archive{Comment: archive.Comment}
	for _, file := range archive.Files {
		if name, ok := strings.CutSuffix(file.Name, ".rules"); ok {
			out, found := Source(source.NewFile(file.Name, string(file.Data)))
			if found.HasErrors() {
				t.Error(found.Text(diag.Plain))
			}
			got.Files = append(got.Files, file, txtar.File{Name: name + ".formatted", Data: []byte(out)})
		}
	}
	want := txtar.Format(archive)
	if *update {
		want = txtar.Format(got)
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(want, txtar.Format(got)) {
		t.Error(cmp.Diff(string(want), string(txtar.Format(got))))
	}
}

// corpus returns the rules of all games, and the test files of the parser and of this package.
func corpus(t testing.TB) []string {
	t.Helper()
	var texts []string
	for _, pattern := range []string{
		"../../rules/*/*.rules", "../../testdata/*/*.rules", "../syntax/testdata/trees/*.txtar", "testdata/*.txtar",
	} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if filepath.Ext(path) == ".rules" {
				texts = append(texts, string(data))
				continue
			}
			for _, file := range txtar.Parse(data).Files {
				texts = append(texts, string(file.Data))
			}
		}
	}
	return texts
}

// check tests that formatting preserves the syntax tree and the comments, and that formatting
// again changes nothing. A text with errors must not be changed.
func check(t interface{ Fatalf(string, ...any) }, text string) {
	f := source.NewFile("x.rules", text)
	out, found := Source(f)
	if found.HasErrors() {
		if out != f.Text {
			t.Fatalf("a text with errors was changed:\n%s\ninto\n%s", f.Text, out)
		}
		return
	}
	again := source.NewFile("x.rules", out)
	before, _ := syntax.Parse(f)
	after, found := syntax.Parse(again)
	if found.HasErrors() {
		t.Fatalf("%s\nbecame\n%s\n%s", text, out, found.Text(diag.Plain))
	}
	if diff := cmp.Diff(before.Decls, after.Decls, sameTree...); diff != "" {
		t.Fatalf("%s\nbecame\n%s\n%s", text, out, diff)
	}
	if diff := cmp.Diff(said(before), said(after)); diff != "" {
		t.Fatalf("%s\nbecame\n%s\nand its comments changed:\n%s", text, out, diff)
	}
	if twice, _ := Source(again); twice != out {
		t.Fatalf("%s\nbecame\n%s\nand then\n%s", text, out, twice)
	}
}

// sameTree compares syntax trees without the positions of their nodes.
var sameTree = []cmp.Option{
	cmpopts.IgnoreTypes(lexer.Position{}), cmpopts.EquateEmpty(),
}

// said returns a sorted slice of the comments of a file, because formatting may move some of
// them.
func said(f *syntax.File) []string {
	var texts []string
	for _, c := range f.Comments {
		texts = append(texts, c.Text)
	}
	slices.Sort(texts)
	return texts
}

func TestNothingIsLost(t *testing.T) {
	for _, text := range corpus(t) {
		check(t, text)
	}
}

// TestMutations changes blanks, line breaks, brackets and comments of the corpus at random.
func TestMutations(t *testing.T) {
	texts := corpus(t)
	inserted := rapid.SampledFrom([]string{" ", "\n", "\n\n", " # note\n", "\n# note\n", "(", ")", ",", ""})
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom(texts).Draw(t, "text")
		decls := strings.SplitAfter(text, "\n\n")
		start := rapid.IntRange(0, len(decls)-1).Draw(t, "start")
		text = strings.Join(decls[start:min(start+3, len(decls))], "")
		for range rapid.IntRange(1, 6).Draw(t, "changes") {
			at := rapid.IntRange(0, len(text)).Draw(t, "at")
			if blank := strings.IndexAny(text[at:], " \n"); blank >= 0 {
				at += blank
			}
			rest := strings.TrimPrefix(text[at:], " ")
			text = text[:at] + inserted.Draw(t, "inserted") + " " + rest
		}
		check(t, text)
	})
}

// TestHostileTexts formats extreme texts. With quadratic time or memory, the test would take
// minutes.
func TestHostileTexts(t *testing.T) {
	many := func(n int, text string) string { return strings.Repeat(text, n) }
	for _, test := range []struct{ name, text string }{
		{"a list on one line", "keep list of number x = [" + many(20_000, "1, ") + "1]"},
		{"a list on many lines", "keep list of number x = [" + many(20_000, "1,\n") + "1]"},
		{"lists in a list", "keep list of number x = [" + many(19_000, "[1,\n2], ") + "1]"},
		{"nested blocks", "phase p " + many(199, "{ while a ") + "{ }" + many(199, "}")},
		{"nested lines", "phase p " + many(199, "{\nwhile a ") + "{ " + many(1_000, "skip\n") + "}" + many(199, "}")},
		{"else if", "phase p { if a { b }" + many(199, " else if a {\nb }") + "}"},
		{"many nots", "function f() = " + many(1_900, "not ") + "a"},
		{"many comments", many(20_000, "# a\n") + "enum A { a }" + many(20_000, "# a\n")},
		{"comments in a value", "function f() = f(" + many(10_000, "a, # b\n# c\n") + "b)"},
		{"comments that move", "function f() = a\n" + many(20_000, "# c\n") + "\n+ b"},
		{"members on many lines", "enum A {" + many(20_000, "a,\n") + "}"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree, found := syntax.Parse(source.NewFile("x", test.text))
			if found.HasErrors() {
				t.Fatal(found.Text(diag.Plain))
			}
			out := Format(tree)
			if again, _ := Source(source.NewFile("x", out)); again != out {
				t.Error("laying it out again changes it")
			}
		})
	}
}

func TestErrorsLeaveTheTextAlone(t *testing.T) {
	text := "procedure  p( {\n\n\n skip }"
	out, found := Source(source.NewFile("x.rules", text))
	if out != text || !found.HasErrors() {
		t.Errorf("got %q with %d findings", out, len(found))
	}
}

func FuzzFormat(f *testing.F) {
	for _, text := range corpus(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { check(t, text) })
}

func BenchmarkFormat(b *testing.B) {
	tree, _ := syntax.Parse(source.NewFile("all.rules", strings.Join(corpus(b), "\n")))
	b.SetBytes(int64(len(tree.Source.Text)))
	for b.Loop() {
		Format(tree)
	}
}
