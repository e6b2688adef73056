package program

import (
	"houserule/dsl/variant"
	"houserule/interpreter/reason"
)

// course compiles the game as a whole: the setup, turns until they are over, the score.
func (c *compiler) course() {
	c.p.Score = c.newProc(Proc{Name: "score", Sort: "score"})
	c.p.Play = c.newProc(Proc{Name: "play", Sort: "play"})
	c.later = append(c.later, func() { c.compileScore(c.p.Score) }, func() { c.compilePlay(c.p.Play, false) })
}

// playing returns the index of the procedure that plays a game for a line of a scenario. It plays
// to the end, from the setup or from the first turn if the position is ready, or a number of
// turns.
func (c *compiler) playing(s *variant.PlayStmt) int32 {
	if !s.Ready && s.Turns == 0 {
		return c.p.Play
	}
	index := c.newProc(Proc{Name: "play", Sort: "play"})
	c.later = append(c.later, func() {
		if s.Turns > 0 {
			c.compileTurns(index, s.Turns)
		} else {
			c.compilePlay(index, true)
		}
	})
	return index
}

// compileTurns compiles a procedure that plays a number of turns. If the game ends within them,
// it also computes the score.
func (c *compiler) compileTurns(index int32, turns int) {
	u := c.newUnit(index, nil)
	u.at = c.v.Span
	left := u.alloc()
	u.emit(Int, left, int32(turns), 0)
	var again, over, done label
	u.jump(PlayGame, 0, 0, &over)
	u.mark(&again)
	u.wholeTurn(c.v.Turn, &over)
	u.emit(AddInt, left, left, -1)
	u.jump(JumpLeInt, left, 0, &done)
	u.jump(Loop, 0, 0, &again)
	u.mark(&over)
	u.emit(Over, 0, 0, 0)
	u.emit(Call, u.top, c.p.Score, -1)
	u.mark(&done)
	u.emit(LeaveGame, 0, 0, 0)
	u.emit(ReturnNone, 0, 0, 0)
}

func (c *compiler) compilePlay(index int32, ready bool) {
	u := c.newUnit(index, nil)
	u.at = c.v.Span
	var ended label
	u.jump(PlayGame, 0, 0, &ended)
	if c.v.Setup != nil && !ready {
		u.placed(c.v.Setup.Span, func() { u.emit(Call, u.top, u.procFor(c.v.Setup), -1) })
	}
	if c.v.Turn != nil {
		u.turns(c.v.Turn)
	}
	u.mark(&ended)
	u.emit(Over, 0, 0, 0)
	u.emit(Call, u.top, c.p.Score, -1)
	u.emit(ReturnNone, 0, 0, 0)
}

func (u *unit) turns(t *variant.Turn) {
	var again, over label
	u.mark(&again)
	u.wholeTurn(t, &over)
	u.jump(Loop, 0, 0, &again)
	u.mark(&over)
}

// wholeTurn compiles one turn with its span and clauses.
func (u *unit) wholeTurn(t *variant.Turn, over *label) {
	outer := u.where
	u.where.rule, u.where.kind = "turn", "turn"
	u.placed(t.Span, func() {
		u.citing(t.Cites, func() { u.turn(t, over) })
	})
	u.where = outer
}

func (u *unit) turn(t *variant.Turn, over *label) {
	u.emit(BeginTurn, 0, 0, 0)
	if u.traced() {
		u.emit(LogTurn, 0, 0, 0)
	}
	for i, phase := range t.Phases {
		u.placed(t.Places[i], func() { u.emit(Call, u.top, u.procFor(phase), -1) })
	}
	if t.Until != nil {
		u.branch(t.Until, true, over)
	}
	u.emit(PassTurn, 0, 0, 0)
	if t.Where != nil {
		u.scoped(func() { u.passOver(t.Where) })
	}
}

// passOver compiles the search for the next player who has a turn. It goes once round the table.
func (u *unit) passOver(where variant.Expr) {
	var again, found label
	left := u.alloc()
	u.emit(Seats, left, 0, 0)
	u.mark(&again)
	u.branch(where, true, &found)
	u.emit(PassTurn, 0, 0, 0)
	u.emit(AddInt, left, left, -1)
	u.jump(JumpGtInt, left, 0, &again)
	u.mark(&found)
}

// compileScore compiles the score: once for the table, for each player or for each team.
func (c *compiler) compileScore(index int32) {
	u := c.newUnit(index, nil)
	s := c.v.Score
	switch {
	case s == nil:
	case s.Player == nil:
		u.at, u.cites = s.Span, s.Cites
		u.computeScore(s, -1)
	default:
		u.at, u.cites = s.Span, s.Cites
		u.each(&variant.Source{Kind: variant.OverSeats}, s.Player, false, func(player int32, next *label) {
			if s.Team {
				first := u.alloc()
				u.emit(Teammate, first, player, variant.ToFirst)
				u.jump(JumpNe, first, player, next)
			}
			u.computeScore(s, player)
		})
	}
	u.emit(ReturnNone, 0, 0, 0)
}

func (u *unit) computeScore(s *variant.Score, player int32) {
	total := u.alloc()
	if s.Total != nil {
		u.registers[s.Total] = total
	}
	u.emit(Int, total, 0, 0)
	for _, a := range s.Adds {
		u.placed(a.Span, func() {
			u.citing(a.Cites, func() { u.scoped(func() { u.scoreLine(a, total, player) }) })
		})
	}
	ofTeam := uint16(0)
	if s.Team {
		ofTeam = 1
	}
	u.emitN(Total, ofTeam, total, player, 0)
	var won, lost label
	for _, win := range s.Wins {
		u.branch(win.When, true, &won)
	}
	u.jump(Jump, 0, 0, &lost)
	u.mark(&won)
	u.emitN(Win, ofTeam, 0, player, 0)
	u.mark(&lost)
	if u.traced() {
		u.emit(LogScore, total, player, 0)
	}
}

func (u *unit) scoreLine(a *variant.Add, total, player int32) {
	var skipped label
	if a.When != nil {
		u.branch(a.When, false, &skipped)
	}
	u.addValue(a, total, func(value int32) {
		if u.traced() {
			u.p.ScoreLines = append(u.p.ScoreLines, a)
			u.emit(LogLine, value, int32(len(u.p.ScoreLines)-1), player)
		}
	})
	u.cover(LinePoint, a.Label, a.Span)
	u.mark(&skipped)
}

// reports compiles the reported figures.
func (c *compiler) reports() {
	for _, r := range c.v.Reports {
		var params []*variant.Local
		if r.Player != nil {
			params = append(params, r.Player)
		}
		c.p.Reports = append(c.p.Reports, c.look(r.Value, params))
	}
}

// verdicts compiles the texts that explain why a game ended, and why it was won or not. Fast
// programs have none.
func (c *compiler) verdicts() {
	c.p.Verdict = Verdict{Ended: -1, Won: -1, Lost: -1}
	if !c.p.Mode.Traces() {
		return
	}
	if c.v.Turn != nil {
		c.p.Verdict.Ended = c.explain(reason.Ended(c.v.Turn.Until), nil)
	}
	s := c.v.Score
	if s == nil {
		return
	}
	params := []*variant.Local{s.Player, s.Total}
	for i := range params {
		if params[i] == nil {
			params[i] = &variant.Local{}
		}
	}
	c.p.Verdict.Won = c.explain(reason.Won(s), params)
	c.p.Verdict.Lost = c.explain(reason.Lost(s), params)
}

// inLanguage translates the words in a text that package reason has made. It returns nil if one of
// them has no translation. Words from the rules have a place, and they are translated already.
func (c *compiler) inLanguage(text variant.Expr) variant.Expr {
	if c.v.Language.Name == "" {
		return text
	}
	known := true
	variant.Walk(text, func(node any) bool {
		if word, ok := node.(*variant.TextConst); ok && word.At.IsZero() {
			known = known && c.v.Language.Texts[word.Text] != ""
			word.Text = c.v.Language.Word(word.Text)
		}
		return true
	})
	if !known {
		return nil
	}
	return text
}

// explain returns the index of a procedure that returns an explanatory text, or -1 without a
// text.
func (c *compiler) explain(text variant.Expr, params []*variant.Local) int32 {
	if text = c.inLanguage(text); text == nil {
		return -1
	}
	index := c.newProc(Proc{Sort: "value", Result: text.Type()})
	c.later = append(c.later, func() {
		u := c.newUnit(index, params)
		u.at = c.v.Span
		u.silent, u.explains = true, true
		u.emit(Return, u.value(text), 0, 0)
		u.silent, u.explains = false, false
	})
	return index
}
