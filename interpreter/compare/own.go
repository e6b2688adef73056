package compare

import (
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/transcript"
)

// kept is what rules keep, and the fields of their components, by name.
type kept map[string]bool

func keptBy(v *variant.Variant) kept {
	all := kept{}
	for _, g := range v.Globals {
		all[g.Name] = true
	}
	for _, k := range v.Kinds {
		for _, f := range k.Fields {
			all[f.Name] = true
		}
	}
	return all
}

// story is what was told of a game, line by line. That a figure changed which the other rules do not have is left out: a
// house rule that only counts something along changes no game.
func story(log *event.Log, others kept) (lines []string) {
	for i := range log.Events {
		e := &log.Events[i]
		if name := settingOf(log, e); name != "" && !others[name] {
			continue
		}
		if line := transcript.Line(log, e); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// settingOf is the name of what an event sets, "" if it sets none.
func settingOf(log *event.Log, e *event.Event) string {
	switch p := log.Program(); e.Kind {
	case event.GlobalSet:
		return p.Variant.Globals[e.N].Name
	case event.FieldSet:
		return p.Accesses[e.N].Fields[0].Name
	}
	return ""
}
