package advice

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// The result of a branch is the difference between its last state and the state before it, so
// intermediate changes don't count. It contains no changes that the player can't see or that the
// rules keep quiet.

// A changeKey identifies a change: the new value of a component's field, the new zone of a
// component, or the new value of a global.
type changeKey struct {
	component int64 // index; -1: a global; -2: a player leaves the game
	field     *variant.Field
	cell      int
	value     int64
}

// A difference is one change with its text.
type difference struct {
	key  changeKey
	text string
	says string // the text without the component's name, for example "wounded"
	by   int64  // difference of a number
	tone event.Tone
	rank rank
}

// A rank is the position of a change in a list. A player who leaves the game comes first, then
// losses and gains, then other changes, and discards last.
type rank int

const (
	falls rank = iota
	grave
	usual
	discard
)

// rankOf returns the rank of a change by its wording in the rules.
func rankOf(sentence *variant.Sentence) rank {
	if sentence != nil && sentence.Tone != "" {
		return grave
	}
	return usual
}

// toneOf returns the tone of the first sentence that has one, or else event.Plain.
func toneOf(sentences ...*variant.Sentence) event.Tone {
	for _, s := range sentences {
		if s != nil && s.Tone != "" {
			return event.Tones[s.Tone]
		}
	}
	return event.Plain
}

// beyond returns a text that is the same for all changes of a number in one direction, for example
// "wounds of Aldra: more than 2", or "wounds of Aldra" if there were none. For another change it
// returns the original texts.
func (d *difference) beyond() (text, says string) {
	from := d.key.value - d.by
	change := fmt.Sprintf("%d → %d", from, d.key.value)
	if d.by == 0 || !strings.HasSuffix(d.text, change) {
		return d.text, d.says // not a number
	}
	side := "more"
	if d.by < 0 {
		side = "less"
	}
	shorten := func(s string) string {
		return strings.TrimSuffix(fmt.Sprintf("%s%s than %d", strings.TrimSuffix(s, change), side, from), ": more than 0")
	}
	return shorten(d.text), shorten(d.says)
}

// holder returns the component whose zone a component has moved to, or none.
func (d *difference) holder(after *interpreter.Game) int64 {
	if d.key.component < 0 || d.key.field != nil {
		return variant.None
	}
	return int64(after.State().Zones[d.key.value].Holder)
}

// differences returns a slice of the changes between the start of the lookahead and a later state,
// sorted by rank.
func (a *ahead) differences(after *interpreter.Game) (all []difference) {
	all = a.fallen(after)
	was, is, kinds := a.now.State(), after.State(), after.Program().Kinds
	for x := range was.Components {
		c, before := &is.Components[x], &was.Components[x]
		if c.Kind != before.Kind || c.Zone == before.Zone && equalCells(cellsOf(is, c, kinds), cellsOf(was, before, kinds)) {
			continue // check this first, because it holds for most components
		}
		if !a.now.CanTell(a.player, x) || a.nameOf(after, x) == after.Program().FaceDownCard {
			continue
		}
		if c.Zone == before.Zone || !isAway(after, c) {
			all = a.ofFigures(all, after, x, before, c)
		}
		if c.Zone != before.Zone && c.Zone >= 0 && !after.Program().Zones[is.Zones[c.Zone].Def].Sentence.IsNothing() {
			all = append(all, a.moved(after, x, before, c))
		}
	}
	all = a.kept(all, after)
	slices.SortStableFunc(all, func(a, b difference) int { return cmp.Compare(a.rank, b.rank) })
	return all
}

// isAway reports whether a component lies in a pile or deck, where its figures no longer matter.
func isAway(after *interpreter.Game, c *state.Component) bool {
	if c.Zone < 0 {
		return true
	}
	sort := after.Program().Zones[after.State().Zones[c.Zone].Def].Sort
	return sort == "pile" || sort == "deck"
}

// cellsOf returns the slice of cells that contains a component's fields.
func cellsOf(s *state.State, c *state.Component, kinds []program.Kind) []int64 {
	return s.Cells[c.Cells:][:len(kinds[c.Kind].Fields)]
}

// equalCells reports whether two slices of equal length are equal. It compares eight cells at a
// time, because this runs for all components at the end of each branch.
func equalCells(cells, others []int64) bool {
	for len(cells) >= 8 {
		if *(*[8]int64)(cells) != *(*[8]int64)(others) {
			return false
		}
		cells, others = cells[8:], others[8:]
	}
	return slices.Equal(cells, others)
}

// fallen returns a slice with a difference for each player who has left the game.
func (a *ahead) fallen(after *interpreter.Game) (all []difference) {
	out := a.now.State().WhoIsOut()
	for seat, isOut := range after.State().WhoIsOut() {
		if isOut && !out[seat] {
			key := changeKey{component: -2, value: int64(seat)}
			all = append(all, difference{key: key, text: a.language().Say("player %d is out of the game", seat+1), tone: event.Loss, rank: falls})
		}
	}
	return all
}

// ofFigures appends the differences between the figures of a component to the slice all.
func (a *ahead) ofFigures(all []difference, after *interpreter.Game, x int, before, c *state.Component) []difference {
	was, is := a.now.State(), after.State()
	for _, f := range after.Program().Kinds[c.Kind].Fields {
		from, to := was.Cells[before.Cells+int32(f.Slot)], is.Cells[c.Cells+int32(f.Slot)]
		if from == to || f.Quiet || f.Sentence.IsNothing() || !isPlain(f.Type) {
			continue
		}
		all = append(all, difference{
			key:  changeKey{component: int64(x), field: f, value: to},
			text: saysOf(a.language(), a.nameOf(after, x), f.Spoken(), f.Type, from, to),
			says: becomes(a.language(), f.Spoken(), f.Type, from, to),
			by:   to - from,
			tone: toneOf(sentenceOf(f.Type, to), f.Sentence),
			rank: min(rankOf(f.Sentence), rankOf(sentenceOf(f.Type, to))),
		})
	}
	return all
}

// language returns the language of the players.
func (a *ahead) language() *variant.Language { return &a.now.Program().Variant.Language }

// isPlain reports whether values of a type have the same meaning in every copy of a game.
func isPlain(t *variant.Type) bool {
	return t.Base == variant.Number || t.Base == variant.Bool || t.Base == variant.EnumType
}

// saysOf returns the text for a changed figure. Examples are "Nori is wounded" and "life of Aldra:
// 5 → 3".
func saysOf(l *variant.Language, name, figure string, t *variant.Type, from, to int64) string {
	switch {
	case t.Base == variant.EnumType && to != variant.None && isLoss(t, from) && !isLoss(t, to):
		return l.Say("%s is %s, no longer %s", name, plain(l, t, to), plain(l, t, from))
	case t.Base == variant.EnumType && to != variant.None:
		return l.Say("%s is %s", name, plain(l, t, to))
	case t.Base == variant.Bool && to == 1:
		return l.Say("%s is %s", name, figure)
	case t.Base == variant.Bool:
		return l.Say("%s is not %s", name, figure)
	case to == variant.None:
		return l.Say("%s has no %s", name, figure)
	case from == variant.None:
		return l.Say("%s of %s: %s", figure, name, plain(l, t, to))
	}
	return l.Say("%s of %s: %s → %s", figure, name, plain(l, t, from), plain(l, t, to))
}

// isLoss reports whether the rules count a value as a loss.
func isLoss(t *variant.Type, member int64) bool {
	sentence := sentenceOf(t, member)
	return sentence != nil && sentence.Tone == "loss"
}

// sentenceOf returns the wording in the rules for a new value, or nil if there is none.
func sentenceOf(t *variant.Type, member int64) *variant.Sentence {
	if t.Base != variant.EnumType || member < 0 || int(member) >= len(t.Enum.Wordings) {
		return nil
	}
	return t.Enum.Wordings[member].Sentence
}

// becomes returns the text for a changed figure without the component's name, to be used for a
// column. Examples are "wounded" and "life 5 → 3".
func becomes(l *variant.Language, figure string, t *variant.Type, from, to int64) string {
	switch {
	case t.Base == variant.EnumType && to != variant.None:
		return plain(l, t, to)
	case t.Base == variant.Bool && to == 1:
		return figure
	case t.Base == variant.Bool:
		return l.Say("not %s", figure)
	case to == variant.None:
		return l.Say("no %s", figure)
	case from == variant.None:
		return figure + " " + plain(l, t, to)
	}
	return fmt.Sprintf("%s %s → %s", figure, plain(l, t, from), plain(l, t, to))
}

// plain formats a number or the word of an enum.
func plain(l *variant.Language, t *variant.Type, value int64) string {
	switch {
	case value == variant.None:
		return l.Word("none")
	case t.Base == variant.EnumType:
		return t.Enum.Word(int(value))
	}
	return fmt.Sprint(value)
}

// moved returns the difference for a component that has moved to another zone.
func (a *ahead) moved(after *interpreter.Game, x int, before, c *state.Component) difference {
	text, isWorded := a.comesTo(after, x, c.Zone)
	if !isWorded && isTurned(after, before, c) {
		text += a.language().Say(", face down")
	}
	sentence := after.Program().Zones[after.State().Zones[c.Zone].Def].Sentence
	rank := rankOf(sentence)
	if rank == usual && isDiscardPile(after, c.Zone) {
		rank = discard
	}
	return difference{
		key:  changeKey{component: int64(x), value: int64(c.Zone)},
		text: text,
		says: strings.TrimPrefix(text, a.nameOf(after, x)+" "),
		tone: toneOf(sentence),
		rank: rank,
	}
}

// comesTo returns the sentence of the rules for a component that enters a zone. Without a sentence,
// it says that the component is discarded, or where it goes. It reports whether there is a
// sentence.
func (a *ahead) comesTo(after *interpreter.Game, x int, zone int32) (text string, isWorded bool) {
	if sentence := after.MoveSentence(a.player, int64(x), int64(zone)); sentence != "" && !strings.Contains(sentence, after.Program().ACard) {
		return sentence, true
	}
	name := a.nameOf(after, x)
	if isDiscardPile(after, zone) {
		return a.language().Say("%s is discarded", name), false
	}
	if holder := after.State().Zones[zone].Holder; holder >= 0 {
		return a.language().Say("%s goes to %s", name, a.nameOf(after, int(holder))), false
	}
	return a.language().Say("%s goes to %s", name, spoken(after.Word(a.player, &variant.Type{Base: variant.ZoneType}, int64(zone)))), false
}

// isDiscardPile reports whether a zone is the discard pile of a deck.
func isDiscardPile(g *interpreter.Game, zone int32) bool {
	return g.Program().IsDiscardPile(g.State().Zones[zone].Def)
}

// isTurned reports whether a component was turned face down in an open zone.
func isTurned(after *interpreter.Game, before, c *state.Component) bool {
	zone := after.Program().Zones[after.State().Zones[c.Zone].Def]
	return zone.Open && c.Face == state.FaceDown && before.Face != state.FaceDown
}

// nameOf returns the name of a component as the player knows it. A component that is no longer
// visible keeps its former name.
func (a *ahead) nameOf(g *interpreter.Game, x int) string {
	component := &variant.Type{Base: variant.Component}
	name := g.Word(a.player, component, int64(x))
	if name == g.Program().ACard {
		return a.now.Word(a.player, component, int64(x))
	}
	return name
}

// kept appends the differences between public values of the game and the players to the slice all.
func (a *ahead) kept(all []difference, after *interpreter.Game) []difference {
	was, is := a.now.State(), after.State()
	p := after.Program()
	for i, global := range p.Variant.Globals {
		if global.Quiet || global.Secret || global.Sentence.IsNothing() || !isPlain(global.Type) {
			continue
		}
		owners := []int64{variant.None}
		if p.Globals[i].Each {
			owners = owners[:0]
			for player := range is.Owners(i) {
				owners = append(owners, int64(player))
			}
		}
		for _, owner := range owners {
			cell := int(p.Globals[i].At)
			name := global.Spoken()
			if owner != variant.None {
				cell = is.CellOf(owner, p.Globals[i].At)
			}
			switch {
			case owner == variant.None || owner == int64(a.player) || after.Players() == 1:
			case !global.Team:
				name += a.language().Say(" of %s", a.language().Seat(owner))
			case a.player%is.Owners(i) != int(owner):
				name += a.language().Say(" of %s", p.Variant.Teams.Name(a.language(), int(owner), after.Players()))
			}
			from, to := was.Globals[cell], is.Globals[cell]
			if from == to {
				continue
			}
			all = append(all, difference{
				key:  changeKey{component: -1, cell: cell, value: to},
				text: fmt.Sprintf("%s: %s → %s", name, plain(a.language(), global.Type, from), plain(a.language(), global.Type, to)),
				by:   to - from,
				tone: toneOf(global.Sentence),
				rank: rankOf(global.Sentence),
			})
		}
	}
	return all
}

// spoken returns a name of the rules with spaces instead of underscores.
func spoken(name string) string { return strings.ReplaceAll(name, "_", " ") }

// A pick is a component that the player chose in a branch after a roll, with its state at that
// time. The consequences of that choice aren't part of the preview, because the player may still
// choose differently.
type pick struct {
	component int64
	zone      int32
	cells     []int64
}

// choose adds the components of an answer to the picks of a node. It never changes the old slice,
// because other nodes share it.
func (n *node) choose(d *interpreter.Decision, answer interpreter.Choice) {
	is := n.game.State()
	n.picked = slices.Clip(n.picked)
	for _, i := range answer.Indexes {
		for value := range d.Options[i].Values {
			if x := d.Component(i, value); x >= 0 {
				c := &is.Components[x]
				n.picked = append(n.picked, pick{int64(x), c.Zone, slices.Clone(cellsOf(is, c, n.game.Program().Kinds))})
			}
		}
	}
}

// withoutPicks removes those changes from a slice that follow from a node's picks. It keeps those
// of the followed component, because that was chosen earlier.
func (a *ahead) withoutPicks(n *node, changes []difference) []difference {
	return slices.DeleteFunc(changes, func(d difference) bool {
		return slices.ContainsFunc(n.picked, func(p pick) bool { return p.component != a.chosen && p.leadsTo(d, n.game) })
	})
}

// leadsTo reports whether a change happened after the pick, to the picked component or to one that
// it now holds.
func (p *pick) leadsTo(d difference, after *interpreter.Game) bool {
	switch {
	case d.key.component != p.component:
		return d.holder(after) == p.component
	case d.key.field != nil:
		return p.cells[d.key.field.Slot] != d.key.value
	}
	return int64(p.zone) != d.key.value
}

// A trace is a hash of a component that is new or changed. It contains the component's index, or -1
// for all globals.
type trace struct {
	component int64
	sum       uint64
}

// traces returns a slice of the traces of all changes since the start of the lookahead, including
// invisible ones.
func (a *ahead) traces(after *interpreter.Game) (all []trace) {
	was, is, kinds := a.now.State(), after.State(), after.Program().Kinds
	for x := range is.Components {
		c := &is.Components[x]
		if x < len(was.Components) {
			before := &was.Components[x]
			isSame := c.Kind == before.Kind && c.Zone == before.Zone && c.Face == before.Face
			if isSame && equalCells(cellsOf(is, c, kinds), cellsOf(was, before, kinds)) {
				continue
			}
		}
		all = append(all, trace{int64(x), sumOf(cellsOf(is, c, kinds), int64(c.Zone), int64(c.Face))})
	}
	return append(all, trace{-1, sumOf(is.Globals)})
}

func sumOf(values []int64, others ...int64) uint64 {
	sum := maphash.Hash{}
	sum.SetSeed(seed)
	for _, v := range append(slices.Clip(values), others...) {
		maphash.WriteComparable(&sum, v)
	}
	return sum.Sum64()
}

var seed = maphash.MakeSeed()
