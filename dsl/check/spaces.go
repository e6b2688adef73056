package check

import (
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// settleSpaces finds the spaces that data names, once all boards have been read.
func (c *checker) settleSpaces() {
	b := &boardSpaces{checker: c, known: map[*variant.Kind]map[string]place{}}
	c.spaces = b
	number := int64(0)
	for _, k := range c.boards {
		if b.known[k.board.Kind] == nil {
			b.known[k.board.Kind] = map[string]place{}
		}
		for _, space := range k.board.Catalog.Cards {
			if _, isKnown := b.known[k.board.Kind][space.Name]; !isKnown {
				b.known[k.board.Kind][space.Name] = place{number, k.entity}
			}
			number++
		}
	}
	for _, k := range c.boards {
		b.user = k.entity
		b.settle(k.board.Catalog.Cards, k.board.Kind)
	}
	for _, k := range c.catalogs {
		b.user = k.entity
		b.settle(k.entity.catalog.Cards, k.entity.catalog.Kind)
	}
	b.user = c.entry
}

// boardSpaces are the spaces of all boards by their kinds and names; user is whose data is being looked at.
type boardSpaces struct {
	*checker
	known map[*variant.Kind]map[string]place
	user  *entity
}

// A place is the number of a space among those of all boards, and its board.
type place struct {
	number int64
	board  *entity
}

// settle finds the spaces that cards name, and those that tokens name which lie in zones of theirs. Copies of
// a card may share their values, and are settled with the first of them.
func (b *boardSpaces) settle(cards []variant.Card, kind *variant.Kind) {
	for _, card := range cards {
		for i := range card.Values {
			value, t := &card.Values[i], kind.Fields[i].Type
			if len(value.Places) > 0 {
				b.settleValue(value, t)
			}
			if len(value.Cards) > 0 {
				b.created[t.Kinds[0]] = true
				b.settle(value.Cards, t.Kinds[0])
			}
		}
	}
}

func (b *boardSpaces) settleValue(value *variant.CardValue, t *variant.Type) {
	names, places := value.Texts, value.Places
	value.Texts, value.Places = nil, nil
	if t.Base == variant.Component {
		value.Number = b.find(names[0], t.Kinds, places[0])
		return
	}
	for i, name := range names {
		value.List = append(value.List, b.find(name, t.Elem.Kinds, places[i]))
	}
}

// find is the space of that name. Where a board could not be read, nothing is said about what it lacks.
func (b *boardSpaces) find(name string, kinds []*variant.Kind, at source.Span) int64 {
	unread := false
	for _, kind := range kinds {
		spaces, isOnBoard := b.known[kind]
		if space, isKnown := spaces[name]; isKnown {
			b.user.mention(space.board)
			return space.number
		}
		unread = unread || isOnBoard && len(spaces) == 0
	}
	if !unread {
		b.unknown(CodeUnknownSpace, at, name, func() []string { return b.names(kinds) }, "no board has %s %q", describe(componentType(kinds)), name)
	}
	return variant.None
}

func (b *boardSpaces) names(kinds []*variant.Kind) (names []string) {
	for _, board := range b.v.Boards {
		for _, space := range board.Catalog.Cards {
			if holds(kinds, board.Kind) {
				names = append(names, space.Name)
			}
		}
	}
	return names
}
