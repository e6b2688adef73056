package declared

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// CheckTurn checks the phases of a turn, and the end of the turns.
func (c *Checker) CheckTurn() {
	if c.Turn == nil {
		return
	}
	t := &variant.Turn{Span: c.At(c.Turn), Doc: c.Doc(c.Turn), Cites: c.Cites(c.Turn.Notes)}
	if c.Turn.Where != nil {
		t.Where = expr.NewLook(c.Resolver, c.Entry, "the players who have a turn", variant.Pure).Value(c.Turn.Where, types.Bool)
	}
	if c.Turn.Until != nil {
		t.Until = expr.NewLook(c.Resolver, c.Entry, "the end of the turns", variant.Asks).Value(c.Turn.Until, types.Bool)
	}
	for _, name := range c.Turn.Phases {
		e := c.Lookup(c.Entry, *name, report.CodeUnknownName, "phase", env.IsPhase)
		if e == nil {
			continue
		}
		if len(e.Proc.Written) > 0 {
			c.Errorf(report.CodeWrongArguments, c.At(*name), "A turn passes no arguments, so the phase can't have parameters.", "%q takes %s", e.Name(), diag.Counted(len(e.Proc.Written), "value"))
		}
		t.Phases = append(t.Phases, e.Proc.Proc)
		t.Places = append(t.Places, c.At(*name))
	}
	c.Variant.Turn = t
}

// CheckScore checks the score. In a score for each player, a bare name means the value of that
// player.
func (c *Checker) CheckScore() {
	if c.Score == nil {
		return
	}
	s := &variant.Score{Span: c.At(c.Score), Doc: c.Doc(c.Score), Cites: c.Cites(c.Score.Notes)}
	b := expr.NewLook(c.Resolver, c.Entry, "a line of the score", variant.Asks)
	if c.Score.Each != "" {
		s.Team = c.OfTeams(c.Score.Each, c.At(c.Score))
		s.Player = b.BindOwner(s.Span, s.Team)
	}
	s.Total = &variant.Local{Name: "score", Type: types.Number, Span: s.Span}
	for _, line := range c.Score.Lines {
		scoreLine(b, s, line)
	}
	c.Variant.Score = s
}

func scoreLine(b *expr.Body, s *variant.Score, line *syntax.CheckLine) {
	switch {
	case line.Sign != "":
		s.Adds = append(s.Adds, b.Add(line))
	case line.Win != nil:
		end := b.Open(nil)
		b.Bind(s.Total, expr.IsGiven)
		win, _, _ := b.Condition(line.Win)
		s.Wins = append(s.Wins, variant.Win{When: win, Cites: b.Cites(line.Notes), Span: b.At(line)})
		end()
	default:
		b.Errorf(report.CodeMisplaced, b.At(line), "A line of the score starts with add, subtract or win when.", "this line is only for checks")
	}
}

// CheckReports checks the reports. In a report for each player, a bare name means the value of that
// player.
func (c *Checker) CheckReports() {
	first := map[string]*variant.Report{}
	for _, decl := range c.Reports {
		for _, line := range decl.Lines {
			r := c.reported(decl, line)
			r.Cites = append(r.Cites, c.Cites(decl.Notes)...)
			if other := first[r.Label]; other != nil {
				c.Taken(r.Label, c.At(line.Label), other.Span)
			} else {
				first[r.Label] = r
			}
			c.Variant.Reports = append(c.Variant.Reports, r)
		}
	}
}

func (c *Checker) reported(decl *syntax.ReportDecl, line *syntax.ReportLine) *variant.Report {
	r := &variant.Report{Label: c.FixedText(line.Label, "a reported value"), Cites: c.Cites(line.Notes), Span: c.At(line)}
	b := expr.NewLook(c.Resolver, c.Entry, "a reported value", variant.Pure)
	if decl.Each {
		r.Player = b.BindOwner(r.Span, false)
	}
	r.Value = b.Definite(b.Expr(line.Value, nil))
	switch t := r.Value.Type(); t.Base {
	case variant.Number, variant.Bool, variant.EnumType, variant.Anything:
	default:
		c.Errorf(report.CodeWrongType, r.Value.Place(), "", "%s can't be reported, only a number, true or false, or a member of an enum", types.Describe(t))
	}
	return r
}

// CheckOffers checks offers. In their conditions, a bare name means the value of the player who
// makes the offer.
func (c *Checker) CheckOffers() {
	for _, o := range c.Offers {
		if c.Variant.MaxPlayers == 1 {
			c.Errorf(report.CodeOfferAlone, o.Proc.NameSpan, "Raise the number of players, or delete the offer.", "an offer needs another player, but this game has only one")
		}
		c.Infer(o.Proc)
		o.Proc.Effect = variant.Acts
		c.checkOffer(o)
	}
}

func (c *Checker) checkOffer(o *env.OfferDecl) {
	offer := o.Entity.Offer
	offer.Player = o.Proc.Params[0]
	look := func(why string) *expr.Body {
		b := expr.NewLook(c.Resolver, o.Entity, why, variant.Pure)
		b.Bind(offer.Player, expr.IsGiven)
		b.Owner = b.Get(offer.Player, offer.Player.Span)
		return b
	}
	offer.Title = look("a label").Text(o.Decl.Title)
	if o.Decl.Where != nil {
		offer.Where, _, _ = look("the condition of an offer").Condition(o.Decl.Where)
	}
	if o.Decl.Suggest != nil {
		offer.Suggest = look("a suggestion").Value(o.Decl.Suggest, types.Bool)
	}
}
