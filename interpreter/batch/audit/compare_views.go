package audit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/seat"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// A playerView is the view of a player in a suspended game.
type playerView struct {
	table, figures []item
	offers         []string    // as the player reads them, by offer index
	at             source.Span // place of the question
	rule           string
	questions      []question // those for the player
	game           *interpreter.Game
}

// A question is a decision as the player reads it.
type question struct {
	*interpreter.Decision
	components []int // indexes of the components that its options are about
	suggestion interpreter.Choice
}

func viewFor(g *interpreter.Game, player int) *playerView {
	next, open := g.Next()
	seen := &playerView{table: table(g, player), figures: figures(g, player), offers: offers(g, player), game: g}
	if !open {
		return seen
	}
	seen.at, seen.rule = next.Rule.Span, next.Rule.Rule
	for _, d := range g.Waiting() {
		if d.Player == player {
			seen.questions = append(seen.questions, question{d.For(player), components(d), suggestion(g, d, next)})
		}
	}
	if len(seen.questions) > 0 {
		seen.at, seen.rule = seen.questions[0].Rule.Span, seen.questions[0].Rule.Rule
	}
	return seen
}

// suggestion returns the suggestion for a decision, which need not be the next one.
func suggestion(g *interpreter.Game, d, next *interpreter.Decision) interpreter.Choice {
	if d != next {
		g = g.Clone()
		again, err := g.At(d.Place, d.Player)
		if err != nil {
			return interpreter.Choice{}
		}
		g.PutFirst(again)
	}
	return cloned(g.Suggestion())
}

// offers returns the offers of a player by offer index, with the reasons why some are disabled.
func offers(g *interpreter.Game, player int) []string {
	read := make([]string, len(g.Program().Offers))
	for _, o := range g.Offers() {
		if o.Player == player {
			read[o.Index] = o.Title + closedBy(o.Open, o.Why)
		}
	}
	return read
}

// compareViews returns the differences between two views at the same decision.
func compareViews(a, b *playerView, player int) (all []*Finding) {
	at, rule := a.at, a.rule
	add := func(kind Kind, told, otherwise item) {
		all = append(all, &Finding{Kind: kind, About: told.about, Player: player, Text: told.text, Redealt: otherwise.text, At: at, Rule: rule})
	}
	differences(a.table, b.table, func(told, otherwise item) {
		if at, rule = declared(a.game.Program().Variant, told.about); at.IsZero() {
			at, rule = a.at, a.rule
		}
		add(View, told, otherwise)
	})
	at, rule = a.at, a.rule
	differences(a.figures, b.figures, func(told, otherwise item) { add(Figure, told, otherwise) })
	for i, read := range a.offers {
		if o := a.game.Program().Variant.Offers[i]; read != b.offers[i] {
			at, rule = o.Span, o.Name
			add(Offer, item{text: read}, item{text: b.offers[i]})
		}
	}
	for i := range a.questions {
		mine := &a.questions[i]
		at, rule = mine.Rule.Span, mine.Rule.Rule
		other := b.questionAt(mine.Place)
		if other != nil && compareOffers(mine, other, add) && !same(mine.suggestion, other.suggestion) {
			add(Peeks, item{text: mine.Answer(mine.suggestion)}, item{text: other.Answer(other.suggestion)})
		}
	}
	return all
}

// questionAt returns a pointer to the question at a place, or nil if there is none.
func (g *playerView) questionAt(at interpreter.Place) *question {
	for i := range g.questions {
		if g.questions[i].Place == at {
			return &g.questions[i]
		}
	}
	return nil
}

// compareLines compares the JSON lines that a program receives.
func compareLines(a, b *interpreter.Game, player int) (all []*Finding) {
	for _, d := range a.Waiting() {
		again, err := b.At(d.Place, d.Player)
		if d.Player != player || err != nil {
			continue
		}
		if mine, other := excerpt(lineOf(a, d), lineOf(b, again)); mine != other {
			all = append(all, &Finding{Kind: Program, Player: player, Text: mine, Redealt: other, At: d.Rule.Span, Rule: d.Rule.Rule})
		}
	}
	return all
}

// lineOf returns the JSON line that a program receives with a question.
func lineOf(g *interpreter.Game, d *interpreter.Decision) string {
	line, err := seat.Question(g, d)
	if err != nil {
		return err.Error()
	}
	return string(line)
}

// compareSent compares the text that is sent to a player. It ignores games with different numbers
// of open questions, because all players may see whether secret decisions have to be made again.
func (w *worker) compareSent(a, b *interpreter.Game, player int) []*Finding {
	if a.Asked() != b.Asked() {
		return nil
	}
	mine := w.Sent(a, player)
	if w.isDone() {
		return nil
	}
	other := w.Sent(b, player)
	if mine == other {
		return nil
	}
	f := &Finding{Kind: Sent, Player: player}
	if d, open := a.Next(); open {
		f.At, f.Rule = d.Rule.Span, d.Rule.Rule
	}
	if w.Differs != nil {
		if f.About, f.Text, f.Redealt = w.Differs(mine, other); f.Text == f.Redealt {
			f.Text, f.Redealt = "some blanks", "others"
		}
		f.Text, f.Redealt = excerpt(f.Text, f.Redealt)
		return []*Finding{f}
	}
	lines, others := strings.Split(mine, "\n"), strings.Split(other, "\n")
	for i := 0; f.Text == f.Redealt; i++ {
		f.Text, f.Redealt = textAt(lines, i), textAt(others, i)
	}
	return []*Finding{f}
}

func textAt(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// An item is a piece of a player's view, with its subject.
type item struct{ about, text string }

// differences calls differ for each difference between two slices, at most once for each subject.
// If their lengths differ, it calls differ only at the first difference.
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

// figures returns the breakdowns of all figures that a player sees.
func figures(g *interpreter.Game, player int) (all []item) {
	for _, b := range view.Breakdowns(g, player) {
		all = append(all, item{b.Figure, transcript.Breakdown(b)})
	}
	return all
}

// ---- Decisions ----------------------------------------------------------------------------------

// compareOffers reports whether two questions have the same options, apart from prompts and
// labels.
func compareOffers(mine, other *question, add func(kind Kind, told, otherwise item)) bool {
	a, b := mine.Decision, other.Decision
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
		case x.MenuIndex != y.MenuIndex || x.Open != y.Open || x.Number != y.Number || x.At != y.At:
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
		add(Offer, item{text: offered(a)}, item{text: "the same names for other cards"})
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

// because returns words for the reason why an option is disabled.
func because(o *interpreter.Option) string { return closedBy(o.Open, o.Why) }

func closedBy(open bool, why string) string {
	if open {
		return ""
	}
	return " (closed: " + why + ")"
}

func parts(d *interpreter.Decision, option int) string {
	var all []string
	for part := range d.Options[option].Values {
		all = append(all, d.Part(option, part))
	}
	return strings.Join(all, "; ")
}

// components returns the indexes of the components that options are about. An index x is encoded
// as -2-x if the option is disabled.
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

// ---- Views --------------------------------------------------------------------------------------

// table returns the items of the table that a player sees.
func table(g *interpreter.Game, player int) (all []item) {
	v := view.Of(g, player)
	if !v.Over { // hands are shown for the score at the end
		all = append(all, item{score, fmt.Sprintf("%d scores", len(v.Scores))})
		for i, points := range v.Scores {
			all = append(all, item{score, fmt.Sprintf("score %s: %d", whose(i), points)})
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

// score is the subject of views of the score.
const score = "score"

// declared returns the span and the name of the declaration that a view is about. It returns a
// zero span if there is none.
func declared(v *variant.Variant, about string) (at source.Span, name string) {
	if about == score && v.Score != nil {
		return v.Score.Span, score
	}
	for _, g := range v.Globals {
		if g.Name == about {
			return g.Span, about
		}
	}
	for _, z := range v.Zones {
		if z.Name == about {
			return z.Span, about
		}
	}
	for _, kind := range v.Kinds {
		for _, f := range kind.Fields {
			if f.Name == about {
				return f.Span, about
			}
		}
	}
	return source.Span{}, ""
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
