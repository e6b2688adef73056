package audit

import (
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/event"
)

// KnownMark begins the comment of a line that reveals something on purpose. The reason follows:
// "# known: why". The comment is at the end of the line or directly above it.
const KnownMark = "# " + knownWord + ":"

const knownWord = "known"

// A Mark is such a comment, with the events of its line in the games.
type Mark struct {
	*source.Mark
	Needed  bool // a leak was found there
	Reached bool // an event happened there, so that a leak could have been found
	Asks    bool // a question was asked there
}

// marksOf returns all marks in the files of a variant.
func marksOf(v *variant.Variant) (marks []Mark) {
	for _, file := range v.Files {
		for _, m := range file.Marks(knownWord) {
			marks = append(marks, Mark{Mark: m})
		}
	}
	return marks
}

// use records the events of a game at the mark, and reports whether one of them is new.
func (m *Mark) use(used UsedMark) (isNew bool) {
	isNew = used.Needed && !m.Needed || used.Reached && !m.Reached || used.Asks && !m.Asks
	m.Needed, m.Reached, m.Asks = m.Needed || used.Needed, m.Reached || used.Reached, m.Asks || used.Asks
	return isNew
}

// Unreasoned returns the marks without a reason. They excuse nothing.
func (r *Report) Unreasoned() (marks []*source.Mark) {
	for i := range r.Marks {
		if r.Marks[i].Why == "" {
			marks = append(marks, r.Marks[i].Mark)
		}
	}
	return marks
}

// Needless returns the marks at lines with events and without a leak. Without an audit of silence
// it leaves out marks at questions, because these may be needed for that audit.
func (r *Report) Needless(silence bool) (marks []*source.Mark) {
	for i := range r.Marks {
		if m := &r.Marks[i]; m.Why != "" && m.Reached && !m.Needed && (silence || !m.Asks) {
			marks = append(marks, m.Mark)
		}
	}
	return marks
}

// A ruleLine is one line of a rules file.
type ruleLine struct {
	file string
	line int
}

// marked finds the marks of lines. It belongs to one worker.
type marked struct {
	lines map[ruleLine]int // index in marks
	byPC  map[int32]int    // cache of mark indexes by instruction; -1 for none
	marks []Mark           // events of the current game
}

func newMarked(v *variant.Variant) *marked {
	m := &marked{lines: map[ruleLine]int{}, byPC: map[int32]int{}, marks: marksOf(v)}
	for i := range m.marks {
		m.lines[ruleLine{m.marks[i].Place.File.Name, m.marks[i].For}] = i
	}
	return m
}

// begin resets the events for a new game.
func (m *marked) begin() {
	for i := range m.marks {
		m.marks[i] = Mark{Mark: m.marks[i].Mark}
	}
}

// of returns a pointer to the mark for the line of a span, or nil if there is none.
func (m *marked) of(at source.Span) *Mark {
	if at.IsZero() || len(m.marks) == 0 {
		return nil
	}
	if i, ok := m.lines[ruleLine{at.File.Name, at.Line()}]; ok {
		return &m.marks[i]
	}
	return nil
}

// used returns the marks with events in the current game.
func (m *marked) used() (all []UsedMark) {
	for i := range m.marks {
		used := UsedMark{i, m.marks[i].Needed, m.marks[i].Reached, m.marks[i].Asks}
		if used != (UsedMark{Mark: i}) {
			all = append(all, used)
		}
	}
	return all
}

// excuses reports whether a mark with a reason covers a leak. It also records that the mark is
// needed.
func (m *marked) excuses(f *Finding) bool {
	mark := m.of(f.At)
	if mark == nil {
		return false
	}
	mark.Needed = true
	return mark.Why != ""
}

// reach records the marked lines that a game ran, and those at which it asked a question. It
// ignores events before the first decision, because no comparison covers them.
func (m *marked) reach(log *event.Log) {
	if len(m.marks) == 0 {
		return
	}
	first := slices.IndexFunc(log.Events, func(e event.Event) bool { return e.Kind == event.Decided })
	if first < 0 {
		return
	}
	for i := range log.Events[first:] {
		e := &log.Events[first+i]
		at, ok := m.byPC[e.PC]
		if !ok {
			at = -1
			if span := log.Spot(e).Span; !span.IsZero() {
				if mark, isMarked := m.lines[ruleLine{span.File.Name, span.Line()}]; isMarked {
					at = mark
				}
			}
			m.byPC[e.PC] = at
		}
		if at >= 0 {
			m.marks[at].Reached = true
			m.marks[at].Asks = m.marks[at].Asks || e.Kind == event.Decided
		}
	}
}
