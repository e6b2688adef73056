package advice

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
)

// mostSubjects limits the components that are shown beside a question, because more of them would
// need a table.
const mostSubjects = 6

// mostRead limits the figures that are shown for each of these components.
const mostRead = 7

// focus returns a slice of the components that the question is about: the arguments of the active
// rules, the innermost first, and the components of the next check.
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

// leaveOutOthers removes figures whose value is only the name of a subject in the slice.
func (s *Subject) leaveOutOthers(subjects []Subject) {
	s.Figures = slices.DeleteFunc(s.Figures, func(f Figure) bool {
		return f.Type.Base == variant.Component && slices.ContainsFunc(subjects, func(other Subject) bool { return other.Name == f.Value })
	})
}

// isOption reports whether the component with index x is one to choose from.
func (k *maker) isOption(x int64) bool {
	for i := range k.decision.Options[:k.decision.Open] {
		if k.decision.Component(i, 0) == int(x) {
			return true
		}
	}
	return false
}

// readOf returns a slice of the figures that the rules read during the lookahead.
func (k *maker) readOf() []interpreter.Reading {
	if len(k.aheads) == 0 {
		return nil
	}
	return k.aheads[0].watched.Read
}

// subject returns a component with its figures. If onlyRead is set, it keeps at most mostRead: those
// that the lookahead read and the plain numbers of tokens, or the unusual ones if none was read.
func (k *maker) subject(x int64, onlyRead bool) Subject {
	s := Subject{Component: int(x), Name: k.game.NameOf(x), Kind: k.game.KindOf(x).Name, Language: k.decision.Language()}
	seen, ok := k.seen(x)
	if !ok {
		return s
	}
	s.Zones = seen.Zones
	read := k.readOf()
	kind := k.game.KindOf(x)
	for _, v := range seen.Fields {
		if v.Type.Base == variant.Player && k.game.Players() == 1 {
			continue // there is no other player
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

// isPlainNumber reports whether a figure is a number that may have a story line. It is shown for
// tokens, for example attacks: they have few numbers, and these matter later although no rule reads
// them before another player decides.
func (f *Figure) isPlainNumber() bool {
	return f.Type.Base == variant.Number && (f.Field == nil || !f.Field.Sentence.IsNothing())
}

// saysNothing reports whether a figure isn't worth showing: it is empty, a usual 0, a usual yes, or
// a yes without a story line.
func (f *Figure) saysNothing() bool {
	isYes := f.Type.Base == variant.Bool && (f.Usual || f.Field != nil && f.Field.Sentence.IsNothing())
	return f.Empty || isYes || f.IsNone() || f.Usual && f.Number == 0
}

func fieldNamed(kind *variant.Kind, name string) *variant.Field {
	i := slices.IndexFunc(kind.Fields, func(f *variant.Field) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return kind.Fields[i]
}
