package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// Sentences of the rules are stored with the events that they describe.

// logAction logs that a procedure with a sentence begins. All events until its end belong to this
// event.
func (m *narrator) logAction(sentence *variant.Sentence, r []int64) {
	if sentence == nil || m.isSilent() || m.emit(event.ActionBegan, none, none, none) == nil {
		return
	}
	begins := int32(len(m.log.Events))
	m.setSentence(sentence, r...)
	m.notes[len(m.notes)-1].action = begins
}

// setSentence sets the sentence of the last event. of are the values that the sentence is about: a
// component, a player, or the arguments of a rule.
func (m *narrator) setSentence(declared *variant.Sentence, of ...int64) {
	if declared == nil {
		return
	}
	sentence := m.p.Sentences[declared]
	if sentence == nil {
		return
	}
	if sentence.Proc < 0 {
		m.log.Events[len(m.log.Events)-1].Tone = event.Unnarrated
		return
	}
	if text := m.sentence(sentence.Proc, of[:min(sentence.Params, len(of))]); text.String != "" {
		m.log.SetSentence(event.Tones[sentence.Tone], text)
	}
}

// setMoveSentence sets the sentence of the last event, in which a component moves to a zone. The
// players who see the move may read the name of the component in it, although it hasn't moved
// yet.
func (m *narrator) setMoveSentence(going, component, to int64) {
	sentence := m.sentenceFor(to)
	switch {
	case sentence == nil:
	case sentence.Proc < 0:
		m.log.Events[len(m.log.Events)-1].Tone = event.Unnarrated
	case going >= 0:
		text := m.moveSentence(sentence, component, to)
		name := m.NameOf(component)
		for i, s := range text.Spans {
			if text.String[s.From:s.To] == name {
				text.Spans[i].Seats = m.log.Readers(going)
			}
		}
		m.log.SetSentence(event.Tones[sentence.Tone], text)
	}
}

// sentenceFor returns the sentence for a component that arrives in a zone, or nil if the rules
// have none.
func (m *narrator) sentenceFor(zone int64) *program.Sentence {
	declared := m.p.Zones[m.Zones[zone].Def].Sentence
	if declared == nil {
		return nil
	}
	return m.p.Sentences[declared]
}

func (m *narrator) moveSentence(sentence *program.Sentence, component, to int64) names.Text {
	whose := m.ZoneOwner(&m.Zones[to])
	return m.sentence(sentence.Proc, []int64{component, whose}[:sentence.Params])
}

// MoveSentence returns the sentence that a player reads when a component arrives in a zone. It is
// empty if the rules have none.
func (g *Game) MoveSentence(player int, component, zone int64) string {
	sentence := g.m.sentenceFor(zone)
	if sentence == nil || sentence.Proc < 0 {
		return ""
	}
	return g.m.moveSentence(sentence, component, zone).For(names.Only(int64(player)))
}

// sentence returns the text that a procedure returns for some values, or an empty text if it
// fails. It changes neither the remaining work nor the coverage.
func (m *narrator) sentence(proc int32, of []int64) names.Text {
	work, coverage := m.Work, m.coverage
	m.coverage = nil
	mark := len(m.Texts)
	value, s := m.evaluateWith(proc, of)
	text := names.Text{}
	if s == proceed {
		text = m.markedText(value)
	} else {
		m.err = nil
	}
	m.ForgetTexts(mark)
	m.Work, m.coverage = work, coverage
	return text
}

// asIf calls do while a cell temporarily has another value.
func asIf(cell *int64, value int64, do func()) {
	before := *cell
	*cell = value
	do()
	*cell = before
}

// sentenceOf returns the sentence for a change of a field to a value. The sentence of the enum
// member takes precedence over that of the field.
func sentenceOf(f *variant.Field, value int64) *variant.Sentence {
	if f == nil {
		return nil
	}
	if f.Type.Base == variant.EnumType && 0 <= value && value < int64(len(f.Type.Enum.Wordings)) {
		if sentence := f.Type.Enum.Wordings[value].Sentence; sentence != nil {
			return sentence
		}
	}
	return f.Sentence
}

// Silence drops the log and the coverage, and logs and counts nothing from now on. Trials use it
// because their log isn't read. Copies of the game are silent, too.
func (g *Game) Silence() { g.m.log, g.m.coverage = nil, nil }

// hasLog reports whether the game has a log.
func (m *narrator) hasLog() bool { return m.log != nil }
