package event

import "houserule/dsl/variant"

// Shows gives the cards that an event names to the reader of the log, and the zone of which all is shown.
func (l *Log) Shows(e *Event, card, zone func(number int64)) {
	name := func(x int64) {
		if c := Number(x); c >= 0 && c < int64(l.names.len()) && l.reader.MayRead(l.sets[x>>numberBits]) {
			card(c)
		}
	}
	if !l.Told(e) {
		return
	}
	switch e.Kind {
	case Drawn, Moved, Discarded, TurnedOver, Created, Triggered, Shown:
		name(e.A)
		if e.Kind == Shown && e.A < 0 {
			zone(Number(e.C))
		}
	case FieldSet:
		name(e.A)
		l.each(l.program.Accesses[e.N].Fields[0].Type, name, e.B, e.C)
	case GlobalSet:
		l.each(l.program.Variant.Globals[e.N].Type, name, e.B, e.C)
	case KeptShown:
		l.each(l.program.Variant.Globals[e.N].Type, name, e.C)
	case FacesRolled:
		for _, face := range l.Args(e) {
			name(face)
		}
	case Checked:
		for _, about := range l.Args(e)[:len(l.program.Checks[e.N].About)] {
			name(about)
		}
	}
}

// each gives the components among values of a type.
func (l *Log) each(t *variant.Type, component func(x int64), values ...int64) {
	for _, value := range values {
		switch {
		case value == variant.None:
		case t.Base == variant.Component:
			component(value)
		case t.Base == variant.ListType:
			l.each(t.Elem, component, l.List(value)...)
		}
	}
}
