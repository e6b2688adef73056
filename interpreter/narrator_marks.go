package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
)

// A marking is where names stand in texts which not everybody may read.
type marking struct {
	open  []names.Span   // in the text that is being written
	texts [][]names.Span // by the number of the text among those that the game made; shorter than these are many
	chunk []names.Span   // marks that were kept, of one text behind the other
	named int64          // the last component that a text was given the name of
}

// chunkSize is how many marks are given room at once.
const chunkSize = 64

// keep keeps marks as they are.
func (k *marking) keep(marks ...names.Span) []names.Span {
	if len(marks) == 0 {
		return nil
	}
	if len(k.chunk)+len(marks) > cap(k.chunk) {
		k.chunk = make([]names.Span, 0, max(chunkSize, len(marks)))
	}
	from := len(k.chunk)
	k.chunk = append(k.chunk, marks...)
	return k.chunk[from:len(k.chunk):len(k.chunk)]
}

// close is the marks of the text that was being written.
func (k *marking) close() []names.Span {
	marks := k.keep(k.open...)
	k.open = k.open[:0]
	return marks
}

// forgetFrom forgets the marks of texts that there are no more.
func (k *marking) forgetFrom(n int) {
	if len(k.texts) > n {
		k.texts = k.texts[:n]
	}
}

// AppendName appends the name of a component, and marks it unless everybody can tell what it is.
func (m *narrator) AppendName(text []byte, component int64) []byte {
	from := len(text)
	text = append(text, m.NameOf(component)...)
	m.marking.named = component
	if c := m.Component(component); c != nil && !m.isHidden(c) {
		if can := m.CanTell(c); can != names.AllSeats {
			m.marking.open = append(m.marking.open, names.Span{From: from, To: len(text), Seats: can})
		}
	}
	return text
}

// AppendZone appends what a text calls a zone.
func (m *narrator) AppendZone(text []byte, zone int64) []byte {
	z := m.Zone(zone)
	switch {
	case z == nil:
		return append(text, "none"...)
	case z.Holder >= 0:
		text = append(append(text, m.zoneCalled(int32(zone))...), " of "...)
		return m.AppendName(text, int64(z.Holder))
	}
	return append(text, m.zoneCalled(int32(zone))...)
}

// AppendText appends a text, with the marks that it has.
func (m *narrator) AppendText(text []byte, number int64) []byte {
	if spans := m.marksOf(number); len(spans) > 0 {
		m.marking.open = append(m.marking.open, names.Shift(spans, len(text))...)
	}
	return append(text, m.TextAt(number)...)
}

// nameText is the name of a component, with a mark unless everybody can tell what it is.
func (m *narrator) nameText(component int64) names.Text {
	text := names.Plain(m.NameOf(component))
	if c := m.Component(component); c != nil && !m.isHidden(c) {
		if can := m.CanTell(c); can != names.AllSeats {
			text.Spans = m.marking.keep(names.Span{From: 0, To: len(text.String), Seats: can})
		}
	}
	return text
}

// zoneText is what a text calls a zone, with a mark on the name of the component that it belongs to.
func (m *narrator) zoneText(zone int32) names.Text {
	name, holder := m.zoneName(zone)
	if holder == "" {
		return names.Plain(name)
	}
	return names.Plain(name + " of ").Append(m.nameText(int64(m.Zones[zone].Holder)))
}

// marksOf is where names stand in a text that not everybody may read.
func (m *narrator) marksOf(number int64) []names.Span {
	if at := number - int64(len(m.p.Texts)); at >= 0 && at < int64(len(m.marking.texts)) {
		return m.marking.texts[at]
	}
	return nil
}

// mark keeps the marks of the text that was written, which has just been given a number.
func (m *narrator) mark(number int64) {
	if len(m.marking.open) == 0 {
		return
	}
	for int64(len(m.p.Texts)+len(m.marking.texts)) <= number {
		m.marking.texts = append(m.marking.texts, nil)
	}
	m.marking.texts[number-int64(len(m.p.Texts))] = m.marking.close()
}

// written is the text that was being written, with its marks.
func (m *narrator) written() names.Text {
	return names.Text{String: m.interned.text(m.writing), Spans: m.marking.close()}
}

// markedText is a text with its marks.
func (m *narrator) markedText(number int64) names.Text {
	return names.Text{String: m.TextAt(number), Spans: m.marksOf(number)}
}

// valueText is what a text calls a value, with its marks.
func (m *narrator) valueText(t *variant.Type, value int64) names.Text {
	if t.Base == variant.Component {
		return m.nameText(value)
	}
	m.marking.open = m.marking.open[:0]
	text := string(names.Append(nil, m, t, value))
	return names.Text{String: text, Spans: m.marking.close()}
}

// An interner has texts that a game made, each once: rules say the same again and again, in one game after the other.
type interner map[string]string

// An interner that is full begins anew, and a long text is hardly said twice.
const (
	mostInterned    = 4096
	longestInterned = 200
)

// text is what was written, as a text.
func (i *interner) text(written []byte) string {
	if len(written) > longestInterned {
		return string(written)
	}
	if text, ok := (*i)[string(written)]; ok {
		return text
	}
	if *i == nil || len(*i) >= mostInterned {
		*i = interner{}
	}
	text := string(written)
	(*i)[text] = text
	return text
}
