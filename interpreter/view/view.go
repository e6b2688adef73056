// Package view computes the part of a game that one player may know: zones, boards, values,
// scores, and explanations of figures. It takes a game that waits for a decision and a player's
// index, and returns data to display. It doesn't change the game. The package knows no particular
// game, no decisions and no screens.
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

// A View is the information that one player may have about a game. It contains nothing that is
// hidden from the player.
type View struct {
	Player  int // index of the player; negative for an observer
	Active  int // index of the active player
	Turn    int
	Zones   []Zone // without boards
	Boards  []Board
	Values  []Value // values that the game and the players keep
	Options []Value
	Scores  []int64 // as if the game ended now
	Over    bool
	Out     []bool // by player, whether the game is over for the player
}

// A Zone is the visible part of a zone. Cards is empty if the player can see no card in it.
// Otherwise, each hidden card is a Card without a name. In a row or pile that no player may look
// into, Cards contains the hidden cards even if all are hidden.
//
// The hidden cards come last in a hand or a pool, and in a zone that is sorted by figures. Their
// indexes would otherwise reveal information.
type Zone struct {
	Name       string
	Called     string // name that players read
	Sort       string
	Owner      int // player's index; -1: no owner
	Count      int
	Number     int  // index of the zone in the game
	Limit      int  // -1: no limit
	Unnarrated bool // the rules say that a card's arrival isn't worth a story line
	Parts      bool // holds tokens that are listed in a card's data and have no names
	Cards      []Card
}

// A Card is a component. If the player may not see it, only Hidden is set, and Back if no player
// has observed it.
type Card struct {
	Number int // index of the component in the game; -1 for a hidden one
	Hidden bool
	Back   string // zone at the start of the game, which the back shows
	Name   string
	Kind   string
	Up     bool
	Fields []Value
	Zones  []Zone // zones of the component
}

// A Value is a named value of a component, a player or the game.
//
// Usual is set if the value is the default. Empty is set for none, false, zero members and zero
// elements. If a function of the rules computes the figure in play, Value is its result.
//
// Varies is set for such a figure and for a field that the rules may change. It is also set for a
// field that differs between copies of a card.
type Value struct {
	Name   string
	Called string // name that players read
	Owner  int    // player's index; -1: no owner
	Value  string
	Sign   string // stands for the value in lists; often ""
	Number int64  // none for a list
	Type   *variant.Type
	listed []int64 // components of a list

	Language *variant.Language // of the players

	Usual, Empty, Varies bool
	Unnarrated           bool // the rules say that a change isn't worth a story line
	// Track is set if the value has the bounds Low and High.
	Track     bool
	Low, High int64
}

// SaysNothing reports whether a kept value isn't worth showing: it is still the initial 0, or
// still the initial value and Unnarrated.
func (v *Value) SaysNothing() bool {
	return v.Usual && !v.Track && (v.Unnarrated || v.Type.Base == variant.Number && v.Number == 0)
}

// IsNone reports whether there is no value.
func (v *Value) IsNone() bool {
	return v.Empty && v.Number == none && v.Type.Base != variant.ListType
}

// A viewer computes the view of a player.
type viewer struct {
	*interpreter.Game
	*state.State
	player int
	copies []*interpreter.Game // for figures that the rules compute
	glance bool                // compute details only for the top cards of heaps
}

func newViewer(g *interpreter.Game, player int) viewer {
	return viewer{Game: g, State: g.State(), player: player, copies: Redealt(g, player, agreeingCopies)}
}

// done removes the texts that the viewer has added to the game, and returns its copies to the
// pool.
func (l viewer) done(texts int) {
	l.ForgetTexts(texts)
	for _, copied := range l.copies {
		if copied != l.Game {
			Copies.Put(copied)
		}
	}
}

// Of returns the view of the player with an index. A negative index returns the view of an
// observer, who sees public information. If the player acts in secret, the view contains the
// results so far.
func Of(g *interpreter.Game, player int) View { return newViewer(g.SeenBy(player), player).all() }

// AtAGlance returns a view for drawing a table. Below the top of a heap it leaves out the figures
// and zones of cards, except their positions on boards, because computing them takes long.
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
		Name: d.Name, Called: d.Spoken, Sort: d.Sort, Owner: -1, Count: int(z.Count), Number: int(number), Limit: -1, Unnarrated: d.Sentence.IsNothing(),
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

// hiddenLast compares two cards so that it sorts hidden cards after visible ones. In hands, and
// in zones sorted by figures, the position of a hidden card between known ones would reveal
// information.
func hiddenLast(a, b Card) int {
	switch {
	case a.Hidden == b.Hidden:
		return 0
	case a.Hidden:
		return 1
	}
	return -1
}

// covered returns a card that lies below others. Its only fields are references to components and
// players.
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
		field.Sign = keep.Field.SignOf(field.Number)
		field.Usual, field.Varies, field.Unnarrated = keep.Init.Proc < 0 && keep.Init.Value == value, true, keep.Field.Sentence.IsNothing()
		view.Fields = append(view.Fields, field)
	}
	return view
}

// field returns the value of field i of a component, or the result of the function that computes
// the figure in play.
func (l viewer) field(x int32, i int) Value {
	c := &l.Components[x]
	k := &l.Program().Kinds[c.Kind]
	f := k.Fields[i]
	value := l.Cells[c.Cells+int32(f.Slot)]
	usual := f.Default != nil && k.Defaults[i].Proc < 0 && k.Defaults[i].Value == value
	reckoned, known, ok := l.computed(x, k.Reckoned[i])
	if ok && reckoned != value {
		value, usual = reckoned, false
	}
	field := l.value(f, f.Name, -1, f.Type, value)
	field.Sign = f.SignOf(field.Number)
	field.Usual, field.Varies, field.Unnarrated = usual, ok || f.Changes || f.Listed, f.Sentence.IsNothing()
	if !known {
		field.hide()
	}
	return field
}

// unknown is the text of a value that the player can't know.
const unknown = "?"

// computed returns the result of the function that computes a figure of a component. ok is false
// if there is no function or it fails.
func (l viewer) computed(x int32, proc *variant.Proc) (value int64, known, ok bool) {
	if proc == nil {
		return none, true, false
	}
	return l.agreed(func(g *interpreter.Game) (int64, bool) { return g.Evaluate(proc, argumentsFor(x, proc)...) })
}

// standing returns a slice of the scores as if the game ended now. A score that depends on hidden
// information is none. It returns nil if scores can't be computed before the end.
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

// argumentsFor returns a slice with the arguments of a function: the component, and none for each
// further parameter.
func argumentsFor(x int32, proc *variant.Proc) []int64 {
	args := make([]int64, len(proc.Params))
	args[0] = int64(x)
	for i := range args[1:] {
		args[1+i] = none
	}
	return args
}

// value formats a value. It replaces a reference to a hidden component by a question mark,
// because its name is secret.
func (l viewer) value(of interface{ Spoken() string }, name string, owner int, t *variant.Type, value int64) Value {
	view := Value{Language: &l.Program().Variant.Language, Name: name, Called: of.Spoken(), Owner: owner, Type: t, Number: value, Value: l.word(t, value), Empty: l.isEmpty(t, value)}
	if l.hides(t, value) {
		view.Value, view.Number = unknown, none
	} else if t.Base == variant.ListType {
		view.Number = none // its number is the index of the list, which has no meaning for a reader
		if t.Elem.Base == variant.Component {
			view.listed = slices.Clone(l.List(value))
		}
	}
	return view
}

// hide replaces a value by a question mark.
func (v *Value) hide() { v.Value, v.Sign, v.Number, v.Empty, v.listed = unknown, "", none, false, nil }

// kept returns the value that a player or the game keeps in a cell.
func (l viewer) kept(number, owner, cell int) Value {
	global := l.Program().Variant.Globals[number]
	value := l.value(global, global.Name, owner, global.Type, l.Globals[cell])
	value.Track, value.Low, value.High = l.ends(number)
	value.Unnarrated = global.Sentence.IsNothing()
	first, known := l.Figure(l.Program().Globals[number].Init)
	value.Usual = known && first == value.Number
	if global.Secret && !names.Only(int64(l.player)).MayRead(l.KnowsKept(int64(owner), cell)) {
		value.hide()
	}
	return value
}

// ends returns the bounds of a track. ok is false if the value is not a track or the bounds can't
// be computed.
func (l viewer) ends(global int) (ok bool, low, high int64) {
	cell := &l.Program().Globals[global]
	if !l.Program().Variant.Globals[global].Track {
		return false, 0, 0
	}
	low, known := l.Figure(cell.Lo)
	high, ok = l.Figure(cell.Hi)
	return ok && known, low, high
}

// word returns the text of a value as the player reads it.
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

// values adds the kept values and the options to a view.
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
				v.Values = append(v.Values, l.kept(i, player, l.CellOf(int64(player%l.Owners(i)), cell.At)))
			}
		}
	}
	for i, o := range p.Variant.Options {
		v.Options = append(v.Options, l.value(o, o.Name, -1, o.Type, l.Option(i)))
	}
}

// NameOf returns the name of a component; ok is false if the player can't identify it.
func NameOf(g *interpreter.Game, player, x int) (name string, ok bool) {
	g = g.SeenBy(player)
	if !visibility.CanTell(g.State(), player, int64(x)) {
		return "", false
	}
	return g.NameOf(int64(x)), true
}

// Component returns the visible part of a component; ok is false if the player can't identify it.
func Component(g *interpreter.Game, player, x int) (card Card, ok bool) {
	look := LookAt(g, player)
	defer look.Done()
	return look.Component(x)
}

// A Look reads several components of a game. The game must not continue before Done.
type Look struct {
	viewer
	texts int
}

// LookAt returns a Look for a player. The caller calls Done after use.
func LookAt(g *interpreter.Game, player int) *Look {
	look := newViewer(g.SeenBy(player), player)
	return &Look{look, len(look.Texts)}
}

// Component returns the visible part of a component; ok is false if the player can't identify it.
func (l *Look) Component(x int) (card Card, ok bool) {
	card = l.card(int32(x), 0)
	return card, !card.Hidden
}

// Done ends the Look and returns its buffers.
func (l *Look) Done() { l.done(l.texts) }

// sees reports whether the player can identify a component, because they see it or have followed
// it since they saw it.
func (l viewer) sees(x int64) bool { return visibility.CanTell(l.State, l.player, x) }

// backOf returns the visible back of an unobserved component, which is the name of its zone at
// the start. It returns "" for an observed component.
func (l viewer) backOf(x int32) string {
	if l.Components[x].Face != state.Unobserved || l.BackOf(x) < 0 {
		return ""
	}
	return l.NameOfZone(l.BackOf(x))
}

// hides reports whether a value refers to a component that the player can't identify.
func (l viewer) hides(t *variant.Type, value int64) bool {
	return visibility.Hides(l.State, l.player, t, value)
}
