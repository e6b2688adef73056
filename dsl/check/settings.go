package check

import (
	"slices"

	"houserule/dsl/patch"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// mostPlayers is how many may sit at a table.
const mostPlayers = 64

// header takes what the variant and its house rules say about themselves; of each line the last one
// that says something counts.
func (c *checker) header() {
	c.v.MinPlayers, c.v.MaxPlayers = 1, 1
	var titles []titled
	for _, d := range c.in.Variants {
		decl, ok := d.Syntax.(*syntax.VariantDecl)
		if !ok {
			continue
		}
		c.v.Name, c.v.Title, c.v.Span = decl.Name.Text, decl.Name.Text, c.at(decl)
		c.v.Chain = append(c.v.Chain, decl.Name.Text)
		if decl.Title != nil {
			c.v.Title = c.fixedText(*decl.Title, "a title")
		}
		titles = append(titles, titled{d.Layer, c.v.Title})
		said := c.v.TurnLines
		c.v.TurnLines = nil
		for _, line := range decl.Lines {
			c.headerLine(line)
		}
		if c.v.TurnLines == nil {
			c.v.TurnLines = said
		}
	}
	c.v.Title = titleOf(titles)
}

// A titled layer is a variant or a house rule with what it is called.
type titled struct {
	layer *patch.Layer
	title string
}

// titleOf is what rules are called: like the last of those that extend each other, and if house rules stand side by side,
// like all of those.
func titleOf(all []titled) string {
	var titles []string
	for i, t := range all {
		if !slices.ContainsFunc(all[i+1:], func(other titled) bool { return other.layer.Extends(t.layer) }) {
			titles = append(titles, t.title)
		}
	}
	return enumerate(titles, "and")
}

func (c *checker) headerLine(line syntax.VariantLine) {
	switch {
	case line.Word == "by" && line.Text != nil:
		c.v.By = c.fixedText(*line.Text, "a name")
	case line.Word == "source" && line.Text != nil:
		c.v.Source = c.fixedText(*line.Text, "a source")
	case line.Word == "gloss":
		c.v.Gloss = c.fixedText(*line.Text, "a gloss")
	case line.Word == "goal":
		c.v.Goal = c.fixedText(*line.Text, "a goal")
	case line.Word == "turn":
		c.v.TurnLines = append(c.v.TurnLines, c.fixedText(*line.Text, "a line of a turn"))
	case line.Counts != nil:
		c.players(line)
	}
}

// players settles how many can play.
func (c *checker) players(line syntax.VariantLine) {
	b := c.newLook(c.entry, "the number of players", variant.Pure)
	counts := b.interval(line.Counts, numberType)
	if counts.Lo == variant.None || counts.Hi == variant.None || counts.Lo < 1 || counts.Hi > mostPlayers {
		c.errorf(CodeOutOfRange, c.at(line.Counts), "Write players 2, or players 2..4.", "between 1 and %d can play", mostPlayers)
		return
	}
	c.v.MinPlayers, c.v.MaxPlayers = int(counts.Lo), int(counts.Hi)
}

// ---- Options ---------------------------------------------------------------------------------------

// resolveOption settles the type and the bounds of an option by its default.
func (c *checker) resolveOption(o *optionDecl) {
	option, decl := o.entity.option, o.decl
	b := c.newLook(o.entity, "an option", variant.Pure)
	if decl.About != nil {
		option.About = c.fixedText(*decl.About, "what is said about an option")
	}
	x := b.expr(decl.Value, nil)
	option.Type = b.optionType(x)
	if isAnything(option.Type) {
		return
	}
	option.Default = b.fixed(x)
	if decl.In == nil {
		return
	}
	r, isRange := decl.In.(*syntax.Range)
	if option.Type.Base != variant.Number || !isRange {
		b.errorf(CodeMisplaced, b.place(decl.In), "", "only an option that is a number has bounds, and they are a range")
		return
	}
	failed := c.watch()
	bounds := b.fixedRange(r)
	if option.Lo, option.Hi = bounds.Lo, bounds.Hi; !failed() {
		c.checkOptionValue(option, option.Default, x)
	}
}

// optionType is the type of an option whose default is x.
func (b *body) optionType(x variant.Expr) *variant.Type {
	switch t := x.Type(); t.Base {
	case variant.Number, variant.Bool, variant.EnumType, variant.Anything:
		return t
	case variant.NoneType, variant.Nothing:
		b.definite(x)
	default:
		b.errorf(CodeWrongType, x.Place(), "", "an option is a number, true or false, or a member of an enum, and this is %s", describe(t))
	}
	return anythingType
}

// checkOptionValue reports a value outside of an option's bounds.
func (c *checker) checkOptionValue(o *variant.Option, n int64, x variant.Expr) {
	bounds := span{o.Lo, o.Hi}
	if bounds.lo == variant.None {
		bounds.lo = lowest
	}
	if bounds.hi == variant.None {
		bounds.hi = highest
	}
	if o.Type.Base == variant.Number && (n < bounds.lo || n > bounds.hi) {
		c.errorf(CodeOutOfRange, x.Place(), "", "%q lies in %s, and this is %d", o.Name, bounds, n)
	}
}
