package expr

import (
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Figures are those that a scenario gives to a card that it lists, or a house rule to cards of data.
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

// cardValue is a value as data has it.
func (b *Body) cardValue(x variant.Expr) variant.CardValue {
	value := variant.CardValue{Given: true}
	switch x := x.(type) {
	case *variant.TheExpr:
		return b.spaceValue(x)
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

// spaceValue is a space by its name, as data has it. No other component is there before play.
func (b *Body) spaceValue(x *variant.TheExpr) variant.CardValue {
	if x.Kind.Sort != "space" || x.Name == "" {
		return variant.CardValue{Number: b.Fixed(x)}
	}
	space, known := b.Spaces[x.Kind][x.Name] // one that is not known is reported as such
	return variant.CardValue{Given: known, Number: space.Number}
}
