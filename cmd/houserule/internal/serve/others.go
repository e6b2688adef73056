package serve

import (
	"context"
	"errors"

	"houserule/cmd/houserule/internal/session"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/seat"
)

// Programs decide on a clone of the game while players continue. A program's choice is carried
// out only if the game has not changed meanwhile.

// playOthers asks the programs at a table until the context is done.
func (t *table) playOthers(ctx context.Context) {
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

// A query is a pending decision of a program, with a clone of the game.
type query struct {
	game   *session.Session
	seats  *seat.Table     // replaced if a seat is handed over
	record *history.Record // replaced if the game continues with other rules
	copied *interpreter.Game
	place  interpreter.Place
	player int
	steps  int
}

// playOne asks one program for a decision, and reports whether a decision was pending.
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
	c, err := q.seats.Choose(ctx, q.copied, d, q.steps)
	t.mu.Lock()
	defer t.mu.Unlock()
	if ctx.Err() != nil {
		return false
	}
	if t.game != q.game || t.game.Seats != q.seats || t.game.Game != q.record || len(t.game.Game.Steps()) != q.steps {
		return true // because a player has answered or taken the seat meanwhile
	}
	if err == nil {
		err = t.chosen(q, c)
	}
	if err != nil {
		t.replace(err)
	}
	t.proceed()
	return true
}

// question returns a pending decision of a program, or nil.
func (t *table) question() *query {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.isDrawing() {
		return nil
	}
	for _, a := range t.game.Asked() {
		if t.game.IsOthers(a.Decision) {
			return &query{t.game, t.game.Seats, t.game.Game, t.game.Game.Clone(), a.Place, a.Player, len(t.game.Game.Steps())}
		}
	}
	return nil
}

// chosen carries out the choice of a program. It returns a failure of the seat if the choice is
// invalid.
func (t *table) chosen(q *query, c interpreter.Choice) error {
	d, err := t.game.Game.At(q.place, q.player)
	if err == nil {
		err = t.game.ChooseAt(d, c)
	}
	if err != nil {
		return t.game.Seats.Failure(q.player, err)
	}
	return nil
}

// offerOthers lets the programs make offers at the current decisions. A program that returns an
// error is replaced.
func (t *table) offerOthers(ctx context.Context) {
	t.mu.Lock()
	game, seats, record := t.game, t.game.Seats, t.game.Game
	if len(record.Program().Offers) == 0 || len(game.People()) == record.Players() || t.isDrawing() {
		t.mu.Unlock()
		return
	}
	copied, steps := record.Clone(), len(record.Steps())
	t.mu.Unlock()
	var made []interpreter.Offer
	err := seats.Offers(ctx, copied, func(o interpreter.Offer) error {
		made = append(made, o)
		return copied.MakeOffer(o.Index, o.Player)
	})
	t.mu.Lock()
	defer t.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		t.replace(err)
		t.change()
	}
	for _, o := range made {
		if t.game != game || game.Seats != seats || game.Game != record || len(t.game.Game.Steps()) != steps || t.game.MakeOffer(o.Player, o) != nil {
			return // because the game has continued meanwhile, or does not allow it
		}
		steps = len(t.game.Game.Steps())
		t.change()
	}
}

// replace lets the rules' suggestions play for a program that has failed. The error is only
// logged, because it may contain secrets of the seat.
func (t *table) replace(err error) {
	t.log.Print(err)
	if failure, ok := errors.AsType[*seat.Failure](err); ok {
		t.game.Seats.Replace(failure.Seat, seat.Suggest)
		t.game.News = t.language().Say("The program in seat %d failed. From here on, suggestions play this seat.", failure.Seat+1)
	}
}
