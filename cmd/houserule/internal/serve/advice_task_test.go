package serve

import (
	"strings"
	"testing"
	"time"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session/sessiontest"
)

// A page without computed advice says so, and the seat gets another page when the advice is
// known. Other seats don't.
func TestChancesComeLater(t *testing.T) {
	s, answers := sessiontest.Sit(t, "solitaire", 1), 0
	for d, _ := s.Game.Next(); s.Advice(d).Check == nil; d, _ = s.Game.Next() {
		sessiontest.Suggest(t, s, 1)
		answers++
	}
	s = sessiontest.Sit(t, "solitaire", 1)
	sessiontest.Suggest(t, s, answers)
	table := open(t, s).table()
	versions := func() (mine, others uint64, known <-chan struct{}) {
		table.mu.Lock()
		defer table.mu.Unlock()
		return table.versions[0], table.versions[page.Spectator], table.computeAdvice(0)
	}
	says := func(computing, odds bool) {
		t.Helper()
		text, _, err := table.page(0, look{}, false)
		if err != nil || strings.Contains(string(text), "data-computing") != computing || strings.Contains(string(text), `class="odds"`) != odds {
			t.Errorf("it is not so that chances are being computed: %t, and known: %t (%v)", computing, odds, err)
		}
	}
	says(true, false)
	mine, others, known := versions()
	if known == nil {
		t.Fatal("a page that says that the chances are being computed has computed them")
	}
	<-known
	says(false, true)
	if mineNow, othersNow, still := versions(); mineNow == mine || othersNow != others || still != nil {
		t.Error("it is not the seat alone that gets another page, once")
	}
}

// Advice for an earlier state of the game is discarded.
func TestChancesComeTooLate(t *testing.T) {
	s := sessiontest.Sit(t, "solitaire", 1)
	early := s.PrepareAdvice(0)
	sessiontest.Suggest(t, s, 1)
	early.Work(func() bool { return true })
	if s.StoreAdvice(early) {
		t.Error("it is kept")
	}
	now := s.PrepareAdvice(0)
	now.Work(func() bool { return true })
	d, _ := s.Game.Next()
	if !s.StoreAdvice(now) || s.KnownAdvice(d) == nil || s.PrepareAdvice(0) != nil {
		t.Error("it is not known")
	}
}

// Advice waits while a page has to be made at any table, and is computed afterwards.
func TestPagesComeFirst(t *testing.T) {
	elsewhere := &watcher{}
	elsewhere.setDue(true)
	table := open(t, sessiontest.Sit(t, "solitaire", 1)).table()
	known := table.adviceFor(0)
	if known == nil {
		t.Fatal("no chances are being computed")
	}
	select {
	case <-known:
		t.Error("they are known before")
	case <-time.After(50 * time.Millisecond):
	}
	elsewhere.setDue(false)
	<-known
}

// The computation of obsolete advice is cancelled.
func TestChancesAreBrokenOff(t *testing.T) {
	s, asked := sessiontest.Sit(t, "solitaire", 1), 0
	r := s.PrepareAdvice(0)
	r.Work(func() bool { asked++; return false })
	if asked != 1 || s.StoreAdvice(r) {
		t.Errorf("the task asked %d times whether to continue, or its incomplete result was stored", asked)
	}
}
