package program

import (
	"cmp"
	"fmt"
	"slices"

	"houserule/dsl/variant"
)

// Marks are fields that no data sets. They are not printed on a card but happen to it, so they
// stay in place if the card turns out to be another one. The zones of a component are marks too.
// Values that rules set when they create a component are not marks, because they belong to its
// name.

// A SharedMark is a mark of a kind. A mark with the same number in another kind is the same mark.
type SharedMark struct{ Number, Slot int32 }

// layOutMarks determines the marks that kinds share: those with the same name, type and initial
// value.
func (c *compiler) layOutMarks() {
	numbers := map[string]int32{}
	for i, kind := range c.v.Kinds {
		k := &c.p.Kinds[i]
		slots := map[string]int32{} // by name: the slot of the last field with it
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

// marksOfMade determines the marks of components that rules create. A value that rules set at
// creation counts as printed. So does a default that is computed for each component.
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

// giveMade records the fields that rules set when they create a component. It ignores scenarios,
// because they are not part of the rules.
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

// giveLater records the fields that are set through the variable of a newly created component.
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

// sameMark returns a key that is equal for shared marks.
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
