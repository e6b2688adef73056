package event

import (
	"slices"
	"sync/atomic"
	"unsafe"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// HiddenCard is the value in an event for a component that no player had observed.
const HiddenCard int64 = -2

// A Log is the list of all events of a game. It can be read without the game, and existing events
// never change. Copies of a game share the events from before they were copied.
type Log struct {
	Events  []Event
	program *program.Program
	players int
	args    []int64
	texts   []names.Text
	written int            // total length of the texts, in bytes
	names   shared[string] // component names by index
	zones   shared[zoneName]
	sets    []names.Seats // sets of players who may read a name; index 0 is the set of all
	reader  names.Seats
	// spoken is set if texts use the words that players read for zones and values, as they always do
	// in a translated game.
	spoken bool
	// lent is set while copies or readers may use the slices, so that no buffer may be overwritten. It
	// is atomic, because several goroutines may share a log.
	lent *atomic.Bool
}

// NewLog returns an empty log. The name slices have room for the given numbers of components and
// zones.
func NewLog(p *program.Program, players, components, zones int) *Log {
	return &Log{
		program: p, players: players, names: shared[string]{own: make([]string, 0, components)}, zones: shared[zoneName]{own: make([]zoneName, 0, zones)},
		sets: []names.Seats{names.AllSeats}, reader: names.AllSeats, lent: &atomic.Bool{}, spoken: p.Variant.Language.Name != "",
	}
}

// Program returns the program of the game.
func (l *Log) Program() *program.Program { return l.program }

// Players returns the number of players.
func (l *Log) Players() int { return l.players }

// Spot returns the position in the rules that logged an event.
func (l *Log) Spot(e *Event) program.Spot { return l.program.At(e.PC) }

// Size returns the approximate size of the log, in bytes.
func (l *Log) Size() int {
	return len(l.Events)*int(unsafe.Sizeof(Event{})) + 8*len(l.args) + len(l.texts)*int(unsafe.Sizeof(names.Text{})) + l.written
}

// Args returns the arguments of an event, as a slice into the log.
func (l *Log) Args(e *Event) []int64 { return l.args[e.first : e.first+e.count] }

// Text returns the text of an event, or "" if there is none.
func (l *Log) Text(e *Event) string { return l.TextAt(int64(e.text)) }

// Component returns the name of a component as the reader may know it, and "none" for an index that
// is out of range.
func (l *Log) Component(x int64) string {
	switch card := Number(x); {
	case x == HiddenCard:
		return l.program.FaceDownCard
	case card < 0 || card >= int64(l.names.len()):
		return l.Language().Word("none")
	case !l.reader.MayRead(l.sets[x>>numberBits]):
		return l.program.ACard
	default:
		return *l.names.at(card)
	}
}

// For returns a view of the log for one player. Names that the player can't read become "a card". A
// nil log stays nil.
func (l *Log) For(player int) *Log {
	if l == nil {
		return nil
	}
	c := *l
	c.reader = names.Only(int64(player))
	return &c
}

// Spoken returns a view of the log with the words that players read. They replace the names that
// zones, values and rules have in the rules.
func (l *Log) Spoken() *Log {
	if l == nil {
		return nil
	}
	c := *l
	c.spoken = true
	return &c
}

// Language returns the language of the players.
func (l *Log) Language() *variant.Language { return &l.program.Variant.Language }

// Say formats a text of the program in the language of the players.
func (l *Log) Say(format string, parts ...any) string { return l.Language().Say(format, parts...) }

// Member returns the name of an enum member.
func (l *Log) Member(e *variant.Enum, value int64) string {
	if l.spoken {
		return names.Word(e, value)
	}
	return names.Member(e, value)
}

// Name returns name, or thing's spoken words in a log for players.
func (l *Log) Name(thing interface{ Spoken() string }, name string) string {
	if l.spoken {
		return thing.Spoken()
	}
	return name
}

// RuleAt returns the name of the rule that logged an event.
func (l *Log) RuleAt(e *Event) string { return l.rule(l.Spot(e).Rule) }

// rule returns the name of a rule, or the words that players read for it.
func (l *Log) rule(name string) string {
	if l.spoken {
		return l.program.Called(name)
	}
	return name
}

// MayRead reports whether the reader may read an event at all.
func (l *Log) MayRead(e *Event) bool { return l.reader.MayRead(e.Seats) }

// Zone returns the name of a zone, with the component that it belongs to, if there is one.
func (l *Log) Zone(x int64) string {
	number := Number(x)
	if number < 0 || number >= int64(l.zones.len()) {
		return l.Language().Word("nowhere")
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
		return name + l.Language().Say(" of %s", l.program.ACard)
	}
	return name + l.Language().Say(" of %s", zone.holder)
}

// A zoneName holds a zone's name in the rules and the words that players read for it. The holder is
// the name of the component that the zone belongs to, or "".
type zoneName struct {
	name, spoken, holder string
	def, owner           int32
}

// Declared returns the index in Program.Zones of a zone's declaration, and the player who owns the
// zone, or -1. The index is -1 for a zone that the log doesn't know.
func (l *Log) Declared(x int64) (def, owner int32) {
	number := Number(x)
	if number < 0 || number >= int64(l.zones.len()) {
		return -1, -1
	}
	zone := l.zones.at(number)
	return zone.def, zone.owner
}

// Player returns the name of a player.
func (l *Log) Player(x int64) string { return l.Language().Seat(x) }

// Owner returns the name of the player or the team whose value or score an event is about. That
// player is x.
func (l *Log) Owner(e *Event, x int64) string {
	v, ofTeam := l.program.Variant, false
	switch e.Kind {
	case GlobalSet:
		ofTeam = v.Globals[e.N].Team
	case ScoreLine, Scored:
		ofTeam = v.Score.Team
	default:
	}
	if ofTeam {
		return v.Teams.Name(&v.Language, int(x), l.players)
	}
	return l.Player(x)
}

// Seat returns the name of a player without a log.
func Seat(player int64) string { return names.Seat(player) }

// Value returns the text of a value that an event keeps.
func (l *Log) Value(t *variant.Type, value int64) string {
	return string(names.Append(nil, l, t, value))
}

// AppendName appends the name of the component that a value of an event refers to.
func (l *Log) AppendName(text []byte, x int64) []byte { return append(text, l.Component(x)...) }

// AppendZone appends the name of a zone.
func (l *Log) AppendZone(text []byte, zone int64) []byte {
	if zone < 0 {
		return append(text, l.Language().Word("none")...)
	}
	return append(text, l.Zone(zone)...)
}

// AppendText appends the text with an index.
func (l *Log) AppendText(text []byte, number int64) []byte {
	return append(text, l.Language().Called(l.TextAt(number))...)
}

// TextAt returns the text with an index, or "" for an index that is out of range.
func (l *Log) TextAt(number int64) string {
	if number < 0 || number >= int64(len(l.texts)) {
		return ""
	}
	return l.texts[number].For(l.reader)
}

// List returns the elements of a list that an event keeps. The argument at index value is the
// length; the elements follow it.
func (l *Log) List(value int64) []int64 {
	if value < 0 || value >= int64(len(l.args)) {
		return nil
	}
	return l.args[value+1 : value+1+l.args[value]]
}

// Share returns an independent copy of the log. Both logs keep the existing events in common, and
// neither sees events that are added to the other. A nil log stays nil.
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

// ShareInto does the same as Share, but reuses the buffers of earlier, a log that no game adds to
// any more. If earlier is still lent, it allocates buffers of that length instead, because the new
// game is likely to be about as long.
func (l *Log) ShareInto(earlier *Log) *Log {
	c := l.Share()
	if c == nil || earlier == nil || len(c.Events) > 0 {
		return c
	}
	lent := earlier.lent.Load()
	c.Events, c.args, c.texts = room(earlier.Events, lent), room(earlier.args, lent), room(earlier.texts, lent)
	return c
}

// room returns an empty slice that reuses the buffer of list. If list is lent, it returns a new
// slice with the capacity len(list).
func room[T any](list []T, lent bool) []T {
	if lent {
		return make([]T, 0, len(list))
	}
	return list[:0]
}

// Lend marks the log as lent and returns it. The caller may read it for any time, because a lent
// log's buffers are never overwritten.
func (l *Log) Lend() *Log {
	if l != nil && !l.lent.Load() {
		l.lent.Store(true)
	}
	return l
}

// Emptied returns a log with the same names and no events. A nil log stays nil.
func (l *Log) Emptied() *Log {
	if l == nil {
		return nil
	}
	c := *l.Share()
	c.Events, c.args, c.texts = nil, nil, nil
	return &c
}

// ---- Writing -------------------------------------------------------------------------

// Known returns the numbers of components and zones that have names.
func (l *Log) Known() (components, zones int) { return l.names.len(), l.zones.len() }

// AddComponent adds the name of the next component.
func (l *Log) AddComponent(name string) { l.names.add(name) }

// AddZone adds the name of the next zone and the words that players read for it. The holder is the
// name of the component that the zone belongs to, or "". The declaration has the index def, and
// owner is a player or -1.
func (l *Log) AddZone(name, spoken, holder string, def, owner int32) {
	l.zones.add(zoneName{name, spoken, holder, def, owner})
}

// Add appends an event. The pointer is valid until the next call, so the caller completes the event
// before that.
func (l *Log) Add(kind Kind) *Event {
	l.Events = append(l.Events, Event{})
	e := &l.Events[len(l.Events)-1]
	e.Kind, e.text, e.first = kind, -1, int32(len(l.args))
	return e
}

// AddArgs appends arguments to the last event.
func (l *Log) AddArgs(args ...int64) {
	l.args = append(l.args, args...)
	e := &l.Events[len(l.Events)-1]
	e.count = int32(len(l.args)) - e.first
}

// SetText sets the text of the last event.
func (l *Log) SetText(text names.Text) { l.Events[len(l.Events)-1].text = int32(l.AddText(text)) }

// SetSentence sets the tone of the last event and the sentence that players read for it.
func (l *Log) SetSentence(tone Tone, text names.Text) {
	e := &l.Events[len(l.Events)-1]
	e.Tone, e.sentence = tone, int32(l.AddText(text))+1
}

// Sentence returns the sentence of the rules for an event, or "" if they have none.
func (l *Log) Sentence(e *Event) string { return l.TextAt(int64(e.sentence) - 1) }

// AddText stores a text and returns its index.
func (l *Log) AddText(text names.Text) int64 {
	l.texts = append(l.texts, text)
	l.written += len(text.String)
	return int64(len(l.texts) - 1)
}

// numberBits is the width of an index in a value of an event. A component or a zone is stored as
// its index in these low bits; the bits above are the index of the set of players who may read its
// name.
const numberBits = 32

// Number returns the index of the component or zone that a value of an event refers to. Negative
// values, for example none and HiddenCard, stay as they are.
func Number(x int64) int64 {
	if x < 0 {
		return x
	}
	return x & (1<<numberBits - 1)
}

// Refer returns the value for a component or zone whose name only readers may read.
func (l *Log) Refer(number int64, readers names.Seats) int64 {
	return number | l.set(readers)<<numberBits
}

// Readers returns the players who may read the name that a value of an event refers to.
func (l *Log) Readers(x int64) names.Seats { return l.sets[x>>numberBits] }

// set returns the index of a set of players in sets, and adds the set if it is new.
func (l *Log) set(seats names.Seats) int64 {
	at := slices.Index(l.sets, seats)
	if at < 0 {
		at = len(l.sets)
		l.sets = append(l.sets, seats)
	}
	return int64(at)
}

// Group returns the index of a set of players, as an event keeps it.
func (l *Log) Group(seats names.Seats) int64 { return l.set(seats) }

// PlayersOf returns the names of the players in a group as text, or "all" for the set of all
// players.
func (l *Log) PlayersOf(group int64) string {
	seats := l.sets[group]
	if seats == names.AllSeats {
		return l.Say("all")
	}
	var players []int64
	for player := range int64(l.players) {
		if names.Only(player)&seats != 0 {
			players = append(players, player)
		}
	}
	return string(names.AppendList(nil, l, &variant.Type{Base: variant.Player}, players))
}

// AddList reserves a list of n elements among the arguments and returns the value that refers to
// it. The caller sets each element with SetElement. Other lists may be added meanwhile.
func (l *Log) AddList(n int) int64 {
	at := len(l.args)
	l.args = append(append(l.args, int64(n)), make([]int64, n)...)
	return int64(at)
}

// SetElement sets element i of a list that AddList returned.
func (l *Log) SetElement(list int64, i int, value int64) { l.args[int(list)+1+i] = value }
