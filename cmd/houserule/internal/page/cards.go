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

// hues is the number of card colours.
const hues = 12

// A Card is one component. A hidden one has only its back.
type Card struct {
	ID        string
	Token     string // identifies the card in requests for its page
	Hidden    bool
	Back      string
	Name      string
	Kind      string
	Named     bool   // Kind is a value, for example a race
	Label     string // the name for screen readers
	Hue       int
	Big       *Figure
	Figures   []Figure
	States    []string
	Turned    int
	Sign      string // the sign of a suit in place of a missing figure
	Text      string // the text of its rules
	Plain     *Plain
	Holds     []Held
	Pick      *Pick
	Concerned bool // several options are about it
	Asked     bool // a question is about it
}

// IsLong reports whether the name contains a word that hardly fits on a card.
func (c *Card) IsLong() bool {
	const most = 10
	return slices.ContainsFunc(strings.FieldsFunc(c.Name, func(r rune) bool { return r == ' ' || r == '-' }), func(word string) bool {
		return utf8.RuneCountInString(word) > most
	})
}

// A Figure is a number on a card.
type Figure struct{ Value, Name string }

// A Held is a card that lies in a zone of another card.
type Held struct {
	Name, Facts, Token string
	Pick               *Pick
}

// A Pick answers a decision by a click on the table: with a button of its form, or a check box.
type Pick struct {
	Form, OptionID, Value string
	Many                  bool
	Key                   int
}

func (l *layout) card(c *view.Card) Card {
	if c.Hidden {
		return Card{Hidden: true, Back: wording.Spoken(c.Back), Hue: l.hues[c.Back], Label: l.language.Say("face down")}
	}
	card := Card{
		Token: l.memory.of(c.Number), Name: wording.OneLine(c.Name), Kind: wording.Spoken(l.kinds[c.Kind].Spoken()), Hue: hueOf(c),
		Pick: l.pickOf(c.Number), Concerned: l.concerned[c.Number], Asked: l.about[c.Number], Plain: plainOf(c),
		Text: strings.Join(l.table.Glosses(c.Number), " "),
	}
	if card.Token != "" {
		card.ID = "card-" + card.Token
	}
	l.figures(c, &card)
	card.Holds = l.heldBy(c)
	card.Label = card.Name
	return card
}

// hueOf returns the colour of a card. It depends on the first constant enum value, for example
// the race or the suit, or else on the kind.
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

// figures fills in the numbers of a card, the first of them large, and its states.
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
			card.States = append(card.States, signed(f, words))
		case f.Type.Base == variant.EnumType && !f.Empty && l.isState(c, f):
			card.States = append(card.States, signed(f, wording.Spoken(f.Value)))
			card.Turned = max(card.Turned, min(int(f.Number), 2))
		case f.Type.Base == variant.EnumType && !f.Empty && !card.Named:
			card.Named = true
			card.Kind = wording.Spoken(f.Value)
			if isSign(card.Kind) { // initials would say nothing
				card.Sign = markOf(card.Kind)
			}
		}
	}
}

// isState reports whether an enum value is a state that the card can lose. Such a value varies
// and has a default, in contrast to a value that describes the card.
func (l *layout) isState(c *view.Card, f view.Value) bool {
	kind := l.kinds[c.Kind]
	i := slices.IndexFunc(kind.Fields, func(field *variant.Field) bool { return field.Name == f.Name })
	return f.Varies && (i < 0 || kind.Fields[i].Default != nil)
}

// numbersOf returns a slice of the numbers to show on a card, at most four, in the order in which
// the rules declare them. It leaves out usual values if they are 0 or never change, because they
// are the same on most cards.
func numbersOf(c *view.Card) (numbers []view.Value) {
	const most = 4
	for _, f := range c.Fields {
		goesWithoutSaying := f.Usual && (f.Number == 0 || !f.Varies)
		isNumber := f.Type.Base == variant.Number && f.Number != variant.None
		isList := f.Type.Base == variant.ListType && f.Type.Elem.Base == variant.Number && !f.Empty
		if (isNumber || isList) && f.Value != "" && !goesWithoutSaying {
			numbers = append(numbers, f)
		}
	}
	return numbers[:min(len(numbers), most)]
}

// sign matches the hyphen before a negative number.
var sign = regexp.MustCompile(`(^|[ (])-( ?[0-9])`)

// minus replaces the hyphens before negative numbers by minus signs, because these are as wide as
// a plus.
func minus(words string) string { return sign.ReplaceAllString(words, "$1−$2") }

// initials returns the first letters of the first two words of a name.
func initials(name string) string {
	var letters []rune
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '_' || r == '-' }) {
		if len(letters) < 2 {
			letters = append(letters, []rune(strings.ToUpper(word))[0])
		}
	}
	return string(letters)
}

// heldBy returns a slice of the cards in the zones of a card, and of the cards in theirs.
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
				continue // part of the card, listed in its data
			}
			if on.Hidden {
				held = append(held, Held{Name: l.language.Say("face down")})
				continue
			}
			held = append(held, Held{wording.OneLine(on.Name), strings.Join(statesOf(on), ", "), l.memory.of(on.Number), l.pickOf(on.Number)})
			held = append(held, l.heldBy(on)...)
		}
	}
	return held
}

// signed returns the words for a state after its sign, if the rules give it one.
func signed(f view.Value, words string) string { return strings.TrimSpace(f.Sign + " " + words) }

// statesOf returns the variable values of a card that are not usual, for a card that is shown in
// one line.
func statesOf(c *view.Card) (words []string) {
	for _, f := range c.Fields {
		if f.Varies && (f.Type.Base == variant.Bool || f.Type.Base == variant.EnumType) {
			if text := session.Fact(c, f); text != "" {
				words = append(words, signed(f, text))
			}
		}
	}
	return words
}
