package expr

import (
	"strings"

	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Text checks a text, and the values in its braces.
func (b *Body) Text(t syntax.Text) variant.Expr {
	at := b.At(t)
	typed := variant.Typed{T: types.Text, At: at}
	var parts []variant.Expr
	var forms [][]string
	var fixed strings.Builder
	for i, part := range t.Parts {
		if part.Value == nil {
			fixed.WriteString(part.Literal)
			parts = append(parts, &variant.TextConst{Typed: typed, Text: part.Literal})
			continue
		}
		if part.Forms != nil {
			if forms == nil {
				forms = make([][]string, len(t.Parts))
			}
			forms[i] = part.Forms
			parts = append(parts, b.Value(part.Value, types.Number))
			continue
		}
		parts = append(parts, b.inText(part.Value))
	}
	if fixed.Len() == 0 && len(parts) > 0 || len(parts) > 1 {
		return &variant.Interp{Typed: typed, Parts: parts, Forms: forms}
	}
	return &variant.TextConst{Typed: typed, Text: fixed.String()}
}

// inText checks a value in a text.
func (b *Body) inText(e syntax.Expr) variant.Expr {
	x := b.inWords(e)
	if x.Type().Base == variant.Nothing {
		x = b.Definite(x)
	}
	return x
}

// because checks a reason, which may stand after conditions and suggestions.
func (b *Body) because(e *syntax.Because, x variant.Expr) {
	if t := x.Type(); t.Base != variant.Bool && !types.IsAnything(t) && !b.suggests && (b.Proc == nil || b.Proc.Sort != "function") {
		b.Errorf(report.CodeMisplaced, b.At(e.Text), "A reason explains a condition or a suggestion.", "a reason has no use here")
		return
	}
	b.Within("a reason", variant.Pure, func() {
		why := b.Text(e.Text)
		x.Explain(why)
		b.Reasons = append(b.Reasons, why.Place())
	})
}

// Sentence checks the sentence that a declaration has for the log, if there is one.
func (b *Body) Sentence(t *variant.Sentence, w *syntax.Wording) {
	if t == nil || w.Told.Text == nil {
		return
	}
	b.Within("a log message", variant.Pure, func() {
		if t.It == nil {
			t.Text = b.Text(*w.Told.Text)
			return
		}
		b.Subject(t.It, func() { t.Text = b.Text(*w.Told.Text) })
	})
}

// BindOwner declares the player who owns a value or zone. Bare names then refer to that player's
// values. If a team owns it, the player is the first one of the team, and rules can't name that
// player.
func (b *Body) BindOwner(at source.Span, isTeam bool) *variant.Local {
	player := &variant.Local{Name: "player", Type: types.Player, Span: at}
	if !isTeam {
		b.Bind(player, IsGiven)
	}
	b.Owner = b.Get(player, at)
	return player
}
