package report

import (
	"strings"
	"testing"

	"houserule/dsl/source"
	"houserule/interpreter/batch/audit"
)

// A mark is needless only if all games were played and its line ran. If the line asks a question,
// the audit must also have looked for silence.
func TestNeedlessMarks(t *testing.T) {
	file := source.NewFile("game.rules", "say \"Go\"  # known: all hear it\n")
	for _, test := range []struct {
		whole, silence, reached, asks, needed, goes bool
	}{
		{whole: true, reached: true, goes: true},
		{whole: false, reached: true},
		{whole: true, reached: false},
		{whole: true, reached: true, needed: true},
		{whole: true, reached: true, asks: true},
		{whole: true, reached: true, asks: true, silence: true, goes: true},
	} {
		mark := audit.Mark{Mark: file.MarkAt(1, "known"), Needed: test.needed, Reached: test.reached, Asks: test.asks}
		l := Leaks{Report: &audit.Report{Games: 3, Marks: []audit.Mark{mark}}, Silence: test.silence, Whole: test.whole}
		var text, json strings.Builder
		l.WriteMarks(&text)
		if err := l.WriteJSON(&json); err != nil {
			t.Fatal(err)
		}
		const says = "game.rules:1:11: the mark \"# known:\" is not needed: its line ran in these 3 games without a leak\n"
		if (text.String() == says) != test.goes || strings.Contains(json.String(), `"needless_marks"`) != test.goes {
			t.Errorf("%+v: %q, %s", test, text.String(), json.String())
		}
	}
}
