package program

import (
	"cmp"
	"fmt"
	"slices"

	"houserule/dsl/variant"
)

// Marks are fields that no data give, so that they are not read off a card but happen to it: they stay where the card lies
// if it turns out to be another one. Its zones are among them. Of a component that rules make, the values that they give it as they
// make it are no marks: they go along with its name.

// A SharedMark is one of a kind. Components of other kinds share it if there is one of the same number among theirs.
type SharedMark struct{ Number, Slot int32 }

// layOutMarks finds out which marks kinds share with each other: those of one name and type that are the same at first.
func (c *compiler) layOutMarks() {
	numbers := map[string]int32{}
	for i, kind := range c.v.Kinds {
		k := &c.p.Kinds[i]
		slots := map[string]int32{} // a name hides those before
		for slot, printed := range c.printed(kind) {
			if f := kind.Fields[slot]; !printed || f.Type.Base == variant.ZoneType {
				slots[f.Name] = int32(slot)
			}
		}
		for slot, f := range k.Fields {
			if own, ok := slots[f.Name]; !ok || int(own) != slot {
				continue
			}
			same := sameMark(f, k.Defaults[slot])
			number, ok := numbers[same]
			if !ok {
				number = int32(len(numbers))
				numbers[same] = number
			}
			k.Marks = append(k.Marks, SharedMark{number, int32(slot)})
		}
		slices.SortFunc(k.Marks, func(a, b SharedMark) int { return cmp.Compare(a.Number, b.Number) })
	}
}

// marksOfMade finds out which of them components have that rules make: values that rules give as they make one are as good as printed
// on it. A default that is found out each time is such a value, too.
func (c *compiler) marksOfMade() {
	for i, kind := range c.v.Kinds {
		k := &c.p.Kinds[i]
		for _, mark := range k.Marks {
			isZone := kind.Fields[mark.Slot].Type.Base == variant.ZoneType
			if isZone || !c.given[kind.Fields[mark.Slot]] && k.Defaults[mark.Slot].Proc < 0 {
				k.MadeMarks = append(k.MadeMarks, mark)
			}
		}
	}
}

// giveMade notes the values that rules give to a component as they make it. What a scenario sets out is no part of the rules.
func (u *assembler) giveMade(s *variant.CreateStmt) {
	if u.inScenario() {
		return
	}
	for slot, value := range s.Values {
		if value != nil {
			u.compiler.given[s.Kind.Fields[slot]] = true
		}
	}
	if s.As != nil {
		u.compiler.made[s.As] = true
	}
}

// giveLater notes that a component gets a value under the name by which it was made.
func (u *assembler) giveLater(s *variant.SetField) {
	x := s.X
	if need, ok := x.(*variant.Need); ok {
		x = need.X
	}
	if get, ok := x.(*variant.LocalGet); ok && u.compiler.made[get.Local] {
		for _, f := range s.Fields {
			u.compiler.given[f] = true
		}
	}
}

// sameMark is what marks have in common that are the same.
func sameMark(f *variant.Field, at Figure) string {
	return string(appendType(fmt.Appendf(nil, "%s %d %d", f.Name, at.Value, at.Proc), f.Type))
}

func appendType(same []byte, t *variant.Type) []byte {
	if t == nil {
		return same
	}
	same = fmt.Appendf(same, " %d %t", t.Base, t.Optional)
	if t.Enum != nil {
		same = fmt.Append(same, " ", t.Enum.Name)
	}
	for _, kinds := range [][]*variant.Kind{t.Kinds, t.Takes} {
		same = fmt.Append(same, " of")
		for _, k := range kinds {
			same = fmt.Append(same, " ", k.Index)
		}
	}
	return appendType(same, t.Elem)
}
