package expr

import (
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// ending is how a game came out, which only scenarios can ask: over, score and won, the last two also of a player. It is nil
// if that is something else.
func (b *Body) ending(what string, player variant.Expr, at source.Span) variant.Expr {
	t := map[string]*variant.Type{"over": types.Bool, "score": types.Optional(types.Number), "won": types.Bool}[what]
	if t == nil || b.Proc == nil || b.Proc.Sort != "scenario" || player != nil && what == "over" {
		return nil
	}
	if player == nil && b.Score != nil && b.Score.Each {
		player = b.Owner
	}
	return &variant.Ending{Typed: variant.Typed{T: t, At: at}, What: what, Player: player}
}

// wonBy checks "won by player 2".
func (b *Body) wonBy(e *syntax.WonBy) variant.Expr {
	player := b.player(e.Player)
	if x := b.ending("won", player, b.At(e)); x != nil {
		return x
	}
	return types.Bad(b.At(e)) // only scenarios call players by number, which player has reported
}

// expectedEnding returns how the game came out where a value of its type is wanted, because then the name cannot
// mean the value of an enum. Otherwise it returns nil.
func (b naming) expectedEnding(name string, want *variant.Type, at source.Span) variant.Expr {
	x := b.ending(name, nil, at)
	if x != nil && (len(b.Members[name]) == 0 || want != nil && want.Base == x.Type().Base) {
		return x
	}
	return nil
}

// ---- Players by number -----------------------------------------------------------------------------

// player checks a player by number, which only scenarios know.
func (b *Body) player(e *syntax.Seat) variant.Expr {
	x := &variant.SeatGet{Typed: variant.Typed{T: types.Player, At: b.At(e)}, Seat: int(e.Number) - 1}
	if b.Proc == nil || b.Proc.Sort != "scenario" {
		b.Errorf(report.CodeMisplaced, x.At, "Rules say whom they mean by active, by next and previous, or by a name.", "only scenarios call players by number")
		return types.Bad(x.At)
	}
	b.Seat(int(e.Number), x.At)
	return x
}

// A seated is a player whom a line of a scenario names.
type seated struct {
	Number int
	At     source.Span
}

// Seat notes that a line names a player.
func (b *Body) Seat(number int, at source.Span) { b.Seats = append(b.Seats, seated{number, at}) }
