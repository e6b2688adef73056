package session

import (
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/story"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// A CardPage is everything that a player may know about a component. It has the zone, the rule
// texts, the figures with their computation, the contents of its zones, and the source of its
// rules.
type CardPage struct {
	Title   string
	About   string
	Glosses []string
	Figures []CardFigure
	Held    []Held
	Reasons []string // the computations of figures
	Scripts []CardScript
}

// A Held is the content of one zone of a card: in words, or card by card if the cards are
// visible.
type Held struct {
	Words string
	Cards []view.Card
}

func (h Held) String() string {
	names := each.Of(h.Cards, func(c view.Card) string { return wording.OneLine(c.Name) })
	if names == nil {
		return h.Words
	}
	return h.Words + ": " + strings.Join(names, ", ")
}

// A CardFigure is one figure, with its use if the rules describe it.
type CardFigure struct{ Name, Value, Use string }

// A CardScript is a rule about the component, with the clauses that it cites.
type CardScript struct {
	Where string
	Lines []string
}

// CardPage returns the page of a component. If the player can't identify the component, the page
// has only a title and a sentence.
func (s *Session) CardPage(player, component int) CardPage {
	g := s.Game.Game
	card, ok := view.Component(g, player, component)
	if !ok {
		return CardPage{Title: wording.UpperFirst(g.Program().ACard), About: Say(s, "You can't see its face.")}
	}
	kind := g.KindOf(int64(component))
	page := CardPage{Title: wording.OneLine(card.Name), About: wording.OneLine(kind.Spoken()), Figures: figuresOf(s, card, kind), Held: held(s, card)}
	if place := story.To(player, s.placeOf(component)); place != "" {
		page.About += " · " + place
	}
	if kind.Gloss != "" {
		page.Glosses = []string{wording.OneLine(kind.Gloss)}
	}
	page.Glosses = append(page.Glosses, s.Glosses(component)...)
	scripts := s.Game.RulesOf(int64(component))
	for _, b := range view.Breakdowns(g, player) {
		if b.Component == card.Name {
			page.Reasons = append(page.Reasons, wording.OneLine(transcript.Breakdown(b)))
		}
	}
	for _, script := range scripts {
		page.Scripts = append(page.Scripts, CardScript{s.place(script.Span) + cited(script.Cites), wording.Lines(script.Span.Text())})
	}
	return page
}

// Glosses returns the texts of the rules about one component. The caller makes sure that the reader
// can identify the component.
func (s *Session) Glosses(component int) (texts []string) {
	for _, script := range s.Game.RulesOf(int64(component)) {
		if gloss := s.Game.GlossBy(script, int64(component)); gloss != "" {
			texts = append(texts, wording.OneLine(gloss))
		}
	}
	return texts
}

// CardTitles returns the titles of the pages of components, as a slice with the same indexes. It
// computes the view of the player only once, because that is expensive.
func (s *Session) CardTitles(player int, components []int) (titles []string) {
	look := view.LookAt(s.Game.Game, player)
	defer look.Done()
	for _, x := range components {
		title := wording.UpperFirst(s.Game.Program().ACard)
		if card, ok := look.Component(x); ok {
			title = wording.OneLine(card.Name)
		}
		titles = append(titles, title)
	}
	return titles
}

// Card returns the page of a component as a title and lines of text.
func (s *Session) Card(player, component int) (title string, lines []string) {
	page := s.CardPage(player, component)
	lines = append(lines, page.About)
	for _, gloss := range page.Glosses {
		lines = append(lines, "", gloss)
	}
	if page.Figures != nil || page.Held != nil || page.Reasons != nil {
		lines = append(lines, "")
	}
	var names, values []string
	for _, f := range page.Figures {
		names, values = append(names, f.Name), append(values, f.Value)
	}
	names = columnOf(names, false)
	for i, f := range page.Figures {
		lines = append(lines, strings.TrimRight("  "+names[i]+"   "+values[i]+"   "+f.Use, " "))
	}
	for _, held := range page.Held {
		lines = append(lines, "  "+held.String())
	}
	for _, reason := range page.Reasons {
		lines = append(lines, "  "+reason)
	}
	for _, script := range page.Scripts {
		lines = append(lines, "", Say(s, "Its rule, %s:", script.Where))
		for _, line := range script.Lines {
			lines = append(lines, "  "+line)
		}
	}
	return page.Title, lines
}

// placeOf returns the words for the zone of a component, or "" if it is in none.
func (s *Session) placeOf(component int) string {
	state := s.Game.State()
	if zone := state.Components[component].Zone; zone >= 0 {
		return Say(s, "in %s", wording.OneLine(s.Game.Log().Spoken().Zone(int64(zone))))
	}
	return ""
}

// PartGloss returns, in one line, the rule text about the card in one part of an option. It
// returns "" if that part is not a card.
func (s *Session) PartGloss(d *interpreter.Decision, option, part int) string {
	x := d.Component(option, part)
	if x < 0 {
		return ""
	}
	return wording.OneLine(s.Game.GlossOf(int64(x)))
}

// figuresOf returns the figures of a card, with their uses. It leaves out empty and usual ones.
func figuresOf(s *Session, card view.Card, kind *variant.Kind) (figures []CardFigure) {
	for _, v := range card.Fields {
		if v.Empty && v.Type.Base != variant.Bool && v.Type.Base != variant.Number || v.IsNone() || goesWithoutSaying(v) {
			continue
		}
		name, value, use := v.Name, v.Value, ""
		i := slices.IndexFunc(kind.Fields, func(f *variant.Field) bool { return f.Name == v.Name })
		if i >= 0 {
			name, use = kind.Fields[i].Spoken(), kind.Fields[i].Gloss
		}
		switch {
		case v.Type.Base == variant.EnumType && v.Number >= 0:
			value = v.Type.Enum.Word(int(v.Number))
		case v.Type.Base == variant.Bool && v.Empty:
			value = Say(s, "no")
		case v.Type.Base == variant.Bool:
			value = Say(s, "yes")
		}
		figures = append(figures, CardFigure{wording.OneLine(name), wording.Spoken(value), wording.OneLine(use)})
	}
	return figures
}

// goesWithoutSaying reports whether a figure has its usual value and need not be listed: any
// usual yes or no, or a usual 0.
func goesWithoutSaying(v view.Value) bool {
	switch v.Type.Base {
	case variant.Bool:
		return v.Usual
	case variant.Number:
		return v.Usual && v.Number == 0
	}
	return false
}

// held returns the contents of the zones of a card. For parts of the card it returns their
// figures.
func held(s *Session, card view.Card) (all []Held) {
	for _, part := range Parts(card.Zones) {
		all = append(all, Held{Words: part})
	}
	for _, z := range card.Zones {
		if z.Count == 0 || z.Parts {
			continue
		}
		h := Held{Words: wording.OneLine(z.Called)}
		for _, c := range z.Cards {
			if !c.Hidden {
				h.Cards = append(h.Cards, c)
			}
		}
		if hidden := z.Count - len(h.Cards); hidden > 0 {
			h.Words += Say(s, " (%d face down)", hidden)
		}
		all = append(all, h)
	}
	return all
}

// Named returns a slice of the components that a decision mentions, without duplicates. Those of
// the given option come first, then those it is about, then those of all options.
func (s *Session) Named(d *interpreter.Decision, option int) (components []int) {
	known := map[int]bool{}
	add := func(x int) {
		if x >= 0 && !known[x] {
			known[x] = true
			components = append(components, x)
		}
	}
	of := func(option int) {
		for part := range d.Options[option].Values {
			add(d.Component(option, part))
		}
	}
	if option >= 0 && option < len(d.Options) {
		of(option)
	}
	for _, subject := range s.Advice(d).Focus {
		add(subject.Component)
	}
	for i := range d.Options {
		of(i)
	}
	return components
}
