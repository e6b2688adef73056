package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
	"slices"
)

// An EventKind tells what happened.
type EventKind uint8

const (
	TurnBegan   EventKind = iota // A its number, B the active player
	PhaseBegan                   //
	Drawn                        // component A from zone B to zone C
	Moved                        // component A from zone B (none: nowhere) to zone C; N says how
	Discarded                    // the same, to its discard pile
	Shuffled                     // zone A, or every deck if A is none
	Renewed                      // zone A from zone B, its discard pile
	TurnedOver                   // component A, face up if B is 1
	FieldSet                     // Accesses[N] of component A from B to C
	GlobalSet                    // Globals[N] of player A (none: of the game) from B to C
	Created                      // component A in zone C
	Rolled                       // B dice of C sides: the faces are the arguments, A is the sum
	FacesRolled                  // die A, a zone: its faces are the arguments
	Checked                      // Checks[N]; see Log.Check
	SteppedIn                    // listener N, a line of the script of component A
	LookedUp                     // Rows[N] for the arguments, in a chart for the faces; it gave A
	Decided                      // by player A, or up to nobody if A is none; Text is the answer, TextAt(B) the prompt
	Said                         // Text
	ScoreLine                    // ScoreLines[N] was A, for player B (none: the table)
	Scored                       // A for player B (none: the table), who won if C is 1
	Ended                        //
)

// An Event is one thing that happened. What A, B, C, N and the arguments mean depends on the kind;
// values of fields and globals are such as Log.Value takes. PC is the instruction that told it, and
// leads to the rule; Depth is how far in it stands, below what belongs to rules around it.
type Event struct {
	Kind    EventKind
	N       int32
	PC      int32
	Depth   int32
	A, B, C int64
	text    int32
	first   int32
	count   int32
}

// hiddenCard stands in an event for a component that nobody had observed.
const hiddenCard int64 = -2

// A Log is all that was told of a game. It can be read without the game, and nothing in it changes:
// copies of a game share what was told before they parted.
type Log struct {
	Events  []Event
	program *program.Program
	players int
	args    []int64
	texts   []string
	names   []string // of components
	zones   []string
	spoke   []bool // of the rules under way from the outermost on: whether they told something
}

// Program is what the game was played by.
func (l *Log) Program() *program.Program { return l.program }

// Players is how many play.
func (l *Log) Players() int { return l.players }

// Spot is where in the rules an event was told.
func (l *Log) Spot(e *Event) program.Spot { return l.program.At(e.PC) }

// Args are the arguments of an event.
func (l *Log) Args(e *Event) []int64 { return l.args[e.first : e.first+e.count] }

// Text is the text of an event.
func (l *Log) Text(e *Event) string { return l.TextAt(int64(e.text)) }

// Component is the name of a component.
func (l *Log) Component(x int64) string { return l.NameOf(x) }

// Zone is the name of a zone.
func (l *Log) Zone(x int64) string {
	if x < 0 || x >= int64(len(l.zones)) {
		return "nowhere"
	}
	return l.zones[x]
}

// Player is what a player is called.
func (l *Log) Player(x int64) string { return names.Seat(x) }

// Value is what a text calls a value that an event keeps.
func (l *Log) Value(t *variant.Type, value int64) string {
	return string(names.Append(nil, l, t, value))
}

func (l *Log) NameOf(x int64) string {
	if x == hiddenCard {
		return aFaceDownCard
	}
	if x < 0 || x >= int64(len(l.names)) {
		return "none"
	}
	return l.names[x]
}

func (l *Log) NameOfZone(zone int32) string { return l.zones[zone] }
func (l *Log) ZoneCount() int               { return len(l.zones) }

// TextAt is the text of a number that an event has.
func (l *Log) TextAt(number int64) string {
	if number < 0 || number >= int64(len(l.texts)) {
		return ""
	}
	return l.texts[number]
}

// A List that an event keeps stands among the arguments, behind its length.
func (l *Log) List(value int64) []int64 {
	if value < 0 || value >= int64(len(l.args)) {
		return nil
	}
	return l.args[value+1 : value+1+l.args[value]]
}

func (l *Log) keepText(text string) int64 {
	l.texts = append(l.texts, text)
	return int64(len(l.texts) - 1)
}

// share is a copy of a log that goes on by itself.
func (l *Log) share() *Log {
	if l == nil {
		return nil
	}
	c := *l
	c.Events, c.args, c.texts = slices.Clip(l.Events), slices.Clip(l.args), slices.Clip(l.texts)
	c.names, c.zones, c.spoke = slices.Clip(l.names), slices.Clip(l.zones), slices.Clone(l.spoke)
	return &c
}

// Log is all that was told so far; nil if the program doesn't tell.
func (g *Game) Log() *Log { return g.log }
