package main

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"houserule/dsl/diag"
	"houserule/interpreter/opening"
	"houserule/interpreter/program"
)

// openingTime bounds the time for which check plays. Errors found by then count.
const openingTime = time.Second

// cannotBegin plays the beginnings of games, and returns diagnostics for the rule errors that
// stop them.
func cannotBegin(p *program.Program) (findings diag.List) {
	ctx, cancel := context.WithTimeout(context.Background(), openingTime)
	defer cancel()
	report := opening.Play(ctx, p)
	for _, stop := range report.Stops {
		findings.Add(stopFinding(stop, report.Games))
	}
	return findings
}

// stopFinding returns a diagnostic for a rule error. It is an error if all games with some number
// of players stop there, and else a warning.
func stopFinding(stop opening.Stop, games int) diag.Diagnostic {
	d := diag.Diagnostic{Severity: diag.Warning, Span: stop.Err.Span, Summary: "some games cannot begin: " + stop.Err.Message}
	switch {
	case stop.Always:
		d.Severity, d.Summary = diag.Error, "no game can begin: "+stop.Err.Message
	case len(stop.Players) > 0:
		d.Severity, d.Summary = diag.Error, fmt.Sprintf("no game for %s can begin: %s", forPlayers(stop.Players), stop.Err.Message)
	}
	where := "in the first turn"
	if stop.Setup {
		where = "in the setup"
	}
	d.Detail = fmt.Sprintf("%d of %s stopped here %s. Decisions were made by suggestion and at random.", stop.Games, diag.Counted(games, "game"), where)
	return d
}

// forPlayers returns words for numbers of players, for example "2 or 3 players".
func forPlayers(numbers []int) string {
	text := ""
	for i, n := range numbers {
		switch {
		case i == 0:
		case i == len(numbers)-1:
			text += " or "
		default:
			text += ", "
		}
		text += strconv.Itoa(n)
	}
	if text == "1" {
		return "1 player"
	}
	return text + " players"
}
