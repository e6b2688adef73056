package moment

import (
	"slices"

	"houserule/dsl/variant"
)

// addOthers adds the figures of what the subjects name, each something else: what can be chosen may be about that. Only those are
// added that matter.
func (k *maker) addOthers(subjects []*Subject) {
	others := make([]*Subject, len(subjects))
	read := map[string]bool{}
	for i, s := range subjects {
		if others[i] = k.otherOf(s, subjects); others[i] != nil {
			for _, f := range others[i].Figures {
				read[f.Name] = read[f.Name] || f.Read && f.Type.Base != variant.Component
			}
		}
	}
	for i, other := range others {
		if other != nil {
			subjects[i].Figures = append(subjects[i].Figures, slices.DeleteFunc(other.Figures, func(f Figure) bool { return !read[f.Name] })...)
		}
	}
}

// otherOf is what a subject names and no other one does; nil without anything. Only a token is about what it names for as long as it is
// there: what a card names may be left from another time.
func (k *maker) otherOf(s *Subject, subjects []*Subject) *Subject {
	if s == nil || k.game.KindOf(int64(s.Component)).Sort != "token" {
		return nil
	}
	for _, f := range s.Figures {
		if f.Type.Base == variant.Component && f.Number >= 0 && !isNamedByOthers(f, s, subjects) {
			other := k.subject(f.Number, false)
			return &other
		}
	}
	return nil
}

func isNamedByOthers(f Figure, by *Subject, subjects []*Subject) bool {
	return slices.ContainsFunc(subjects, func(s *Subject) bool {
		return s != nil && s != by && slices.ContainsFunc(s.Figures, func(other Figure) bool { return other.Name == f.Name && other.Number == f.Number })
	})
}
