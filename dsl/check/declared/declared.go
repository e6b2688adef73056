// Package declared checks the values inside declarations, such as defaults, limits and the lines
// of a score. It also reads the data of catalogs, boards and decks.
package declared

import (
	"slices"

	"houserule/dsl/check/cover"
	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/resolve"
	"houserule/dsl/check/types"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A Checker checks the values in declarations.
type Checker struct {
	*resolve.Resolver
	combined int // components that catalogs combine so far
	values   int // of these
	teamsAt  source.Span
}

// limit checks the limit of a zone.
func (c *Checker) limit(user *env.Entity, e syntax.Expr, isZone bool) variant.Expr {
	b := expr.NewLook(c.Resolver, user, "a limit", variant.Pure)
	if !isZone {
		c.Errorf(report.CodeMisplaced, b.Place(e), "Only a zone has a limit.", "this field is not a zone")
	}
	return b.Value(e, types.Number)
}

// checkSettled reports an error for a part of an expression that may change in play although it
// must not.
func (c *Checker) checkSettled(e syntax.Expr, detail, summary string) {
	syntax.Walk(e, func(piece syntax.Piece) bool {
		name, isName := piece.(*syntax.NameRef)
		_, isCall := piece.(*syntax.Call)
		known := isName && c.Names[name.Name] != nil && c.Names[name.Name].Option == nil
		if isCall || known {
			c.Errorf(report.CodeNotConstant, c.At(piece), detail, "%s", summary)
		}
		return !isCall
	})
}

// sentenceOf checks the log sentence about components of some kinds.
func (c *Checker) sentenceOf(user *env.Entity, t *variant.Sentence, w *syntax.Wording, kinds []*variant.Kind) {
	if t == nil || w.Told.Text == nil {
		return
	}
	t.It = c.sentenceSubject(w, kinds)
	expr.NewLook(c.Resolver, user, "a log message", variant.Pure).Sentence(t, w)
}

// sentenceSubject returns the component that a sentence is about, or nil.
func (c *Checker) sentenceSubject(w *syntax.Wording, kinds []*variant.Kind) *variant.Local {
	if len(kinds) == 0 {
		return nil
	}
	return &variant.Local{Name: "it", Type: types.ComponentOf(kinds), Span: c.At(w.Told)}
}

// globalSentence checks the sentence for a new value of the game or of a player.
func (c *Checker) globalSentence(e *env.Entity, w *syntax.Wording) {
	g := e.Global
	if g.Sentence == nil || w.Told.Text == nil {
		return
	}
	b := expr.NewLook(c.Resolver, e, "a log message", variant.Pure)
	if g.Each {
		g.Sentence.It = b.BindOwner(g.Span, g.Team)
		g.Sentence.Text = b.Text(*w.Told.Text)
		return
	}
	b.Sentence(g.Sentence, w)
}

// zoneSentence checks the sentence for a component that comes into a zone.
func (c *Checker) zoneSentence(e *env.Entity, w *syntax.Wording) {
	z := e.Zone
	if z.Sentence == nil || w.Told.Text == nil {
		return
	}
	z.Sentence.It = c.sentenceSubject(w, z.Kinds)
	b := expr.NewLook(c.Resolver, e, "a log message", variant.Pure)
	if z.Each {
		z.Sentence.Whose = b.BindOwner(z.Span, false)
	}
	b.Sentence(z.Sentence, w)
}

// mostPlayers is the largest number of players.
const mostPlayers = 64

// Header reads the headers of the variant and its house rules. The last of equal lines counts.
func (c *Checker) Header() {
	c.Variant.MinPlayers, c.Variant.MaxPlayers, c.Variant.Undo = 1, 1, variant.UndoAsk
	var titles []titled
	for _, d := range c.In.Variants {
		decl, ok := d.Syntax.(*syntax.VariantDecl)
		if !ok {
			continue
		}
		c.Variant.Name, c.Variant.Title, c.Variant.Span = decl.Name.Text, decl.Name.Text, c.At(decl)
		c.Variant.Chain = append(c.Variant.Chain, decl.Name.Text)
		if decl.Title != nil {
			c.Variant.Title = c.FixedText(*decl.Title, "a title")
		}
		titles = append(titles, titled{d.Layer, c.Variant.Title})
		if !slices.Contains(c.In.HouseRules, d.File) {
			c.Variant.Based = c.Variant.Title
		}
		lines := c.Variant.TurnLines
		c.Variant.TurnLines = nil
		for _, line := range decl.Lines {
			c.headerLine(line)
		}
		if c.Variant.TurnLines == nil {
			c.Variant.TurnLines = lines
		}
	}
	c.Variant.Title = titleOf(titles)
	c.checkTeams()
}

// A titled layer is a variant or a house rule with its title.
type titled struct {
	layer *patch.Layer
	title string
}

// titleOf returns the title of the last layer, or those of house rules that stand side by side.
func titleOf(all []titled) string {
	var titles []string
	for i, t := range all {
		if !slices.ContainsFunc(all[i+1:], func(other titled) bool { return other.layer.Extends(t.layer) }) {
			titles = append(titles, t.title)
		}
	}
	return report.Enumerate(titles, "and")
}

func (c *Checker) headerLine(line syntax.VariantLine) {
	switch {
	case line.Word == "by" && line.Text != nil:
		c.Variant.By = c.FixedText(*line.Text, "a name")
	case line.Word == "source" && line.Text != nil:
		c.Variant.Source = c.FixedText(*line.Text, "a source")
	case line.Word == "gloss":
		c.Variant.Gloss = c.FixedText(*line.Text, "a gloss")
	case line.Word == "goal":
		c.Variant.Goal = c.FixedText(*line.Text, "a goal")
	case line.Word == "length":
		c.Variant.Length = c.FixedText(*line.Text, "a length")
	case line.Word == "turn":
		c.Variant.TurnLines = append(c.Variant.TurnLines, c.FixedText(*line.Text, "a line of a turn"))
	case line.Undo != "":
		c.Variant.Undo = variant.Undo(line.Undo)
	case line.Effects != "":
		c.Variant.Effects = map[string]variant.Effects{"turn": variant.InTurn, "chosen": variant.Chosen}[line.Effects]
	case line.Counts != nil:
		c.players(line)
	case line.Teams != nil:
		c.teams(line)
	}
}

// players reads the number of players.
func (c *Checker) players(line syntax.VariantLine) {
	b := expr.NewLook(c.Resolver, c.Entry, "the number of players", variant.Pure)
	counts := b.Interval(line.Counts, types.Number)
	if counts.Lo == variant.None || counts.Hi == variant.None || counts.Lo < 1 || counts.Hi > mostPlayers {
		c.Errorf(report.CodeOutOfRange, c.At(line.Counts), "Write players 2, or players 2..4.", "a game has from 1 to %d players", mostPlayers)
		return
	}
	c.Variant.MinPlayers, c.Variant.MaxPlayers = int(counts.Lo), int(counts.Hi)
}

// teams reads the number of teams, or their size.
func (c *Checker) teams(line syntax.VariantLine) {
	c.Variant.Teams, c.teamsAt = variant.Teams{Number: *line.Teams}, c.At(line)
	if line.Sized {
		c.Variant.Teams = variant.Teams{Size: *line.Teams}
	}
}

// checkTeams reports an error unless the smallest and the largest number of players form teams.
func (c *Checker) checkTeams() {
	v := c.Variant
	if c.teamsAt.IsZero() {
		return
	}
	for _, players := range []int{v.MinPlayers, v.MaxPlayers} {
		if reason := v.Teams.Refuse(players); reason != "" {
			c.Errorf(report.CodeOutOfRange, c.teamsAt, "Change this line, or the line with the players.", "%s", reason)
			v.Teams = variant.Teams{}
			return
		}
	}
}

// resolveOption settles the type and the bounds of an option. Its default has the type.
func (c *Checker) resolveOption(o *env.OptionDecl) {
	option, decl := o.Entity.Option, o.Decl
	b := expr.NewLook(c.Resolver, o.Entity, "an option", variant.Pure)
	if decl.About != nil {
		option.About = c.FixedText(*decl.About, "the gloss of an option")
	}
	x := b.Expr(decl.Value, nil)
	option.Type = optionType(b, x)
	if types.IsAnything(option.Type) {
		return
	}
	option.Default = b.Fixed(x)
	if decl.In == nil {
		return
	}
	r, isRange := decl.In.(*syntax.Range)
	if option.Type.Base != variant.Number || !isRange {
		b.Errorf(report.CodeMisplaced, b.Place(decl.In), "", "only a number option has bounds, and they must be a range")
		return
	}
	failed := c.Watch()
	bounds := b.FixedRange(r)
	if option.Lo, option.Hi = bounds.Lo, bounds.Hi; !failed() {
		c.CheckOptionValue(option, option.Default, x)
	}
}

// optionType returns the type of an option with default x.
func optionType(b *expr.Body, x variant.Expr) *variant.Type {
	switch t := x.Type(); t.Base {
	case variant.Number, variant.Bool, variant.EnumType, variant.Anything:
		return t
	case variant.NoneType, variant.Nothing:
		b.Definite(x)
	default:
		b.Errorf(report.CodeWrongType, x.Place(), "", "an option must be a number, true or false, or a member of an enum, but this is %s", types.Describe(t))
	}
	return types.Anything
}

// CheckOptionValue reports an error for a value outside of an option's bounds.
func (c *Checker) CheckOptionValue(o *variant.Option, n int64, x variant.Expr) {
	if bounds := cover.SpanOf(o.Lo, o.Hi); o.Type.Base == variant.Number && (n < bounds.Lo || n > bounds.Hi) {
		c.Errorf(report.CodeOutOfRange, x.Place(), "", "%q must be in %s, but this is %d", o.Name, bounds, n)
	}
}

// ResolveOptions settles the types and bounds of all options.
func (c *Checker) ResolveOptions() {
	for _, o := range c.Options {
		c.resolveOption(o)
	}
}
