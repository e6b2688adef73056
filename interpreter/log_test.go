package interpreter_test

import (
	"slices"
	"testing"

	"houserule/interpreter/auto"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// What somebody has got to read stays as it is when another game is played in what the one that it tells of left behind;
// what is told of a copy stays, too.
func TestWhatIsReadStays(t *testing.T) {
	for name, read := range map[string]func(s *auto.Series) *event.Log{
		"log":  func(s *auto.Series) *event.Log { return s.Log() },
		"copy": func(s *auto.Series) *event.Log { return s.Clone().Log() },
	} {
		t.Run(name, func(t *testing.T) {
			g := newGame(t, "solitaire", program.Traced)
			play := playsSuggested(t, g)
			play(1)
			log := read(g)
			events, said := slices.Clone(log.Events), texts(log)
			play(2)
			if !slices.Equal(log.Events, events) || !slices.Equal(texts(log), said) {
				t.Error("what was told of a game changed when the next one was played")
			}
		})
	}
}

// A copy that goes on where another game left off tells nothing in the place of what that has told.
func TestCopiesTellInTheirOwnPlace(t *testing.T) {
	g := newGame(t, "solitaire", program.Traced)
	start := g.Clone()
	playsSuggested(t, g)(1)
	copied := g.Clone()
	events := slices.Clone(g.Log().Events)
	copied = start.CloneInto(copied)
	copied.SetLuck(luck.Seeded(2))
	copied.Next()
	if !slices.Equal(g.Log().Events, events) {
		t.Error("what was told of a game changed when its copy began anew")
	}
}

// A game that is told of takes the room that the one before told in.
func TestTellingMakesNoGarbage(t *testing.T) {
	g := newGame(t, "war", program.Traced)
	play := playsWar(g)
	play(1)
	const beginning = 10
	if n := testing.AllocsPerRun(20, func() { play(1) }); n > beginning {
		t.Errorf("%v allocations for a game", n)
	}
}

func texts(log *event.Log) (said []string) {
	for i := range log.Events {
		said = append(said, log.Text(&log.Events[i]), log.Sentence(&log.Events[i]))
	}
	return said
}
