package seat

import (
	"context"
	"fmt"
	"slices"

	"houserule/interpreter"
)

// An offerer is a player who may make offers out of turn.
type offerer interface {
	// Offer is the place of the one that is made of some offers, all of them open to the player's seat; -1 for none.
	Offer(ctx context.Context, g *interpreter.Game, seat int, offers []interpreter.Offer) (int, error)
}

// Offer makes the first offer that the rules suggest.
func (Suggested) Offer(_ context.Context, _ *interpreter.Game, _ int, offers []interpreter.Offer) (int, error) {
	return slices.IndexFunc(offers, func(o interpreter.Offer) bool { return o.Suggested }), nil
}

// Offers asks all who play here whether they make an offer where a game stands, each once. Whoever plays the game makes it.
func (t *Table) Offers(ctx context.Context, g *interpreter.Game, make func(interpreter.Offer) error) error {
	if len(g.Program().Offers) == 0 {
		return nil
	}
	t.asking.Lock()
	defer t.asking.Unlock()
	for seat, player := range t.players {
		if player, may := player.(offerer); may {
			if err := t.offer(ctx, g, seat, player, make); err != nil {
				return t.Failure(seat, err)
			}
		}
	}
	return nil
}

func (t *Table) offer(ctx context.Context, g *interpreter.Game, seat int, player offerer, make func(interpreter.Offer) error) error {
	open := slices.DeleteFunc(g.Offers(), func(o interpreter.Offer) bool { return !o.Open || o.Player != seat })
	if len(open) == 0 {
		return nil
	}
	at, err := player.Offer(ctx, g, seat, open)
	switch {
	case err != nil:
		return err
	case at < 0:
		return nil
	case at >= len(open):
		return fmt.Errorf("there is no offer %d", at+1)
	}
	return make(open[at])
}
