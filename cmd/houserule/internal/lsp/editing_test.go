package lsp

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "houserule/dsl/dsltest/fixedseed"
	"houserule/dsl/dsltest/growth"
)

// Changes in one notification have the same result as changes to the whole text one by one.
func TestChangesAtOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		piece := rapid.SampledFrom([]string{"", "a", "\n", "\r\n", "é", "🎲", strings.Repeat("long 🎲 ", 900), strings.Repeat("lines\n", 900)})
		text := func(what string) string { return strings.Join(rapid.SliceOfN(piece, 0, 6).Draw(t, what), "") }
		d := newDocument(text("text"))
		want := d
		var changes []contentChange
		for range rapid.IntRange(1, 6).Draw(t, "changes") {
			place := rapid.Custom(func(t *rapid.T) position {
				return position{rapid.IntRange(-1, 9).Draw(t, "line"), rapid.SampledFrom([]int{-1, 0, 1, 2, 3, 5, 5000, 9000}).Draw(t, "unit")}
			})
			c := contentChange{&textRange{place.Draw(t, "from"), place.Draw(t, "to")}, text("new")}
			start, end := want.offset(c.Range.Start), want.offset(c.Range.End)
			want = newDocument(want.text[:start] + c.Text + want.text[max(start, end):])
			changes = append(changes, c)
		}
		if got := d.changed(changes...); got.text != want.text {
			t.Fatalf("got %q, want %q", got.text, want.text)
		}
	})
}

// A CR LF is normalised even if its halves are inserted separately.
func TestHalvesOfALineEnd(t *testing.T) {
	at := position{0, 2}
	if d := newDocument("a\r").changed(contentChange{&textRange{at, at}, "\nb"}); d.text != "a\nb" {
		t.Errorf("got %q", d.text)
	}
}

// The marks give the same positions on a long line as a count from its start.
func TestPlacesOnALongLine(t *testing.T) {
	d := newDocument("first\n" + strings.Repeat("aé🎲 ", 2000) + "\nlast")
	for at := range d.text {
		p := d.position(at)
		if want := unitsIn(d.text[d.lines[p.Line]:at]); p.Character != want || d.offset(p) != at {
			t.Fatalf("at %d: %v, which is %d; want %d", at, p, d.offset(p), want)
		}
	}
}

// Thousands of changes, and thousands of declarations on one line, are handled quickly.
func TestThousandsAtOnce(t *testing.T) {
	growth.Linear(t, 1250, func(n int) func() {
		d := newDocument(strings.Repeat("keep number n = 0 ", 2*n))
		var changes []contentChange
		for i := range n {
			at := position{0, i * 7919 % (36 * n)}
			changes = append(changes, contentChange{&textRange{at, at}, strings.Repeat("x", 100)})
		}
		return func() {
			d := d.changed(changes...)
			for i := range n {
				d.position(i * 7919 % len(d.text))
			}
		}
	})
}

// The references to a name that occurs thousands of times on one line are found in linear time.
func TestThousandsOfNames(t *testing.T) {
	growth.Linear(t, 2500, func(n int) func() {
		e := newEditor(t, nil)
		text := "variant x \"X\" { players 1 }\nkeep number gold = 0\nphase p { " + strings.Repeat("gold = 1 ", n) + "}\nturn until turn_count is 1 { p }\n"
		e.open("x.rules", text)
		return func() {
			var found []highlight
			if e.ask("textDocument/documentHighlight", e.at("x.rules", text, "gold = 0"), &found); len(found) != n+1 {
				t.Errorf("%d are found", len(found))
			}
			var places []location
			if e.ask("textDocument/references", e.at("x.rules", text, "gold = 0"), &places); len(places) != n+1 {
				t.Errorf("%d places are found", len(places))
			}
		}
	})
}
