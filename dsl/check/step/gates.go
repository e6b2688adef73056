package step

import (
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// checkMoves reports an error if a step moves components out of a zone, or into a zone, that only
// other procedures may change.
func (b *Steps) checkMoves(s *variant.MoveStmt) {
	from := s.From
	if from == nil {
		from = origin(s.What)
	}
	b.checkGates(types.HeldBy(s.What), from, true, s.At)
	b.checkGates(types.HeldBy(s.What), s.To, false, s.At)
}

// checkGates reports an error if a step may move components through a gate, and its procedure isn't
// among those of the gate. The zone is nil if the text doesn't show where the components lie.
// Scenarios may move all components.
func (b *Steps) checkGates(what *variant.Type, zone variant.Expr, leaves bool, at source.Span) {
	if b.SetsScene {
		return
	}
	for _, gate := range b.Gates {
		fits := types.IsAnything(what) || len(types.Common(what.Kinds, gate.Kinds)) > 0
		passes, certain := through(gate, zone)
		if gate.Leaves != leaves || !fits || !passes || slices.ContainsFunc(gate.By, b.carriesOut) {
			continue
		}
		verb, may := "put components into", "these components may go"
		if leaves {
			verb, may = "take components out of", "these components may lie"
		}
		detail := "Call a procedure that does it: " + b.Signature(gate.By[0].Proc) + ". To let another procedure do it, name that where the zone is declared."
		if !certain && leaves {
			detail = "Write where they lie, as in move … from hand to …. " + detail
		}
		d := b.Errorf(report.CodeOwnedZone, at, detail, "only %s may %s %q", namesOf(gate.By), verb, gate.Name)
		if d.Declared(gate.Name, gate.At); !certain {
			d.Label = may + " there"
		}
		return
	}
}

// through reports whether a zone may be the zone of a gate, and whether that is certain.
func through(gate *env.Gate, zone variant.Expr) (passes, certain bool) {
	switch e := zone.(type) {
	case *variant.ZoneGet:
		return e.Zone == gate.Zone, true
	case *variant.FieldGet:
		return slices.Contains(e.Fields, gate.Field), len(e.Fields) == 1
	case *variant.Need:
		return through(gate, e.X)
	case nil:
		return true, false
	default:
	}
	return !types.IsAnything(zone.Type()) && len(types.Common(zone.Type().Kinds, gate.Kinds)) > 0, false
}

// origin returns the zone in which components certainly lie, or nil if the text doesn't show it.
func origin(what variant.Expr) variant.Expr {
	var from *variant.Source
	switch e := what.(type) {
	case *variant.PropGet:
		if e.Prop == "top" || e.Prop == "bottom" {
			return origin(e.X)
		}
	case *variant.Need:
		return origin(e.X)
	case *variant.QueryExpr:
		from = e.Source
	case *variant.ChooseExpr:
		from = e.Source
	default:
		if what.Type().Base == variant.ZoneType {
			return what
		}
	}
	if from != nil && from.Kind == variant.OverZone {
		return from.X
	}
	return nil
}
