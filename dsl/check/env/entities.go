package env

import (
	"houserule/dsl/check/types"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A Decl is one declaration with its file, and with the one that it replaced.
type Decl = patch.Decl

// An Entity is the meaning of a name of the top level. Exactly one of its parts is set.
type Entity struct {
	name string
	sort string // the word that declares it: enum, card, deck, option, table
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

// builtins are names with a fixed meaning.
var builtins = []string{"active", "players", "seats", "turn_count", "play_area", "score", "original", "distance", "position", "subsets", "self"}

// IsType reports whether e is a type.
func (e *Entity) IsType() bool { return e.Enum != nil || e.IsKinds() }

// IsKinds reports whether e is a kind or a group of kinds.
func (e *Entity) IsKinds() bool { return e.Kind != nil || e.Group != nil }

// Kinds returns a slice with the kind, or with the kinds of the group.
func (e *Entity) Kinds() []*variant.Kind {
	if e.Group != nil {
		return e.Members
	}
	return []*variant.Kind{e.Kind}
}

// Mention notes that the text of user uses e.
func (user *Entity) Mention(e *Entity) {
	if user.Uses == nil {
		user.Uses = map[*Entity]bool{}
	}
	user.Uses[e] = true
}

// These functions select entities for Lookup and NamesOf. IsEach selects zones and values of
// which each player has one. IsListed selects zones that a deck fills, and CanTrigger procedures
// that scripts can listen to.
func IsEach(e *Entity) bool    { return e.Zone != nil && e.Zone.Each || e.Global != nil && e.Global.Each }
func IsProc(e *Entity) bool    { return e.Proc != nil }
func IsKind(e *Entity) bool    { return e.Kind != nil }
func IsZone(e *Entity) bool    { return e.Zone != nil }
func IsCatalog(e *Entity) bool { return e.Catalog != nil }
func IsDie(e *Entity) bool     { return e.Zone != nil && e.Zone.Sort == "die" }
func IsListed(e *Entity) bool  { return e.Zone != nil && e.Zone.Listed }

func CanTrigger(e *Entity) bool {
	return e.Proc != nil && (e.Proc.Sort == "procedure" || e.Proc.Sort == "phase")
}

func IsPhase(e *Entity) bool { return e.Proc != nil && e.Proc.Sort == "phase" }
func IsSpace(e *Entity) bool { return e.Kind != nil && e.Kind.Sort == "space" }

// Answerable reports whether the first parameter of a procedure can be a card of a script.
func Answerable(p *Procedure, s *Script) bool {
	return len(p.Params) > 0 && p.Params[0].Type.Base == variant.Component && types.Overlaps(types.Definite(p.Params[0].Type), s.Self.Type)
}

// A Procedure is a declaration that can be called, together with the progress of its check.
type Procedure struct {
	*variant.Proc
	Decl     Decl
	Ident    syntax.Name
	Written  []syntax.Param
	Notes    *syntax.Notes
	Entity   *Entity // nil for setup, scenarios and originals
	State    progress
	Replaced *Procedure
	Look     *Procedure     // a check with its roll as a last parameter
	Lines    variant.Effect // of a check: the effect of its lines

	// Only in parts of scripts.
	Home      *Script
	VersionOf *Procedure        // its target, if it is a version
	Target    *Procedure        // its target otherwise
	Listener  *variant.Listener // the listener with this body
	Modifies  *ModifierLine     // the line of a script that it stands for
	Hears     *syntax.Listener  // that listener as it is written

	Follows *Passage // the move that it follows, also outside of scripts

	// Its effect follows from these.
	Callees   map[*Procedure]bool
	Bare      *BareName    // the first bare name
	BareCalls []*Procedure // callees without a player
	Rolls     bool         // it draws on a stream of luck of its own
	Hints     bool         // its suggestions take luck
}

// A ModifierLine is a line of a script that modifies a result.
type ModifierLine struct {
	Is    *variant.Modifier
	Block *syntax.InPlay
	Decl  *syntax.Modify
}

// progress is the state of the check of a procedure. A body may be checked in the middle of another
// one, because results without a declaration are inferred from bodies.
type progress uint8

const (
	Untouched progress = iota
	Underway
	Done
)

// Ceiling returns the largest effect that p may have. A larger one is reported where it happens.
func (p *Procedure) Ceiling() variant.Effect {
	switch p.Sort {
	case "function", "table":
		return variant.Asks
	}
	return variant.Acts
}

// Given returns the parameters that p declares, without the card of its script.
func (p *Procedure) Given() []*variant.Local { return p.Params[len(p.Params)-len(p.Written):] }

// Rolled returns the check that p is or replaces, or nil.
func (p *Procedure) Rolled() *Procedure {
	for ; p != nil; p = p.Replaced {
		if p.Check != nil {
			return p
		}
	}
	return nil
}

// DrawsLuck reports whether p, or a procedure that it replaces, rolls by itself.
func (p *Procedure) DrawsLuck() bool {
	return p != nil && (p.Rolls || p.Replaced.DrawsLuck())
}

// A BareName is a place where something that each player has is named without a player. It means
// that of the active player, also in a loop over players.
type BareName struct {
	Name string
	At   source.Span
}

// A Script has rules of some cards, together with the progress of their check. Nothing has to use
// it, because its cards do.
type Script struct {
	*variant.Script
	Decl     *syntax.ScriptDecl
	File     *source.File
	Entity   *Entity
	Kept     map[string]*variant.Keep
	HelperOf map[string]*Procedure
	Holder   *variant.Local                  // carries the known type of the card's holder
	Unclear  bool                            // its condition needs more than data, which was reported
	Asked    map[*variant.Field]variant.Expr // where its condition asks for a field
}

// IsFrom reports whether cards of a catalog may have the script.
func (s *Script) IsFrom(catalog *variant.Catalog) bool {
	return s.Catalog == nil || s.Catalog == catalog
}
