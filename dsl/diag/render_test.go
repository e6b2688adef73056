package diag

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"houserule/dsl/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// mark returns the spans of a text that are enclosed in [[ and ]]. The spans refer to a new file
// with the brackets removed.
func mark(name, text string) []source.Span {
	var bounds []int
	var clean strings.Builder
	for text != "" {
		if strings.HasPrefix(text, "[[") || strings.HasPrefix(text, "]]") {
			bounds, text = append(bounds, clean.Len()), text[2:]
			continue
		}
		clean.WriteByte(text[0])
		text = text[1:]
	}
	file := source.NewFile(name, clean.String())
	var spans []source.Span
	for i := 0; i+1 < len(bounds); i += 2 {
		spans = append(spans, file.Span(bounds[i], bounds[i+1]))
	}
	return spans
}

// A rendering is a list of diagnostics for one section of a golden file.
type rendering struct {
	name string
	list List
}

// renderings returns the diagnostics whose formatted output is stored in testdata.
func renderings() []rendering {
	quest := mark("quests.rules", "phase search {\n    draw 1 from [[treasure_dek]] to revealed\n}\n\ndeck [[treasure_deck]] of Treasure\n")
	unknown := Diagnostic{
		Code: "unknown-name", Span: quest[0], Summary: `there is no "treasure_dek" here`, Label: `did you mean "treasure_deck"?`,
		Detail:  "Names are declared at the top level of a variant, or with let in the block around them. A name that a house rule adds counts for the whole variant.",
		Related: []Related{{Span: quest[1], Message: `"treasure_deck" is declared here`}},
	}
	unused := Diagnostic{Code: "unused", Severity: Warning, Span: quest[1], Summary: `nothing uses "treasure_deck"`}
	at := func(text string) List {
		return List{{Code: "odd", Span: mark("odd.rules", text)[0], Summary: "this is odd", Label: "here"}}
	}
	return []rendering{
		{"one", List{unknown}},
		{"several", List{unknown, unused}},
		{"tabs", at("\tlet\tx = [[a\tb]]\tc")},
		{"wide", at("say \"世界\" [[世界]] # 世界")},
		{"several-lines", at("turn {\n    [[phases {\n        one\n    }]]\n}")},
		{"line-end", at("let x =[[]]\nlet y = 1")},
		{"file-end", at("let x =\n[[]]")},
		{"empty", at("[[]]")},
		{"unsafe", at("say \"\x1b[31mred\u202e\" [[\u200b\x00\xff]]\x07")},
		{"long-line", at(strings.Repeat("abc ", 300) + "[[" + strings.Repeat("x", 500) + "]]" + strings.Repeat(" def", 300))},
		{"nowhere", List{{Code: "no-variant", Summary: "there is no variant \"solitare\"\x1b", Label: `did you mean "solitaire"?`, Detail: "Two\nlines."}}},
		{"options", List{{Summary: "this is odd", Detail: "To meet it again, play what was played, in the same way: houserule play game --with rule.rules --seed 7"}}},
		{"none", nil},
	}
}

func TestText(t *testing.T) {
	checkGolden(t, "text.txtar", func(l List) string { return l.Text(Plain) })
}

func TestJSON(t *testing.T) {
	checkGolden(t, "json.txtar", func(l List) string {
		data, err := l.JSON()
		if err != nil {
			t.Fatal(err)
		}
		return string(data) + "\n"
	})
}

func TestColorOnlyAddsCodes(t *testing.T) {
	for _, r := range renderings() {
		plain, colored := r.list.Text(Plain), r.list.Text(Color)
		if r.name != "none" && colored == plain {
			t.Errorf("%s: there is no color in %q", r.name, colored)
		}
		for _, code := range []string{Color.error, Color.warning, Color.note, Color.gutter, Color.label, Color.code, "0"} {
			colored = strings.ReplaceAll(colored, "\x1b["+code+"m", "")
		}
		if diff := cmp.Diff(plain, colored); diff != "" {
			t.Errorf("%s: color changes more than color (-plain +color):\n%s", r.name, diff)
		}
	}
}

// On a narrow terminal the source line is shortened around the span, and a label that doesn't fit
// stands below.
func TestNarrow(t *testing.T) {
	spans := mark("a.rules", "check strike(member: Recruit, hazard: [[Hazrd]], weapon: number, helpers: number) {")
	d := Diagnostic{Span: spans[0], Summary: "there is no Hazrd", Label: `did you mean "Hazard"?`, Detail: "Kinds of cards begin with a capital."}
	narrow := Plain
	narrow.Width = 36
	want := `a.rules:1:39: error: there is no Hazrd
    1 | …ruit, hazard: Hazrd, weapo…
      |                ^^^^^
        did you mean "Hazard"?
        Kinds of cards begin with a
        capital.
`
	if diff := cmp.Diff(want, d.Text(narrow)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestTally(t *testing.T) {
	failure, warning := Diagnostic{}, Diagnostic{Severity: Warning}
	for want, list := range map[string]List{
		"":                    nil,
		"1 error":             {failure},
		"2 warnings":          {warning, warning},
		"3 errors, 1 warning": {failure, warning, failure, failure},
	} {
		if got := list.Tally(); got != want {
			t.Errorf("Tally of %d findings = %q, want %q", len(list), got, want)
		}
	}
}

func TestSort(t *testing.T) {
	a, b := source.NewFile("a.rules", "one two"), source.NewFile("b.rules", "three")
	first, second, third := Diagnostic{Span: a.Span(0, 3)}, Diagnostic{Span: a.Span(4, 7)}, Diagnostic{Span: b.Span(0, 5)}
	got := List{third, second, first, second}.Sort()
	if diff := cmp.Diff(List{first, second, third}, got, cmp.Comparer(func(a, b source.Span) bool { return a == b })); diff != "" {
		t.Errorf("sorted (-want +got):\n%s", diff)
	}
}

// checkGolden compares the formatted diagnostics with an archive in testdata.
func checkGolden(t *testing.T, name string, show func(List) string) {
	t.Helper()
	var got txtar.Archive
	for _, r := range renderings() {
		got.Files = append(got.Files, txtar.File{Name: r.name, Data: []byte(show(r.list))})
	}
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, txtar.Format(&got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(txtar.Format(&got))); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// TestVeryManyFindings checks that the first errors of a very long list remain, and that the last
// entry counts the rest.
func TestVeryManyFindings(t *testing.T) {
	file := source.NewFile("x", strings.Repeat("x\n", 3000))
	var l List
	for i := range 3000 {
		l.Add(Diagnostic{Severity: Severity(i % 2), Span: file.Span(2*i, 2*i+1), Summary: "wrong"})
	}
	l = l.Sort()
	if len(l) != mostFindings+1 || l[mostFindings].Summary != "there are more like this: 2000 findings" {
		t.Fatalf("%d findings, the last of which is %+v", len(l), l[len(l)-1])
	}
	for i, d := range l[:mostFindings] {
		if d.Severity != Error || d.Span.Start != 4*i {
			t.Fatalf("finding %d is %+v", i, d)
		}
	}
}
