package session

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/variant"
	"houserule/interpreter/history"
	"houserule/interpreter/view"
)

// What belongs to a card is said by its figures, whatever number it goes by; what nobody is told of and what has a name of its own is not.
func TestParts(t *testing.T) {
	guard := view.Card{Name: "Gate 1", Fields: []view.Value{
		{Name: "strikes", Called: "strikes", Value: "1", Number: 1, Type: &variant.Type{Base: variant.Number}},
		{Name: "race", Called: "race", Value: "orc", Type: &variant.Type{Base: variant.EnumType}},
		{Name: "foe", Called: "against", Value: "troll", Type: &variant.Type{Base: variant.EnumType}},
	}}
	zones := []view.Zone{
		{Called: "guards", Parts: true, Count: 2, Cards: []view.Card{guard, guard}},
		{Called: "ways", Parts: true, Count: 1, Untold: true, Cards: []view.Card{guard}},
		{Called: "visitors", Count: 1, Cards: []view.Card{guard}},
		{Called: "towers", Parts: true},
	}
	if diff := cmp.Diff([]string{"guards: strikes 1, orc, against troll; strikes 1, orc, against troll"}, Parts(zones)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// What was seen twice is said once to stay known.
func TestUnforgotten(t *testing.T) {
	u := history.Undoing{Learned: [][]string{{"Athelas", "Athelas", "Sting", "Athelas"}}, Rolled: []bool{true}}
	if got, want := Unforgotten(&u, 0), "What was seen since stays known: Athelas, Sting, dice."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
