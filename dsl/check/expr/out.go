package expr

import (
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// WarnOut reports that somebody is asked who is out; nil is the active player.
func (b *Body) WarnOut(by variant.Expr, at source.Span) {
	if local, known := Seat(by); known && slices.Contains(b.Out, local) {
		b.WarnAsked(at, "Ask before, or ask somebody else.", "for this player the game is over, so what is suggested happens")
	}
}

// WarnAsked reports a question to a player who is out, each question once.
func (b *Body) WarnAsked(at source.Span, detail, summary string) {
	if b.askedOut == nil {
		b.askedOut = map[source.Span]bool{}
	}
	if !b.askedOut[at] {
		b.askedOut[at] = true
		b.Warnf(report.CodeIsOut, at, detail, "%s", summary)
	}
}

// Seat is the variable that holds a player, nil for the active one.
func Seat(who variant.Expr) (local *variant.Local, known bool) {
	switch who := who.(type) {
	case nil, *variant.ActiveGet:
		return nil, true
	case *variant.LocalGet:
		return who.Local, true
	default:
		return nil, false
	}
}
