package page

import (
	"io"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// A Sheet is something to read that lies over the table: what a card is, all that happened, the keys.
type Sheet struct {
	Title string
	Kind  string
	Back  string // where the table is, for a browser without scripts
	Facts []Fact
	Text  []string // lines of how figures come about, or why something happened
	Keys  []Key
	Story
}

// A Key is what a key does.
type Key struct{ Key, Does string }

// keys are all of them.
var keys = []Key{
	{"1 2 3 …", "the option of that number; two digits where there are more than nine"},
	{"0", "none of them"},
	{"Enter", "the main button"},
	{"↑ ↓", "from one option to the next; over a board, to the next space that can be chosen"},
	{"Space", "ticks a box"},
	{"/", "search in a long list"},
	{"h", "what the rules suggest"},
	{"w", "what is closed, and why"},
	{"i", "the page of the card that has the focus"},
	{"u", "take your last answer back"},
	{"s", "the whole story"},
	{"[ ]", "the question before, the next one"},
	{"Esc", "closes what lies over the table"},
}

// CardSheet is what a seat may know of a card that its pages have named so; not ok if it sees none of that name now.
func CardSheet(t Table, seat int, memory *Memory, token string) (Sheet, bool) {
	seen := t.Seen(seat)
	card := find(seen.Zones, func(c *view.Card) bool { return !c.Hidden && memory.of(c.Number) == token })
	if card == nil || token == "" {
		return Sheet{}, false
	}
	s := Sheet{Title: wording.OneLine(card.Name), Kind: wording.Spoken(card.Kind)}
	for _, f := range card.Fields {
		if f.Type.Base == variant.Bool {
			s.Facts = append(s.Facts, Fact{wording.Spoken(f.Name), yesOrNo(f)})
		} else if f.Value != "" && !f.Empty {
			s.Facts = append(s.Facts, Fact{wording.Spoken(f.Name), wording.OneLine(strings.ReplaceAll(f.Value, "_", " "))})
		}
	}
	for i := range card.Zones {
		if z := &card.Zones[i]; z.Count > 0 {
			s.Facts = append(s.Facts, Fact{wording.Spoken(z.Name), holding(z)})
		}
	}
	for _, b := range view.Breakdowns(t.Game.Game, seat) {
		if b.Component == card.Name {
			s.Text = append(s.Text, wording.OneLine(transcript.Breakdown(b)))
		}
	}
	return s, true
}

func yesOrNo(f view.Value) string {
	if f.Number == 1 {
		return "yes"
	}
	return "no"
}

// holding is what lies in a zone of a card, as far as it is seen.
func holding(z *view.Zone) string {
	var names []string
	for _, c := range z.Cards {
		if !c.Hidden {
			names = append(names, wording.OneLine(c.Name))
		}
	}
	if more := z.Count - len(names); more > 0 {
		names = append(names, counted(more, "card")+" face down")
	}
	return strings.Join(names, ", ")
}

// find is a card that is seen somewhere; nil if there is none.
func find(zones []view.Zone, is func(*view.Card) bool) *view.Card {
	for i := range zones {
		for j := range zones[i].Cards {
			c := &zones[i].Cards[j]
			if is(c) {
				return c
			}
			if within := find(c.Zones, is); within != nil {
				return within
			}
		}
	}
	return nil
}

// StorySheet is all that happened, as a seat may know it.
func StorySheet(t Table, seat int) Sheet {
	const most = 2000
	return Sheet{Title: "The story so far", Story: storyOf(t.Session.Story(seat), most)}
}

// HelpSheet is what keys do, and why happened what happened last.
func HelpSheet(t Table, seat int) Sheet {
	const most = 200
	lines := t.Explain(seat)
	return Sheet{Title: "Keys, and what just happened", Keys: keys, Text: lines[:min(most, len(lines))]}
}

// Write writes what lies over the table.
func (s Sheet) Write(w io.Writer) error { return templates.ExecuteTemplate(w, "sheet", s) }

// WriteAlone writes it as a document of its own.
func (s Sheet) WriteAlone(w io.Writer) error { return templates.ExecuteTemplate(w, "alone", s) }
