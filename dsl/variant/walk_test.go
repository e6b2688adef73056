package variant_test

import (
	"fmt"
	"slices"
	"testing"

	"houserule/dsl/variant"
)

// TestParts replaces a child through its address. It also checks that Parts skips nil children
// and references to declarations.
func TestParts(t *testing.T) {
	one, two := &variant.Const{Value: 1}, &variant.Const{Value: 2}
	query := &variant.QueryExpr{Source: &variant.Source{}, It: &variant.Local{}, Where: one, Keys: []variant.Key{{Value: one}}}
	var met []string
	variant.Parts(query, func(part any) {
		met = append(met, fmt.Sprintf("%T", part))
		if slot, ok := part.(*variant.Expr); ok {
			*slot = two
		}
	})
	if want := []string{"*variant.Source", "*variant.Expr", "*[]variant.Key"}; !slices.Equal(met, want) {
		t.Errorf("met %v, want %v", met, want)
	}
	if query.Where != two {
		t.Error("the condition was not replaced")
	}
}
