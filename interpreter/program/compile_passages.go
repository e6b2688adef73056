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
	u.p.Visits = append(u.p.Visits, Visit{Hook: -1})
	visit := int32(len(u.p.Visits) - 1)
	starts := func() { u.p.Visits[visit].Code = append(u.p.Visits[visit].Code, u.here()) }
	u.unnamed(func() {
		var next, done label
		u.emit(Int, followHeard, 0, 0)
		u.mark(&next)
		u.jump(NextFollower, 0, visit, &done)
		for _, passage := range u.v.Passages {
			c.notePortion(Portion{Proc: passage.Event, Lines: true})
			for _, l := range passage.Event.Listeners {
				starts()
				u.ofScript(l.Script, l.Proc.Sort+" "+l.Proc.Name, l.Proc.NameSpan, l.Proc.Cites, func() { u.scoped(func() { u.follower(l) }) })
				u.jump(Jump, 0, 0, &next)
			}
			for _, proc := range passage.Procs {
				starts()
				u.forward(u.procFor(proc), int32(len(proc.Params)), -1)
				u.jump(Jump, 0, 0, &next)
			}
		}
		u.mark(&done)
		u.emit(ReturnNone, 0, 0, 0)
	})
}

// follower compiles the call of a listener that follows a move. Its card may have left play.
func (u *unit) follower(l *variant.Listener) {
	var passes label
	if len(u.bounds) > 0 {
		var free label
		window := u.allocN(2)
		u.jump(JumpIfNot, followBound+1, 0, &free)
		u.moveN(window, followBound, 2)
		u.emit(Call, window, u.reaches(), window)
		u.jump(JumpIfNot, window, 0, &passes)
		u.mark(&free)
	}
	u.listener(l, followHeard, 0, &passes)
	u.mark(&passes)
}
