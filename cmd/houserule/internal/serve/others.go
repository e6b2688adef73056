package serve

import (
	"context"
	"errors"
	"fmt"

	"houserule/cmd/houserule/internal/session"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/seat"
)

// Programs think on a copy of the game while people go on; what they choose is carried out if the game stands as it did.

// playOthers has the programs at a table decide whenever they are asked, until the context is done.
func (t *table) playOthers(ctx context.Context) {
	if t.playing().Seats == nil {
		return
	}
	for {
		for t.playOne(ctx) {
		}
		select {
		case <-t.changed:
		case <-ctx.Done():
			return
		}
	}
}

// playing is the game that is played now: another one may begin at the table.
func (t *table) playing() *session.Session {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.game
}

// A thought is a question to a program, with a copy of the game to think about it.
type thought struct {
	game   *session.Session
	record *history.Record // another one once the game goes on by other rules
	copied *interpreter.Game
	place  interpreter.Place
	player int
	steps  int
}

// playOne has one of the programs decide, and reports whether one was asked.
func (t *table) playOne(ctx context.Context) (asked bool) {
	t.offerOthers(ctx)
	q := t.question()
	if q == nil {
		return false
	}
	d, err := q.copied.At(q.place, q.player)
	if err != nil {
		t.log.Print(err)
		return false
	}
	q.copied.PutFirst(d)
	c, err := q.game.Seats.Choose(ctx, q.copied, d, q.steps)
	if ctx.Err() != nil {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.game != q.game || t.game.Game != q.record || len(t.game.Game.Steps()) != q.steps {
		return true // somebody has answered meanwhile
	}
	if err == nil {
		err = t.chosen(q, c)
	}
	if err != nil {
		t.replace(err)
	}
	t.goOn()
	return true
}

// question is what a program is asked now; nil if none is.
func (t *table) question() *thought {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, a := range t.game.Asked() {
		if t.game.IsOthers(a.Decision) {
			return &thought{t.game, t.game.Game, t.game.Game.Clone(), a.Place, a.Player, len(t.game.Game.Steps())}
		}
	}
	return nil
}

// chosen carries out what a program chose.
func (t *table) chosen(q *thought, c interpreter.Choice) error {
	d, err := t.game.Game.At(q.place, q.player)
	if err == nil {
		err = t.game.ChooseAt(d, c)
	}
	if err != nil {
		return t.game.Seats.Failure(q.player, err)
	}
	return nil
}

// offerOthers has the programs make offers where the game stands.
func (t *table) offerOthers(ctx context.Context) {
	t.mu.Lock()
	game, record := t.game, t.game.Game
	if len(record.Program().Offers) == 0 {
		t.mu.Unlock()
		return
	}
	copied, steps := record.Clone(), len(record.Steps())
	t.mu.Unlock()
	var made []interpreter.Offer
	err := game.Seats.Offers(ctx, copied, func(o interpreter.Offer) error {
		made = append(made, o)
		return copied.MakeOffer(o.Index, o.Player)
	})
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil && ctx.Err() == nil {
		t.replace(err)
		t.change()
	}
	for _, o := range made {
		if t.game != game || game.Game != record || len(t.game.Game.Steps()) != steps || t.game.MakeOffer(o.Player, o) != nil {
			return // the game has gone on meanwhile, or does not allow it
		}
		steps = len(t.game.Game.Steps())
		t.change()
	}
}

// replace has the rules' suggestions play for a program that can't go on. Why is for whoever runs it to know: it may
// tell what only its seat knows.
func (t *table) replace(err error) {
	t.log.Print(err)
	if failure, ok := errors.AsType[*seat.Failure](err); ok {
		t.game.Seats.Replace(failure.Seat, seat.Suggest)
		t.game.News = fmt.Sprintf("The program in seat %d failed. From here on, suggestions play this seat.", failure.Seat+1)
	}
}
