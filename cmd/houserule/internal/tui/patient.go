package tui

import (
	"strings"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"houserule/cmd/houserule/internal/fit"
)

// A Patient is a screen that can be left at any moment, however long rules are at work. What happens meanwhile waits
// until they are done; until then the screen stays as it was, and says so.
type Patient struct {
	*Model
	stop    *atomic.Bool  // has rules that are at work stop soon
	soon    time.Duration // how long they may take until that is said
	shown   tea.View
	busy    bool
	waiting []tea.Msg
}

// NewPatient is a screen for a game that comes to a rule error soon after stop is set.
func NewPatient(m *Model, stop *atomic.Bool) *Patient {
	return &Patient{Model: m, stop: stop, soon: 100 * time.Millisecond, shown: m.View()}
}

// Leave is what asks for the screen to be left.
func Leave() tea.Msg { return tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl} }

func isLeave(message tea.Msg) bool {
	key, isKey := message.(tea.KeyPressMsg)
	return isKey && key.String() == "ctrl+c"
}

// worked says that rules are done, and what is to be done now.
type worked struct{ next tea.Cmd }

func (p *Patient) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	if done, isDone := message.(worked); isDone {
		p.busy = false
		return p, tea.Batch(done.next, p.catchUp())
	}
	if p.busy {
		p.wait(message)
		return p, nil
	}
	return p, p.work(message)
}

// wait keeps a message until rules are done. Who leaves does not wait for them.
func (p *Patient) wait(message tea.Msg) {
	if isLeave(message) {
		p.stop.Store(true)
		p.waiting = nil
	}
	p.waiting = append(p.waiting, message)
}

// catchUp does what has waited.
func (p *Patient) catchUp() tea.Cmd {
	var next []tea.Cmd
	p.shown = p.Model.View()
	for len(p.waiting) > 0 && !p.busy {
		message := p.waiting[0]
		p.waiting = p.waiting[1:]
		next = append(next, p.work(message))
	}
	return tea.Batch(next...)
}

// work does what a message says, and comes back when that is done, or takes long.
func (p *Patient) work(message tea.Msg) tea.Cmd {
	done := make(chan tea.Cmd, 1)
	go func() {
		_, next := p.Model.Update(message)
		done <- next
	}()
	select {
	case next := <-done:
		p.shown = p.Model.View()
		return next
	case <-time.After(p.soon):
		p.busy = true
		return func() tea.Msg { return worked{<-done} }
	}
}

// atWork stands in the last line while rules are at work.
const atWork = "The rules are still running. Ctrl-C quits the game."

func (p *Patient) View() tea.View {
	view := p.shown
	if p.busy {
		lines := strings.Split(view.Content, "\n")
		lines[len(lines)-1] = fit.Clip(atWork, p.width)
		view.Content = strings.Join(lines, "\n")
	}
	return view
}
