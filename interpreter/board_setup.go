package interpreter

import (
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// setOptions sets the options of the rules to the given values, or to their defaults. It returns
// an error for an unknown option or an invalid value.
func (m *board) setOptions(given map[string]int64) error {
	var names []string
	for _, o := range m.p.Variant.Options {
		names = append(names, o.Name)
		value, ok := given[o.Name]
		if !ok {
			value = o.Default
		}
		if err := checkOption(o, value); err != nil {
			return err
		}
		m.options = append(m.options, value)
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
		return fmt.Errorf("option %s must be %s, not %d", o.Name, bounded(o), value)
	case o.Type.Base == variant.Bool && value != 0 && value != 1:
		return fmt.Errorf("option %s must be true or false", o.Name)
	case o.Type.Base == variant.EnumType && (value < 0 || value >= int64(len(o.Type.Enum.Members))):
		return fmt.Errorf("option %s must be one of %s", o.Name, strings.Join(o.Type.Enum.Members, ", "))
	}
	return nil
}

// bounded returns words for the bounds of a number option.
func bounded(o *variant.Option) string {
	switch {
	case o.Lo == none:
		return fmt.Sprintf("at most %d", o.Hi)
	case o.Hi == none:
		return fmt.Sprintf("at least %d", o.Lo)
	}
	return fmt.Sprintf("from %d to %d", o.Lo, o.Hi)
}

// setTable creates all zones and all components of data at their initial positions, and
// initializes the globals.
func (m *board) setTable() {
	size, cells, zones := m.sizeUp()
	if size > m.limits.Components {
		m.fail("the game has more than %d components", m.limits.Components)
		return
	}
	zones += m.p.Shared + m.Seats*m.p.PerPlayer
	if m.hasRoomFor(cells, zones) != proceed {
		return
	}
	m.Reserve(size, cells, zones, 4*size+4*len(m.p.Zones)*m.Seats)
	if m.p.Mode.Traces() {
		m.log = event.NewLog(m.p, m.Seats, size, zones)
	}
	m.streams = slices.Clone(m.p.Streams)
	m.openZones()
	m.openHints()
	m.openStreams()
	m.introduce()
	for i := range m.p.Boards {
		m.stock(m.p.Zones[m.p.Boards[i].Zone].Slot)
	}
	for i := range m.p.Boards {
		m.furnish(m.p.Zones[m.p.Boards[i].Zone].Slot, m.p.Boards[i].First)
	}
	for number := range m.Zones[:m.p.Shared+m.Seats*m.p.PerPlayer] {
		if m.Zones[number].Count == 0 {
			first := int64(len(m.Components))
			m.stock(int32(number))
			m.furnish(int32(number), first)
		}
	}
	m.Deal()
	m.firstValues()
}

// sizeUp returns the number of components in data, and estimates of the numbers of their cells
// and zones.
func (m *board) sizeUp() (size, cells, zones int) {
	for i := range m.p.Zones {
		players := 1
		if m.p.Zones[i].Each {
			players = m.Seats
		}
		for player := range players {
			for _, from := range m.stocked(int32(i), player) {
				catalog := &m.p.Catalogs[from]
				kind := &m.p.Kinds[catalog.Kind]
				size += catalog.Size
				cells += catalog.Size * kind.Cells
				zones += catalog.Size * len(kind.Zones)
			}
		}
	}
	return size, cells, zones
}

// stockOf returns the catalogs that a zone is stocked with.
func (m *board) stockOf(number int32) []int32 {
	z := &m.Zones[number]
	return m.stocked(z.Def, int(z.Owner))
}

// stocked returns the catalogs that a zone definition is stocked with for a player. It leaves out
// catalogs whose condition does not hold.
func (m *board) stocked(zone int32, player int) []int32 {
	return slices.DeleteFunc(slices.Clone(m.p.StockOf(zone, player, m.tests)), func(catalog int32) bool {
		holds, s := m.figure(m.p.Catalogs[catalog].When)
		return s == proceed && holds != 1
	})
}

// openZones creates the shared zones first, and then those of each player.
func (m *board) openZones() {
	for i := range m.p.Zones {
		if d := &m.p.Zones[i]; !d.Each && d.Stream >= 0 && len(m.Zones) < m.p.Shared {
			m.AddZone(int32(i), -1, -1)
		}
	}
	for player := range m.Seats {
		for i := range m.p.Zones {
			if d := &m.p.Zones[i]; d.Each {
				number := m.AddZone(int32(i), int32(player), -1)
				m.Zones[number].Stream = int32(len(m.streams))
				m.streams = append(m.streams, d.Name+" of "+names.Seat(int64(player)))
			}
		}
	}
}

// openStreams adds the random streams of parallel fibers, one per player and stream of the
// program.
func (m *board) openStreams() {
	if !m.p.Branches {
		return
	}
	m.branches = len(m.streams)
	for player := range m.Seats {
		for _, name := range m.p.Streams {
			m.streams = append(m.streams, luck.InBranch(player, name))
		}
	}
}

// stock puts the components of a zone's catalogs into it, the first one at the bottom.
func (m *board) stock(number int32) {
	d := &m.p.Zones[m.Zones[number].Def]
	home := int32(-1)
	if d.Discards >= 0 {
		home = m.Instance(d.Discards, int64(m.Zones[number].Owner))
	}
	for _, from := range m.stockOf(number) {
		catalog := &m.p.Catalogs[from]
		for i := range catalog.Cards {
			x := m.stockCard(catalog.Kind, &catalog.Cards[i])
			card := m.CardOf(&m.Components[x])
			card.Home, card.Back = home, number
			if m.put(int32(x), number, 0) != proceed {
				return
			}
		}
	}
}

// furnish fills the zones that components hold. The components are those with which a zone was
// stocked, numbered from first.
func (m *board) furnish(number int32, first int64) {
	for _, from := range m.stockOf(number) {
		cards := m.p.Catalogs[from].Cards
		for i := range cards {
			if m.err != nil {
				return
			}
			m.fill(first, cards[i].Holds)
			first++
		}
	}
}

// fill puts the initial components into the zones that component x holds.
func (m *board) fill(x int64, holds []program.Content) {
	for i := range holds {
		zone := int32(m.Cells[m.Components[x].Cells+holds[i].Slot])
		for j := range holds[i].Cards {
			card := &holds[i].Cards[j]
			token := m.stockCard(holds[i].Kind, card)
			if m.put(int32(token), zone, 0) != proceed {
				return
			}
			m.fill(token, card.Holds)
		}
	}
}

func (m *board) stockCard(kind int32, card *program.Card) int64 {
	x, cells := m.makeComponent(kind, card.Set, card.Name)
	m.CardOf(&m.Components[x]).Catalog = card.Catalog
	k := &m.p.Kinds[kind]
	state.SetFields(k, cells, card.Cells)
	for _, slot := range card.Lacks {
		value, s := m.figure(k.Defaults[slot])
		if s == proceed {
			m.Cells[m.Components[x].Cells+slot] = value
			m.Changed(program.AnyAspect)
		}
	}
	m.firstKeeps(x)
	return x
}

// firstValues initializes the globals in order, because an initial value may depend on earlier
// globals.
func (m *board) firstValues() {
	for i, cell := range m.p.Globals {
		if !cell.Each {
			m.Globals[cell.At] = m.firstValue(cell)
			m.Changed(program.AnyAspect)
			continue
		}
		for player := range m.Owners(i) {
			m.Active = int64(player)
			*m.Cell(int64(player), cell.At) = m.firstValue(cell)
			m.Changed(program.AnyAspect)
		}
		m.Active = 0
	}
}

func (m *board) firstValue(cell program.Cell) int64 {
	if cell.Init.Proc < 0 {
		return cell.Init.Value
	}
	value, s := m.evaluateProc(cell.Init.Proc, none)
	if s != proceed {
		return none
	}
	return value
}

// firstKeeps initializes the cells that scripts add to a component.
func (m *board) firstKeeps(x int64) signal {
	for _, keep := range m.ScriptsOf(int32(x)).Keeps {
		value, s := m.figure(keep.Init)
		if s != proceed {
			return s
		}
		m.Cells[m.Components[x].Cells+int32(keep.Field.Slot)] = value
		m.Changed(program.AnyAspect)
	}
	return proceed
}

// introduce passes the names of new components and zones to the log.
func (m *board) introduce() {
	if m.log == nil {
		return
	}
	components, zones := m.log.Known()
	for x := components; x < len(m.Components); x++ {
		m.log.AddComponent(m.Language().Called(m.TextAt(int64(m.Components[x].Name))))
	}
	for number := zones; number < len(m.Zones); number++ {
		name, holder := m.zoneName(int32(number))
		z := &m.Zones[number]
		m.log.AddZone(name, m.zoneWords(int32(number)), m.Language().Called(holder), z.Def, z.Owner)
	}
}

// makeComponent creates a component in no zone, and returns its cells, which the caller fills in.
func (m *board) makeComponent(kind, set, name int32) (number int64, cells []int64) {
	number, cells = m.AddComponent(kind, set, name)
	m.introduce()
	return number, cells
}

// openHints adds the random streams of suggestions that take luck, one per player.
func (m *board) openHints() {
	m.hints = len(m.streams)
	for _, rule := range m.p.Hints {
		for seat := range m.Seats {
			m.streams = append(m.streams, "suggest "+rule+" of "+names.Seat(int64(seat)))
		}
	}
}
