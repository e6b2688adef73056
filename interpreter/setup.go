package interpreter

import (
	"fmt"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
	"slices"
)

// setOptions gives options the values of the settings, or their defaults.
func (g *Game) setOptions(given map[string]int64) error {
	var names []string
	for _, o := range g.p.Variant.Options {
		names = append(names, o.Name)
		value, ok := given[o.Name]
		if !ok {
			value = o.Default
		}
		if err := checkOption(o, value); err != nil {
			return err
		}
		g.options = append(g.options, value)
	}
	for name := range given {
		if !slices.Contains(names, name) {
			return fmt.Errorf("there is no option %q%s", name, meant(name, names))
		}
	}
	return nil
}

func meant(name string, names []string) string {
	if near := diag.DidYouMean(name, names); near != "" {
		return "; " + near
	}
	return ""
}

func checkOption(o *variant.Option, value int64) error {
	switch {
	case o.Lo != none && value < o.Lo, o.Hi != none && value > o.Hi:
		return fmt.Errorf("option %s can't be %d: it goes from %s to %s", o.Name, value, bound(o.Lo), bound(o.Hi))
	case o.Type.Base == variant.Bool && value != 0 && value != 1:
		return fmt.Errorf("option %s is either true or false", o.Name)
	case o.Type.Base == variant.EnumType && (value < 0 || value >= int64(len(o.Type.Enum.Members))):
		return fmt.Errorf("option %s is one of %s", o.Name, names.AppendSet(nil, o.Type.Enum, -1))
	}
	return nil
}

func bound(n int64) string {
	if n == none {
		return "any number"
	}
	return string(appendInt(nil, n))
}

// setTable puts every zone and every component of data where it is at the start, and gives globals
// their first values.
func (g *Game) setTable() {
	size, cells, zones := g.sizeUp()
	if size > g.limits.Components {
		g.fail("there are more than %d components", g.limits.Components)
		return
	}
	g.reserve(size, cells, zones)
	g.shelf = newShelf(4*size + 4*len(g.p.Zones)*g.players)
	g.live = newLive(g.p.Hooks)
	g.streams = slices.Clone(g.p.Streams)
	g.globals = make([]int64, g.p.Cells+g.players*g.p.EachCells)
	for i := range g.globals {
		g.globals[i] = none
	}
	g.openZones()
	g.introduce()
	for i := range g.p.Boards {
		g.stock(g.p.Zones[g.p.Boards[i].Zone].Slot)
	}
	for i := range g.p.Boards {
		g.furnish(g.p.Zones[g.p.Boards[i].Zone].Slot, g.p.Boards[i].First)
	}
	for number := range g.zones[:g.p.Shared+g.players*g.p.PerPlayer] {
		if g.zones[number].count == 0 {
			first := int64(len(g.components))
			g.stock(int32(number))
			g.furnish(int32(number), first)
		}
	}
	g.firstValues()
}

// reserve makes room for components, their cells and their zones all at once.
func (g *Game) reserve(size, cells, zones int) {
	g.components = make([]component, 0, size)
	g.cells = make([]int64, 0, cells)
	g.zones = make([]zone, 0, zones+g.p.Shared+g.players*g.p.PerPlayer)
	g.backs = make([]int32, 0, size)
	if g.log != nil {
		g.log.names = make([]string, 0, size)
		g.log.zones = make([]string, 0, cap(g.zones))
	}
}

// sizeUp is how many components data gives, and about how many cells and zones they have.
func (g *Game) sizeUp() (size, cells, zones int) {
	for i := range g.p.Zones {
		players := 1
		if g.p.Zones[i].Each {
			players = g.players
		}
		for player := range players {
			for _, from := range g.stocked(int32(i), player) {
				catalog := &g.p.Catalogs[from]
				kind := &g.p.Kinds[catalog.Kind]
				size += catalog.Size
				cells += catalog.Size * kind.Cells
				zones += catalog.Size * len(kind.Zones)
			}
		}
	}
	return size, cells, zones
}

// stockOf is the catalogs that a zone starts with.
func (g *Game) stockOf(number int32) []int32 {
	z := &g.zones[number]
	return g.stocked(z.def, int(z.owner))
}

// stocked is the catalogs that a zone of the program starts with, that of player for what each player has, but for
// those whose condition does not hold.
func (g *Game) stocked(zone int32, player int) []int32 {
	return slices.DeleteFunc(slices.Clone(g.p.StockOf(zone, player, g.tests)), func(catalog int32) bool {
		holds, s := g.figure(g.p.Catalogs[catalog].When)
		return s == goOn && holds != 1
	})
}

// openZones makes the zones that exist once, and then those of each player.
func (g *Game) openZones() {
	for i := range g.p.Zones {
		if d := &g.p.Zones[i]; !d.Each && d.Stream >= 0 && len(g.zones) < g.p.Shared {
			g.newZone(int32(i), -1, -1)
		}
	}
	for player := range g.players {
		for i := range g.p.Zones {
			if d := &g.p.Zones[i]; d.Each {
				number := g.newZone(int32(i), int32(player), -1)
				g.zones[number].stream = int32(len(g.streams))
				g.streams = append(g.streams, d.Name+" of "+names.Seat(int64(player)))
			}
		}
	}
}

// stock puts the components of a zone's catalogs into it, the first at the bottom.
func (g *Game) stock(number int32) {
	d := &g.p.Zones[g.zones[number].def]
	home := int32(-1)
	if d.Discards >= 0 {
		home = g.instance(d.Discards, int64(g.zones[number].owner))
	}
	for _, from := range g.stockOf(number) {
		catalog := &g.p.Catalogs[from]
		for i := range catalog.Cards {
			x := g.stockCard(catalog.Kind, &catalog.Cards[i])
			g.components[x].home = home
			g.backs[x] = number
			if g.put(int32(x), number, 0) != goOn {
				return
			}
		}
	}
}

// furnish puts into the zones of components what lies there from the start. They are what a zone was stocked
// with, from the first one on.
func (g *Game) furnish(number int32, first int64) {
	for _, from := range g.stockOf(number) {
		cards := g.p.Catalogs[from].Cards
		for i := range cards {
			if g.err != nil {
				return
			}
			g.fill(first, cards[i].Holds)
			first++
		}
	}
}

// fill puts into the zones of a component what lies there from the start.
func (g *Game) fill(x int64, holds []program.Content) {
	for i := range holds {
		zone := int32(g.cells[g.components[x].cells+holds[i].Slot])
		for j := range holds[i].Cards {
			card := &holds[i].Cards[j]
			token := g.stockCard(holds[i].Kind, card)
			if g.put(int32(token), zone, 0) != goOn {
				return
			}
			g.fill(token, card.Holds)
		}
	}
}

func (g *Game) stockCard(kind int32, card *program.Card) int64 {
	x, cells := g.makeComponent(kind, card.Set, card.Name)
	k := &g.p.Kinds[kind]
	setFields(k, cells, card.Cells)
	for _, slot := range card.Lacks {
		value, s := g.figure(k.Defaults[slot])
		if s == goOn {
			g.cells[g.components[x].cells+slot] = value
		}
	}
	g.firstKeeps(x)
	return x
}

// firstValues finds out what globals start with; one may be reckoned from those before it.
func (g *Game) firstValues() {
	for _, cell := range g.p.Globals {
		if !cell.Each {
			g.globals[cell.At] = g.firstValue(cell)
			continue
		}
		for player := range g.players {
			g.active = int64(player)
			*g.cell(int64(player), cell.At) = g.firstValue(cell)
		}
		g.active = 0
	}
}

func (g *Game) firstValue(cell program.Cell) int64 {
	if cell.Init.Proc < 0 {
		return cell.Init.Value
	}
	value, s := g.lookAt(cell.Init.Proc, none)
	if s != goOn {
		return none
	}
	return value
}

// firstKeeps gives the cells that scripts add to a component their first values.
func (g *Game) firstKeeps(x int64) signal {
	for _, keep := range g.setOf(int32(x)).Keeps {
		value, s := g.figure(keep.Init)
		if s != goOn {
			return s
		}
		g.cells[g.components[x].cells+int32(keep.Field.Slot)] = value
	}
	return goOn
}

// introduce tells the log what components and zones are called that it has not heard of.
func (g *Game) introduce() {
	l := g.log
	if l == nil {
		return
	}
	for x := len(l.names); x < len(g.components); x++ {
		l.names = append(l.names, g.TextAt(int64(g.components[x].name)))
	}
	for number := len(l.zones); number < len(g.zones); number++ {
		l.zones = append(l.zones, g.NameOfZone(int32(number)))
	}
}

// makeComponent makes a component that lies nowhere as yet, and gives its cells for filling in.
func (g *Game) makeComponent(kind, set, name int32) (number int64, cells []int64) {
	number, cells = g.newComponent(kind, set, name)
	g.introduce()
	return number, cells
}
