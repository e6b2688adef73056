package page

import (
	"fmt"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/view"
)

// A Roll is a throw of dice, with its purpose and result.
type Roll struct {
	Words string
	Dice  []Die
}

// A Die is one die as it lies. Pips are the positions of its dots. A die without dots shows Face
// instead. Pointed reports that the die is not a cube.
type Die struct {
	Face    string
	Pips    []Pip
	Pointed bool
	Grounds []int // the colours of the grounds of a board that the face shows
}

// A Pip is the position of a dot on a die, in a square of 24 units.
type Pip struct{ X, Y int }

// pips maps a face to its dots.
var pips = [7][]Pip{
	1: {{12, 12}},
	2: {{6, 6}, {18, 18}},
	3: {{6, 6}, {12, 12}, {18, 18}},
	4: {{6, 6}, {18, 6}, {6, 18}, {18, 18}},
	5: {{6, 6}, {18, 6}, {12, 12}, {6, 18}, {18, 18}},
	6: {{6, 6}, {18, 6}, {6, 12}, {18, 12}, {6, 18}, {18, 18}},
}

// rolls returns the last rolls since the event with index first, the newest first. It skips rolls
// that the seat may not see.
func (l *layout) rolls(first int) (rolls []Roll) {
	const few = 3
	log := l.table.Game.Log().For(l.Seat).Spoken()
	for i := len(log.Events) - 1; i >= first && len(rolls) < few; i-- {
		e := &log.Events[i]
		if !log.MayRead(e) {
			continue
		}
		switch e.Kind {
		case event.Checked:
			rolls = append(rolls, checked(log, e))
		case event.Rolled:
			rolls = append(rolls, Roll{fmt.Sprintf("= %d", e.A), numbered(log.Args(e), int(e.C))})
		case event.FacesRolled:
			rolls = append(rolls, l.faced(log, e))
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
		words += log.Say(" against %d", check.Against)
	}
	if check.Outcome != "" {
		words += ", " + check.Ending
	}
	return Roll{minus(wording.UpperFirst(wording.OneLine(words))), numbered(check.Dice, source.Dice.Sides)}
}

func (l *layout) faced(log *event.Log, e *event.Event) Roll {
	roll := Roll{Words: wording.UpperFirst(wording.OneLine(log.Zone(e.A)))}
	for _, face := range log.Args(e) {
		roll.Dice = append(roll.Dice, Die{Face: wording.OneLine(log.Component(face)), Grounds: l.groundsOn(face)})
	}
	return roll
}

// groundsOn returns the colours of the grounds that a component names in a set.
func (l *layout) groundsOn(component int64) (places []int) {
	seen, _ := view.Component(l.table.Game.Game, l.Seat, int(component))
	for _, f := range seen.Fields {
		if f.Type.Base != variant.SetType {
			continue
		}
		words := strings.FieldsFunc(wording.Spoken(f.Value), func(r rune) bool { return r == ' ' || r == ',' })
		for _, b := range l.Boards {
			for _, ground := range b.Picture.Grounds {
				if slices.Contains(words, ground.Name) {
					places = append(places, ground.Place)
				}
			}
		}
	}
	return places
}

// numbered returns a slice of dice that show numbers. Dice with six faces have pips.
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
