package main

import (
	"bufio"
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/report"
	"houserule/dsl/diag"
	"houserule/interpreter/scenario"
)

// A reviewer asks about changed transcripts and chances.
type reviewer struct {
	answers  *bufio.Scanner
	std      streams
	rejected rejections
	all      bool            // accepts the rest
	causes   map[string]bool // accepts those with these causes
	accepted []scenario.Block
}

// review shows the changed transcripts and chances of each scenario, and asks about them. It
// returns those that the user accepts. Other failures are only shown. A scenario that was rejected
// under the same rules isn't asked about again.
func review(results []*scenario.Result, std streams) []scenario.Block {
	r := &reviewer{answers: bufio.NewScanner(std.in), std: std, rejected: readRejections(), causes: map[string]bool{}}
	var changed []*scenario.Result
	for _, result := range results {
		switch {
		case result.Passed():
		case len(result.Outdated()) == 0:
			report.Failures(result, std.out)
		case r.rejected.has(result):
			fmt.Fprintf(std.out, "rejected before, so fix the rules: %s\n\n", diag.Printable(result.Scenario.Title))
		default:
			changed = append(changed, result)
		}
	}
	for i, result := range changed {
		cause := result.Cause()
		if r.all || r.causes[cause] {
			r.accept(result)
			continue
		}
		report.Failures(result, std.out)
		alike := 0
		for _, other := range changed[i:] {
			if other.Cause() == cause {
				alike++
			}
		}
		fmt.Fprintf(std.out, "%d of %d: ", i+1, len(changed))
		if !r.ask(result, alike) {
			break
		}
	}
	if err := r.rejected.write(); err != nil {
		fmt.Fprintf(std.err, "note: the rejected transcripts could not be kept: %v\n", err)
	}
	return r.accepted
}

func (r *reviewer) accept(result *scenario.Result) {
	r.accepted = append(r.accepted, result.Outdated()...)
	result.Accept()
}

// ask asks about one scenario, and reports whether the review continues. Rejecting means that the
// rules are wrong. Skipping leaves the decision to the next review. The end of the input skips all
// remaining scenarios.
func (r *reviewer) ask(result *scenario.Result, alike int) bool {
	for range mostUnread {
		fmt.Fprintf(r.std.out, "accept, reject, skip, all, only these (%d with this cause) or quit? [a/r/s/l/o/q] ", alike)
		answer := "quit"
		if r.answers.Scan() {
			answer = strings.ToLower(strings.TrimSpace(r.answers.Text()))
		}
		switch answer {
		case "a", "accept":
			fmt.Fprint(r.std.out, "accepted\n\n")
			r.accept(result)
			return true
		case "l", "all":
			fmt.Fprint(r.std.out, "accepted, with all that follow\n\n")
			r.all = true
			r.accept(result)
			return true
		case "o", "only", "only these":
			fmt.Fprintf(r.std.out, "accepted: %s\n\n", diag.Counted(alike, "scenario"))
			r.causes[result.Cause()] = true
			r.accept(result)
			return true
		case "r", "reject":
			fmt.Fprint(r.std.out, "rejected: the scenario stays, so fix the rules\n\n")
			r.rejected.add(result)
			return true
		case "s", "skip", "":
			fmt.Fprint(r.std.out, "skipped\n\n")
			return true
		case "q", "quit":
			fmt.Fprint(r.std.out, "quit: the next review asks about the rest\n\n")
			return false
		}
	}
	fmt.Fprintf(r.std.out, "quit: %d invalid answers in a row\n\n", mostUnread)
	return false
}

// mostUnread is the maximum number of invalid answers to one question. It exists because a
// program may write endless input.
const mostUnread = 20
