package session

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/variant"
	"houserule/interpreter/history"
	"houserule/interpreter/view"
)

// Parts of a card are described by their figures instead of their names. Zones that are untold,
// or hold no parts, are left out.
func TestParts(t *testing.T) {
	guard := view.Card{Name: "Gate 1", Fields: []view.Value{
		{Name: "strikes", Called: "strikes", Value: "1", Number: 1, Type: &variant.Type{Base: variant.Number}},
		{Name: "race", Called: "race", Value: "orc", Type: &variant.Type{Base: variant.EnumType}},
		{Name: "foe", Called: "against", Value: "troll", Type: &variant.Type{Base: variant.EnumType}},
	}}
	zones := []view.Zone{
		{Called: "guards", Parts: true, Count: 2, Cards: []view.Card{guard, guard}},
		{Called: "ways", Parts: true, Count: 1, Unnarrated: true, Cards: []view.Card{guard}},
		{Called: "visitors", Count: 1, Cards: []view.Card{guard}},
		{Called: "towers", Parts: true},
	}
	if diff := cmp.Diff([]string{"guards: strikes 1, orc, against troll; strikes 1, orc, against troll"}, Parts(zones)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Undone names the player's own answers, counts those of other players, and names each card once.
func TestUndone(t *testing.T) {
	answer := func(player int, read string) history.Step {
		return history.Step{Entry: history.Entry{Player: player, Answer: read}, Read: read}
	}
	nothing := history.Undoing{Learned: make([][]string, 3), Rolled: make([]bool, 3)}
	seen, unread, others, several := nothing, nothing, nothing, nothing
	seen.Steps = []history.Step{answer(0, "Pass")}
	seen.Learned, seen.Rolled = [][]string{{"Athelas", "Athelas", "Sting", "Athelas"}, nil, nil}, []bool{true, false, false}
	unread.Steps = []history.Step{answer(0, "")}
	others.Steps = []history.Step{answer(2, "the fake ring"), answer(1, "the troll"), answer(0, "Pass")}
	several.Steps = []history.Step{answer(0, "Draw"), answer(0, "Pass")}
	for want, undoing := range map[string]*history.Undoing{
		`Undone: your answer "Pass". You have already seen Athelas, Sting, the dice.`: &seen,
		`Undone: your last answer.`:                                   &unread,
		`Undone: your answer "Pass", and 2 answers of other players.`: &others,
		`Undone: your answers "Pass", then "Draw".`:                   &several,
	} {
		if got := Undone(undoing, 0); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
