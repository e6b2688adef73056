package check

import (
	"strconv"

	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// What several people at one table need: branches side by side, what is told to one of them, and what is shown.

// together checks steps that several players go through side by side.
func (b *body) together(s *syntax.Together) variant.Stmt {
	stmt := &variant.Together{Step: b.step(s), Secret: s.Secret, Source: b.sourceOfEach(s.Source, s.Where, s.Var)}
	b.does(variant.Acts, `"together"`, stmt.At)
	end := b.open(nil)
	defer end()
	mark := b.flow.mark()
	inBranch := b.branch()
	stmt.Var = b.newLocal(s.Var, b.playersOf(stmt.Source))
	stmt.Where = b.element(stmt.Var, s.Where)
	endBranches := b.inBranches()
	stmt.Body = b.block(s.Body)
	endBranches()
	inBranch()
	b.flow.rewind(mark)
	b.c.togethers = append(b.c.togethers, stmt)
	return stmt
}

// playersOf is the type of a player of a list, which is reported if it holds anything else.
func (b *body) playersOf(s *variant.Source) *variant.Type {
	switch t := s.Elem; {
	case isAnything(t):
	case t.Base != variant.Player:
		b.errorf(CodeNotPlayers, s.At, "Name players: all of them, or a list such as [active, active.next].",
			"only players go on side by side, and here each is %s", describe(t))
		return anythingType
	case t.Optional:
		b.errorf(CodeNotPlayers, s.At, "Leave out who is none: all … where it exists.", "one of these players may be none")
	}
	return definite(s.Elem)
}

// branch begins a block with a branch of its own: nothing around it can be left from it. What it gives ends it.
func (b *body) branch() (end func()) {
	loops := b.loops
	b.loops = nil
	b.branches++
	return func() {
		b.loops = loops
		b.branches--
	}
}

// leavesBranch reports a step that would lead out of a branch.
func (b *body) leavesBranch(s placed) {
	b.errorf(CodeLeavesTogether, b.at(s), "Let a procedure do what each of them does: return leaves that.",
		"nothing leads out of what players do side by side")
}

// secretly checks steps that one player alone is told of.
func (b *body) secretly(s *syntax.Secretly) variant.Stmt {
	stmt := &variant.Secretly{Step: b.step(s)}
	b.does(variant.Acts, `"secretly"`, stmt.At)
	stmt.Player = b.addressed(s.Player, playerType)
	stmt.Body = b.block(s.Body)
	return stmt
}

// ---- What a seat can tell --------------------------------------------------------------------------

// show checks a step after which players know what something is.
func (b *body) show(s *syntax.Show) variant.Stmt {
	stmt := &variant.Show{Step: b.step(s), What: b.expr(s.What, nil)}
	b.does(variant.Acts, `"show"`, stmt.At)
	if !isSecret(stmt.What) && !b.isKnown(stmt.What) {
		stmt.What = b.componentsIn(stmt.What, "shown")
	}
	if s.To != nil {
		stmt.To = b.whom(s.To)
	}
	return stmt
}

// sees checks whether a player can tell what something is. What somebody sees is there.
func (b *body) sees(e *syntax.Sees) (x variant.Expr, yes []fact) {
	sees := &variant.Sees{Typed: boolean(b.at(e)), Player: b.value(e.X, playerType), What: b.expr(e.Y, nil)}
	switch t := sees.What.Type(); {
	case isSecret(sees.What), b.isKnown(sees.What), isAnything(t):
	case t.Base != variant.Component && t.Base != variant.NoneType:
		b.errorf(CodeWrongType, sees.What.Place(), "", "a player sees a component, or what is kept secretly, and this is %s", describe(t))
	default:
		yes, _ = b.presence(sees.What)
	}
	return sees, yes
}

// isSecret tells whether x reads what is kept secretly.
func isSecret(x variant.Expr) bool {
	get, ok := x.(*variant.GlobalGet)
	return ok && get.Global.Secret
}

// isKnown reports what is kept and no secret, so that all players know it.
func (b *body) isKnown(x variant.Expr) bool {
	get, ok := x.(*variant.GlobalGet)
	if !ok || get.Global.Track || heldBy(x).Base == variant.Component || isAnything(get.T) {
		return false
	}
	b.errorf(CodeWrongType, x.Place(), "A secret is declared as one: keep secretly "+typeName(get.Global.Type)+" "+get.Global.Name+" = ….",
		"all players know %q", get.Global.Name)
	return true
}

// whom checks who gets to know something: a player, or a list of them.
func (b *body) whom(e syntax.Expr) variant.Expr {
	x := b.definite(b.expr(e, nil))
	t := x.Type()
	if t.Base == variant.ListType && fits(t.Elem, playerType) {
		return x
	}
	return b.fit(x, playerType)
}

// ---- Players by number -----------------------------------------------------------------------------

// player checks a player by number, which only scenarios know.
func (b *body) player(e *syntax.Seat) variant.Expr {
	x := &variant.SeatGet{Typed: variant.Typed{T: playerType, At: b.at(e)}, Seat: int(e.Number) - 1}
	if b.proc == nil || b.proc.Sort != "scenario" {
		b.errorf(CodeMisplaced, x.At, "Rules say whom they mean by active, by next and previous, or by a name.", "only scenarios call players by number")
		return bad(x.At)
	}
	b.seat(int(e.Number), x.At)
	return x
}

// A seated is a player whom a line of a scenario names.
type seated struct {
	number int
	at     source.Span
}

// seat notes that a line names a player.
func (b *body) seat(number int, at source.Span) { b.seats = append(b.seats, seated{number, at}) }

// checkSeats reports players who do not sit in the game of a scenario.
func (s *scenarioBody) checkSeats() {
	players := s.scenario.Players
	if players == 0 {
		players = s.c.v.MinPlayers
	}
	for _, seat := range s.seats {
		if 1 <= seat.number && seat.number <= players {
			continue
		}
		mend := ""
		if 1 <= seat.number && seat.number <= s.c.v.MaxPlayers {
			mend = "Say how many play: players " + strconv.Itoa(seat.number) + "."
		}
		s.errorf(CodeOutOfRange, seat.at, mend, "there is no player %d among %d", seat.number, players)
	}
}
