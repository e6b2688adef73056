package program

import "houserule/dsl/variant"

// The position records the moves of a step. After the step, Follow lists all followers at once,
// because the same step may take the listening cards out of play. A game without rules that
// follow moves has none of this code.

// layOutPassages finds the zones of each move that rules follow.
func (c *compiler) layOutPassages() {
	lines := int64(0)
	for _, v := range c.v.Passages {
		p := Passage{Leaves: v.Leaves, In: c.zoneSet(v.In), Hook: -1, First: lines, Procs: len(v.Procs)}
		if v.From.Zone != nil || len(v.From.Fields) > 0 {
			p.From = c.zoneSet(v.From)
		}
		for _, l := range v.Event.Listeners {
			p.Own = append(p.Own, l.Own)
			p.Hook = c.hook(hook{v.Event, variant.After})
		}
		for i, in := range p.In {
			c.p.Zones[i].Followed = c.p.Zones[i].Followed || in
		}
		lines += int64(len(p.Own) + p.Procs)
		c.p.Passages = append(c.p.Passages, p)
	}
}

// zoneSet returns a slice with one element for each zone of the program: true if the set has it.
func (c *compiler) zoneSet(zones variant.ZoneSet) []bool {
	set := make([]bool, len(c.p.Zones))
	if zones.Zone != nil {
		set[c.zones[zones.Zone]] = true
	}
	for _, f := range zones.Fields {
		set[c.ownZones[f]] = true
	}
	return set
}

// followed compiles a step that moves components, and the call of its followers.
func (u *unit) followed(step func()) {
	if len(u.p.Passages) == 0 {
		step()
		return
	}
	u.emit(BeginMoves, 0, 0, 0)
	step()
	u.scoped(func() {
		var done label
		window := u.allocN(followList + 1)
		u.jump(Follow, window+followList, 0, &done)
		u.emit(Call, window, u.following(), -1)
		u.mark(&done)
	})
}

// The registers of the procedure that runs the followers: the component, the holder of the zone,
// the list, the index in it, the card that listens, and the condition under which it is in play.
const (
	followList  = 2
	followHeard = 3
	followBound = followHeard + heardWidth
)

// following returns the index of the procedure that runs the followers.
func (c *compiler) following() int32 {
	if c.followers == 0 {
		c.followers = c.newProc(Proc{Name: "after a move", Sort: ScriptSort})
		c.later = append(c.later, func() { c.compileFollowing(c.followers) })
	}
	return c.followers
}

func (c *compiler) compileFollowing(index int32) {
	u := c.newUnit(index, []*variant.Local{{}, {}, {}})
	u.allocN(heardWidth + 2)
	u.unnamed(func() {
		var next, done label
		if c.v.Effects == variant.Chosen {
			u.chosenFollowers(&next, &done)
		} else {
			u.emit(Int, followHeard, 0, 0)
			u.mark(&next)
			visit := u.visitMoves()
			u.jump(NextFollower, 0, visit, &done)
			u.followers(visit, &next, func(l *variant.Listener) {
				var passes label
				u.follower(l, &passes)
				u.mark(&passes)
			}, u.runFollowing)
		}
		u.mark(&done)
		u.emit(ReturnNone, 0, 0, 0)
	})
}

// visitMoves returns the index of a new loop over followers, whose code is not compiled yet.
func (u *unit) visitMoves() int32 {
	u.p.Visits = append(u.p.Visits, Visit{Hook: -1})
	return int32(len(u.p.Visits) - 1)
}

// followers compiles the code of a loop for each follower with listener, or with procedure for a
// procedure of the rules. The code continues at next.
func (u *unit) followers(visit int32, next *label, listener func(l *variant.Listener), procedure func(p *variant.Proc)) {
	starts := func() { u.p.Visits[visit].Code = append(u.p.Visits[visit].Code, u.here()) }
	for _, passage := range u.v.Passages {
		u.notePortion(Portion{Proc: passage.Event, Lines: true})
		for _, l := range passage.Event.Listeners {
			starts()
			u.ofScript(l.Script, l.Proc.Sort+" "+l.Proc.Name, l.Proc.NameSpan, l.Proc.Cites, func() { u.scoped(func() { listener(l) }) })
			u.jump(Jump, 0, 0, next)
		}
		for _, proc := range passage.Procs {
			starts()
			procedure(proc)
			u.jump(Jump, 0, 0, next)
		}
	}
}

// The registers after those of the followers, if owners choose the order: the follower that comes
// next, its owner, the followers that have run, and those that are ready. Each number is an index
// into the list of followers.
const (
	FollowLine = followBound + 2 + iota
	FollowBy
	FollowRan
	FollowReady
	FollowWidth
)

// chosenFollowers compiles a loop that runs one follower of those whose conditions hold. If several
// cards of one owner are ready, that player chooses the card.
func (u *unit) chosenFollowers(again, done *label) {
	u.allocN(FollowWidth - FollowLine)
	cards, open := u.alloc(), u.alloc()
	u.emit(ConstList, FollowRan, 0, 0)
	u.mark(again)
	u.emit(Int, followHeard, 0, 0)
	u.emit(Begin, open, 0, 0)
	var next, decide label
	u.mark(&next)
	ready, run := u.visitMoves(), u.visitMoves()
	u.jump(NextReadyFollower, 0, ready, &decide)
	u.followers(ready, &next, func(l *variant.Listener) {
		var passes label
		u.follows(&passes)
		u.ifHeard(l, followHeard, 0, &passes)
		u.emit(Push, FollowLine, 0, 0)
		u.mark(&passes)
	}, func(*variant.Proc) { u.emit(Push, FollowLine, 0, 0) })
	u.mark(&decide)
	u.emit(End, FollowReady, open, 0)
	u.emit(ListEnd, cards, FollowReady, 0)
	u.jump(JumpNone, cards, 0, done)
	u.emit(FollowingCards, cards, FollowReady, 0)
	var listeners []*variant.Listener
	for _, passage := range u.v.Passages {
		listeners = append(listeners, passage.Event.Listeners...)
	}
	u.chooseCard(listeners, u.v.Language.Word("Which card takes effect next?"), u.at, cards, FollowBy, followHeard+heardSelf)
	u.jump(RunFollower, 0, run, done)
	u.followers(run, again, func(l *variant.Listener) {
		var passes label
		u.follower(l, &passes)
		u.mark(&passes)
	}, u.runFollowing)
}

// runFollowing compiles the call of a procedure of the rules that follows a move.
func (u *unit) runFollowing(proc *variant.Proc) {
	u.forward(u.procFor(proc), int32(len(proc.Params)), -1)
}

// follower compiles the call of a listener that follows a move.
func (u *unit) follower(l *variant.Listener, passes *label) {
	u.follows(passes)
	u.listener(l, followHeard, 0, passes)
}

// follows compiles the condition under which the card of a follower is in play. The card may have
// left play.
func (u *unit) follows(passes *label) {
	if len(u.bounds) > 0 {
		var free label
		window := u.allocN(2)
		u.jump(JumpIfNot, followBound+1, 0, &free)
		u.moveN(window, followBound, 2)
		u.emit(Call, window, u.reaches(), window)
		u.jump(JumpIfNot, window, 0, passes)
		u.mark(&free)
	}
}
