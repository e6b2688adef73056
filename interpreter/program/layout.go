package program

import (
	"slices"
	"strings"

	"houserule/dsl/variant"
)

// layOut allocates the positions of zones, of cells of globals and components, and of the cards
// of data.
func (c *compiler) layOut() {
	c.layOutZones()
	c.hide()
	for _, k := range c.v.Kinds {
		c.layOutKind(k)
	}
	c.layOutPassages()
	c.layOutMarks()
	for _, g := range c.v.Globals {
		c.layOutGlobal(g)
	}
	for i, z := range c.v.Zones {
		c.finishZone(z, &c.p.Zones[i])
	}
	c.layOutBoards()
	for _, require := range c.v.Requires {
		c.p.Requires = append(c.p.Requires, Require{
			Require: require, Proc: c.look(require.Cond, nil), Message: c.figure(require.Message),
		})
	}
	c.layOutScenarios()
	c.nameUnknown()
}

// nameUnknown names the components that a player can't identify: "a disc" if only the tokens Disc
// can be hidden, "a token" if these are tokens of several kinds, and otherwise "a card".
func (c *compiler) nameUnknown() {
	var hidden []*variant.Kind
	for _, z := range c.p.Zones {
		if !z.Open {
			hidden = append(hidden, z.Kinds...)
		}
	}
	noun := "card"
	if len(hidden) > 0 && !slices.ContainsFunc(hidden, func(k *variant.Kind) bool { return k.Sort != "token" }) {
		noun = "token"
		if !slices.ContainsFunc(hidden, func(k *variant.Kind) bool { return k != hidden[0] }) {
			noun = variant.Noun(hidden[0].Spoken())
		}
	}
	article := "a "
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		article = "an "
	}
	c.p.ACard, c.p.FaceDownCard = c.v.Language.Word(article+noun), c.v.Language.Word("a face-down "+noun)
}

// layOutScenarios stores the lists of scenarios that have some.
func (c *compiler) layOutScenarios() {
	c.p.Listed = map[*variant.Scenario]map[int32][]int32{}
	if !c.p.Mode.Traces() {
		return
	}
	for _, s := range c.v.Scenarios {
		if len(s.Listed) > 0 {
			c.p.Listed[s] = map[int32][]int32{}
		}
		for _, listed := range s.Listed {
			zone := c.zones[listed.Zone]
			c.p.Listed[s][zone] = append(c.p.Listed[s][zone], c.listed(listed.List)...)
		}
	}
}

// listed returns the indices of new catalogs for a list: one for each run of cards of the same
// catalog.
func (c *compiler) listed(list variant.List) (catalogs []int32) {
	var run variant.Catalog
	finish := func() {
		if len(run.Cards) > 0 {
			catalogs = append(catalogs, int32(len(c.p.Catalogs)))
			c.p.Catalogs = append(c.p.Catalogs, c.cardsOf(&run, run.Kind, run.Cards))
			run.Cards = nil
		}
	}
	for _, card := range list.Cards {
		if card.Catalog.Index != run.Index {
			finish()
		}
		run.Index, run.Kind = card.Catalog.Index, card.Catalog.Kind
		for range card.Count {
			run.Cards = append(run.Cards, withFigures(card))
		}
	}
	finish()
	return catalogs
}

// withFigures returns a card with the field values of its list entry.
func withFigures(listed variant.ListedCard) variant.Card {
	card := listed.Catalog.Cards[listed.Card]
	if len(listed.Figures) > 0 {
		card.Values = slices.Clone(card.Values)
	}
	for _, f := range listed.Figures {
		card.Values[f.Field.Slot] = f.Value
	}
	return card
}

// layOutZones numbers the zones. The play area is always among them.
func (c *compiler) layOutZones() {
	c.p.Table = -1
	for i, z := range c.v.Zones {
		c.zones[z] = int32(i)
		if z.Name == "play_area" {
			c.p.Table = i
		}
		c.p.Zones = append(c.p.Zones, Zone{
			Name: z.Name, Spoken: z.Spoken(), Sentence: z.Sentence, Sort: z.Sort, Each: z.Each, Discards: -1, Stream: -1, Renewed: z.Renewed, Kinds: z.Kinds,
			Fixed: z.Sort == "board" || z.Sort == "die", InPlay: z.InPlay, Nobody: z.Nobody,
		})
		if z.While != nil {
			c.bounds = append(c.bounds, z)
			c.p.Zones[i].Bound = int32(len(c.bounds))
		}
	}
	if c.p.Table < 0 {
		c.p.Table = len(c.p.Zones)
		c.p.Zones = append(c.p.Zones, Zone{Name: "play_area", Spoken: "play area", Sort: "pile", Discards: -1, Stream: -1, Kinds: c.v.Kinds})
	}
	for i := range c.p.Zones {
		z := &c.p.Zones[i]
		z.look()
		z.Takes = c.kindSet(z.Kinds)
		count := &c.p.Shared
		if z.Each {
			count = &c.p.PerPlayer
		} else {
			z.Stream = c.stream(z.Name)
		}
		z.Slot = int32(*count)
		*count++
	}
}

func (c *compiler) finishZone(v *variant.Zone, z *Zone) {
	if v.Discards != nil {
		z.Discards = c.zones[v.Discards]
	}
	if v.Limit != nil {
		z.Limited, z.Limit = true, c.figure(v.Limit)
	}
	for _, key := range v.Keys {
		z.Keys = append(z.Keys, c.key(v, key))
	}
	z.Listed = v.Listed
	for _, list := range v.Lists {
		z.Lists = append(z.Lists, c.listed(list))
	}
	for _, from := range v.From {
		if !v.Listed {
			z.From = append(z.From, c.catalog(from))
		}
	}
}

// key returns a sort key of a zone. Names and fields are read directly. Any other key needs a
// procedure, and then every field of the components may matter.
func (c *compiler) key(z *variant.Zone, key variant.Key) Key {
	k := Key{Order: Order{Desc: key.Desc, Text: key.Value.Type().Base == variant.Text}, Access: -1, Proc: -1}
	switch e := key.Value.(type) {
	case *variant.FieldGet:
		if local, ok := e.X.(*variant.LocalGet); ok && local.Local == z.It {
			for _, f := range e.Fields {
				c.keyFields[f] = true
			}
			k.Access = c.access(e.Fields)
			return k
		}
	case *variant.PropGet:
		if local, ok := e.X.(*variant.LocalGet); ok && local.Local == z.It && e.Prop == "name" {
			k.Name = true
			return k
		}
	default:
	}
	for _, kind := range z.Kinds {
		for _, f := range kind.Fields {
			c.keyFields[f] = true
		}
	}
	k.Proc = c.look(key.Value, []*variant.Local{z.It})
	return k
}

func (c *compiler) layOutKind(v *variant.Kind) {
	k := Kind{Name: v.Name, Fields: v.Fields, Cells: max(v.Cells, len(v.Fields)), Set: c.set(v, v.Scripts)}
	for _, f := range v.Fields {
		k.Defaults = append(k.Defaults, c.figure(f.Default))
		if f.Type.Base == variant.ZoneType {
			k.Zones = append(k.Zones, OwnZone{Slot: int32(f.Slot), Zone: c.ownZone(f)})
		}
		k.Reckoned = append(k.Reckoned, c.fieldFunction(v, f))
	}
	c.p.Kinds = append(c.p.Kinds, k)
}

// fieldFunction returns the function that computes the current value of a field. It has the name of
// the field, needs only the component as an argument, and cards can change it. It returns nil if
// there is none.
func (c *compiler) fieldFunction(kind *variant.Kind, f *variant.Field) *variant.Proc {
	for _, proc := range c.changed[f.Name] {
		if suffices(kind, proc) {
			return proc
		}
	}
	return nil
}

// suffices reports whether a procedure can be called with only a component of a kind.
func suffices(kind *variant.Kind, proc *variant.Proc) bool {
	if len(proc.Params) == 0 || !slices.Contains(proc.Params[0].Type.Kinds, kind) {
		return false
	}
	return !slices.ContainsFunc(proc.Params[1:], func(p *variant.Local) bool { return !p.Type.Optional })
}

// look sets the visibility of the components in a zone.
func (z *Zone) look() {
	switch z.Sort {
	case "row", "pile", "board", "die":
		z.Open = true
	case "hand":
		z.Hand = true
	case "pool":
		z.Pool = true
	case "deck":
		z.Ordered = true
	}
}

// ownZone returns the index of a new zone that each component has. It shuffles with the stream of
// its field's name.
func (c *compiler) ownZone(f *variant.Field) int32 {
	z := Zone{
		Name: f.Name, Spoken: f.Spoken(), Sentence: f.Sentence, Sort: f.Sort, Slot: int32(f.Slot), Stream: c.stream(f.Name), Discards: -1, Kinds: f.Type.Kinds,
		Takes: c.kindSet(f.Type.Kinds), InPlay: f.InPlay, Nobody: f.Nobody,
	}
	if z.Sort == "" {
		z.Sort = "pile"
	}
	z.look()
	if f.Limit != nil {
		z.Limited, z.Limit = true, c.figure(f.Limit)
	}
	c.p.Zones = append(c.p.Zones, z)
	c.ownZones[f] = int32(len(c.p.Zones) - 1)
	return c.ownZones[f]
}

func (c *compiler) layOutGlobal(g *variant.Global) {
	cell := Cell{Each: g.Each, Init: c.initial(g)}
	if g.Track {
		cell.Lo, cell.Hi = c.figure(g.Lo), c.figure(g.Hi)
	}
	count := &c.p.Cells
	if g.Each {
		count = &c.p.EachCells
	}
	cell.At = int32(*count)
	*count++
	c.p.Globals = append(c.p.Globals, cell)
	c.p.KeepsSecrets = c.p.KeepsSecrets || g.Secret
}

func (c *compiler) catalog(v *variant.Catalog) int32 {
	if index, ok := c.catalogs[v]; ok {
		return index
	}
	cards := c.cardsOf(v, v.Kind, v.Cards)
	if v.When != nil {
		cards.When = c.figure(v.When)
	}
	c.p.Catalogs = append(c.p.Catalogs, cards)
	index := int32(len(c.p.Catalogs) - 1)
	c.catalogs[v] = index
	return index
}

// always is a condition that holds in every game.
var always = Figure{Value: 1, Proc: -1}

// cardsOf returns the components of a kind from a catalog, including those in zones of its cards.
func (c *compiler) cardsOf(listing *variant.Catalog, kind *variant.Kind, cards []variant.Card) Catalog {
	catalog := Catalog{Kind: int32(kind.Index), Size: len(cards), When: always}
	for _, v := range cards {
		card := c.card(listing, kind, v)
		for _, content := range card.Holds {
			catalog.Size += content.Size
		}
		catalog.Cards = append(catalog.Cards, card)
	}
	return catalog
}

func (c *compiler) card(listing *variant.Catalog, kind *variant.Kind, v variant.Card) Card {
	scripts := v.Scripts
	if len(scripts) == 0 { // because data puts only cards without scripts of their own into the zone of a card
		scripts = kind.Scripts
	}
	card := Card{Name: c.text(v.Name), Catalog: int32(listing.Index), Cells: make([]int64, len(kind.Fields)), Set: c.set(kind, scripts)}
	for i, f := range kind.Fields {
		def := c.p.Kinds[kind.Index].Defaults[i]
		given := i < len(v.Values) && v.Values[i].Given
		switch {
		case given && f.Type.Base == variant.ZoneType:
			card.Holds = append(card.Holds, Content{int32(i), c.cardsOf(listing, f.Type.Kinds[0], v.Values[i].Cards)})
		case given:
			card.Cells[i] = c.cell(f.Type, v.Values[i])
		case def.Proc >= 0:
			card.Lacks = append(card.Lacks, int32(i))
		default:
			card.Cells[i] = def.Value
		}
	}
	return card
}

func (c *compiler) cell(t *variant.Type, v variant.CardValue) int64 {
	switch t.Base {
	case variant.Text:
		return int64(c.text(v.Text))
	case variant.ListType:
		if t.Elem.Base == variant.Text {
			return c.textList(v.Texts)
		}
		return c.list(v.List)
	}
	return v.Number
}

func (c *compiler) textList(texts []string) int64 {
	elements := make([]int64, len(texts))
	for i, text := range texts {
		elements[i] = int64(c.text(text))
	}
	return c.list(elements)
}
