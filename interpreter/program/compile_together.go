package program

import "houserule/dsl/variant"

// together compiles what several players go through side by side. The list of them is settled before the first begins.
func (u *unit) together(s *variant.Together) {
	u.p.Branches = true
	players, player := u.alloc(), u.bind(s.Var)
	u.all(&variant.QueryExpr{Op: "all", Source: s.Source, It: s.Var, Where: s.Where}, players)
	u.registers[s.Var] = player
	var done label
	u.jumpN(Together, flagged(s.Secret), players, player, &done)
	u.block(s.Body)
	u.emit(Join, 0, 0, 0)
	u.mark(&done)
}

// flagged is a flag as N of an instruction.
func flagged(holds bool) uint16 { return uint16(flag(holds)) }
