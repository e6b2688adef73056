package mutation

import (
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

func (f *finder) script(s *variant.Script) {
	f.rule = s.Call()
	for _, keep := range s.Keeps {
		for _, field := range keep.Fields {
			f.field(field)
		}
	}
	for _, m := range s.Modifiers {
		f.modifier(m)
	}
	for _, l := range s.Listeners {
		f.listener(l)
	}
	for _, own := range s.Versions {
		f.version(own)
	}
	for _, proc := range s.Helpers {
		f.proc(proc)
	}
}

// version mutates a card's version of a procedure. Calls in it count as calls from that
// procedure.
func (f *finder) version(own *variant.Proc) {
	if f.skipped(own.Version) {
		return
	}
	f.rule = own.Stream()
	f.calls.by(own.Version, func() { f.at(own.NameSpan, func() { f.body(own) }) })
}

// asked returns the spans of which one runs when the lines of scripts about a procedure are
// evaluated.
func asked(target *variant.Proc) []source.Span {
	if isPassage(target) {
		return nil // because any step may move components
	}
	places := []source.Span{target.NameSpan}
	for _, own := range target.Answers {
		places = append(places, own.NameSpan)
	}
	for _, l := range target.Listeners {
		places = append(places, l.Proc.NameSpan)
	}
	return places
}

func (f *finder) modifier(m *variant.Modifier) {
	if f.skipped(m.Target) {
		return
	}
	f.calls.by(m.Target, func() {
		f.compiledIn(program.Portion{Proc: m.Target, Lines: true}, func() { f.modifies(m) })
	})
}

func (f *finder) modifies(m *variant.Modifier) {
	f.rule = m.Script.Call() + ": modify " + m.Target.Name
	f.in(asked(m.Target), func() {
		f.expr(&m.While)
		f.expr(&m.Where)
	})
	f.at(m.Span, func() {
		never := variant.Expr(&variant.Const{Typed: variant.Typed{T: boolType, At: m.Span}})
		f.drop(Line, m.Span, put(&m.Where, never))
		if m.By {
			f.add(Line, m.Value.Place(), m.Value.Place().Text(), "less "+m.Value.Place().Text(), put(&m.Value, negative(m.Value)))
		}
		if m.By {
			f.addend(&m.Value)
		} else {
			f.expr(&m.Value)
		}
	})
}

func (f *finder) listener(l *variant.Listener) {
	f.rule = l.Proc.Stream()
	if l.Side != variant.Instead && l.Result == nil && !isEmpty(l.Target) && !isPassage(l.Target) {
		other := map[variant.Side]variant.Side{variant.Before: variant.After, variant.After: variant.Before}[l.Side]
		words := map[variant.Side]string{variant.Before: "before", variant.After: "after"}
		f.at(l.Proc.NameSpan, func() { f.add(Flag, l.Proc.NameSpan, words[l.Side], words[other], put(&l.Side, other)) })
	}
	f.compiledIn(program.Portion{Proc: l.Target, Lines: true}, func() {
		f.in(asked(l.Target), func() { f.expr(&l.Where) })
	})
	f.at(l.Proc.NameSpan, func() { f.body(l.Proc) })
}

// isEmpty reports whether a procedure does nothing, so that it exists only because cards listen
// to it.
func isEmpty(proc *variant.Proc) bool {
	return proc.Body != nil && len(proc.Body.Stmts) == 0 && len(proc.Answers) == 0
}

// isPassage reports whether a target is a move, which can only be followed.
func isPassage(target *variant.Proc) bool { return target.Sort == "passage" }

func negative(e variant.Expr) variant.Expr {
	return &variant.Negate{Typed: variant.Typed{T: e.Type(), At: e.Place()}, X: e}
}
