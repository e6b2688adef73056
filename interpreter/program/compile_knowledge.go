package program

import "houserule/dsl/variant"

// sees compiles the test whether a player knows a component or a secretly kept value.
func (u *expressions) sees(e *variant.Sees) int32 {
	if u.proc().Sort != "scenario" { // because a fast program has no scenarios
		u.p.AsksSight = true
	}
	dst, player := u.alloc(), u.value(e.Player)
	if kept, ok := e.What.(*variant.GlobalGet); ok && kept.Global.Secret {
		u.emitN(SeesKept, uint16(kept.Global.Index), dst, player, u.keeper(kept))
	} else {
		u.emit(Sees, dst, player, u.value(e.What))
	}
	return dst
}

// keeper returns the register of the player who keeps a value, or -1 if the value belongs to the
// game.
func (u *expressions) keeper(kept *variant.GlobalGet) int32 {
	if !u.p.Globals[kept.Global.Index].Each {
		return -1
	}
	return u.value(kept.Owner)
}

// The audience of a Show instruction, in its operand N.
const (
	ToPlayer uint16 = iota
	ToPlayers
	ToAll
)

// show compiles a statement that reveals components or a value to players.
func (u *unit) show(s *variant.Show) {
	to, whom := int32(-1), ToAll
	if s.To != nil {
		to, whom = u.value(s.To), ToPlayer
		if s.To.Type().Base == variant.ListType {
			whom = ToPlayers
		}
	}
	if kept, ok := s.What.(*variant.GlobalGet); ok && kept.Global.Secret {
		u.emitN(ShowKept, whom, u.keeper(kept), to, int32(kept.Global.Index))
		return
	}
	u.ifAny(s.What, func(what int32) { u.emitN(opsFor(s.What, Show, ShowList, ShowZone), whom, what, to, 0) })
}

// secretly compiles a block whose events are logged for one player.
func (u *unit) secretly(s *variant.Secretly) {
	if !u.traced() {
		u.block(s.Body)
		return
	}
	u.emit(BeginSecret, u.value(s.Player), 0, 0)
	u.secrets++
	u.block(s.Body)
	u.secrets--
	u.emit(EndSecret, 0, 0, 0)
}

// leaveSecrets emits code that leaves the secret blocks, except the given number of outer ones.
func (u *unit) leaveSecrets(but int) {
	for range u.secrets - but {
		u.emit(EndSecret, 0, 0, 0)
	}
}
