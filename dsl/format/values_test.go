package format

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// TestBrackets formats unusual values, each nested in any other, and parses them again.
func TestBrackets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawValue(t, rapid.IntRange(1, 4).Draw(t, "depth"))
		p := expressions{&page{}}
		text := p.value(e, anywhere)[0].text
		got, found := syntax.ParseExpr(source.NewFile("x", text))
		if len(found) > 0 {
			t.Fatalf("%s\n%s", text, found.Text(diag.Plain))
		}
		if diff := cmp.Diff(e, got, sameTree...); diff != "" {
			t.Fatalf("%s is read as something else:\n%s", text, diff)
		}
	})
}

// FuzzBrackets does the same as TestBrackets, with values from a fuzzer.
func FuzzBrackets(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		e := drawValue(t, 4)
		text := (expressions{&page{}}).value(e, anywhere)[0].text
		got, _ := syntax.ParseExpr(source.NewFile("x", text))
		if diff := cmp.Diff(e, got, sameTree...); diff != "" {
			t.Fatalf("%s is read as something else:\n%s", text, diff)
		}
	}))
}

var (
	operators = rapid.SampledFrom([]string{"+", "-", "*", "/", "with", "without", "<", "<=", ">", ">=", "and", "or"})
	someNames = rapid.SampledFrom([]string{"a", "b", "any", "none", "it", "one", "number", "desc", "up"})
	queries   = rapid.SampledFrom([]string{"first", "last", "random", "all", "count", "any", "every", "sum", "most", "least"})
	modes     = rapid.SampledFrom([]string{"one", "any", "upto", "exactly", "number"})
)

// drawValue returns a random value with the given maximum nesting depth.
func drawValue(t *rapid.T, depth int) syntax.Expr {
	if depth == 0 {
		return drawSimple(t)
	}
	sub := func() syntax.Expr { return drawValue(t, depth-1) }
	flip := func() bool { return rapid.Bool().Draw(t, "flip") }
	switch rapid.IntRange(0, 17).Draw(t, "form") {
	case 0, 1, 2:
		b := &syntax.Binary{Op: operators.Draw(t, "operator"), L: sub(), R: sub()}
		if b.Op == "/" && flip() {
			b.Rounding = "up"
		}
		return b
	case 3:
		return &syntax.Unary{Op: rapid.SampledFrom([]string{"not", "-"}).Draw(t, "operator"), X: sub()}
	case 4:
		return &syntax.Is{X: sub(), Not: flip(), Y: sub()}
	case 5:
		return &syntax.IsEmpty{X: sub(), Not: flip()}
	case 6:
		return &syntax.Exists{X: sub()}
	case 7:
		return &syntax.In{X: sub(), Not: flip(), Y: sub()}
	case 8:
		return drawRange(sub(), sub(), rapid.IntRange(0, 2).Draw(t, "open"))
	case 9:
		return &syntax.IfExpr{Cond: sub(), Then: sub(), Else: sub()}
	case 10:
		return &syntax.ListLit{Items: []syntax.Expr{sub(), sub()}}
	case 11:
		call := &syntax.Call{Name: syntax.Name{Text: "f"}, Args: []syntax.Expr{sub(), sub()}}
		if flip() {
			call.Rolling = sub()
		}
		return call
	case 12:
		return &syntax.FieldRef{X: sub(), Name: syntax.Name{Text: "count"}}
	case 13:
		return &syntax.Of{Field: syntax.Name{Text: "items"}, Source: sub()}
	case 14:
		return &syntax.Judge{Prompt: someText(), Suggest: sub()}
	case 15:
		return drawChoose(t, sub, flip)
	case 16:
		return drawRoll(sub, flip)
	default:
		return drawQuery(t, sub, flip)
	}
}

func drawSimple(t *rapid.T) syntax.Expr {
	switch rapid.IntRange(0, 5).Draw(t, "simple") {
	case 0:
		return &syntax.NumberLit{Value: rapid.Int64Range(0, 20).Draw(t, "number")}
	case 1:
		return &syntax.TextLit{Text: someText()}
	case 2:
		return &syntax.Roll{Dice: syntax.Dice{Text: "2d6"}}
	case 3:
		return &syntax.The{Kind: syntax.Name{Text: "Hazard"}, Name: someText()}
	case 4:
		return &syntax.The{Kind: syntax.Name{Text: "Hazard"}, Name: someText(), Of: &syntax.Name{Text: "later"}}
	}
	return &syntax.NameRef{Name: someNames.Draw(t, "name")}
}

func someText() syntax.Text {
	return syntax.Text{Raw: "x", Parts: []syntax.TextPart{{Literal: "x"}}}
}

func drawRange(low, high syntax.Expr, open int) syntax.Expr {
	switch open {
	case 0:
		return &syntax.Range{Lo: low}
	case 1:
		return &syntax.Range{Hi: high}
	}
	return &syntax.Range{Lo: low, Hi: high}
}

func drawQuery(t *rapid.T, sub func() syntax.Expr, flip func() bool) syntax.Expr {
	q := &syntax.Query{Op: queries.Draw(t, "query"), Source: sub()}
	switch q.Op {
	case "first", "last", "random":
		if flip() {
			q.Count = sub()
		}
	case "sum", "most", "least":
		q.Value = sub()
	}
	if flip() {
		q.Where = sub()
	}
	orderless := slices.Contains([]string{"any", "every", "count", "sum"}, q.Op)
	if !orderless && flip() {
		q.By = []syntax.SortKey{{Value: sub(), Desc: flip()}, {Value: sub(), Desc: flip()}}
	}
	if q.Op != "all" && !orderless && flip() {
		return &syntax.The{Query: q}
	}
	return q
}

func drawRoll(sub func() syntax.Expr, flip func() bool) syntax.Expr {
	r := &syntax.RollFaces{Die: syntax.Name{Text: "die"}}
	if flip() {
		r.Count = sub()
	}
	return r
}

func drawChoose(t *rapid.T, sub func() syntax.Expr, flip func() bool) syntax.Expr {
	c := &syntax.Choose{Mode: modes.Draw(t, "mode"), Source: sub(), OrNone: flip()}
	if c.Mode == "upto" || c.Mode == "exactly" {
		c.Count = sub()
	}
	if c.Mode == "exactly" && flip() {
		c.Count = &syntax.Range{Lo: sub(), Hi: sub()}
	}
	if flip() {
		c.Where = sub()
	}
	if flip() {
		text := someText()
		c.Prompt = &text
	}
	if flip() {
		c.By = sub()
	}
	if flip() {
		c.Suggest = sub()
	}
	return c
}
