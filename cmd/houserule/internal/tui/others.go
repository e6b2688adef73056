package tui

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
	"houserule/interpreter/seat"
)

// Others decide in the background while the screen remains usable. They get a clone of the game,
// and their choice is carried out when it arrives.

// A decided is the message with a choice of others, or their error.
type decided struct {
	question int // the number of the question
	player   int
	choice   interpreter.Choice
	err      error
}

// standing returns the pending decision, either as one for this screen or as one of others.
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

// think returns a command that asks others for their decision. It returns nil while a page covers
// the screen.
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

// cancelOthers cancels the computation of others.
func (m *Model) cancelOthers() {
	if m.thinking != nil {
		m.thinking()
		m.thinking = nil
	}
}

// receive carries out a choice of others. It ignores an obsolete one, because the index of the
// question has increased since.
func (m *Model) receive(d decided) {
	if m.thinking == nil || d.question != m.questions {
		return
	}
	m.cancelOthers()
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
	m.warnUnkept()
}

// replace lets the rules' suggestions play for a player who has failed, and shows the error.
func (m *Model) replace(err error) {
	who := m.say("A player")
	if failure, ok := errors.AsType[*seat.Failure](err); ok {
		m.Seats.Replace(failure.Seat, seat.Suggest)
		who = m.Player(failure.Seat)
	}
	m.open(m.say("%s has stopped playing", who), []string{
		"", wording.OneLine(err.Error()) + ".", "",
		m.say("From this decision on, suggestions play this seat. To use another player, quit with q, and load the game with --seat."),
	}, "")
}
