package check

import (
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// ending is how a game came out, which only scenarios can ask: over, score and won, the last two also of a player. It is nil
// if that is something else.
func (b *body) ending(what string, player variant.Expr, at source.Span) variant.Expr {
	t := map[string]*variant.Type{"over": boolType, "score": optional(numberType), "won": boolType}[what]
	if t == nil || b.proc == nil || b.proc.Sort != "scenario" || player != nil && what == "over" {
		return nil
	}
	if player == nil && b.c.score != nil && b.c.score.Each {
		player = b.owner
	}
	return &variant.Ending{Typed: variant.Typed{T: t, At: at}, What: what, Player: player}
}
