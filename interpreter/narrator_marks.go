package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
)

// A marking holds marks: the spans of names in texts that only some players may read.
type marking struct {
	open  []names.Span   // of the text under construction
	texts [][]names.Span // by number of a text built at run time; most slices are shorter
	chunk []names.Span   // the backing array of the stored marks of several texts
	named int64          // the component whose name was appended last
}

// chunkSize is the number of marks that are allocated at once.
const chunkSize = 64

// keep returns a copy of marks in the current chunk.
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

// close returns the marks of the text under construction, and begins the next text.
func (k *marking) close() []names.Span {
	marks := k.keep(k.open...)
	k.open = k.open[:0]
	return marks
}

// forgetFrom drops the marks of texts from number n on.
func (k *marking) forgetFrom(n int) {
	if len(k.texts) > n {
		k.texts = k.texts[:n]
	}
}

// AppendName appends the name of a component. It marks the name unless all players can identify
// the component.
func (m *narrator) AppendName(text []byte, component int64) []byte {
	from := len(text)
	text = append(text, m.NameOf(component)...)
	m.marking.named = component
	if c := m.Component(component); c != nil && !m.isHidden(c) {
		if can := m.CanTell(c); can != names.AllSeats {
			m.marking.open = append(m.marking.open, names.Span{From: from, To: len(text), Seats: can, Instead: m.p.ACard})
		}
	}
	return text
}

// AppendZone appends the name of a zone.
func (m *narrator) AppendZone(text []byte, zone int64) []byte {
	z := m.Zone(zone)
	switch {
	case z == nil:
		return append(text, m.Language().Word("none")...)
	case z.Holder >= 0:
		text = append(append(text, m.zoneCalled(int32(zone))...), m.Language().Say(" of %s", "")...)
		return m.AppendName(text, int64(z.Holder))
	}
	return append(text, m.zoneCalled(int32(zone))...)
}

// AppendText appends a text with its marks. A text without marks may be the name of a component.
func (m *narrator) AppendText(text []byte, number int64) []byte {
	if spans := m.marksOf(number); len(spans) > 0 {
		m.marking.open = append(m.marking.open, names.Shift(spans, len(text))...)
		return append(text, m.TextAt(number)...)
	}
	return append(text, m.Language().Called(m.TextAt(number))...)
}

// nameText returns the name of a component. It is marked unless all players can identify the
// component.
func (m *narrator) nameText(component int64) names.Text {
	text := names.Plain(m.NameOf(component))
	if c := m.Component(component); c != nil && !m.isHidden(c) {
		if can := m.CanTell(c); can != names.AllSeats {
			text.Spans = m.marking.keep(names.Span{From: 0, To: len(text.String), Seats: can, Instead: m.p.ACard})
		}
	}
	return text
}

// zoneText returns the name of a zone. If a component holds the zone, the name of that component
// is marked.
func (m *narrator) zoneText(zone int32) names.Text {
	name, holder := m.zoneName(zone)
	if holder == "" {
		return names.Plain(name)
	}
	return names.Plain(name + " of ").Append(m.nameText(int64(m.Zones[zone].Holder)))
}

func (m *narrator) marksOf(number int64) []names.Span {
	if at := number - int64(len(m.p.Texts)); at >= 0 && at < int64(len(m.marking.texts)) {
		return m.marking.texts[at]
	}
	return nil
}

// mark stores the marks of the text under construction, which has just received its number.
func (m *narrator) mark(number int64) {
	if len(m.marking.open) == 0 {
		return
	}
	for int64(len(m.p.Texts)+len(m.marking.texts)) <= number {
		m.marking.texts = append(m.marking.texts, nil)
	}
	m.marking.texts[number-int64(len(m.p.Texts))] = m.marking.close()
}

// written returns the text under construction with its marks.
func (m *narrator) written() names.Text {
	return names.Text{String: m.interned.text(m.writing), Spans: m.marking.close()}
}

// markedText returns a text with its marks.
func (m *narrator) markedText(number int64) names.Text {
	return names.Text{String: m.TextAt(number), Spans: m.marksOf(number)}
}

// valueText returns a value as text, with marks.
func (m *narrator) valueText(t *variant.Type, value int64) names.Text {
	if t.Base == variant.Component {
		return m.nameText(value)
	}
	m.marking.open = m.marking.open[:0]
	text := string(names.Append(nil, m, t, value))
	return names.Text{String: text, Spans: m.marking.close()}
}

// An interner deduplicates strings built at run time, because rules build the same texts many
// times in each game.
type interner map[string]string

// An interner that is full is emptied. A string longer than longestInterned isn't stored because
// it rarely occurs twice.
const (
	mostInterned    = 4096
	longestInterned = 200
)

// text returns written as a string, without an allocation if the string is interned.
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
