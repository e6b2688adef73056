package check

import (
	"houserule/dsl/source"
	"houserule/dsl/syntax"
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

// wonBy checks "won by player 2".
func (b *body) wonBy(e *syntax.WonBy) variant.Expr {
	player := b.player(e.Player)
	if x := b.ending("won", player, b.at(e)); x != nil {
		return x
	}
	return bad(b.at(e)) // only scenarios call players by number, which player has reported
}

// expectedEnding returns how the game came out where a value of its type is wanted, because then the name cannot
// mean the value of an enum. Otherwise it returns nil.
func (b *body) expectedEnding(name string, want *variant.Type, at source.Span) variant.Expr {
	x := b.ending(name, nil, at)
	if x != nil && (len(b.c.members[name]) == 0 || want != nil && want.Base == x.Type().Base) {
		return x
	}
	return nil
}
