package tui

import (
	"strings"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"houserule/cmd/houserule/internal/fit"
)

// A Patient is a screen that stays responsive while rules run for long. Messages wait in a queue
// until the rules are done. Until then the screen doesn't change, except for a line that says so.
type Patient struct {
	*Model
	stop    *atomic.Bool  // set to interrupt running rules
	soon    time.Duration // the time after which the line appears
	shown   tea.View
	busy    bool
	waiting []tea.Msg
}

// NewPatient returns a Patient for a game that stops with a rule error soon after stop is set.
func NewPatient(m *Model, stop *atomic.Bool) *Patient {
	return &Patient{Model: m, stop: stop, soon: 100 * time.Millisecond, shown: m.View()}
}

// Leave returns the message that leaves the screen.
func Leave() tea.Msg { return tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl} }

func isLeave(message tea.Msg) bool {
	key, isKey := message.(tea.KeyPressMsg)
	return isKey && key.String() == "ctrl+c"
}

// A worked is the message that the rules are done, with the next command.
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

// wait queues a message until the rules are done. A message to leave interrupts the rules, and
// clears the queue.
func (p *Patient) wait(message tea.Msg) {
	if isLeave(message) {
		p.stop.Store(true)
		p.waiting = nil
	}
	p.waiting = append(p.waiting, message)
}

// catchUp handles the queued messages.
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

// work handles a message in a goroutine, and returns when it is done or takes longer than soon.
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

// atWork is the message on the screen while rules run.
const atWork = "The rules are still running. Ctrl-C quits the game."

func (p *Patient) View() tea.View {
	view := p.shown
	if p.busy {
		lines := strings.Split(view.Content, "\n")
		lines[max(0, len(lines)-2)] = fit.Clip(p.say(atWork), p.width)
		view.Content = strings.Join(lines, "\n")
	}
	return view
}
