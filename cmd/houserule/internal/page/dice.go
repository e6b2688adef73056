package page

import (
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/event"
)

// A Roll is dice that were thrown, and what for.
type Roll struct {
	Words string
	Dice  []Die
}

// A Die is one of them as it lies. Pips are where its dots are, if it has any; else Face is what it shows. Pointed tells that it
// is no cube.
type Die struct {
	Face    string
	Pips    []Pip
	Pointed bool
}

// A Pip is a dot on a die, on a square of 24.
type Pip struct{ X, Y int }

// pips are where dots are, by the face.
var pips = [7][]Pip{
	1: {{12, 12}},
	2: {{6, 6}, {18, 18}},
	3: {{6, 6}, {12, 12}, {18, 18}},
	4: {{6, 6}, {18, 6}, {6, 18}, {18, 18}},
	5: {{6, 6}, {18, 6}, {12, 12}, {6, 18}, {18, 18}},
	6: {{6, 6}, {18, 6}, {6, 12}, {18, 12}, {6, 18}, {18, 18}},
}

// rolls are the last dice that the seat has seen since an event.
func (l *layout) rolls(first int) (rolls []Roll) {
	const few = 3
	log := l.table.Game.Log().For(l.Seat).Spoken()
	for i := len(log.Events) - 1; i >= first && len(rolls) < few; i-- {
		e := &log.Events[i]
		if !log.Told(e) {
			continue
		}
		switch e.Kind {
		case event.Checked:
			rolls = append(rolls, checked(log, e))
		case event.Rolled:
			rolls = append(rolls, Roll{fmt.Sprintf("= %d", e.A), numbered(log.Args(e), int(e.C))})
		case event.FacesRolled:
			rolls = append(rolls, faced(log, e))
		}
	}
	return rolls
}

func checked(log *event.Log, e *event.Event) Roll {
	source, check := log.Program().Checks[e.N].Source, log.Check(e)
	words := wording.Spoken(check.Name)
	if len(check.About) > 0 {
		words += " (" + strings.Join(check.About, ", ") + ")"
	}
	words += fmt.Sprintf(": %d", check.Total)
	if check.HasAgainst {
		words += fmt.Sprintf(" against %d", check.Against)
	}
	if check.Outcome != "" {
		words += ", " + check.Outcome
	}
	return Roll{minus(wording.UpperFirst(wording.OneLine(words))), numbered(check.Dice, source.Dice.Sides)}
}

func faced(log *event.Log, e *event.Event) Roll {
	roll := Roll{Words: wording.UpperFirst(wording.OneLine(log.Zone(e.A)))}
	for _, face := range log.Args(e) {
		roll.Dice = append(roll.Dice, Die{Face: wording.OneLine(log.Component(face))})
	}
	return roll
}

// numbered are dice with numbers on them; those with six faces have dots.
func numbered(faces []int64, sides int) (dice []Die) {
	for _, face := range faces {
		die := Die{Face: fmt.Sprint(face), Pointed: sides != 6}
		if sides == 6 && 1 <= face && face <= 6 {
			die.Pips = pips[face]
		}
		dice = append(dice, die)
	}
	return dice
}
