package source

import (
	"encoding/json"
	"testing"
)

func TestSpansAreWrittenDown(t *testing.T) {
	file, other := NewFile("inn.rules", "phase rest { skip }"), NewFile("mill.rules", "")
	for _, s := range []Span{file.Span(6, 10), file.Span(0, len(file.Text)), {}} {
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var read Span
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		if got := read.In([]*File{other, file}); got != s {
			t.Errorf("%s is read as %v, want %v", text, got, s)
		}
	}
	for _, wrong := range []Span{{&File{Name: "barn.rules"}, 0, 1}, {&File{Name: "mill.rules"}, 0, 1}, {&File{Name: "inn.rules"}, 5, 3}} {
		if got := wrong.In([]*File{other, file}); !got.IsZero() {
			t.Errorf("%s %d..%d is found at %v", wrong.File.Name, wrong.Start, wrong.End, got)
		}
	}
}
