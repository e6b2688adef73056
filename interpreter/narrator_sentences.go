package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// How rules have things told to players: the sentences go with the events.

// logDeed tells that a procedure begins that has a sentence. All that is told until it is over belongs to that.
func (m *narrator) logDeed(told *variant.Told, r []int64) {
	if told == nil || m.isSilent() || m.emit(event.Deed, none, none, none) == nil {
		return
	}
	deed := int32(len(m.log.Events))
	m.sayOf(told, r...)
	m.notes[len(m.notes)-1].deed = deed
}

// sayOf gives the last event its sentence: of a component or a player, or of what was given to a rule.
func (m *narrator) sayOf(told *variant.Told, of ...int64) {
	if told == nil {
		return
	}
	telling := m.p.Tellings[told]
	if telling == nil {
		return
	}
	if telling.Proc < 0 {
		m.log.Events[len(m.log.Events)-1].Tone = event.Untold
		return
	}
	if text := m.sentence(telling.Proc, of[:min(telling.Params, len(of))]); text.String != "" {
		m.log.SetTold(event.Tones[telling.Tone], text)
	}
}

// sayOfGoing gives the last event the sentence of the zone that a component goes to. The event refers to the component as
// who sees it go may read of it, though it has not gone yet.
func (m *narrator) sayOfGoing(going, component, to int64) {
	telling := m.sentenceFor(to)
	switch {
	case telling == nil:
	case telling.Proc < 0:
		m.log.Events[len(m.log.Events)-1].Tone = event.Untold
	case going >= 0:
		text := m.sentenceOfGoing(telling, component, to)
		name := m.NameOf(component)
		for i, s := range text.Spans {
			if text.String[s.From:s.To] == name {
				text.Spans[i].Seats = m.log.Readers(going)
			}
		}
		m.log.SetTold(event.Tones[telling.Tone], text)
	}
}

// sentenceFor is how it is told that something comes to a zone; nil where the rules do not say.
func (m *narrator) sentenceFor(zone int64) *program.Telling {
	told := m.p.Zones[m.Zones[zone].Def].Told
	if told == nil {
		return nil
	}
	return m.p.Tellings[told]
}

func (m *narrator) sentenceOfGoing(telling *program.Telling, component, to int64) names.Text {
	whose := m.ZoneOwner(&m.Zones[to])
	return m.sentence(telling.Proc, []int64{component, whose}[:telling.Params])
}

// ToldOfGoing is the sentence in which a player reads that a component comes to a zone; empty where the rules have none.
func (g *Game) ToldOfGoing(player int, component, zone int64) string {
	telling := g.m.sentenceFor(zone)
	if telling == nil || telling.Proc < 0 {
		return ""
	}
	return g.m.sentenceOfGoing(telling, component, zone).For(names.Only(int64(player)))
}

// sentence is what a procedure says of some values. It counts for nothing, and where it fails nothing is said.
func (m *narrator) sentence(proc int32, of []int64) names.Text {
	work, coverage := m.Work, m.coverage
	m.coverage = nil
	mark := len(m.Texts)
	value, s := m.evaluateWith(proc, of)
	text := names.Text{}
	if s == goOn {
		text = m.markedText(value)
	} else {
		m.err = nil
	}
	m.ForgetTexts(mark)
	m.Work, m.coverage = work, coverage
	return text
}

// asIf does something as if a cell had another value already.
func asIf(cell *int64, value int64, do func()) {
	before := *cell
	*cell = value
	do()
	*cell = before
}

// toldOf is the sentence in which it is told that a field has a value: that of the value, or of the field.
func toldOf(f *variant.Field, value int64) *variant.Told {
	if f == nil {
		return nil
	}
	if f.Type.Base == variant.EnumType && 0 <= value && value < int64(len(f.Type.Enum.Wordings)) {
		if told := f.Type.Enum.Wordings[value].Told; told != nil {
			return told
		}
	}
	return f.Told
}

// Silence has a game tell and count nothing any more, and forget what it told so far: what is only tried out needs no
// story. Copies of it are silent, too.
func (g *Game) Silence() { g.m.log, g.m.coverage = nil, nil }

// isHeard reports whether somebody reads what is told, and what is asked.
func (m *narrator) isHeard() bool { return m.log != nil }
