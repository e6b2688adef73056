package program

import "houserule/dsl/variant"

// sees compiles whether a player can tell a component, or knows what is kept secretly.
func (u *expressions) sees(e *variant.Sees) int32 {
	if u.proc().Sort != "scenario" { // which a fast program does without
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

// keeper is the player who keeps a value; -1 if the game does.
func (u *expressions) keeper(kept *variant.GlobalGet) int32 {
	if !u.p.Globals[kept.Global.Index].Each {
		return -1
	}
	return u.value(kept.Owner)
}

// To whom something is shown, as N of an instruction.
const (
	ToPlayer uint16 = iota
	ToPlayers
	ToAll
)

// show compiles that players get to know components, or a value.
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

// secretly compiles what is traced for one player.
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

// leaveSecrets ends what is secret, but for so many that stand around it.
func (u *unit) leaveSecrets(but int) {
	for range u.secrets - but {
		u.emit(EndSecret, 0, 0, 0)
	}
}
