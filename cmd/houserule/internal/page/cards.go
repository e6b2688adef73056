package page

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/view"
)

// hues is how many colours of cards there are.
const hues = 12

// A Card is one component. Of one that is hidden there is no more than its back.
type Card struct {
	ID        string
	Token     string // by which its page is asked for
	Hidden    bool
	Back      string
	Name      string
	Kind      string
	Label     string // what it is, where that is not written on it
	Hue       int
	Big       *Figure
	Figures   []Figure
	States    []string
	Turned    int
	Sign      string // where there is no figure
	Plain     *Plain
	Holds     []Held
	Pick      *Pick
	Concerned bool // options are about it, but several
	Asked     bool // a question is about it
}

// IsLong reports whether the name has a word that hardly fits on a card.
func (c *Card) IsLong() bool {
	const most = 10
	return slices.ContainsFunc(strings.FieldsFunc(c.Name, func(r rune) bool { return r == ' ' || r == '-' }), func(word string) bool {
		return utf8.RuneCountInString(word) > most
	})
}

// A Figure is a number on a card.
type Figure struct{ Value, Name string }

// A Held is a card that another one bears.
type Held struct {
	Name, Facts, Token string
	Pick               *Pick
}

// A Pick is how something on the table answers a decision: by a button of its form, or by ticking a box of it.
type Pick struct {
	Form, Way, Value string
	Many             bool
	Key              int
}

func (l *layout) card(c *view.Card) Card {
	if c.Hidden {
		return Card{Hidden: true, Back: wording.Spoken(c.Back), Hue: l.hues[c.Back], Label: "face down"}
	}
	card := Card{
		Token: l.memory.of(c.Number), Name: wording.OneLine(c.Name), Kind: wording.Spoken(c.Kind), Hue: hueOf(c),
		Pick: l.pickOf(c.Number), Concerned: l.concerned[c.Number], Asked: l.about[c.Number], Plain: plainOf(c),
	}
	card.ID = "card-" + card.Token
	l.figures(c, &card)
	card.Holds = l.heldBy(c)
	card.Label = card.Name
	return card
}

// hueOf goes by the first value that is one of a few: its race, its suit, its terrain.
func hueOf(c *view.Card) int {
	for _, f := range c.Fields {
		if f.Type.Base == variant.EnumType && !f.Varies && f.Number != variant.None {
			return int(f.Number) * 5 % hues
		}
	}
	sum := 0
	for _, r := range c.Kind {
		sum += int(r)
	}
	return sum % hues
}

// figures puts the numbers on a card, one of them large, and says in what state it is.
func (l *layout) figures(c *view.Card, card *Card) {
	numbers := numbersOf(c)
	for i, f := range numbers {
		figure := Figure{minus(f.Value), wording.OneLine(f.Called)}
		if i == 0 {
			card.Big = &figure
		} else {
			card.Figures = append(card.Figures, figure)
		}
	}
	for _, f := range c.Fields {
		words := wording.OneLine(f.Called)
		switch {
		case f.Value == "" || f.Usual || f.Type.Base == variant.Number:
		case f.Type.Base == variant.Bool && f.Varies && f.Number == 1:
			card.States = append(card.States, words)
		case f.Type.Base == variant.EnumType && !f.Empty && l.isState(c, f):
			card.States = append(card.States, wording.Spoken(f.Value))
			card.Turned = max(card.Turned, min(int(f.Number), 2))
		case f.Type.Base == variant.EnumType && !f.Empty && card.Sign == "":
			card.Sign = initials(f.Value)
			card.Kind = wording.Spoken(f.Value)
		}
	}
	if card.Sign == "" {
		card.Sign = initials(card.Name)
	}
}

// isState reports whether a value is how a card stands, which it begins with and may lose, and not what it is.
func (l *layout) isState(c *view.Card, f view.Value) bool {
	kind := l.kinds[c.Kind]
	i := slices.IndexFunc(kind.Fields, func(field *variant.Field) bool { return field.Name == f.Name })
	return f.Varies && (i < 0 || kind.Fields[i].Default != nil)
}

// numbersOf are the numbers that are worth a place on a card. Those that go without saying are not: noughts, and what is the same
// on most cards of its kind and stays so.
func numbersOf(c *view.Card) (numbers []view.Value) {
	const most = 4
	for _, f := range c.Fields {
		goesWithoutSaying := f.Usual && (f.Number == 0 || !f.Varies)
		if f.Type.Base == variant.Number && f.Value != "" && f.Number != variant.None && !goesWithoutSaying {
			numbers = append(numbers, f)
		}
	}
	return numbers[:min(len(numbers), most)]
}

// sign is a minus before a number.
var sign = regexp.MustCompile(`(^|[ (])-( ?[0-9])`)

// minus is words with signs before their numbers that are as wide as a plus.
func minus(words string) string { return sign.ReplaceAllString(words, "$1−$2") }

// initials are those of the words of a name, two at most.
func initials(name string) string {
	var letters []rune
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '_' || r == '-' }) {
		if len(letters) < 2 {
			letters = append(letters, []rune(strings.ToUpper(word))[0])
		}
	}
	return string(letters)
}

// heldBy are the cards that a card bears, and those that these bear.
func (l *layout) heldBy(c *view.Card) (held []Held) {
	for i := range c.Zones {
		z := &c.Zones[i]
		if isStack(z) && len(z.Cards) == 0 {
			if z.Count > 0 {
				held = append(held, Held{Name: wording.OneLine(z.Called), Facts: fmt.Sprint(z.Count)})
			}
			continue
		}
		for j := range z.Cards {
			on := &z.Cards[j]
			if l.isToken(on) && !l.concerned[on.Number] {
				continue // it belongs to the card, as its data list it
			}
			if on.Hidden {
				held = append(held, Held{Name: "face down"})
				continue
			}
			held = append(held, Held{wording.OneLine(on.Name), strings.Join(statesOf(on), ", "), l.memory.of(on.Number), l.pickOf(on.Number)})
			held = append(held, l.heldBy(on)...)
		}
	}
	return held
}

// statesOf is what is worth saying of a card that is only a line: what varies and is not as usual.
func statesOf(c *view.Card) (words []string) {
	for _, f := range c.Fields {
		if f.Varies && (f.Type.Base == variant.Bool || f.Type.Base == variant.EnumType) {
			if said := session.Fact(c, f); said != "" {
				words = append(words, said)
			}
		}
	}
	return words
}
