package declared

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// readBoard reads the spaces of a board and their neighbours.
func (c *Checker) readBoard(k *env.BoardDecl) {
	files, ignoring := c.fileRefs(k.Decl.Files), ignored(k.Decl.Ignoring)
	if c.In.Data == nil || k.Board.Kind == nil {
		return
	}
	c.Found = append(c.Found, c.In.Data.Spaces(k.Board, files, k.Beside(), ignoring)...)
}

// settleSpaces finds the spaces that data names. All boards must have been read.
func (c *Checker) settleSpaces() {
	b := &boardSpaces{Env: c.Env}
	c.Spaces = map[*variant.Kind]map[string]env.Place{}
	number := int64(0)
	for _, k := range c.Boards {
		if c.Spaces[k.Board.Kind] == nil {
			c.Spaces[k.Board.Kind] = map[string]env.Place{}
		}
		for _, space := range k.Board.Catalog.Cards {
			if _, isKnown := c.Spaces[k.Board.Kind][space.Name]; !isKnown {
				c.Spaces[k.Board.Kind][space.Name] = env.Place{Number: number, Board: k.Entity}
			}
			number++
		}
	}
	for _, k := range c.Boards {
		b.user = k.Entity
		b.settle(k.Board.Catalog.Cards, k.Board.Kind)
	}
	for _, k := range c.Catalogs {
		b.user = k.Entity
		b.settle(k.Entity.Catalog.Cards, k.Entity.Catalog.Kind)
	}
	b.user = c.Entry
}

// A boardSpaces value finds spaces by their names. User is the entity with the current data.
type boardSpaces struct {
	*env.Env
	user *env.Entity
}

// settle resolves the spaces in the values of cards and of tokens in their zones. Copies of a
// card may share a slice of values, so each slice is resolved only once.
func (b *boardSpaces) settle(cards []variant.Card, kind *variant.Kind) {
	for _, card := range cards {
		for i := range card.Values {
			value, t := &card.Values[i], kind.Fields[i].Type
			if len(value.Places) > 0 {
				b.settleValue(value, t)
			}
			if len(value.Cards) > 0 {
				b.Created[t.Kinds[0]] = true
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

// find returns the index of the space with a name, or None. It skips boards without data.
func (b *boardSpaces) find(name string, kinds []*variant.Kind, at source.Span) int64 {
	unread := false
	for _, kind := range kinds {
		spaces, isOnBoard := b.Spaces[kind]
		if space, isKnown := spaces[name]; isKnown {
			b.user.Mention(space.Board)
			return space.Number
		}
		unread = unread || isOnBoard && len(spaces) == 0
	}
	if !unread {
		b.Unknown(report.CodeUnknownSpace, at, name, func() []string { return b.names(kinds) }, "no board has %s %q", types.Describe(types.ComponentOf(kinds)), name)
	}
	return variant.None
}

func (b *boardSpaces) names(kinds []*variant.Kind) (names []string) {
	for _, board := range b.Variant.Boards {
		for _, space := range board.Catalog.Cards {
			if types.Holds(kinds, board.Kind) {
				names = append(names, space.Name)
			}
		}
	}
	return names
}
