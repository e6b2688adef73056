package seat

import (
	"context"

	"houserule/interpreter"
	"houserule/interpreter/chance"
)

// Suggested decides as the rules suggest.
type Suggested struct{}

// Choose gives what is suggested.
func (Suggested) Choose(_ context.Context, g *interpreter.Game, _ *interpreter.Decision, _ uint64) (interpreter.Choice, error) {
	return g.Suggestion(), nil
}

// Close has nothing to end.
func (Suggested) Close() {}

// Chance makes any choice that is legal, all equally likely.
type Chance struct{ *chance.Drawer }

// Choose draws a choice.
func (c Chance) Choose(_ context.Context, _ *interpreter.Game, d *interpreter.Decision, luck uint64) (interpreter.Choice, error) {
	c.Seed(luck)
	return c.Draw(d), nil
}

// Close has nothing to end.
func (Chance) Close() {}
