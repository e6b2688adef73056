package program

import "houserule/dsl/variant"

// text returns the index of a text in Texts, which contains each text once.
func (c *compiler) text(s string) int32 {
	if index, ok := c.texts[s]; ok {
		return index
	}
	index := int32(len(c.p.Texts))
	c.p.Texts = append(c.p.Texts, s)
	c.texts[s] = index
	return index
}

// phrase returns the index of a text in Phrases.
func (c *compiler) phrase(s string) int32 {
	index, ok := c.phrases[s]
	if !ok {
		index = int32(len(c.p.Phrases))
		c.p.Phrases = append(c.p.Phrases, s)
		c.phrases[s] = index
	}
	return index
}

// typ returns the index of a type in Types.
func (c *compiler) typ(t *variant.Type) int32 { return indexOf(&c.p.Types, t) }

// int returns the index of a value in Ints.
func (c *compiler) int(value int64) int32 { return indexOf(&c.p.Ints, value) }

// stream returns the index of a stream of luck in Streams.
func (c *compiler) stream(name string) int32 { return indexOf(&c.p.Streams, name) }

// list returns the value of a constant list.
func (c *compiler) list(elements []int64) int64 {
	c.p.Lists = append(c.p.Lists, elements)
	return ConstListValue(len(c.p.Lists) - 1)
}

// kinds returns the index of a set of kinds in KindSets.
func (c *compiler) kinds(kinds []*variant.Kind) int32 {
	c.p.KindSets = append(c.p.KindSets, c.kindSet(kinds))
	return int32(len(c.p.KindSets) - 1)
}

// kindSet returns a slice with one element for each kind of the program: true if it is one of
// kinds.
func (c *compiler) kindSet(kinds []*variant.Kind) []bool {
	set := make([]bool, len(c.v.Kinds))
	for _, k := range kinds {
		set[k.Index] = true
	}
	return set
}

// indexOf returns the index of x in a table. It appends x if the table doesn't contain it.
func indexOf[T comparable](table *[]T, x T) int32 {
	for i, y := range *table {
		if x == y {
			return int32(i)
		}
	}
	*table = append(*table, x)
	return int32(len(*table) - 1)
}
