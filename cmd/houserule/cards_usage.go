package main

import (
	"errors"

	"houserule/cmd/houserule/internal/report"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/usage"
	"houserule/interpreter/program"
)

// play plays games and reports how far each card got.
func (c cardsCmd) play(std streams) error {
	games := batchFlags{c.Games, c.Seed, c.Workers}
	if err := games.check(); err != nil {
		return err
	}
	reasons, err := readReasons(c.Known)
	if err != nil {
		return err
	}
	p, settings, err := c.playable(program.Traced, std)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	all, clear := games.batch(batch.Shard{}, nil, std)
	result, err := usage.Run(ctx, p, usage.Settings{Games: all, Game: settings})
	clear()
	if err != nil {
		return reportBroken(err, std)
	}
	return c.report(result, reasons, std)
}

// reportBroken returns an error for a game that a rule error stopped. It writes the rule error.
func reportBroken(err error, std streams) error {
	broken, ok := errors.AsType[*interpreter.RuleError](err)
	if !ok {
		return misuse("%v", err)
	}
	return problem(diag.List{{Span: broken.Span, Summary: broken.Message, Detail: err.Error()}}, std)
}

// report writes the counts of each card, and then the idle cards and lines.
func (c cardsCmd) report(r *usage.Report, reasons *reasons, std streams) error {
	idle := c.idle(r)
	u := report.Usage{Games: r.Games, Cards: r.Cards, Shown: c.asked, Idle: idle, Unexplained: reasons.sift(idle)}
	if c.JSON {
		if err := u.WriteJSON(std.out); err != nil {
			return err
		}
	} else {
		u.WriteText(std.out)
	}
	reasons.complain(std.err)
	if len(u.Unexplained) > 0 {
		return errFindings
	}
	return nil
}

// asked reports whether a card is of the requested kind.
func (c cardsCmd) asked(card usage.Card) bool { return c.Kind == "" || c.Kind == card.Kind.Name }

// idle returns the cards that were never played, and the lines of others that never ran.
func (c cardsCmd) idle(r *usage.Report) (idle []report.Idle) {
	for _, card := range r.Cards {
		switch {
		case !c.asked(card):
		case card.Played == 0:
			idle = append(idle, report.NeverPlayed(card))
		default:
			for _, point := range card.Unused {
				idle = append(idle, report.NeverRan(card, point))
			}
		}
	}
	return idle
}
