package advice

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
)

// mostSubjects is how many components a question is about at most; more would be a table of their own.
const mostSubjects = 6

// mostRead is how many figures are said of each.
const mostRead = 7

// focus is what the question is about: what the rules under way are about, the innermost first, and the check that follows.
func (k *maker) focus(running []interpreter.Running, check *Check) []Subject {
	var about []int64
	add := func(t *variant.Type, value int64) {
		if t.Base == variant.Component && value != variant.None && !slices.Contains(about, value) && !k.isOption(value) {
			about = append(about, value)
		}
	}
	for _, r := range running {
		for i, param := range r.Proc.Params {
			if i < len(r.Args) {
				add(param.Type, r.Args[i])
			}
		}
	}
	if check != nil {
		for _, r := range k.readOf() {
			if name := k.game.NameOf(r.Component); slices.Contains(check.About, name) {
				add(&variant.Type{Base: variant.Component}, r.Component)
			}
		}
	}
	var subjects []Subject
	for _, x := range about {
		if len(subjects) < mostSubjects && k.game.KindOf(x) != nil && k.game.CanTell(k.player, int(x)) {
			subject := k.subject(x, true)
			subject.Gloss = k.game.GlossOf(x)
			subjects = append(subjects, subject)
		}
	}
	for i := range subjects {
		subjects[i].leaveOutOthers(subjects)
	}
	return subjects
}

// leaveOutOthers leaves out figures that do no more than name another subject, or the same.
func (s *Subject) leaveOutOthers(subjects []Subject) {
	s.Figures = slices.DeleteFunc(s.Figures, func(f Figure) bool {
		return f.Type.Base == variant.Component && slices.ContainsFunc(subjects, func(other Subject) bool { return other.Name == f.Value })
	})
}

// isOption reports whether a component is one of those that can be chosen.
func (k *maker) isOption(x int64) bool {
	for i := range k.decision.Options[:k.decision.Open] {
		if k.decision.Component(i, 0) == int(x) {
			return true
		}
	}
	return false
}

// readOf are the figures that were read while looking ahead.
func (k *maker) readOf() []interpreter.Reading {
	if len(k.aheads) == 0 {
		return nil
	}
	return k.aheads[0].watched.Read
}

// subject is a component with its figures: those that matter, or without any all that it has.
func (k *maker) subject(x int64, onlyRead bool) Subject {
	s := Subject{Component: int(x), Name: k.game.NameOf(x), Kind: k.game.KindOf(x).Name}
	seen, ok := k.seen(x)
	if !ok {
		return s
	}
	s.Zones = seen.Zones
	read := k.readOf()
	kind := k.game.KindOf(x)
	for _, v := range seen.Fields {
		if v.Type.Base == variant.Player && k.game.Players() == 1 {
			continue // there is nobody else
		}
		f := fieldNamed(kind, v.Name)
		s.Figures = append(s.Figures, Figure{
			Name: v.Name, Value: v.Value, Number: v.Number, Type: v.Type, Field: f, Usual: v.Usual, Empty: v.Empty,
			Read: slices.Contains(read, interpreter.Reading{Component: x, Field: f}),
		})
	}
	if !onlyRead {
		return s
	}
	isRead := slices.ContainsFunc(s.Figures, func(f Figure) bool { return f.Read })
	s.Figures = slices.DeleteFunc(s.Figures, func(f Figure) bool {
		isNeeded := f.Read || kind.Sort == "token" && f.isPlainNumber()
		return isRead && !isNeeded || f.saysNothing() || !isRead && f.Usual
	})
	s.Figures = s.Figures[:min(len(s.Figures), mostRead)]
	return s
}

// isPlainNumber reports whether a figure is a number that rules find worth a line. Tokens such as attacks have few, and each of these
// matters in the end, though nothing reads it before somebody else decides.
func (f *Figure) isPlainNumber() bool {
	return f.Type.Base == variant.Number && (f.Field == nil || !f.Field.Told.IsNothing())
}

// saysNothing reports whether a figure goes without saying: there is nothing, it is 0 or a yes as it usually is, or a yes that rules
// find not worth a line.
func (f *Figure) saysNothing() bool {
	isYes := f.Type.Base == variant.Bool && (f.Usual || f.Field != nil && f.Field.Told.IsNothing())
	return f.Empty || isYes || f.Value == "none" || f.Usual && f.Number == 0
}

func fieldNamed(kind *variant.Kind, name string) *variant.Field {
	i := slices.IndexFunc(kind.Fields, func(f *variant.Field) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return kind.Fields[i]
}
