package playground

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func TestLink(t *testing.T) {
	l := Link{Variant: "solitaire", House: "variant mine \"Mine\" { extends solitaire }\n", Rules: "abc", Players: 1, Seed: new(uint64(7)), Steps: []Step{{Answer: "Rivendell", Rule: "turn"}}}
	text, err := l.String()
	if err != nil {
		t.Fatal(err)
	}
	got, err := ParseLink("#" + text)
	if err != nil || !reflect.DeepEqual(got, l) {
		t.Errorf("the link holds %+v (%v), want %+v", got, err, l)
	}
}

// Each refused link has a reason.
func TestRefusedLinks(t *testing.T) {
	link := func(l Link) string {
		text, err := l.String()
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for _, test := range []struct{ link, want string }{
		{"", "damaged"},
		{"1.%", "damaged"},
		{"1.q1YqSy", "damaged"},
		{"2.q1YqSyzKTMwrUbJSKs7PycwrSazKzC9S0lEqSS0uUbIy0FFKBQoqWSnV1gIA", "edition"},
		{strings.Repeat("1", longestLink+1), "too long"},
		{link(Link{Variant: "../../etc"}), "damaged"},
		{link(Link{Variant: "pig", Players: 1000}), "damaged"},
		{link(Link{Variant: "pig", Seats: []string{"2=pipe:rm"}}), "damaged"},
		{link(Link{Variant: "pig", House: strings.Repeat("#", longestHouse+1)}), "longer than"},
		{link(Link{Variant: "pig", Steps: make([]Step, mostSteps+1)}), "answers"},
	} {
		if _, err := ParseLink(test.link); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("ParseLink(%.30q) returns %v, want an error about %q", test.link, err, test.want)
		}
	}
}

// No link makes ParseLink panic or exceed its limits, and what it accepts survives a round trip.
func FuzzParseLink(f *testing.F) {
	for _, text := range []string{"", "1.", "1.q1YqSyzKTMwrUbJSUCrOz8ksScwsSlWqBQA", "#1.AA", "2.AA"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := ParseLink(text)
		if err != nil {
			return
		}
		if text, _ := json.Marshal(l); len(text) > 8*largestLink {
			t.Errorf("the link of %d bytes has %d", len(text), len(text))
		}
		again, err := l.String()
		if err != nil {
			return // too long after it was packed again
		}
		if same, err := ParseLink(again); err != nil || !reflect.DeepEqual(same, l) {
			t.Errorf("the link changes to %+v (%v), want %+v", same, err, l)
		}
	})
}
