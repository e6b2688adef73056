package event

import (
	"slices"
	"sync/atomic"
	"unsafe"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// HiddenCard stands in an event for a component that nobody had observed.
const HiddenCard int64 = -2

// AFaceDownCard is what texts call it.
const AFaceDownCard = "a face-down card"

// ACard is what they call what a reader cannot tell.
const ACard = names.ACard

// A Log is all that was told of a game. It can be read without the game, and nothing in it changes:
// copies of a game share what was told before they parted.
type Log struct {
	Events  []Event
	program *program.Program
	players int
	args    []int64
	texts   []names.Text
	written int            // how many bytes the texts are long
	names   shared[string] // of components
	zones   shared[zoneName]
	sets    []names.Seats // who may read a name; the first is everybody
	reader  names.Seats
	spoken  bool         // zones and values are called what players read for them
	lent    *atomic.Bool // others have a part in what was told, or may read it; several may share one log at the same time
}

// NewLog is the log of a game that nothing has happened in, with room for the names of so many components and zones.
func NewLog(p *program.Program, players, components, zones int) *Log {
	return &Log{
		program: p, players: players, names: shared[string]{own: make([]string, 0, components)}, zones: shared[zoneName]{own: make([]zoneName, 0, zones)},
		sets: []names.Seats{names.Everybody}, reader: names.Everybody, lent: &atomic.Bool{},
	}
}

// Program is what the game was played by.
func (l *Log) Program() *program.Program { return l.program }

// Players is how many play.
func (l *Log) Players() int { return l.players }

// Spot is where in the rules an event was told.
func (l *Log) Spot(e *Event) program.Spot { return l.program.At(e.PC) }

// Size is about how many bytes the log takes.
func (l *Log) Size() int {
	return len(l.Events)*int(unsafe.Sizeof(Event{})) + 8*len(l.args) + len(l.texts)*int(unsafe.Sizeof(names.Text{})) + l.written
}

// Args are the arguments of an event.
func (l *Log) Args(e *Event) []int64 { return l.args[e.first : e.first+e.count] }

// Text is the text of an event.
func (l *Log) Text(e *Event) string { return l.TextAt(int64(e.text)) }

// Component is the name of a component.
func (l *Log) Component(x int64) string {
	switch card := Number(x); {
	case x == HiddenCard:
		return AFaceDownCard
	case card < 0 || card >= int64(l.names.len()):
		return "none"
	case !l.reader.MayRead(l.sets[x>>numberBits]):
		return ACard
	default:
		return *l.names.at(card)
	}
}

// For is the log as a player may read it.
func (l *Log) For(player int) *Log {
	if l == nil {
		return nil
	}
	c := *l
	c.reader = names.Only(int64(player))
	return &c
}

// Spoken is the log with what players read for zones, values and rules in the place of their names.
func (l *Log) Spoken() *Log {
	if l == nil {
		return nil
	}
	c := *l
	c.spoken = true
	return &c
}

// Member is what a member of an enum is called.
func (l *Log) Member(e *variant.Enum, value int64) string {
	if l.spoken {
		return names.Word(e, value)
	}
	return names.Member(e, value)
}

// Name is what a thing is called: by its name in the rules, or in the words that players read.
func (l *Log) Name(thing interface{ Spoken() string }, name string) string {
	if l.spoken {
		return thing.Spoken()
	}
	return name
}

// RuleAt is what the rule is called that told an event.
func (l *Log) RuleAt(e *Event) string { return l.rule(l.Spot(e).Rule) }

// rule is what a rule is called that has a name in the rules.
func (l *Log) rule(name string) string {
	if l.spoken {
		return l.program.Called(name)
	}
	return name
}

// Told reports whether the reader is told of an event at all.
func (l *Log) Told(e *Event) bool { return l.reader.MayRead(e.Seats) }

// Zone is the name of a zone.
func (l *Log) Zone(x int64) string {
	number := Number(x)
	if number < 0 || number >= int64(l.zones.len()) {
		return "nowhere"
	}
	zone := l.zones.at(number)
	name := zone.name
	if l.spoken {
		name = zone.spoken
	}
	switch {
	case zone.holder == "":
		return name
	case !l.reader.MayRead(l.sets[x>>numberBits]):
		return name + " of " + names.ACard
	}
	return name + " of " + zone.holder
}

// A zoneName is what a zone is called in the rules, what players read for it, and the component that it belongs to, if it
// belongs to one.
type zoneName struct {
	name, spoken, holder string
	def, owner           int32
}

// Declared returns the declaration of a zone and the player who owns it, or -1; nil for a zone that the log doesn't know.
func (l *Log) Declared(x int64) (def *program.Zone, owner int64) {
	number := Number(x)
	if number < 0 || number >= int64(l.zones.len()) {
		return nil, -1
	}
	zone := l.zones.at(number)
	return &l.program.Zones[zone.def], int64(zone.owner)
}

// Player is what a player is called.
func (l *Log) Player(x int64) string { return Seat(x) }

// Seat is the same for whoever has no log at hand.
func Seat(player int64) string { return names.Seat(player) }

// Value is what a text calls a value that an event keeps.
func (l *Log) Value(t *variant.Type, value int64) string {
	return string(names.Append(nil, l, t, value))
}

// AppendName appends the name of the component that a value of an event stands for.
func (l *Log) AppendName(text []byte, x int64) []byte { return append(text, l.Component(x)...) }

// AppendZone appends the name of a zone.
func (l *Log) AppendZone(text []byte, zone int64) []byte {
	if zone < 0 {
		return append(text, "none"...)
	}
	return append(text, l.Zone(zone)...)
}

// AppendText appends the text of a number.
func (l *Log) AppendText(text []byte, number int64) []byte { return append(text, l.TextAt(number)...) }

// TextAt is the text of a number that an event has.
func (l *Log) TextAt(number int64) string {
	if number < 0 || number >= int64(len(l.texts)) {
		return ""
	}
	return l.texts[number].For(l.reader)
}

// A List that an event keeps stands among the arguments, behind its length.
func (l *Log) List(value int64) []int64 {
	if value < 0 || value >= int64(len(l.args)) {
		return nil
	}
	return l.args[value+1 : value+1+l.args[value]]
}

// Share is a copy of a log that goes on by itself.
func (l *Log) Share() *Log {
	if l == nil {
		return nil
	}
	c := *l.Lend()
	c.lent = &atomic.Bool{}
	c.lent.Store(len(l.Events) > 0)
	c.Events, c.args, c.texts = slices.Clip(l.Events), slices.Clip(l.args), slices.Clip(l.texts)
	c.names, c.zones = l.names.share(), l.zones.share()
	c.sets = slices.Clip(l.sets)
	return &c
}

// ShareInto is Share in the room of a log that nobody adds to any more, or in as much room if others may still read that.
// A game in what an earlier one left behind is about as long as that was.
func (l *Log) ShareInto(earlier *Log) *Log {
	c := l.Share()
	if c == nil || earlier == nil || len(c.Events) > 0 {
		return c
	}
	lent := earlier.lent.Load()
	c.Events, c.args, c.texts = room(earlier.Events, lent), room(earlier.args, lent), room(earlier.texts, lent)
	return c
}

// room is an empty list in the place of another one, or with as much room if that is lent.
func room[T any](list []T, lent bool) []T {
	if lent {
		return make([]T, 0, len(list))
	}
	return list[:0]
}

// Lend is the log for somebody who may read it for as long as they like. So nothing is ever written in its place.
func (l *Log) Lend() *Log {
	if l != nil && !l.lent.Load() {
		l.lent.Store(true)
	}
	return l
}

// Anew is a log that knows the names of another one, and in which nothing has happened yet.
func (l *Log) Anew() *Log {
	if l == nil {
		return nil
	}
	c := *l.Share()
	c.Events, c.args, c.texts = nil, nil, nil
	return &c
}

// ---- Writing ----------------------------------------------------------------------------------------

// Known is how many components and zones have names.
func (l *Log) Known() (components, zones int) { return l.names.len(), l.zones.len() }

// AddComponent says what the next component is called.
func (l *Log) AddComponent(name string) { l.names.add(name) }

// AddZone adds the names of the next zone: its name in the rules, the words that players read for it, and the component
// that it belongs to, if any. The declaration is def, and owner is a player or -1.
func (l *Log) AddZone(name, spoken, holder string, def, owner int32) {
	l.zones.add(zoneName{name, spoken, holder, def, owner})
}

// Add adds an event. It may be completed until the next one is added.
func (l *Log) Add(kind Kind) *Event {
	l.Events = append(l.Events, Event{})
	e := &l.Events[len(l.Events)-1]
	e.Kind, e.text, e.first = kind, -1, int32(len(l.args))
	return e
}

// AddArgs gives the last event arguments.
func (l *Log) AddArgs(args ...int64) {
	l.args = append(l.args, args...)
	e := &l.Events[len(l.Events)-1]
	e.count = int32(len(l.args)) - e.first
}

// SetText gives the last event its text.
func (l *Log) SetText(text names.Text) { l.Events[len(l.Events)-1].text = int32(l.AddText(text)) }

// SetTold gives the last event the sentence in which it is told to players.
func (l *Log) SetTold(tone Tone, text names.Text) {
	e := &l.Events[len(l.Events)-1]
	e.Tone, e.told = tone, int32(l.AddText(text))+1
}

// Sentence is the sentence of the rules for an event; empty where they have none.
func (l *Log) Sentence(e *Event) string { return l.TextAt(int64(e.told) - 1) }

// AddText keeps a text and gives its number.
func (l *Log) AddText(text names.Text) int64 {
	l.texts = append(l.texts, text)
	l.written += len(text.String)
	return int64(len(l.texts) - 1)
}

// A component or a zone stands in an event as its number, and above these bits the number of the set of those who may
// read its name.
const numberBits = 32

// Number is the number of the component or zone that a value of an event stands for; below 0 for none, and for a
// component that nobody had observed.
func Number(x int64) int64 {
	if x < 0 {
		return x
	}
	return x & (1<<numberBits - 1)
}

// Refer is the value that stands for a component or a zone whose name some players may read.
func (l *Log) Refer(number int64, readers names.Seats) int64 {
	return number | l.set(readers)<<numberBits
}

// Readers are the players who may read the name that a value of an event stands for.
func (l *Log) Readers(x int64) names.Seats { return l.sets[x>>numberBits] }

// set is the number of a set of players.
func (l *Log) set(seats names.Seats) int64 {
	at := slices.Index(l.sets, seats)
	if at < 0 {
		at = len(l.sets)
		l.sets = append(l.sets, seats)
	}
	return int64(at)
}

// Group is the number of some players, as an event has it.
func (l *Log) Group(seats names.Seats) int64 { return l.set(seats) }

// PlayersOf are those of a group in words; "all" if it is everybody.
func (l *Log) PlayersOf(group int64) string {
	seats := l.sets[group]
	if seats == names.Everybody {
		return "all"
	}
	var players []int64
	for player := range int64(l.players) {
		if names.Only(player)&seats != 0 {
			players = append(players, player)
		}
	}
	return string(names.AppendList(nil, l, &variant.Type{Base: variant.Player}, players))
}

// AddList keeps a list and gives the value that stands for it. The elements are to be filled in at once, though
// others may be added meanwhile.
func (l *Log) AddList(n int) int64 {
	at := len(l.args)
	l.args = append(append(l.args, int64(n)), make([]int64, n)...)
	return int64(at)
}

// SetElement fills in an element of a list.
func (l *Log) SetElement(list int64, i int, value int64) { l.args[int(list)+1+i] = value }
