package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
	"houserule/interpreter/usage"
)

// play plays games and tells what came of the cards in them.
func (c cardsCmd) play(std streams) error {
	games := batchFlags{c.Games, c.Seed, c.Workers}
	if err := games.check(); err != nil {
		return err
	}
	reasons, err := readReasons(c.Known)
	if err != nil {
		return err
	}
	p, settings, err := c.playable(program.Told, std)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	show, clear := games.progress(std)
	report, err := usage.Run(ctx, p, usage.Settings{
		Games: c.Games, Seed: uint64(c.Seed), Workers: c.Workers, Game: settings, Progress: show,
	})
	clear()
	if err != nil {
		return tellBroken(err, std)
	}
	return c.tell(report, reasons, std)
}

// tellBroken tells of a game that a rule error stopped.
func tellBroken(err error, std streams) error {
	broken, ok := errors.AsType[*interpreter.RuleError](err)
	if !ok {
		return misuse("%v", err)
	}
	return problem(diag.List{{Span: broken.Span, Summary: broken.Message, Detail: err.Error()}}, std)
}

// tell writes what came of each card, and then what never came to anything.
func (c cardsCmd) tell(r *usage.Report, reasons *reasons, std streams) error {
	idle := c.idle(r)
	unexplained := reasons.sift(idle)
	if c.JSON {
		if err := writeUsage(r, unexplained, std.out); err != nil {
			return err
		}
	} else {
		c.writeTable(r, std.out)
		writeIdle(unexplained, len(idle), r.Games, std.out)
	}
	reasons.complain(std.err)
	if len(unexplained) > 0 {
		return errFindings
	}
	return nil
}

// asked tells whether a card is to be shown.
func (c cardsCmd) asked(card usage.Card) bool { return c.Kind == "" || c.Kind == card.Kind.Name }

func (c cardsCmd) writeTable(r *usage.Report, out io.Writer) {
	widest := 0
	for _, card := range r.Cards {
		if c.asked(card) {
			widest = max(widest, len([]rune(card.Name)))
		}
	}
	kind := ""
	for _, card := range r.Cards {
		if !c.asked(card) {
			continue
		}
		if card.Kind.Name != kind {
			kind = card.Kind.Name
			fmt.Fprintf(out, "%-*s   drawn offered  played\n", widest+2, kind)
		}
		fmt.Fprintf(out, "  %-*s %7d %7d %7d\n", widest, diag.Printable(card.Name), card.Drawn, card.Offered, card.Played)
	}
	fmt.Fprintf(out, "\nof %s\n", counted(r.Games, "game"))
}

// ---- What never came to anything --------------------------------------------------------------------

// An idleEntry is a card that was never played, or a line of its script that never ran.
type idleEntry struct {
	Card  string `json:"card"`
	Kind  string `json:"kind"`
	Line  string `json:"line,omitempty"` // empty: the whole card
	Place string `json:"place"`
}

// idle is what never came to anything. Of a card that was never played no line has to be named.
func (c cardsCmd) idle(r *usage.Report) (idle []idleEntry) {
	for _, card := range r.Cards {
		switch {
		case !c.asked(card):
		case card.Played == 0:
			idle = append(idle, idleEntry{card.Name, card.Kind.Name, "", place(card.Span)})
		default:
			for _, point := range card.Unused {
				line := strings.TrimPrefix(scenario.Describe(point), card.Name+": ")
				idle = append(idle, idleEntry{card.Name, card.Kind.Name, line, place(point.Span)})
			}
		}
	}
	return idle
}

// writeIdle tells what is left of all that never came to anything once reasons are given.
func writeIdle(idle []idleEntry, all, games int, out io.Writer) {
	switch {
	case all == 0:
		fmt.Fprintln(out, "each of them was played, and each line of theirs ran")
		return
	case len(idle) == 0:
		fmt.Fprintln(out, "each of them was played, and each line of theirs ran, but for what has a reason")
		return
	}
	fmt.Fprintf(out, "\nnever in %s:\n", counted(games, "game"))
	for _, i := range idle {
		what := cmp.Or(i.Line, "not played")
		fmt.Fprintf(out, "  %s \"%s\": %s (%s)\n", i.Kind, diag.Printable(i.Card), what, i.Place)
	}
}

// A usageJSON is what came of a card, for other programs.
type usageJSON struct {
	Card    string `json:"card"`
	Kind    string `json:"kind"`
	Drawn   int    `json:"drawn"`
	Offered int    `json:"offered"`
	Played  int    `json:"played"`
}

func writeUsage(r *usage.Report, idle []idleEntry, out io.Writer) error {
	all := struct {
		Games int         `json:"games"`
		Cards []usageJSON `json:"cards"`
		Idle  []idleEntry `json:"idle"`
	}{r.Games, []usageJSON{}, append([]idleEntry{}, idle...)}
	for _, card := range r.Cards {
		all.Cards = append(all.Cards, usageJSON{card.Name, card.Kind.Name, card.Drawn, card.Offered, card.Played})
	}
	return writeJSON(out, all)
}
