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

// What a course of play has changed is seen from the position that it leads to, compared with the one before: whatever
// happened on the way, only that counts. Nothing is said of what the player can't tell, or what rules keep quietly.

// A changeKey tells changes apart: a figure of a component and its new value, or the zone that it has come to, or a value
// that the game or a player keeps.
type changeKey struct {
	component int64 // -1 for what is kept, -2 for who is out
	field     *variant.Field
	cell      int
	value     int64
}

// A difference is one change, in words.
type difference struct {
	key  changeKey
	text string
	says string // the same without the name of the component: "wounded"
	by   int64  // by how much a number has changed
	rank rank
}

// A rank is how soon a change is told of: that somebody is out of the game before what rules tell as a loss or a gain, and that before
// others. Discards go last.
type rank int

const (
	falls rank = iota
	grave
	usual
	discard
)

// rankOf is the rank of what rules tell so.
func rankOf(told *variant.Told) rank {
	if told != nil && told.Tone != "" {
		return grave
	}
	return usual
}

// beyond returns the words for a change that are the same whatever a number becomes, as long as it goes up or down:
// "wounds of Aldra: more than 2".
func (d *difference) beyond() (text, says string) {
	text, says = d.text, d.says
	from, to := fmt.Sprint(d.key.value-d.by), fmt.Sprint(d.key.value)
	side := "more than "
	if d.by < 0 {
		side = "less than "
	}
	if d.by != 0 {
		text = strings.TrimSuffix(text, from+" → "+to)
	}
	if text == d.text {
		return d.text, d.says // no number
	}
	return text + side + from, strings.TrimSuffix(says, from+" → "+to) + side + from
}

// holder is whoever a component has come to, whose zone it lies in; none otherwise.
func (d *difference) holder(after *interpreter.Game) int64 {
	if d.key.component < 0 || d.key.field != nil {
		return variant.None
	}
	return int64(after.State().Zones[d.key.value].Holder)
}

// differences is what is another way in a game than it was.
func (a *ahead) differences(after *interpreter.Game) (all []difference) {
	all = a.fallen(after)
	was, is, kinds := a.now.State(), after.State(), after.Program().Kinds
	for x := range was.Components {
		c, before := &is.Components[x], &was.Components[x]
		if c.Kind != before.Kind || c.Zone == before.Zone && areAlike(cellsOf(is, c, kinds), cellsOf(was, before, kinds)) {
			continue // most of them, so that is looked at first
		}
		if !a.now.CanTell(a.player, x) || a.nameOf(after, x) == event.AFaceDownCard {
			continue
		}
		if c.Zone == before.Zone || !isAway(after, c) {
			all = a.ofFigures(all, after, x, before, c)
		}
		if c.Zone != before.Zone && c.Zone >= 0 && !after.Program().Zones[is.Zones[c.Zone].Def].Told.IsNothing() {
			all = append(all, a.moved(after, x, before, c))
		}
	}
	all = a.kept(all, after)
	slices.SortStableFunc(all, func(a, b difference) int { return cmp.Compare(a.rank, b.rank) })
	return all
}

// isAway reports whether a component lies in a pile or deck, where its figures say nothing any more.
func isAway(after *interpreter.Game, c *state.Component) bool {
	if c.Zone < 0 {
		return true
	}
	sort := after.Program().Zones[after.State().Zones[c.Zone].Def].Sort
	return sort == "pile" || sort == "deck"
}

// cellsOf are the cells in which the figures of a component stand.
func cellsOf(s *state.State, c *state.Component, kinds []program.Kind) []int64 {
	return s.Cells[c.Cells:][:len(kinds[c.Kind].Fields)]
}

// areAlike reports whether as many cells hold the same: eight at a time, as all of a game are looked at at the end of each course.
func areAlike(cells, others []int64) bool {
	for len(cells) >= 8 {
		if *(*[8]int64)(cells) != *(*[8]int64)(others) {
			return false
		}
		cells, others = cells[8:], others[8:]
	}
	return slices.Equal(cells, others)
}

// fallen are that the game is over for somebody: before all else, for nothing else counts for them then.
func (a *ahead) fallen(after *interpreter.Game) (all []difference) {
	out := a.now.State().WhoIsOut()
	for seat, isOut := range after.State().WhoIsOut() {
		if isOut && !out[seat] {
			key := changeKey{component: -2, value: int64(seat)}
			all = append(all, difference{key: key, text: fmt.Sprintf("player %d is out of the game", seat+1), rank: falls})
		}
	}
	return all
}

// ofFigures are the differences in the figures of a component.
func (a *ahead) ofFigures(all []difference, after *interpreter.Game, x int, before, c *state.Component) []difference {
	was, is := a.now.State(), after.State()
	for _, f := range after.Program().Kinds[c.Kind].Fields {
		from, to := was.Cells[before.Cells+int32(f.Slot)], is.Cells[c.Cells+int32(f.Slot)]
		if from == to || f.Quiet || f.Told.IsNothing() || !isPlain(f.Type) {
			continue
		}
		all = append(all, difference{
			key:  changeKey{component: int64(x), field: f, value: to},
			text: saysOf(a.nameOf(after, x), f.Spoken(), f.Type, from, to),
			says: becomes(f.Spoken(), f.Type, from, to),
			by:   to - from,
			rank: min(rankOf(f.Told), rankOf(toldOf(f.Type, to))),
		})
	}
	return all
}

// isPlain reports whether a value of a type says something by itself, in every copy of a game the same.
func isPlain(t *variant.Type) bool {
	return t.Base == variant.Number || t.Base == variant.Bool || t.Base == variant.EnumType
}

// saysOf tells what a figure has become: "Nori is wounded", "life of Aldra: 5 → 3".
func saysOf(name, figure string, t *variant.Type, from, to int64) string {
	switch {
	case t.Base == variant.EnumType && to != variant.None && isLoss(t, from) && !isLoss(t, to):
		return name + " is " + plain(t, to) + ", no longer " + plain(t, from)
	case t.Base == variant.EnumType && to != variant.None:
		return name + " is " + plain(t, to)
	case t.Base == variant.Bool && to == 1:
		return name + " is " + figure
	case t.Base == variant.Bool:
		return name + " is not " + figure
	case to == variant.None:
		return name + " has no " + figure
	case from == variant.None:
		return fmt.Sprintf("%s of %s: %s", figure, name, plain(t, to))
	}
	return fmt.Sprintf("%s of %s: %s → %s", figure, name, plain(t, from), plain(t, to))
}

// isLoss reports whether rules tell it as a loss that something becomes so.
func isLoss(t *variant.Type, member int64) bool {
	told := toldOf(t, member)
	return told != nil && told.Tone == "loss"
}

// toldOf is how rules tell that something becomes so; nil where they don't.
func toldOf(t *variant.Type, member int64) *variant.Told {
	if t.Base != variant.EnumType || member < 0 || int(member) >= len(t.Enum.Wordings) {
		return nil
	}
	return t.Enum.Wordings[member].Told
}

// becomes is the same without a name, as it stands above a column: "wounded", "life 5 → 3".
func becomes(figure string, t *variant.Type, from, to int64) string {
	switch {
	case t.Base == variant.EnumType && to != variant.None:
		return plain(t, to)
	case t.Base == variant.Bool && to == 1:
		return figure
	case t.Base == variant.Bool:
		return "not " + figure
	case to == variant.None:
		return "no " + figure
	case from == variant.None:
		return figure + " " + plain(t, to)
	}
	return fmt.Sprintf("%s %s → %s", figure, plain(t, from), plain(t, to))
}

// plain is a number or the word of an enum.
func plain(t *variant.Type, value int64) string {
	switch {
	case value == variant.None:
		return "none"
	case t.Base == variant.EnumType:
		return t.Enum.Word(int(value))
	}
	return fmt.Sprint(value)
}

// moved tells where a component has gone, as it is told when it goes there.
func (a *ahead) moved(after *interpreter.Game, x int, before, c *state.Component) difference {
	text, isWorded := a.comesTo(after, x, c.Zone)
	if !isWorded && isTurned(after, before, c) {
		text += ", face down"
	}
	rank := rankOf(after.Program().Zones[after.State().Zones[c.Zone].Def].Told)
	if rank == usual && isForDiscards(after, c.Zone) {
		rank = discard
	}
	return difference{
		key:  changeKey{component: int64(x), value: int64(c.Zone)},
		text: text,
		says: strings.TrimPrefix(text, a.nameOf(after, x)+" "),
		rank: rank,
	}
}

// comesTo returns the sentence that the rules have for the zone; without one, it says that the component is discarded, or to
// what or where it goes.
func (a *ahead) comesTo(after *interpreter.Game, x int, zone int32) (text string, isWorded bool) {
	if sentence := after.ToldOfGoing(a.player, int64(x), int64(zone)); sentence != "" && !strings.Contains(sentence, event.ACard) {
		return sentence, true
	}
	name := a.nameOf(after, x)
	if isForDiscards(after, zone) {
		return name + " is discarded", false
	}
	if holder := after.State().Zones[zone].Holder; holder >= 0 {
		return name + " goes to " + a.nameOf(after, int(holder)), false
	}
	return name + " goes to " + spoken(after.Word(a.player, &variant.Type{Base: variant.ZoneType}, int64(zone))), false
}

// isForDiscards reports whether a zone is where the cards of some deck are discarded to.
func isForDiscards(g *interpreter.Game, zone int32) bool {
	def := g.State().Zones[zone].Def
	return slices.ContainsFunc(g.Program().Zones, func(z program.Zone) bool { return z.Discards == def })
}

// isTurned reports whether what lay openly lies face down now, though others lie openly there.
func isTurned(after *interpreter.Game, before, c *state.Component) bool {
	zone := after.Program().Zones[after.State().Zones[c.Zone].Def]
	return zone.Open && c.Face == state.FaceDown && before.Face != state.FaceDown
}

// nameOf is what the player calls a component: what goes out of sight has the name that it had before.
func (a *ahead) nameOf(g *interpreter.Game, x int) string {
	component := &variant.Type{Base: variant.Component}
	name := g.Word(a.player, component, int64(x))
	if name == event.ACard {
		return a.now.Word(a.player, component, int64(x))
	}
	return name
}

// kept adds the differences in what the game and the player keep openly.
func (a *ahead) kept(all []difference, after *interpreter.Game) []difference {
	was, is := a.now.State(), after.State()
	p := after.Program()
	for i, global := range p.Variant.Globals {
		if global.Quiet || global.Secret || global.Told.IsNothing() || !isPlain(global.Type) {
			continue
		}
		owners := []int64{variant.None}
		if p.Globals[i].Each {
			owners = owners[:0]
			for player := range after.Players() {
				owners = append(owners, int64(player))
			}
		}
		for _, owner := range owners {
			cell := int(p.Globals[i].At)
			name := global.Spoken()
			if owner != variant.None {
				cell = is.CellOf(owner, p.Globals[i].At)
			}
			if owner != variant.None && owner != int64(a.player) && after.Players() > 1 {
				name += fmt.Sprintf(" of player %d", owner+1)
			}
			from, to := was.Globals[cell], is.Globals[cell]
			if from == to {
				continue
			}
			all = append(all, difference{
				key:  changeKey{component: -1, cell: cell, value: to},
				text: fmt.Sprintf("%s: %s → %s", name, plain(global.Type, from), plain(global.Type, to)),
				by:   to - from,
				rank: rankOf(global.Told),
			})
		}
	}
	return all
}

// spoken is a name of the rules as people say it.
func spoken(name string) string { return strings.ReplaceAll(name, "_", " ") }

// A pick is a component that the player chose on the way, after dice were thrown, as it was then. What becomes of it by that is still
// for the player to say: nothing of it is foretold.
type pick struct {
	component int64
	zone      int32
	cells     []int64
}

// choose notes the components that an answer names.
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

// withoutPicks are the changes of a course but for what comes of such choices. What is followed was chosen before.
func (a *ahead) withoutPicks(n *node, changes []difference) []difference {
	return slices.DeleteFunc(changes, func(d difference) bool {
		return slices.ContainsFunc(n.picked, func(p pick) bool { return p.component != a.chosen && p.leadsTo(d, n.game) })
	})
}

// leadsTo reports whether a change has come after the pick, to what was picked or to who has it now.
func (p *pick) leadsTo(d difference, after *interpreter.Game) bool {
	switch {
	case d.key.component != p.component:
		return d.holder(after) == p.component
	case d.key.field != nil:
		return p.cells[d.key.field.Slot] != d.key.value
	}
	return int64(p.zone) != d.key.value
}

// A trace is a component that is new or another way than it was, and how; -1 is all that the game keeps.
type trace struct {
	component int64
	sum       uint64
}

// traces are all that is another way in a game than it was, also what nobody is told of.
func (a *ahead) traces(after *interpreter.Game) (all []trace) {
	was, is, kinds := a.now.State(), after.State(), after.Program().Kinds
	for x := range is.Components {
		c := &is.Components[x]
		if x < len(was.Components) {
			before := &was.Components[x]
			isSame := c.Kind == before.Kind && c.Zone == before.Zone && c.Face == before.Face
			if isSame && areAlike(cellsOf(is, c, kinds), cellsOf(was, before, kinds)) {
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
