package tui

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
	"houserule/interpreter/seat"
)

// Others decide while the screen goes on to be read: they look at a copy of the game, and their choice is carried out
// when it comes.

// decided is what one of the others has chosen.
type decided struct {
	question int // which one was asked
	player   int
	choice   interpreter.Choice
	err      error
}

// standing is the decision that the game stands at, as one of a person or of others.
func (m *Model) standing() (own, others *interpreter.Decision) {
	d, open := m.Game.Next()
	switch {
	case !open:
		return nil, nil
	case m.IsOthers(d):
		return nil, d
	}
	return d.For(m.Viewer(d)), nil
}

// think has others think, if they have to and nothing lies over the screen.
func (m *Model) think() tea.Cmd {
	if m.others == nil || m.thinking != nil || m.pager != nil {
		return nil
	}
	ctx, stop := context.WithCancel(context.Background())
	m.thinking = stop
	m.questions++
	question, player, seats, copied, decisions := m.questions, m.others.Player, m.Seats, m.Game.Clone(), len(m.Game.Steps())
	return func() tea.Msg {
		d, _ := copied.Next()
		c, err := seats.Choose(ctx, copied, d, decisions)
		return decided{question, player, c, err}
	}
}

// breakOff leaves alone whoever thinks.
func (m *Model) breakOff() {
	if m.thinking != nil {
		m.thinking()
		m.thinking = nil
	}
}

// hear carries out what was chosen, unless nobody waits for it any more.
func (m *Model) hear(d decided) {
	if m.thinking == nil || d.question != m.questions {
		return
	}
	m.breakOff()
	err := d.err
	if err == nil {
		err = m.Answer(d.player, d.choice)
	}
	if err != nil {
		m.replace(err)
		return
	}
	m.turnTo()
	m.answerStanding()
	if m.Game.Err() != nil {
		m.notice = notice{"The game stopped at a rule error; u undoes the last answer.", true}
	}
	m.tellUnkept()
}

// replace has the rules' suggestions play for somebody who cannot go on, and says so.
func (m *Model) replace(err error) {
	who := "A player"
	if failure, ok := errors.AsType[*seat.Failure](err); ok {
		m.Seats.Replace(failure.Seat, seat.Suggest)
		who = m.Player(failure.Seat)
	}
	m.open(who+" has stopped playing", []string{
		"", wording.OneLine(err.Error()) + ".", "",
		"From this decision on, suggestions play this seat. To use another player, quit with q, and load the game with --seat.",
	}, "")
}
