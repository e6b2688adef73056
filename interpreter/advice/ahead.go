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

// How far is looked ahead. All of it is counted in steps and copies, so the same game always says the same.
const (
	mostAnswers = 12       // that the same player gives in between
	mostRolls   = 3        // one after the other
	mostSides   = 20       // of a die
	mostSteps   = 200_000  // between two decisions
	mostWork    = 12 << 20 // what all copies weigh together: components and cells
	mostWays    = 24
	mostInLarge = 3 * mostWork // the same in a large game, where each way has one of leastCopies
)

// leastCopies are how many copies each way has in a large game as well: enough to throw two dice twice, or else once.
var leastCopies = []int{125, 30}

// followed are copies on which courses of play were followed.
var followed view.Shelf

// An ahead looks ahead from one position.
type ahead struct {
	base    *interpreter.Game
	now     *interpreter.Game // to which what comes later is compared
	watched *interpreter.Watching
	player  int
	place   interpreter.Place
	turn    int64
	line    []int32 // where in the rules the question stands
	isRoll  bool    // it asks for the dice of a roll
	depth   int     // how many calls are under way there
	phase   int     // and in the phase in which it stands
	goesOn  int32   // where the rules would go on behind the end of all courses
	further bool    // on to the end of the rule that asked for the answer, if the one that put the question has ended by then
	weight  int     // of a copy
	work    int     // that is left
	rolls   int     // one after the other that are looked at
	chosen  int64   // the component whose course is followed through further rounds of the question; none otherwise
	out     int     // the way of a menu by which further rounds of it are left; onNothing where they are not followed
	spare   []*interpreter.Game
	sums    sumChances
	encoded []byte // scratch
}

// newAhead looks ahead for a player on a copy in which nothing is left of what they don't know; nil where that can't be.
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

// A node is a course of play as far as it has come: its share of all courses, and the checks on the way.
type node struct {
	game   *interpreter.Game
	share  *big.Rat
	checks []*seenCheck
	read   int // events in which checks were looked for
	rolls  int
	dice   []int64        // of the roll under way, those that lie already
	under  *checkUnderWay // that the last roll was for; nil for another roll
	picked []pick         // what the player chose after dice were thrown
	knows  bool           // nothing came up that could not be known
}

// An outlook is what can come of a choice.
type outlook struct {
	chosen    int64        // the component that is chosen, if one is
	deeds     []difference // what has changed before anything was left to luck
	asks      string       // what the player is asked next, in words
	asked     int          // how often, before anything is left to luck
	leaves    []leaf
	rolled    bool           // dice were thrown, so chances say something
	check     *checkUnderWay // the first
	isOther   bool           // its check is of something else than what the other ways are about
	firstOnly bool           // of checks made several times the first counts
	averts    bool           // the check to which it leads to choose nothing does not come
	branches  bool           // before any dice the course could go on otherwise, to follow what is chosen
	returns   bool           // before any dice it has come back to the question
	stopped   bool           // what it does at once was followed up to where rules look at something that the player can't know
	whole     bool           // every course was followed to its end: changes are exact, and not only how the first check goes
}

// A leaf is a course that has come to its end.
type leaf struct {
	share   *big.Rat
	checks  []*seenCheck
	changes []difference
	traces  []trace
	knows   bool // it was followed to its end
}

// first is the first check of a course; nil without one.
func (l *leaf) first() *seenCheck {
	if len(l.checks) == 0 {
		return nil
	}
	return l.checks[0]
}

// outlook looks ahead from a choice, or from where the game stands without one. Where the check that comes first is not of what was
// chosen, it looks for that one: of several who face strikes each has one of their own.
func (a *ahead) outlook(c *interpreter.Choice, work int, chosen int64) *outlook {
	a.chosen = variant.None
	o := a.asFarAsCanBe(c, work)
	if o == nil || c == nil {
		return o
	}
	a.work = work
	before := a.watched.Stops
	o.deeds = a.deeds(*c)
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

// asFarAsCanBe looks as far ahead as there is room for, and no less than one roll; nil where that can't be done.
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
		after := &courses{alike: map[string]*node{}}
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

// isForOthers reports whether a game stands at what somebody else decides in the same turn: where nothing was left to luck before, that
// may still lead to all that other ways lead to.
func (a *ahead) isForOthers(g *interpreter.Game) bool {
	d, open := g.Next()
	return open && d.Player != a.player && isAnswered(d) && g.State().Turn == a.turn
}

// copy is a copy of a game; nil if enough was done already. Before each, whatever else there is to do goes first: somebody may wait
// for that.
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

// done leaves all copies to whoever looks next.
func (a *ahead) done() {
	for _, copied := range append(a.spare, a.base, a.now) {
		followed.Put(copied)
	}
}

// deeds is what a choice changes before anybody else is asked or anything is left to luck, and before the phase is over: what comes
// behind would come anyway.
func (a *ahead) deeds(c interpreter.Choice) []difference {
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

// playOn answers what the player is asked as is suggested, until dice are needed; nil if the course ends before. At the
// first standstill it is noted what is asked then.
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

// isElsewhere reports whether a decision stands in another phase than the question, which is about none of what happens there.
func (a *ahead) isElsewhere(d *interpreter.Decision) bool {
	return commonCalls(a.line, d.Line()) < a.phase
}

// next is the decision that a course stands at. What is decided side by side with it waits, and where only that is left the course is at
// its end.
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

// isInLine reports whether a decision is of the line of play in which the question stands.
func (a *ahead) isInLine(d *interpreter.Decision) bool {
	return a.place.Path == "" || d.Place.Path == a.place.Path || strings.HasPrefix(d.Place.Path, a.place.Path+"/")
}

// endsBefore reports whether a course ends before a decision, as what led there goes round once more. It goes on to the dice for what
// is followed further.
func (a *ahead) endsBefore(o *outlook, d *interpreter.Decision) bool {
	return a.isAnotherRound(d) && (o.rolled || a.chosen == variant.None && a.wayOut(d) < 0)
}

// wayOut is the option by which a further round of the question is left; -1 where it is not followed.
func (a *ahead) wayOut(d *interpreter.Decision) int {
	if a.out < 0 || d.CompareLine(a.line, a.goesOn) != 0 {
		return -1
	}
	return slices.IndexFunc(d.Options[:d.Open], func(o interpreter.Option) bool { return o.Way == a.out })
}

// answerTo is nothing, where nothing has to be done, and else what is suggested: what cards and friends could do besides is said where
// they are asked for. Of several things of which one has to be chosen it is the one that has to do with what is followed,
// and a further round of the question is left.
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

// refers reports whether one of the figures of a component is another one: the target of a strike.
func refers(g *interpreter.Game, x int, to int64) bool {
	is := g.State()
	c := &is.Components[x]
	return slices.ContainsFunc(g.Program().Kinds[c.Kind].Fields, func(f *variant.Field) bool {
		return f.Type.Base == variant.Component && is.Cells[c.Cells+int32(f.Slot)] == to
	})
}

// isAnotherRound reports whether a decision stands where the question stood, or before it: what led there goes round once more.
func (a *ahead) isAnotherRound(d *interpreter.Decision) bool {
	order := d.CompareLine(a.line, a.goesOn)
	return order < 0 || order == 0 && !a.isRoll
}

// isAnswered reports whether a decision is one of a player and not of luck.
func isAnswered(d *interpreter.Decision) bool {
	switch d.Kind {
	case interpreter.AskRoll, interpreter.AskPick, interpreter.AskCard:
		return false
	}
	return true
}

// isRoll reports whether a decision asks for the dice of a roll.
func isRoll(d *interpreter.Decision) bool { return d.Kind == interpreter.AskRoll && d.Max <= mostSides }

// endWithin has all courses end with the rule that asked for the first roll, or with the one in which the question stands,
// whichever goes on longer: what comes behind is not what this is about.
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

// commonCalls is how many calls two lines of rules have in common.
func commonCalls(line, other []int32) (calls int) {
	for calls < min(len(line), len(other))-1 && line[calls] == other[calls] {
		calls++
	}
	return calls
}

// end keeps what a course has come to.
func (a *ahead) end(n *node, o *outlook) {
	o.leaves = append(o.leaves, leaf{n.share, n.checks, a.withoutPicks(n, a.differences(n.game)), a.traces(n.game), n.knows})
	o.whole = o.whole && n.knows
	a.spare = append(a.spare, n.game)
}
