package expr

import (
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// ending returns the result of a game, which only scenarios can ask for: over, score or won. It
// returns nil for other words.
func (b *Body) ending(what string, player variant.Expr, at source.Span) variant.Expr {
	t := map[string]*variant.Type{"over": types.Bool, "score": types.Optional(types.Number), "won": types.Bool}[what]
	if t == nil || b.Proc == nil || b.Proc.Sort != "scenario" || player != nil && what == "over" {
		return nil
	}
	if player == nil && b.Score != nil && b.Score.Each != "" {
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
	return types.Bad(b.At(e)) // b.player has reported that only scenarios name players by number
}

// player checks a player's number, which only scenarios may use.
func (b *Body) player(e *syntax.Seat) variant.Expr {
	x := &variant.SeatGet{Typed: variant.Typed{T: types.Player, At: b.At(e)}, Seat: int(e.Number) - 1}
	if b.Proc == nil || b.Proc.Sort != "scenario" {
		b.Errorf(report.CodeMisplaced, x.At, "Rules name a player with active, next, previous, or a variable.", "only scenarios name players by number")
		return types.Bad(x.At)
	}
	b.Seat(int(e.Number), x.At)
	return x
}

// Seat notes that a line names a player by number.
func (b *Body) Seat(number int, at source.Span) { b.Seats = append(b.Seats, seated{number, at}) }

// Figures checks the figures that a scenario or a house rule gives to a card.
func (b *Body) Figures(values []syntax.CreateValue, kind *variant.Kind) (figures []variant.DeckFigure) {
	given := b.FieldValues(values, kind)
	for _, v := range values {
		if f := b.FieldsOf[kind].Fields[v.Field.Text]; f != nil && given[f.Slot] != nil {
			figures = append(figures, variant.DeckFigure{Field: f, Value: b.cardValue(given[f.Slot]), Span: b.At(v.Field)})
			given[f.Slot] = nil
		}
	}
	return figures
}

// cardValue returns a constant in the form in which a data file is read.
func (b *Body) cardValue(x variant.Expr) variant.CardValue {
	value := variant.CardValue{Given: true}
	switch x := x.(type) {
	case *variant.TheExpr:
		if x.Kind.Sort != "space" || x.Name == "" { // no other component is there before play
			return variant.CardValue{Number: b.Fixed(x)}
		}
		space, known := b.Spaces[x.Kind][x.Name] // an unknown one is reported as such
		return variant.CardValue{Given: known, Number: space.Number}
	case *variant.TextConst:
		value.Text = x.Text
	case *variant.ListOf:
		for _, item := range x.Items {
			one := b.cardValue(item)
			switch {
			case x.Type().Base == variant.SetType:
				value.Number |= 1 << one.Number
			case x.Type().Elem.Base == variant.Text:
				value.Texts = append(value.Texts, one.Text)
			default:
				value.List = append(value.List, one.Number)
			}
		}
	default:
		value.Number = b.Fixed(x)
	}
	value.Given = value.Number != variant.None
	return value
}
