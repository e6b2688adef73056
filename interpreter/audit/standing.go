package audit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/seat"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// A glimpse is what a player gets from a game that stands still.
type glimpse struct {
	table, figures []item
	at             source.Span // where the game stands
	rule           string
	decision       *interpreter.Decision // nil where it is none of the player's
	components     []int                 // that its options are about, whatever these are
	suggestion     interpreter.Choice
}

func glimpseOf(g *interpreter.Game, player int) *glimpse {
	seen := &glimpse{table: table(g, player), figures: figures(g, player)}
	next, open := g.Next()
	if !open {
		return seen
	}
	if next.Player == player {
		seen.suggestion = cloned(g.Suggestion())
	}
	seen.at, seen.rule = next.Rule.Span, next.Rule.Rule
	for _, d := range g.Waiting() {
		if d.Player == player && (seen.decision == nil || d == next) {
			seen.at, seen.rule = d.Rule.Span, d.Rule.Rule
			seen.decision, seen.components = d.For(player), components(d)
		}
	}
	return seen
}

// compareGlimpses compares what a player gets from two games that stand at the same decision.
func compareGlimpses(a, b *glimpse, player int) (all []*Finding) {
	add := func(kind Kind, told, otherwise item) {
		all = append(all, &Finding{Kind: kind, About: told.about, Player: player, Told: told.text, Else: otherwise.text, At: a.at, Rule: a.rule})
	}
	differences(a.table, b.table, func(told, otherwise item) { add(View, told, otherwise) })
	differences(a.figures, b.figures, func(told, otherwise item) { add(Figure, told, otherwise) })
	if a.decision != nil && b.decision != nil {
		if sameOffer := compareOffers(a, b, add); sameOffer && !same(a.suggestion, b.suggestion) {
			add(Peeks, item{text: a.decision.Answer(a.suggestion)}, item{text: b.decision.Answer(b.suggestion)})
		}
	}
	return all
}

// compareLines compares the lines that a program gets.
func compareLines(a, b *interpreter.Game, player int) []*Finding {
	d, open := a.Next()
	if !open || d.Player != player {
		return nil
	}
	mine, other := lineOf(a), lineOf(b)
	if mine == other {
		return nil
	}
	return []*Finding{{Kind: Program, Player: player, Told: mine, Else: other, At: d.Rule.Span, Rule: d.Rule.Rule}}
}

// lineOf is the line that a program gets that decides.
func lineOf(g *interpreter.Game) string {
	d, _ := g.Next()
	line, err := seat.Question(g, d)
	if err != nil {
		return err.Error()
	}
	return string(line)
}

// compareSent compares all that is sent to a player, line by line. Where some are asked again who had decided in secret, all
// may see that.
func compareSent(sent func(*interpreter.Game, int) string, a, b *interpreter.Game, player int) []*Finding {
	if a.Asked() != b.Asked() {
		return nil
	}
	mine, other := sent(a, player), sent(b, player)
	if mine == other {
		return nil
	}
	f := &Finding{Kind: Sent, Player: player}
	if d, open := a.Next(); open {
		f.At, f.Rule = d.Rule.Span, d.Rule.Rule
	}
	lines, others := strings.Split(mine, "\n"), strings.Split(other, "\n")
	for i := 0; f.Told == f.Else; i++ {
		f.Told, f.Else = textAt(lines, i), textAt(others, i)
	}
	return []*Finding{f}
}

func textAt(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// An item is a piece of what a player gets.
type item struct{ about, text string }

// differences gives where two lists differ, once for each thing that they are about. Of lists that are not of one
// length, it is the first place.
func differences(a, b []item, differ func(told, otherwise item)) {
	var given []string
	for i := range max(len(a), len(b)) {
		var told, otherwise item
		if i < len(a) {
			told = a[i]
		}
		if i < len(b) {
			otherwise = b[i]
		}
		told.about = cmp.Or(told.about, otherwise.about)
		if told.text != otherwise.text && !slices.Contains(given, told.about) {
			given = append(given, told.about)
			differ(told, otherwise)
		}
		if len(given) > 0 && len(a) != len(b) {
			return
		}
	}
}

func cloned(c interpreter.Choice) interpreter.Choice {
	c.Indexes = slices.Clone(c.Indexes)
	return c
}

func same(a, b interpreter.Choice) bool {
	return a.Number == b.Number && a.Yes == b.Yes && slices.Equal(a.Indexes, b.Indexes)
}

// figures are how figures come about.
func figures(g *interpreter.Game, player int) (all []item) {
	for _, b := range view.Breakdowns(g, player) {
		all = append(all, item{b.Figure, transcript.Breakdown(b)})
	}
	return all
}

// ---- Decisions --------------------------------------------------------------------------------------

// compareOffers tells whether the same is offered, whatever it is called.
func compareOffers(mine, other *glimpse, add func(kind Kind, told, otherwise item)) bool {
	a, b := mine.decision, other.decision
	if a.Prompt != b.Prompt {
		add(Prompt, item{text: a.Prompt}, item{text: b.Prompt})
	}
	if a.Min != b.Min || a.Max != b.Max || a.Open != b.Open || len(a.Options) != len(b.Options) {
		add(Offer, item{text: offered(a)}, item{text: offered(b)})
		return false
	}
	for i := range a.Options {
		x, y := &a.Options[i], &b.Options[i]
		switch {
		case x.Way != y.Way || x.Open != y.Open || x.Number != y.Number || x.At != y.At:
			add(Offer, item{text: x.Label + because(x)}, item{text: y.Label + because(y)})
			return false
		case x.Label != y.Label || parts(a, i) != parts(b, i):
			add(Label, item{text: x.Label}, item{text: y.Label})
			return true
		}
	}
	switch {
	case slices.Equal(mine.components, other.components):
		return true
	case slices.Equal(slices.Sorted(slices.Values(mine.components)), slices.Sorted(slices.Values(other.components))):
		add(Order, item{text: offered(a)}, item{text: offered(b)})
	default:
		add(Offer, item{text: offered(a)}, item{text: "the same of other cards"})
	}
	return false
}

func offered(d *interpreter.Decision) string {
	if len(d.Options) == 0 {
		return fmt.Sprintf("%d to %d", d.Min, d.Max)
	}
	var labels []string
	for i := range d.Options {
		labels = append(labels, d.Options[i].Label+because(&d.Options[i]))
	}
	return strings.Join(labels, ", ")
}

// because says why an option is closed.
func because(o *interpreter.Option) string {
	if o.Open {
		return ""
	}
	return " (closed: " + o.Why + ")"
}

func parts(d *interpreter.Decision, option int) string {
	var all []string
	for part := range d.Options[option].Values {
		all = append(all, d.Part(option, part))
	}
	return strings.Join(all, "; ")
}

// components are those that options are about, whatever these are; below -1 for an option that is closed.
func components(d *interpreter.Decision) (all []int) {
	for option := range d.Options {
		for part := range d.Options[option].Values {
			x := d.Component(option, part)
			if !d.Options[option].Open {
				x = -2 - x
			}
			all = append(all, x)
		}
	}
	return all
}

// ---- Views ------------------------------------------------------------------------------------------

// table is what a player sees.
func table(g *interpreter.Game, player int) (all []item) {
	v := view.Of(g, player)
	if !v.Over { // hands are laid open for the score at the end
		all = append(all, item{"score", fmt.Sprintf("%d scores", len(v.Scores))})
		for i, score := range v.Scores {
			all = append(all, item{"score", fmt.Sprintf("score %s: %d", whose(i), score)})
		}
	}
	for _, value := range v.Values {
		all = append(all, item{value.Name, value.Name + of(value.Owner) + ": " + value.Value})
	}
	for i := range v.Zones {
		all = appendZone(all, &v.Zones[i])
	}
	for i := range v.Boards {
		for j := range v.Boards[i].Spaces {
			all = appendSpace(all, &v.Boards[i].Spaces[j])
		}
	}
	return all
}

func whose(player int) string { return fmt.Sprintf("of player %d", player+1) }

func of(player int) string {
	if player < 0 {
		return ""
	}
	return " " + whose(player)
}

func appendZone(all []item, z *view.Zone) []item {
	name := z.Name + of(z.Owner)
	all = append(all, item{z.Name, fmt.Sprintf("%s: %d cards, room for %d", name, z.Count, z.Limit)})
	for i := range z.Cards {
		card := &z.Cards[i]
		if card.Hidden {
			all = append(all, item{z.Name, fmt.Sprintf("%s, card %d: face down %s", name, i+1, card.Back)})
			continue
		}
		all = append(all, item{z.Name, fmt.Sprintf("%s, card %d: %s (%s)%s", name, i+1, card.Name, card.Kind, side(card.Up))})
		for _, f := range card.Fields {
			all = append(all, item{f.Name, fmt.Sprintf("%s of %s: %s", f.Name, card.Name, f.Value)})
		}
		for j := range card.Zones {
			all = appendZone(all, &card.Zones[j])
		}
	}
	return all
}

func side(up bool) string {
	if up {
		return ", face up"
	}
	return ""
}

func appendSpace(all []item, s *view.Space) []item {
	for _, f := range s.Fields {
		all = append(all, item{f.Name, fmt.Sprintf("%s of %s: %s", f.Name, s.Name, f.Value)})
	}
	for _, l := range s.Lying {
		all = append(all, item{l.Through, fmt.Sprintf("%s on %s", l.Name, s.Name)})
	}
	return all
}
