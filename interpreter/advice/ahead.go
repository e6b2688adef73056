package advice

import (
	"math/big"
	"runtime"
	"slices"
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
)

// Limits of the lookahead. They count steps and copies instead of time, so that the result for a
// game is always the same.
const (
	mostAnswers = 12       // answers of the same player in one branch
	mostRolls   = 3        // successive rolls
	mostSides   = 20       // sides of a die
	mostSteps   = 200_000  // steps between two decisions
	mostWork    = 12 << 20 // weight of all copies together, in components and cells
	mostWays    = 24
	mostInLarge = 3 * mostWork // as mostWork, if each option gets leastCopies
)

// leastCopies are numbers of copies that each option gets in a large game, if mostInLarge allows:
// enough to roll two dice twice, or enough to roll them once.
var leastCopies = []int{125, 30}

// followed is a pool of copies for lookahead.
var followed view.GamePool

// An ahead is a lookahead from one state of the game.
type ahead struct {
	base    *interpreter.Game
	now     *interpreter.Game // start of the lookahead, to compare later states with
	watched *interpreter.Watching
	player  int
	place   interpreter.Place
	turn    int64
	line    []int32 // call stack of the question
	isRoll  bool    // the question asks for the dice of a roll
	depth   int     // call depth of the question
	phase   int     // call depth of the question's phase
	goesOn  int32   // pc at which the rules would continue after the branches
	further bool    // continue to the end of the rule that asked, even if the question's rule ends
	weight  int     // weight of a copy
	work    int     // work left
	rolls   int     // limit of successive rolls
	chosen  int64   // component to follow through further rounds of the question, or none
	out     int     // menu option that leaves further rounds; onNothing: don't follow them
	spare   []*interpreter.Game
	sums    sumChances
	encoded []byte // buffer of sortOut
}

// newAhead returns a lookahead for a player on a copy without hidden information. It returns nil if
// the question isn't pending there.
func newAhead(copied *interpreter.Game, watched *program.Program, place interpreter.Place, player int) *ahead {
	base := view.Copies.Copy(copied)
	reads := base.LookAhead(watched, player, mostSteps)
	reads.Path = place.Path
	d, err := base.At(place, player)
	if err != nil {
		return nil
	}
	base.PutFirst(d)
	state := base.State()
	return &ahead{
		base: base, now: followed.Copy(base), out: onNothing, sums: sumChances{}, watched: reads, player: player, place: place, turn: state.Turn, line: d.Line(), isRoll: isRoll(d), depth: d.Depth(), phase: d.PhaseDepth(),
		weight: len(state.Components)*4 + len(state.Cells) + 500,
	}
}

// A node is the current end of a branch. A branch is one line of play after a choice, and share is
// its probability. Branches that reach equal states are merged into one node.
type node struct {
	game   *interpreter.Game
	share  *big.Rat
	checks []*seenCheck
	read   int // number of log events that were searched for checks
	rolls  int
	dice   []int64        // dice of the current roll that already have results
	under  *checkUnderWay // check of the last roll; nil if the roll was for no check
	picked []pick         // components that the player chose after a roll
	knows  bool           // the branch depends on no hidden information so far
}

// An outlook is the result of the lookahead for one choice.
type outlook struct {
	chosen       int64        // the chosen component, or none
	consequences []difference // changes before any luck
	asks         string       // text of the player's next question
	asked        int          // number of questions before any luck
	leaves       []leaf
	rolled       bool           // dice were rolled, so there are chances
	check        *checkUnderWay // the first check
	isOther      bool           // the check is about another component than those of the other options
	firstOnly    bool           // count only the first of repeated checks
	averts       bool           // the check that follows without a choice doesn't take place
	branches     bool           // before any dice, a branch could follow the chosen component
	returns      bool           // before any dice, the branch came back to the question
	stopped      bool           // the immediate changes end at a rule that reads hidden information
	whole        bool           // all branches were followed to their end, so changes are exact
}

// A leaf is the end of a branch that the lookahead doesn't continue.
type leaf struct {
	share   *big.Rat
	checks  []*seenCheck
	changes []difference
	traces  []trace
	knows   bool // the branch was followed to its end
}

// first returns a pointer to the first check of a branch, or nil if there is none.
func (l *leaf) first() *seenCheck {
	if len(l.checks) == 0 {
		return nil
	}
	return l.checks[0]
}

// outlook returns the lookahead for a choice, or from the current state if c is nil. If the first
// check isn't about the chosen component, it searches for the check that is. For example, if
// several characters face strikes, each has a check of their own.
func (a *ahead) outlook(c *interpreter.Choice, work int, chosen int64) *outlook {
	a.chosen = variant.None
	o := a.asFarAsCanBe(c, work)
	if o == nil || c == nil {
		return o
	}
	a.work = work
	before := a.watched.Stops
	o.consequences = a.consequences(*c)
	o.stopped = a.watched.Stops > before
	if o.chosen = chosen; chosen == variant.None {
		return o
	}
	if o.branches && (o.check == nil || !o.check.isOf(chosen)) {
		a.chosen = chosen
		if further := a.asFarAsCanBe(c, work); further != nil && further.rolled {
			o.leaves, o.rolled, o.whole, o.check = further.leaves, further.rolled, further.whole, further.check
		}
	}
	return o
}

// asFarAsCanBe looks ahead over as many rolls as work allows. It returns nil if work isn't enough
// for one roll.
func (a *ahead) asFarAsCanBe(c *interpreter.Choice, work int) *outlook {
	for rolls := mostRolls; rolls > 0; rolls-- {
		a.work, a.rolls = work, rolls
		if o := a.tryOutlook(c); o != nil {
			return o
		}
	}
	return nil
}

func (a *ahead) tryOutlook(c *interpreter.Choice) *outlook {
	g := a.copy(a.base)
	if g == nil || c != nil && g.Decide(*c) != nil {
		return nil
	}
	o := &outlook{chosen: variant.None, whole: true}
	start := &node{game: g, share: big.NewRat(1, 1), knows: true}
	dice := a.playOn(start, o, true)
	if dice == nil {
		start.knows = start.knows && !a.isForOthers(start.game)
		a.end(start, o)
		return o
	}
	if o.check = underWay(dice); a.chosen != variant.None && (o.check == nil || !o.check.isOf(a.chosen)) {
		return o
	}
	o.rolled = true
	a.endWithin(start, dice)
	open := []*node{start}
	for rolls := 0; len(open) > 0; rolls++ {
		if rolls > 0 && !a.hasRoomFor(open) {
			a.endAll(open, o)
			break
		}
		after := &courses{merged: map[string]*node{}}
		for _, n := range open {
			if !a.roll(n, after, o) {
				return nil
			}
		}
		open = after.open
	}
	if o.check == nil && o.leaves[0].first() != nil {
		o.check = o.leaves[0].first().under // its dice were not the first
	}
	o.settle()
	return o
}

// isForOthers reports whether another player decides next in the same turn. Without luck before,
// that decision may still lead to everything that other options lead to.
func (a *ahead) isForOthers(g *interpreter.Game) bool {
	d, open := g.Next()
	return open && d.Player != a.player && isAnswered(d) && g.State().Turn == a.turn
}

// copy returns a copy of a game, or nil if no work is left. It reuses the buffers of a spare copy,
// and yields to other goroutines first, because a client may wait for them.
func (a *ahead) copy(g *interpreter.Game) *interpreter.Game {
	runtime.Gosched()
	if a.work -= a.weight; a.work < 0 {
		return nil
	}
	last := len(a.spare) - 1
	if last < 0 {
		return followed.Copy(g)
	}
	into := a.spare[last]
	a.spare = a.spare[:last]
	return g.CloneInto(into)
}

// done returns all copies to the pool, so that the next lookahead can reuse their buffers.
func (a *ahead) done() {
	for _, copied := range append(a.spare, a.base, a.now) {
		followed.Put(copied)
	}
}

// consequences returns the changes that a choice makes before another player decides, before any
// luck, and before the end of the phase. Later changes would happen anyway.
func (a *ahead) consequences(c interpreter.Choice) []difference {
	g := a.copy(a.base)
	if g == nil {
		return nil
	}
	defer func() { a.spare = append(a.spare, g) }()
	d, err := g.At(a.place, a.player)
	if err != nil {
		return nil
	}
	d.EndBelow(d.PhaseDepth())
	if g.Decide(c) != nil {
		return nil
	}
	g.Next()
	if g.State().Turn != a.turn {
		return nil
	}
	return a.differences(g)
}

// playOn answers the player's questions at a node as suggested, until dice are needed. It returns
// the decision that asks for dice, or nil if the branch ends earlier. If first is set, it records
// the next question in o.
func (a *ahead) playOn(n *node, o *outlook, first bool) *interpreter.Decision {
	for range mostAnswers {
		d, open := a.next(n.game)
		if first {
			first = false
			if open && d.Player == a.player && isAnswered(d) {
				o.asks = d.For(a.player).Prompt
			}
		}
		a.note(n)
		switch {
		case !open:
			n.knows = n.knows && n.game.Err() == nil
			return nil
		case !o.rolled && a.isElsewhere(d):
			o.branches = true
			return nil
		case isRoll(d) && len(n.dice) == 0 && a.endsBefore(o, d):
			o.branches = o.branches || !o.rolled
			return nil
		case isRoll(d):
			return d
		case !isAnswered(d):
			n.knows = false
			return nil
		case d.Player != a.player || n.game.State().Turn != a.turn:
			return nil
		}
		if o.branches = o.branches || !o.rolled; a.endsBefore(o, d) {
			o.returns = o.returns || !o.rolled && d.CompareLine(a.line, a.goesOn) == 0
			return nil
		}
		if o.leaves == nil && !o.rolled {
			o.asked++
		}
		answer := a.answerTo(n.game, d)
		if o.rolled {
			n.choose(d, answer)
		}
		if n.game.Decide(answer) != nil {
			n.knows = false
			return nil
		}
	}
	return nil
}

// isElsewhere reports whether a decision belongs to another phase than the question. The question
// isn't about anything that happens there.
func (a *ahead) isElsewhere(d *interpreter.Decision) bool {
	return commonCalls(a.line, d.Line()) < a.phase
}

// next returns the next decision of a node's game. It puts decisions of concurrent fibers last. If
// only those are left, the branch has ended and open is false.
func (a *ahead) next(g *interpreter.Game) (d *interpreter.Decision, open bool) {
	if d, open = g.Next(); !open || a.isInLine(d) {
		return d, open
	}
	for _, other := range g.Waiting() {
		if a.isInLine(other) {
			g.PutFirst(other)
			return g.Next()
		}
	}
	return nil, false
}

// isInLine reports whether a decision belongs to the fiber of the question or a child of it.
func (a *ahead) isInLine(d *interpreter.Decision) bool {
	return a.place.Path == "" || d.Place.Path == a.place.Path || strings.HasPrefix(d.Place.Path, a.place.Path+"/")
}

// endsBefore reports whether a branch ends before a decision, because the decision begins another
// round of the question. A branch that follows a component or leaves the menu continues to the next
// dice.
func (a *ahead) endsBefore(o *outlook, d *interpreter.Decision) bool {
	return a.isAnotherRound(d) && (o.rolled || a.chosen == variant.None && a.wayOut(d) < 0)
}

// wayOut returns the index of the option that leaves a further round of the question, or -1 if
// rounds aren't followed.
func (a *ahead) wayOut(d *interpreter.Decision) int {
	if a.out < 0 || d.CompareLine(a.line, a.goesOn) != 0 {
		return -1
	}
	return slices.IndexFunc(d.Options[:d.Open], func(o interpreter.Option) bool { return o.MenuIndex == a.out })
}

// answerTo returns the answer to a decision within a branch. It is none if the player may choose
// none, because the effects of optional cards are shown when the game asks for those cards.
// Otherwise it is the suggestion. If one of several components must be chosen, it is the one
// related to the followed component.
func (a *ahead) answerTo(g *interpreter.Game, d *interpreter.Decision) interpreter.Choice {
	if i := a.wayOut(d); i >= 0 {
		return interpreter.Choice{Indexes: []int{i}}
	}
	if a.chosen != variant.None && d.Kind == interpreter.AskOne && !d.OrNone && d.CompareLine(a.line, a.goesOn) != 0 {
		for i := range d.Open {
			if x := d.Component(i, 0); x >= 0 && (int64(x) == a.chosen || refers(g, x, a.chosen)) {
				return interpreter.Choice{Indexes: []int{i}}
			}
		}
	}
	if pass, ok := d.Pass(); ok && d.Kind != interpreter.AskOne {
		return pass
	}
	return g.Suggestion()
}

// refers reports whether a field of component x refers to another component, for example to the
// target of a strike.
func refers(g *interpreter.Game, x int, to int64) bool {
	is := g.State()
	c := &is.Components[x]
	return slices.ContainsFunc(g.Program().Kinds[c.Kind].Fields, func(f *variant.Field) bool {
		return f.Type.Base == variant.Component && is.Cells[c.Cells+int32(f.Slot)] == to
	})
}

// isAnotherRound reports whether a decision is at the question's place in the rules or before it,
// so that the rules have begun another round.
func (a *ahead) isAnotherRound(d *interpreter.Decision) bool {
	order := d.CompareLine(a.line, a.goesOn)
	return order < 0 || order == 0 && !a.isRoll
}

// isAnswered reports whether a decision is made by a player, and not by luck.
func isAnswered(d *interpreter.Decision) bool {
	switch d.Kind {
	case interpreter.AskRoll, interpreter.AskPick, interpreter.AskCard:
		return false
	}
	return true
}

// isRoll reports whether a decision asks for the dice of a roll.
func isRoll(d *interpreter.Decision) bool { return d.Kind == interpreter.AskRoll && d.Max <= mostSides }

// endWithin makes the branches of a node end with a rule, because the question isn't about anything
// after it. This is the rule that asked for the first roll, or the rule of the question if that
// ends later.
func (a *ahead) endWithin(n *node, roll *interpreter.Decision) {
	depth := roll.Depth()
	if rules := roll.Running(); len(rules) > 0 && rules[0].Proc.Check != nil {
		depth--
	}
	if a.depth > 0 {
		depth = min(depth, a.depth)
	}
	if a.further || rollsTotal(roll) {
		depth = min(depth, max(1, commonCalls(a.line, roll.Line())))
	}
	a.goesOn = roll.EndBelow(depth)
}

// commonCalls returns the number of calls, from the outermost one, that two call stacks have in
// common.
func commonCalls(line, other []int32) (calls int) {
	for calls < min(len(line), len(other))-1 && line[calls] == other[calls] {
		calls++
	}
	return calls
}

// end adds the branch of a node to the slice of leaves, and keeps its game as a buffer for later
// copies.
func (a *ahead) end(n *node, o *outlook) {
	o.leaves = append(o.leaves, leaf{n.share, n.checks, a.withoutPicks(n, a.differences(n.game)), a.traces(n.game), n.knows})
	o.whole = o.whole && n.knows
	a.spare = append(a.spare, n.game)
}
