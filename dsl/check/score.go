package check

import (
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// checkTurn checks the phases of a turn and when the turns end.
func (c *checker) checkTurn() {
	if c.turn == nil {
		return
	}
	t := &variant.Turn{Span: c.at(c.turn), Doc: c.doc(c.turn), Cites: c.cites(c.turn.Notes)}
	if c.turn.Until != nil {
		t.Until = c.newLook(c.entry, "the end of the turns", variant.Asks).value(c.turn.Until, boolType)
	}
	for _, name := range c.turn.Phases {
		e := c.lookup(c.entry, *name, CodeUnknownName, "phase", isPhase)
		if e == nil {
			continue
		}
		if len(e.proc.params) > 0 {
			c.errorf(CodeWrongArguments, c.at(*name), "A turn has nothing to give it.", "%q takes %s", e.name, diag.Counted(len(e.proc.params), "value"))
		}
		t.Phases = append(t.Phases, e.proc.Proc)
		t.Places = append(t.Places, c.at(*name))
	}
	c.v.Turn = t
}

func isPhase(e *entity) bool { return e.proc != nil && e.proc.Sort == "phase" }

// checkScore checks how the score is reckoned. In a score for each player a bare name means what that
// player has.
func (c *checker) checkScore() {
	if c.score == nil {
		return
	}
	s := &variant.Score{Span: c.at(c.score), Doc: c.doc(c.score), Cites: c.cites(c.score.Notes)}
	b := c.newLook(c.entry, "a line of the score", variant.Asks)
	if c.score.Each {
		s.Player = &variant.Local{Name: "player", Type: playerType, Span: s.Span}
		b.bind(s.Player, isGiven)
		b.owner = b.get(s.Player, s.Span)
	}
	s.Total = &variant.Local{Name: "score", Type: numberType, Span: s.Span}
	for _, line := range c.score.Lines {
		b.scoreLine(s, line)
	}
	c.v.Score = s
}

func (b *body) scoreLine(s *variant.Score, line *syntax.CheckLine) {
	switch {
	case line.Sign != "":
		s.Adds = append(s.Adds, b.add(line))
	case line.Win != nil:
		end := b.open(nil)
		b.bind(s.Total, isGiven)
		win, _, _ := b.condition(line.Win)
		s.Wins = append(s.Wins, variant.Win{When: win, Cites: b.c.cites(line.Notes), Span: b.at(line)})
		end()
	default:
		b.errorf(CodeMisplaced, b.at(line), "A score has lines that start with add, subtract and win when.", "this line belongs to a check")
	}
}

// reportWords are what the reports are called that there may be: one for each player, and one for the table.
var reportWords = map[bool]string{true: "report for each player", false: "report"}

// checkReports checks what is reported of a game. In a report for each player a bare name means what that player has.
func (c *checker) checkReports() {
	first := map[string]*variant.Report{}
	for _, decl := range c.reports {
		for _, line := range decl.Lines {
			r := c.reported(decl, line)
			r.Cites = append(r.Cites, c.cites(decl.Notes)...)
			if other := first[r.Label]; other != nil {
				c.taken(r.Label, c.at(line.Label), other.Span)
			} else {
				first[r.Label] = r
			}
			c.v.Reports = append(c.v.Reports, r)
		}
	}
}

func (c *checker) reported(decl *syntax.ReportDecl, line *syntax.ReportLine) *variant.Report {
	r := &variant.Report{Label: c.fixedText(line.Label, "what is reported"), Cites: c.cites(line.Notes), Span: c.at(line)}
	b := c.newLook(c.entry, "what is reported", variant.Pure)
	if decl.Each {
		r.Player = &variant.Local{Name: "player", Type: playerType, Span: r.Span}
		b.bind(r.Player, isGiven)
		b.owner = b.get(r.Player, r.Span)
	}
	r.Value = b.definite(b.expr(line.Value, nil))
	switch t := r.Value.Type(); t.Base {
	case variant.Number, variant.Bool, variant.EnumType, variant.Anything:
	default:
		c.errorf(CodeWrongType, r.Value.Place(), "", "%s cannot be reported: a number, true or false, or a value of an enum can", describe(t))
	}
	return r
}

// ending is how a game came out, which only scenarios can ask: over, score and won, the last two also of a player. It is nil
// if that is something else.
func (b *body) ending(what string, player variant.Expr, at source.Span) variant.Expr {
	t := map[string]*variant.Type{"over": boolType, "score": optional(numberType), "won": boolType}[what]
	if t == nil || b.proc == nil || b.proc.Sort != "scenario" || player != nil && what == "over" {
		return nil
	}
	if player == nil && b.c.score != nil && b.c.score.Each {
		player = b.owner
	}
	return &variant.Ending{Typed: variant.Typed{T: t, At: at}, What: what, Player: player}
}

// wonBy checks "won by player 2".
func (b *body) wonBy(e *syntax.WonBy) variant.Expr {
	player := b.player(e.Player)
	if x := b.ending("won", player, b.at(e)); x != nil {
		return x
	}
	return bad(b.at(e)) // only scenarios call players by number, which player has reported
}

// expectedEnding returns how the game came out where a value of its type is wanted, because then the name cannot
// mean the value of an enum. Otherwise it returns nil.
func (b *body) expectedEnding(name string, want *variant.Type, at source.Span) variant.Expr {
	x := b.ending(name, nil, at)
	if x != nil && (len(b.c.members[name]) == 0 || want != nil && want.Base == x.Type().Base) {
		return x
	}
	return nil
}
