package env

import (
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A figure or zone that each player has, named bare, is that of the active player, also within a loop over players. A loop
// that never asks for anything of its player, but names such things bare, does the same to the active player each time.

// A BareName is a place where something that each player has is named without a player.
type BareName struct {
	Name string
	At   source.Span
}

// Signature is how p is called, as its declaration says it: what a script has for itself, without the card.
func (c *Env) Signature(p *Procedure) string {
	words, params := p.Name+"(", p.Params
	if p.Home != nil {
		params = params[1:]
	}
	for i, param := range params {
		if i > 0 {
			words += ", "
		}
		words += param.Name + ": " + types.NameOf(param.Type)
	}
	return words + ")"
}

// Ceiling is how far p may reach at all; what goes further is reported once, where it happens.
func (p *Procedure) Ceiling() variant.Effect {
	switch p.Sort {
	case "function", "table":
		return variant.Asks
	}
	return variant.Acts
}

// Answerable tells whether the first value of a procedure can be a card of a script.
func Answerable(p *Procedure, s *Script) bool {
	return len(p.Params) > 0 && p.Params[0].Type.Base == variant.Component && types.Overlaps(types.Definite(p.Params[0].Type), s.Self.Type)
}

// A Procedure is whatever can be called, as it is being checked.
type Procedure struct {
	*variant.Proc
	Decl     Decl
	Ident    syntax.Name
	Written  []syntax.Param
	Notes    *syntax.Notes
	Entity   *Entity // nil for setup, for scenarios and for what was replaced
	State    progress
	Replaced *Procedure
	Look     *Procedure     // of a check that is looked at: what takes its roll as its last value
	Lines    variant.Effect // of a check: what its lines do, whatever is rolled

	// Of what belongs to a script.
	Home      *Script
	VersionOf *Procedure        // that it is an own version of
	Target    *Procedure        // that it modifies, or listens to
	Listener  *variant.Listener // that it is the body of
	Modifies  *ModifierLine     // the line of a script that it stands for
	Hears     *syntax.Listener  // the listener that it is the body of, as it is written

	// What it does itself, and whom it calls: from that its effect is inferred.
	Callees   map[*Procedure]bool
	Bare      *BareName    // the first thing of each player that it names without a player
	BareCalls []*Procedure // what it calls without a player
	Rolls     bool         // it draws on a stream of luck of its own
	Hints     bool         // what it suggests takes luck
}

// A ModifierLine is a line of a script that modifies something, together with what was written.
type ModifierLine struct {
	Is    *variant.Modifier
	Block *syntax.InPlay
	Decl  *syntax.Modify
}

// progress tells how far the checking of a procedure has come. A result that is not declared is
// taken from the body, so a body may have to be checked in the middle of another.
type progress uint8

const (
	Untouched progress = iota
	Underway
	Done
)

// Given are the parameters that its text names: all but the card of a script.
func (p *Procedure) Given() []*variant.Local { return p.Params[len(p.Params)-len(p.Written):] }

// LookingAs is how messages call what may only look.
func (p *Procedure) LookingAs() string {
	if p.Target != nil {
		return "a line that modifies"
	}
	return report.Article(p.Sort)
}

// UserOf is who uses what is mentioned in the text of p.
func (c *Env) UserOf(p *Procedure) *Entity {
	if p.Entity == nil {
		return c.Entry
	}
	return p.Entity
}

// deepestInference is how many bodies may wait for each other's results.
const deepestInference = 100

// ResultOf is what p gives. If that is not declared, the body is checked now, to see.
func (c *Env) ResultOf(p *Procedure, at source.Span) *variant.Type {
	if p.Result == nil && p.State == Untouched && c.inferring < deepestInference {
		c.inferring++
		c.Infer(p)
		c.inferring--
	}
	if p.Result == nil {
		c.Errorf(report.CodeUntyped, p.NameSpan, "Write its type behind an arrow, as in -> number.", "nothing says what %q gives", p.Name)
		p.Result = types.Anything
	}
	return p.Result
}

// Rolled is the check that p is, or was put around; nil for all others.
func (p *Procedure) Rolled() *Procedure {
	for ; p != nil; p = p.Replaced {
		if p.Check != nil {
			return p
		}
	}
	return nil
}

// DrawsLuck tells whether a procedure, or what a house rule put it in the place of, rolls itself: both have one stream.
func (p *Procedure) DrawsLuck() bool {
	return p != nil && (p.Rolls || p.Replaced.DrawsLuck())
}

// A Script is rules that cards bring along, as they are being checked. Nothing has to use it: its cards
// do.
type Script struct {
	*variant.Script
	Decl     *syntax.ScriptDecl
	File     *source.File
	Entity   *Entity
	Kept     map[string]*variant.Keep
	HelperOf map[string]*Procedure
	Holder   *variant.Local                  // stands for what is known of who holds the card
	Unclear  bool                            // its condition asks for what data does not say; that was reported
	Asked    map[*variant.Field]variant.Expr // where its condition asks for a field
}

// IsFrom tells whether cards of a catalog may have the script.
func (s *Script) IsFrom(catalog *variant.Catalog) bool {
	return s.Catalog == nil || s.Catalog == catalog
}

// ListedBy begins the message that a card of the script is not there.
func (s *Script) ListedBy() string {
	if s.Catalog == nil {
		return "no catalog lists"
	}
	return report.Quoted(s.Catalog.Name) + " does not list"
}
