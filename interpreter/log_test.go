package interpreter_test

import (
	"slices"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// The log of a game stays unchanged while another game reuses its memory. So does the log of a
// copy.
func TestLogsAreNotOverwritten(t *testing.T) {
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
				t.Error("the log of a game changed when the next one was played")
			}
		})
	}
}

// A copy that continues from another position doesn't overwrite the log of its original.
func TestCopiesHaveTheirOwnLog(t *testing.T) {
	g := newGame(t, "solitaire", program.Traced)
	start := g.Clone()
	playsSuggested(t, g)(1)
	copied := g.Clone()
	events := slices.Clone(g.Log().Events)
	copied = start.CloneInto(copied)
	copied.SetLuck(luck.Seeded(2))
	copied.Next()
	if !slices.Equal(g.Log().Events, events) {
		t.Error("the log of a game changed when its copy was overwritten")
	}
}

// A traced game reuses the memory of the previous game's log.
func TestLoggingMakesNoGarbage(t *testing.T) {
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

// A table that is told nothing adds no line to the log, and others add one for each lookup.
func TestTablesToldNothing(t *testing.T) {
	for told, want := range map[string]int{"": 1, "told nothing": 0} {
		g := begin(t, `table guards(strength: number) -> number `+told+` { ..4 -> 1 else -> 2 }
keep number found = 0
phase look { found = guards(7) }
turn until turn_count is 1 { look }`, program.Traced, luck.Seeded(1), interpreter.Settings{})
		playSuggested(t, g)
		rows := 0
		for _, e := range g.Log().Events {
			if e.Kind == event.LookedUp {
				rows++
			}
		}
		if rows != want {
			t.Errorf("%q: %d lines about the table", told, rows)
		}
	}
}
