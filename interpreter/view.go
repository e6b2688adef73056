package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
)

// A View is what one player may know of a game. What others hide is not in it at all.
type View struct {
	Player  int
	Active  int
	Turn    int
	Zones   []ZoneView // all but boards
	Boards  []BoardView
	Values  []ValueView // what the game and the players keep
	Options []ValueView
	Scores  []int64 // as they would be if the game were over now
	Over    bool
}

// A ZoneView is a zone. Cards is empty where nobody may look in, and has one without a name for each
// card that lies face down among others, or in a row or pile for nobody.
type ZoneView struct {
	Name  string
	Sort  string
	Owner int // -1 for nobody
	Count int
	Limit int // -1 without
	Cards []CardView
}

// A CardView is a component. One that the player may not see has no more than Hidden, and Back if nobody
// has observed it.
type CardView struct {
	Number int // tells components apart within a game; -1 for a hidden one
	Hidden bool
	Back   string // the zone that it lay in at the start, as its back shows
	Name   string
	Kind   string
	Up     bool
	Fields []ValueView
	Zones  []ZoneView // its own
}

// A ValueView is something that has a name and a value, as texts call it. Usual tells of a field that it
// is as its kind has it where nothing else is said, and Empty that there is nothing: none, false, no member or
// element. Where a function of the rules says what a figure comes to in play, that is its value. Varies tells of
// such a field, and of one that rules may set.
type ValueView struct {
	Name   string
	Owner  int // -1 for nobody
	Value  string
	Number int64
	Type   *variant.Type

	Usual, Empty, Varies bool
}

// View is what a player may know.
func (g *Game) View(player int) View {
	mark := len(g.Texts)
	v := View{Player: player, Active: int(g.Active), Turn: int(g.Turn), Over: g.Done, Scores: g.standing()}
	for i := range g.Zones {
		if z := &g.Zones[i]; z.Holder < 0 && g.p.Zones[z.Def].Sort != "board" {
			v.Zones = append(v.Zones, g.zoneView(int64(i), player, 0))
		}
	}
	g.boardViews(&v)
	g.valueViews(&v)
	g.forgetTexts(mark)
	return v
}

func (g *Game) zoneView(number int64, player, depth int) ZoneView {
	z := &g.Zones[number]
	d := &g.p.Zones[z.Def]
	view := ZoneView{Name: d.Name, Sort: d.Sort, Owner: -1, Count: int(z.Count), Limit: -1}
	if owner := g.ZoneOwner(z); owner != none {
		view.Owner = int(owner)
	}
	if d.Limited {
		if limit, s := g.figure(d.Limit); s == goOn {
			view.Limit = int(limit)
		}
	}
	seen := 0
	for _, x := range g.In(z) {
		card := g.cardView(x, player, depth)
		if !card.Hidden {
			seen++
		}
		view.Cards = append(view.Cards, card)
	}
	if inOrder := d.Sort == "row" || d.Sort == "pile"; seen == 0 && !(d.Nobody && inOrder) {
		view.Cards = nil
	}
	return view
}

// sees tells whether a player may see what a component is: everybody if it lies face up, its owner if it
// is in the hand and was not turned over.
func (g *Game) sees(c *state.Component, player int) bool {
	if g.IsUp(c) {
		return true
	}
	z := &g.Zones[c.Zone]
	return c.Face == state.AsUsual && g.p.Zones[z.Def].Sort == "hand" && g.ZoneOwner(z) == int64(player)
}

func (g *Game) cardView(x int32, player, depth int) CardView {
	c := &g.Components[x]
	if !g.sees(c, player) {
		return CardView{Number: -1, Hidden: true, Back: g.backOf(x)}
	}
	k := &g.p.Kinds[c.Kind]
	view := CardView{Number: int(x), Name: g.NameOf(int64(x)), Kind: k.Name, Up: g.IsUp(c)}
	for i, f := range k.Fields {
		if f.Quiet {
			continue
		}
		value := g.Cells[c.Cells+int32(f.Slot)]
		if f.Type.Base != variant.ZoneType {
			usual := f.Default != nil && k.Defaults[i].Proc < 0 && k.Defaults[i].Value == value
			reckoned, ok := g.reckonedFigure(x, k.Reckoned[i])
			if ok && reckoned != value {
				value, usual = reckoned, false
			}
			field := g.valueView(f.Name, -1, f.Type, value)
			field.Usual, field.Varies = usual, ok || f.Changes
			view.Fields = append(view.Fields, field)
		} else if depth < state.MaxNesting/10 {
			view.Zones = append(view.Zones, g.zoneView(value, player, depth+1))
		}
	}
	for _, keep := range g.ScriptsOf(x).Keeps {
		if keep.Field.Quiet {
			continue
		}
		value := g.Cells[c.Cells+int32(keep.Field.Slot)]
		field := g.valueView(keep.Field.Name, -1, keep.Field.Type, value)
		field.Usual, field.Varies = keep.Init.Proc < 0 && keep.Init.Value == value, true
		view.Fields = append(view.Fields, field)
	}
	return view
}

// backOf is what shows of an unobserved component: where it lay at the start.
func (g *Game) backOf(x int32) string {
	if g.Components[x].Face != state.Unobserved || g.Backs[x] < 0 {
		return ""
	}
	return g.NameOfZone(g.Backs[x])
}

// valueView names components only if they lie where anybody may know of them; a value that refers to a
// hidden one is a question mark.
func (g *Game) valueView(name string, owner int, t *variant.Type, value int64) ValueView {
	view := ValueView{Name: name, Owner: owner, Type: t, Number: value, Value: string(names.Append(nil, g, t, value)), Empty: g.isEmpty(t, value)}
	if g.hides(t, value) {
		view.Value, view.Number = "?", none
	}
	return view
}

func (g *Game) isEmpty(t *variant.Type, value int64) bool {
	switch {
	case value == none:
		return true
	case t.Base == variant.ListType:
		return len(g.List(value)) == 0
	}
	return value == 0 && (t.Base == variant.Bool || t.Base == variant.SetType)
}

func (g *Game) hides(t *variant.Type, value int64) bool {
	switch t.Base {
	case variant.Component:
		c := g.Component(value)
		return c != nil && (c.Zone < 0 || !g.IsUp(c))
	case variant.ListType:
		for _, e := range g.List(value) {
			if g.hides(t.Elem, e) {
				return true
			}
		}
	}
	return false
}

func (g *Game) valueViews(v *View) {
	for i, global := range g.p.Variant.Globals {
		cell := g.p.Globals[i]
		if global.Quiet {
			continue
		}
		if !cell.Each {
			v.Values = append(v.Values, g.valueView(global.Name, -1, global.Type, g.Globals[cell.At]))
			continue
		}
		for player := range g.Seats {
			v.Values = append(v.Values, g.valueView(global.Name, player, global.Type, *g.Cell(int64(player), cell.At)))
		}
	}
	for i, o := range g.p.Variant.Options {
		v.Options = append(v.Options, g.valueView(o.Name, -1, o.Type, g.options[i]))
	}
}

// standing reckons the score as it is now; nil where it can't be reckoned before the end.
func (g *Game) standing() []int64 {
	scores := append([]int64(nil), g.Scores...)
	if g.Done {
		return scores
	}
	won := append([]bool(nil), g.Won...)
	g.Work = g.limits.Steps
	_, s := g.evaluateProc(g.p.Score, none)
	now := append([]int64(nil), g.Scores...)
	copy(g.Scores, scores)
	copy(g.Won, won)
	if s != goOn {
		g.err = nil
		return nil
	}
	return now
}
