package tui

import (
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	tea "charm.land/bubbletea/v2"

	"houserule/cmd/houserule/internal/session"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// mine has an option that takes practically for ever.
const mine = `variant mine "The mine" { players 1 }
keep number gold = 0
turn until turn_count is 3 { enter }
phase enter {
    choose "Where to?" {
        option "The hill" -> increase gold by 1
        option "The mine" -> dig(1)
    }
}
procedure dig(depth: number) {
    increase gold by 1
    if depth < 60 { dig(depth + 1)  dig(depth + 1) }
}
score { add gold "gold" }
`

// enterMine returns a screen of that game, and a counter of its saves.
func enterMine(t *testing.T) (p *Patient, kept *int) {
	t.Helper()
	v, findings := dsl.NewLibrary(fstest.MapFS{"mine/mine.rules": {Data: []byte(mine)}}).Load(dsl.Request{Variant: "mine"})
	if v == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	stop := &atomic.Bool{}
	g, err := interpreter.New(program.Compile(v, program.Traced), luck.Seeded(1), interpreter.Settings{Limits: interpreter.Limits{Steps: 1 << 60}, Stop: stop})
	if err != nil {
		t.Fatal(err)
	}
	kept = new(int)
	m := New(&session.Session{Game: history.New(g), Luck: "seed 1", Keep: func() error { *kept++; return nil }})
	m.untilSeen = 0
	p = NewPatient(m, stop)
	p.soon = time.Hour
	return p, kept
}

func pressed(key rune) tea.Msg { return tea.KeyPressMsg{Code: key, Text: string(key)} }

// A screen can be left while rules run endlessly. The unfinished answer is not saved, and all
// earlier ones are.
func TestLeftWhileRulesAreAtWork(t *testing.T) {
	p, kept := enterMine(t)
	p.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.Update(pressed('1'))
	if *kept != 1 || p.busy {
		t.Fatalf("%d answers are written down, and rules are at work: %v", *kept, p.busy)
	}
	p.soon = time.Millisecond
	_, done := p.Update(pressed('2'))
	if !p.busy || !strings.Contains(p.View().Content, atWork) || !strings.Contains(p.View().Content, "Where to?") {
		t.Fatalf("nothing is said of the work:\n%s", p.View().Content)
	}
	p.Update(pressed('1')) // a key for the next turn
	p.soon = time.Hour
	p.Update(Leave())
	_, next := p.Update(done())
	if p.busy || !p.left || !p.Stopped() || *kept != 1 {
		t.Errorf("busy %v, left %v, stopped %v, %d answers written down", p.busy, p.left, p.Stopped(), *kept)
	}
	if !quits(next) {
		t.Error("the screen stays")
	}
}

// quits reports whether a command leaves the screen.
func quits(c tea.Cmd) bool {
	if c == nil {
		return false
	}
	switch message := c().(type) {
	case tea.QuitMsg:
		return true
	case tea.BatchMsg:
		for _, c := range message {
			if quits(c) {
				return true
			}
		}
	}
	return false
}

// Keys pressed while rules run are handled afterwards.
func TestCatchingUp(t *testing.T) {
	p, kept := enterMine(t)
	p.busy = true
	p.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.Update(pressed('1'))
	p.Update(pressed('1'))
	if *kept != 0 {
		t.Error("answered while rules were at work")
	}
	p.Update(worked{})
	if *kept != 2 || p.busy || p.width != 80 || !strings.Contains(p.View().Content, "gold 2") {
		t.Errorf("%d answers are written down:\n%s", *kept, p.View().Content)
	}
}
