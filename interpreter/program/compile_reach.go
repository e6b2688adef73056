package program

import "houserule/dsl/variant"

// reach compiles the condition under which a component that lies in a zone in play is in play: the code goes on at fails
// if there is one that does not hold.
func (u *unit) reach(x int32, fails *label) {
	if len(u.bounds) == 0 {
		return
	}
	u.scoped(func() {
		var free label
		window := u.allocN(2)
		u.jump(JumpUnbound, window, x, &free)
		u.emit(Call, window, u.reaches(), window)
		u.jump(JumpIfNot, window, 0, fails)
		u.mark(&free)
	})
}

// reaches is the procedure that tells whether the condition of a number holds for a component.
func (c *compiler) reaches() int32 {
	if c.reached >= 0 {
		return c.reached
	}
	it, number := &variant.Local{}, &variant.Local{}
	c.reached = c.newProc(Proc{Sort: "value"})
	c.later = append(c.later, func() {
		u := c.newUnit(c.reached, []*variant.Local{it, number})
		for i, zone := range c.bounds {
			var next label
			u.jump(JumpNeInt, u.registers[number], int32(i)+1, &next)
			u.registers[zone.It] = u.registers[it]
			u.where = where{at: zone.While.Place(), rule: "what is in play in " + zone.Name, kind: "value"}
			u.emit(Return, u.value(zone.While), 0, 0)
			u.mark(&next)
		}
		u.emit(ReturnNone, 0, 0, 0)
	})
	return c.reached
}

// inPlay compiles whether a component is in play.
func (u *unit) inPlay(x int32, want bool, to *label) {
	var out label
	switch {
	case !want:
		u.jump(JumpNotInPlay, x, 0, to)
		u.reach(x, to)
	case len(u.bounds) == 0:
		u.jump(JumpInPlay, x, 0, to)
	default:
		u.jump(JumpNotInPlay, x, 0, &out)
		u.reach(x, &out)
		u.jump(Jump, 0, 0, to)
		u.mark(&out)
	}
}
