package page

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/variant"
	"houserule/interpreter/view"
)

// TestPlainCards checks how cards with two values are drawn: the names of their suits and ranks may
// be words or signs.
func TestPlainCards(t *testing.T) {
	for _, test := range []struct {
		suit, rank string
		want       Plain
	}{
		{"hearts", "ten", Plain{"10", "♥", true}},
		{"♦", "10", Plain{"10", "♦", true}},
		{"♠", "J", Plain{"J", "♠", false}},
		{"clubs", "queen", Plain{"Q", "♣", false}},
		{"ten", "diamonds", Plain{"10", "♦", true}},
		{"bells", "ace", Plain{"A", "B", false}},
	} {
		var card view.Card
		for _, value := range []string{test.suit, test.rank} {
			card.Fields = append(card.Fields, view.Value{Value: value, Type: &variant.Type{Base: variant.EnumType}})
		}
		got := plainOf(&card)
		if got == nil {
			t.Fatalf("%s %s is not drawn as a plain card", test.suit, test.rank)
		}
		if diff := cmp.Diff(test.want, *got); diff != "" {
			t.Errorf("%s %s (-want +got):\n%s", test.suit, test.rank, diff)
		}
	}
}
