// Package view is what one seat may know of a game: its zones and boards with all that can be seen there, what is
// kept, the scores, and how figures come about. In go a game that stands still and a player; out comes data for
// whoever shows it. Looking changes nothing. The package knows no game, nothing of what a decision asks, and
// nothing of screens.
package view

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/internal/visibility"
)

const none = variant.None

// A View is what one player may know of a game. What others hide is not in it at all.
type View struct {
	Player  int
	Active  int
	Turn    int
	Zones   []Zone // all but boards
	Boards  []Board
	Values  []Value // what the game and the players keep
	Options []Value
	Scores  []int64 // as they would be if the game were over now
	Over    bool
	Out     []bool // for which players the game is over
}

// A Zone is what is seen of one. Cards is empty where nobody may look in, and has one without a name for each
// card that lies face down among others, or in a row or pile for nobody. In a hand or a pool, and where figures say
// what lies where, the hidden ones come last.
type Zone struct {
	Name   string
	Called string // what players read for it
	Sort   string
	Owner  int // -1 for nobody
	Count  int
	Number int  // tells zones apart within a game
	Limit  int  // -1 without
	Untold bool // rules say that what comes there is not worth a line
	Parts  bool // what lies there belongs to a card, as its data list it: tokens that nobody knows by name
	Cards  []Card
}

// A Card is a component. One that the player may not see has no more than Hidden, and Back if nobody has observed it.
type Card struct {
	Number int // tells components apart within a game; -1 for a hidden one
	Hidden bool
	Back   string // the zone that it lay in at the start, as its back shows
	Name   string
	Kind   string
	Up     bool
	Fields []Value
	Zones  []Zone // its own
}

// A Value is something that has a name and a value, as texts call it. Usual tells of a field that it is as its kind
// has it where nothing else is said, and Empty that there is nothing: none, false, no member or element. Where a
// function of the rules says what a figure comes to in play, that is its value. Varies tells of such a field, of
// one that rules may set, and of one in which copies of a card differ.
type Value struct {
	Name   string
	Called string // what players read for its name
	Owner  int    // -1 for nobody
	Value  string
	Number int64 // none for a list
	Type   *variant.Type
	listed []int64 // the components of a list of them

	Usual, Empty, Varies bool
	Untold               bool // rules say that it is not worth a line
	// Track tells that the value stops at two ends, which are Low and High.
	Track     bool
	Low, High int64
}

// SaysNothing tells of what is kept that it goes without saying: it is 0 as at the start, or as it was then and not worth a line.
func (v *Value) SaysNothing() bool {
	return v.Usual && !v.Track && (v.Untold || v.Type.Base == variant.Number && v.Number == 0)
}

// A viewer looks at a game for a player.
type viewer struct {
	*interpreter.Game
	*state.State
	player int
	copies []*interpreter.Game // that figures are reckoned on
	glance bool                // only what lies on top of heaps is looked at closely
}

func newViewer(g *interpreter.Game, player int) viewer {
	return viewer{Game: g, State: g.State(), player: player, copies: DealtAnew(g, player, howManyDeals)}
}

// done leaves the game as it was, and its copies to whoever looks next.
func (l viewer) done(texts int) {
	l.ForgetTexts(texts)
	for _, copied := range l.copies {
		if copied != l.Game {
			Copies.Put(copied)
		}
	}
}

// Of is what a player may know of a game; somebody who is none sees what everybody does. Whoever goes on deciding in secret
// sees what came of it so far.
func Of(g *interpreter.Game, player int) View { return newViewer(g.SeenBy(player), player).all() }

// AtAGlance is the same for whoever draws a table: below the top of a heap, cards have no figures and hold nothing; only where
// they belong on a board is said of them.
func AtAGlance(g *interpreter.Game, player int) View {
	look := newViewer(g.SeenBy(player), player)
	look.glance = true
	return look.all()
}

func (look viewer) all() View {
	g, player := look.Game, look.player
	defer look.done(len(look.Texts))
	v := View{Player: player, Active: int(look.Active), Turn: int(look.Turn), Over: look.Done, Scores: look.standing(), Out: look.WhoIsOut()}
	for i := range look.Zones {
		if z := &look.Zones[i]; z.Holder < 0 && g.Program().Zones[z.Def].Sort != "board" {
			v.Zones = append(v.Zones, look.zone(int64(i), 0))
		}
	}
	look.boards(&v)
	look.values(&v)
	return v
}

func (l viewer) zone(number int64, depth int) Zone {
	z := l.Zone(number)
	d := &l.Program().Zones[z.Def]
	view := Zone{
		Name: d.Name, Called: d.Spoken, Sort: d.Sort, Owner: -1, Count: int(z.Count), Number: int(number), Limit: -1, Untold: d.Told.IsNothing(),
	}
	if owner := l.ZoneOwner(z); owner != none {
		view.Owner = int(owner)
	}
	if d.Limited {
		if limit, ok := l.Figure(d.Limit); ok {
			view.Limit = int(limit)
		}
	}
	cards := l.In(z)
	isSeen := func(x int32) bool { return l.sees(int64(x)) }
	if inOrder := d.Sort == "row" || d.Sort == "pile"; !slices.ContainsFunc(cards, isSeen) && !(d.Nobody && inOrder) {
		return view
	}
	isHeap := depth == 0 && (d.Sort == "deck" || d.Sort == "pool" || d.Sort == "pile")
	view.Cards = make([]Card, 0, len(cards))
	for i, x := range cards {
		if l.glance && isHeap && i < len(cards)-1 {
			view.Cards = append(view.Cards, l.covered(x))
		} else {
			view.Cards = append(view.Cards, l.card(x, depth))
		}
	}
	if tellsPlaces := d.Open || d.Ordered; !tellsPlaces || len(d.Keys) > 0 {
		slices.SortStableFunc(view.Cards, hiddenLast)
	}
	return view
}

// hiddenLast puts what is hidden behind all that is not. Where others hold their cards as they like, or in an order of
// their figures, the places between known ones would tell what lies there.
func hiddenLast(a, b Card) int {
	switch {
	case a.Hidden == b.Hidden:
		return 0
	case a.Hidden:
		return 1
	}
	return -1
}

// covered is a card that others lie on, which is only told by where it belongs.
func (l viewer) covered(x int32) Card {
	c := &l.Components[x]
	if !l.sees(int64(x)) {
		return Card{Number: -1, Hidden: true, Back: l.backOf(x)}
	}
	k := &l.Program().Kinds[c.Kind]
	view := Card{Number: int(x), Name: l.NameOf(int64(x)), Kind: k.Name, Up: l.IsUp(c)}
	for i, f := range k.Fields {
		if base := f.Type.Base; !f.Quiet && (base == variant.Component || base == variant.Player) {
			view.Fields = append(view.Fields, l.field(x, i))
		}
	}
	return view
}

func (l viewer) card(x int32, depth int) Card {
	c := &l.Components[x]
	if !l.sees(int64(x)) {
		return Card{Number: -1, Hidden: true, Back: l.backOf(x)}
	}
	k := &l.Program().Kinds[c.Kind]
	view := Card{Number: int(x), Name: l.NameOf(int64(x)), Kind: k.Name, Up: l.IsUp(c), Fields: make([]Value, 0, len(k.Fields))}
	for i, f := range k.Fields {
		switch {
		case f.Quiet:
		case f.Type.Base != variant.ZoneType:
			view.Fields = append(view.Fields, l.field(x, i))
		case depth < state.MaxNesting/10:
			zone := l.zone(l.Cells[c.Cells+int32(f.Slot)], depth+1)
			zone.Parts = len(f.Type.Kinds) == 1 && f.Type.Kinds[0].Sort == "token"
			view.Zones = append(view.Zones, zone)
		}
	}
	for _, keep := range l.ScriptsOf(x).Keeps {
		if keep.Field.Quiet {
			continue
		}
		value := l.Cells[c.Cells+int32(keep.Field.Slot)]
		field := l.value(keep.Field, keep.Field.Name, -1, keep.Field.Type, value)
		field.Usual, field.Varies, field.Untold = keep.Init.Proc < 0 && keep.Init.Value == value, true, keep.Field.Told.IsNothing()
		view.Fields = append(view.Fields, field)
	}
	return view
}

// field is field i of a component, or what a function of the rules says that it comes to.
func (l viewer) field(x int32, i int) Value {
	c := &l.Components[x]
	k := &l.Program().Kinds[c.Kind]
	f := k.Fields[i]
	value := l.Cells[c.Cells+int32(f.Slot)]
	usual := f.Default != nil && k.Defaults[i].Proc < 0 && k.Defaults[i].Value == value
	reckoned, known, ok := l.reckoned(x, k.Reckoned[i])
	if ok && reckoned != value {
		value, usual = reckoned, false
	}
	field := l.value(f, f.Name, -1, f.Type, value)
	field.Usual, field.Varies, field.Untold = usual, ok || f.Changes || f.Listed, f.Told.IsNothing()
	if !known {
		field.hide()
	}
	return field
}

// unknown stands for what a player can't know.
const unknown = "?"

// reckoned is what a function says that a figure of a component comes to; not ok if there is none, or if it fails.
func (l viewer) reckoned(x int32, proc *variant.Proc) (value int64, known, ok bool) {
	if proc == nil {
		return none, true, false
	}
	return l.agreed(func(g *interpreter.Game) (int64, bool) { return g.Evaluate(proc, argumentsFor(x, proc)...) })
}

// standing are the scores as they would be if the game were over now; none for one that depends on what the player
// can't know. There are none where they can't be reckoned before the end.
func (l viewer) standing() []int64 {
	scores := slices.Clone(l.copies[0].Standing())
	for _, other := range l.copies[1:] {
		again := other.Standing()
		if len(again) != len(scores) {
			return nil
		}
		for i := range scores {
			if again[i] != scores[i] {
				scores[i] = none
			}
		}
	}
	return scores
}

// argumentsFor are a component, and none for whatever else a function takes.
func argumentsFor(x int32, proc *variant.Proc) []int64 {
	args := make([]int64, len(proc.Params))
	args[0] = int64(x)
	for i := range args[1:] {
		args[1+i] = none
	}
	return args
}

// value names components only if they lie where anybody may know of them; a value that refers to a hidden one is a
// question mark.
func (l viewer) value(of interface{ Spoken() string }, name string, owner int, t *variant.Type, value int64) Value {
	view := Value{Name: name, Called: of.Spoken(), Owner: owner, Type: t, Number: value, Value: l.word(t, value), Empty: l.isEmpty(t, value)}
	if l.hides(t, value) {
		view.Value, view.Number = unknown, none
	} else if t.Base == variant.ListType {
		view.Number = none // by which one it goes means nothing
		if t.Elem.Base == variant.Component {
			view.listed = slices.Clone(l.List(value))
		}
	}
	return view
}

// hide has a value be one that a player can't know.
func (v *Value) hide() { v.Value, v.Number, v.Empty, v.listed = unknown, none, false, nil }

// kept is what a player, or the game, keeps in a cell.
func (l viewer) kept(number, owner, cell int) Value {
	global := l.Program().Variant.Globals[number]
	value := l.value(global, global.Name, owner, global.Type, l.Globals[cell])
	value.Track, value.Low, value.High = l.ends(number)
	value.Untold = global.Told.IsNothing()
	first, known := l.Figure(l.Program().Globals[number].Init)
	value.Usual = known && first == value.Number
	if global.Secret && !names.Only(int64(l.player)).MayRead(l.KnowsKept(int64(owner), cell)) {
		value.hide()
	}
	return value
}

// ends are where a track stops; not ok for what is no track, and where they can't be reckoned.
func (l viewer) ends(global int) (ok bool, low, high int64) {
	cell := &l.Program().Globals[global]
	if !l.Program().Variant.Globals[global].Track {
		return false, 0, 0
	}
	low, known := l.Figure(cell.Lo)
	high, ok = l.Figure(cell.Hi)
	return ok && known, low, high
}

// word is what texts call a value, as the player reads them.
func (l viewer) word(t *variant.Type, value int64) string { return l.Word(l.player, t, value) }

func (l viewer) isEmpty(t *variant.Type, value int64) bool {
	switch {
	case value == none:
		return true
	case t.Base == variant.ListType:
		return len(l.List(value)) == 0
	}
	return value == 0 && (t.Base == variant.Bool || t.Base == variant.SetType)
}

// values shows what the game and the players keep, and how the game is set.
func (l viewer) values(v *View) {
	p := l.Program()
	for i, global := range p.Variant.Globals {
		cell := p.Globals[i]
		switch {
		case global.Quiet:
		case !cell.Each:
			v.Values = append(v.Values, l.kept(i, -1, int(cell.At)))
		default:
			for player := range l.Seats {
				v.Values = append(v.Values, l.kept(i, player, l.CellOf(int64(player), cell.At)))
			}
		}
	}
	for i, o := range p.Variant.Options {
		v.Options = append(v.Options, l.value(o, o.Name, -1, o.Type, l.Option(i)))
	}
}

// NameOf is what a component is called; not ok if the player can't tell what it is.
func NameOf(g *interpreter.Game, player, x int) (name string, ok bool) {
	g = g.SeenBy(player)
	if !visibility.CanTell(g.State(), player, int64(x)) {
		return "", false
	}
	return g.NameOf(int64(x)), true
}

// Component is what a player may know of a component; not ok if they can't tell what it is.
func Component(g *interpreter.Game, player, x int) (card Card, ok bool) {
	look := LookAt(g, player)
	defer look.Done()
	return look.Component(x)
}

// A Look is at one component after the other, while a game stands still.
type Look struct {
	viewer
	texts int
}

// LookAt has a player look at a game, until that is done.
func LookAt(g *interpreter.Game, player int) *Look {
	look := newViewer(g.SeenBy(player), player)
	return &Look{look, len(look.Texts)}
}

// Component is what the player may know of a component; not ok if they can't tell what it is.
func (l *Look) Component(x int) (card Card, ok bool) {
	card = l.card(int32(x), 0)
	return card, !card.Hidden
}

// Done ends it.
func (l *Look) Done() { l.done(l.texts) }

// sees reports whether the player can tell what a component is: they see it, or have seen it and know where it went.
func (l viewer) sees(x int64) bool { return visibility.CanTell(l.State, l.player, x) }

// backOf is what shows of an unobserved component: where it lay at the start.
func (l viewer) backOf(x int32) string {
	if l.Components[x].Face != state.Unobserved || l.BackOf(x) < 0 {
		return ""
	}
	return l.NameOfZone(l.BackOf(x))
}

// hides reports whether a value stands for a component that the player can't tell.
func (l viewer) hides(t *variant.Type, value int64) bool {
	return visibility.Hides(l.State, l.player, t, value)
}
