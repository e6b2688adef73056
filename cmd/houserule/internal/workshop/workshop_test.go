package workshop

import (
	"io/fs"
	"strings"
	"testing"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/rules"
)

// The pieces of shipped texts add up to the texts, and none is marked as wrong.
func TestPaintKeepsTheText(t *testing.T) {
	painted := 0
	err := fs.WalkDir(rules.FS, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".rules") {
			return err
		}
		text, err := fs.ReadFile(rules.FS, path)
		if err != nil {
			return err
		}
		var whole strings.Builder
		for _, piece := range Paint(string(text), nil) {
			whole.WriteString(piece.Text)
			if piece.Look == "wrong" {
				t.Errorf("%s: %q is called wrong", path, piece.Text)
			}
		}
		if whole.String() != string(text) {
			t.Errorf("%s says something else once it is painted", path)
		}
		painted++
		return nil
	})
	if err != nil || painted == 0 {
		t.Error(painted, err)
	}
}

// Diagnostics are marked at their spans, up to the end of the text.
func TestPaintMarks(t *testing.T) {
	const text = "const x = yz # no"
	f := source.NewFile("a.rules", text)
	var got strings.Builder
	for _, piece := range Paint(text, diag.List{{Span: f.Span(11, 15)}, {Span: f.Span(16, 99), Severity: diag.Warning}, {Span: f.Span(99, 99)}}) {
		got.WriteString("<" + piece.Look + ":" + piece.Text + ">")
	}
	if want := "<:const><: ><:x><: ><:=><: ><:y><bad:z><bad: ><comment bad:# ><comment:n><comment odd:o>"; got.String() != want {
		t.Errorf("it is painted %s", got.String())
	}
}
