package env

import (
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// An Entity is what a name of the top level stands for. Exactly one of its parts is there.
type Entity struct {
	name string
	sort string // the word that declares it, as messages say it: enum, card, deck, option, table
	span source.Span
	Uses map[*Entity]bool

	Enum    *variant.Enum
	Kind    *variant.Kind
	Group   *syntax.GroupDecl
	Members []*variant.Kind // of a group
	Catalog *variant.Catalog
	Zone    *variant.Zone
	Global  *variant.Global
	Option  *variant.Option
	Proc    *Procedure
	Offer   *variant.Offer
}

// builtins are the names that always mean something.
var builtins = []string{"active", "players", "seats", "turn_count", "play_area", "score", "original", "distance", "position", "subsets", "self"}

// IsType reports whether e names a type.
func (e *Entity) IsType() bool { return e.Enum != nil || e.IsKinds() }

// IsKinds reports whether e names a kind, or a group of kinds.
func (e *Entity) IsKinds() bool { return e.Kind != nil || e.Group != nil }

// Kinds returns those that e names.
func (e *Entity) Kinds() []*variant.Kind {
	if e.Group != nil {
		return e.Members
	}
	return []*variant.Kind{e.Kind}
}

// Mention notes that e is used in the text of user.
func (user *Entity) Mention(e *Entity) {
	if user.Uses == nil {
		user.Uses = map[*Entity]bool{}
	}
	user.Uses[e] = true
}

// IsEach reports whether each player has an e.
func IsEach(e *Entity) bool    { return e.Zone != nil && e.Zone.Each || e.Global != nil && e.Global.Each }
func IsProc(e *Entity) bool    { return e.Proc != nil }
func IsKind(e *Entity) bool    { return e.Kind != nil }
func IsZone(e *Entity) bool    { return e.Zone != nil }
func IsCatalog(e *Entity) bool { return e.Catalog != nil }
func IsDie(e *Entity) bool     { return e.Zone != nil && e.Zone.Sort == "die" }
func IsListed(e *Entity) bool  { return e.Zone != nil && e.Zone.Listed }

func IsHeard(e *Entity) bool {
	return e.Proc != nil && (e.Proc.Sort == "procedure" || e.Proc.Sort == "phase")
}

func IsPhase(e *Entity) bool { return e.Proc != nil && e.Proc.Sort == "phase" }
func IsSpace(e *Entity) bool { return e.Kind != nil && e.Kind.Sort == "space" }

// Answerable reports whether the first value of a procedure can be a card of a script.
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

// Ceiling returns how far p may reach at all; what goes further is reported once, where it happens.
func (p *Procedure) Ceiling() variant.Effect {
	switch p.Sort {
	case "function", "table":
		return variant.Asks
	}
	return variant.Acts
}

// Given returns the parameters that its text names: all but the card of a script.
func (p *Procedure) Given() []*variant.Local { return p.Params[len(p.Params)-len(p.Written):] }

// LookingAs returns how messages call what may only look.
func (p *Procedure) LookingAs() string {
	if p.Target != nil {
		return "a line that modifies"
	}
	return report.Article(p.Sort)
}

// Rolled returns the check that p is, or was put around; nil for all others.
func (p *Procedure) Rolled() *Procedure {
	for ; p != nil; p = p.Replaced {
		if p.Check != nil {
			return p
		}
	}
	return nil
}

// DrawsLuck reports whether a procedure, or what a house rule put it in the place of, rolls itself: both have one stream.
func (p *Procedure) DrawsLuck() bool {
	return p != nil && (p.Rolls || p.Replaced.DrawsLuck())
}

// A figure or zone that each player has, named bare, is that of the active player, also within a loop over players. A loop
// that never asks for anything of its player, but names such things bare, does the same to the active player each time.

// A BareName is a place where something that each player has is named without a player.
type BareName struct {
	Name string
	At   source.Span
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

// IsFrom reports whether cards of a catalog may have the script.
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
