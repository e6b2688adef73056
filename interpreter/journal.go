package interpreter

import (
	"fmt"
	"slices"

	"houserule/dsl/source"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A Journal is what was decided in a game, in words, so that it can be played again by rules that have
// changed. Together with the luck that the game began with it is the whole game.
type Journal []Entry

// An Entry is one decision, one piece of luck that was asked for, or a correction of the table. Rule and
// Prompt only help a reader.
type Entry struct {
	Kind   Kind
	Player int
	Rule   string
	Prompt string
	Answer string
}

// An origin is how a game began. Copies of the game share it.
type origin struct {
	game *Game // without luck
	luck luck.Luck
}

// remember keeps the game as it is as its start.
func (g *Game) remember() {
	start := &Game{}
	start.copyState(g)
	g.start = &origin{game: start, luck: g.luck.Clone(nil)}
}

// Restart goes back to the start of the game, with other luck.
func (g *Game) Restart(luck luck.Luck) {
	luck.Start(g.streams)
	g.luck = luck
	g.start = &origin{game: g.start.game, luck: luck.Clone(nil)}
	g.copyState(g.start.game)
	g.choices, g.err = g.choices[:0], nil
}

// record keeps a choice: how many numbers, and the numbers.
func (g *Game) record(d *Decision, c Choice) {
	switch d.Kind {
	case AskNumber, AskRoll:
		g.choices = append(g.choices, 1, c.Number)
	case AskJudge:
		g.choices = append(g.choices, 1, boolean(c.Yes))
	default:
		g.choices = append(g.choices, int64(len(c.Indexes)))
		for _, i := range c.Indexes {
			g.choices = append(g.choices, int64(i))
		}
	}
}

// recorded is the choice that numbers stand for.
func recorded(d *Decision, numbers []int64) Choice {
	switch d.Kind {
	case AskNumber, AskRoll:
		return Choice{Number: numbers[0]}
	case AskJudge:
		return Choice{Yes: numbers[0] == 1}
	}
	c := Choice{}
	for _, i := range numbers {
		c.Indexes = append(c.Indexes, int(i))
	}
	return c
}

// replay plays a game from its start by the steps that it has recorded, and calls with each of them.
func (g *Game) replay(steps []int64, each func(again *Game, step []int64)) *Game {
	again := &Game{start: g.start, luck: g.start.luck.Clone(nil)}
	again.copyState(g.start.game)
	for len(steps) > 0 {
		step := steps[:stepLength(steps[0])]
		d, ok := again.Next()
		if !ok {
			break
		}
		each(again, step)
		if isCorrection(step) && again.correct(correctionOf(step)) != nil || !isCorrection(step) && again.Decide(recorded(d, step[1:])) != nil {
			break
		}
		steps = steps[len(step):]
	}
	return again
}

// stepLength is how many numbers stand for a step that begins with one: how many follow, or that it is a
// correction.
func stepLength(first int64) int {
	if first == aCorrection {
		return correctionLength
	}
	return 1 + int(first)
}

// lastStep is where the last of the steps that were recorded begins.
func lastStep(steps []int64) int {
	last := 0
	for i := 0; i < len(steps); i += stepLength(steps[i]) {
		last = i
	}
	return last
}

// Undo takes the last decision, or the last correction, back. After a rule error, the game already stands at the decision that led
// to it; it is then free to go on from there.
func (g *Game) Undo() bool {
	if g.err != nil && g.err.taken {
		g.err = nil
		return true
	}
	if len(g.choices) == 0 {
		return false
	}
	g.rewind()
	return true
}

// rewind goes back to before the last decision, or to the start if there was none.
func (g *Game) rewind() {
	again := g.replay(slices.Clone(g.choices[:lastStep(g.choices)]), func(*Game, []int64) {})
	if len(g.choices) > 0 {
		again.Next()
	}
	*g = *again
	g.decision.game = g
}

// takeBack leaves a game that a rule error stopped at its last decision. A scenario stays as it is: it
// is over.
func (g *Game) takeBack() {
	err := g.err
	err.log, err.coverage = g.log, g.coverage
	if g.scenario == nil {
		err.taken = len(g.choices) > 0
		g.rewind()
	}
	g.err = err
}

// Journal writes down what was decided so far.
func (g *Game) Journal() Journal {
	var j Journal
	g.replay(g.choices, func(again *Game, step []int64) { j = append(j, again.entry(step)) })
	return j
}

// entry writes down the step that comes next.
func (g *Game) entry(step []int64) Entry {
	d := g.decision.Describe()
	e := Entry{Kind: d.Kind, Player: d.Player, Rule: d.Rule.Rule, Prompt: d.Prompt}
	if isCorrection(step) {
		e.Kind, e.Answer = Corrected, g.words(correctionOf(step))
	} else {
		e.Answer = d.Answer(recorded(d, step[1:]))
	}
	return e
}

// A Parting is where a journal and the rules go different ways.
type Parting struct {
	Entry   int // in the journal; its length if the game goes on where the journal ends
	Message string
	At      source.Span
}

func (p *Parting) Error() string {
	return fmt.Sprintf("decision %d: %s", p.Entry+1, p.Message)
}

// Replay plays a journal again, as far as the rules go along. The game stands where they part, or
// where the journal ends.
func Replay(p *program.Program, luck luck.Luck, settings Settings, j Journal) (*Game, *Parting, error) {
	g, err := New(p, luck, settings)
	if err != nil {
		return nil, nil, err
	}
	for i, entry := range j {
		if parting := g.follow(i, entry); parting != nil {
			return g, parting, nil
		}
	}
	g.Next()
	return g, nil, nil
}

func (g *Game) follow(i int, entry Entry) *Parting {
	d, ok := g.Next()
	switch {
	case g.err != nil:
		return &Parting{Entry: i, Message: g.err.Message, At: g.err.Span}
	case !ok:
		return &Parting{Entry: i, Message: fmt.Sprintf("the game is over, but %q was decided", entry.Answer)}
	case entry.Kind == Corrected:
		if err := g.Correct(entry.Answer); err != nil {
			return &Parting{Entry: i, Message: err.Error(), At: d.Rule.Span}
		}
		return nil
	case d.Kind != entry.Kind:
		return &Parting{Entry: i, Message: fmt.Sprintf("%q was decided, but now the rules ask something else", entry.Answer), At: d.Rule.Span}
	}
	c, err := d.Parse(entry.Answer)
	if err == nil {
		err = g.Decide(c)
	}
	if err != nil {
		return &Parting{Entry: i, Message: err.Error(), At: d.Rule.Span}
	}
	return nil
}
