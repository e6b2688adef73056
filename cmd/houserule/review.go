package main

import (
	"bufio"
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/report"
	"houserule/interpreter/scenario"
)

// review shows each changed transcript and asks about it. It returns those that the user accepts.
// Other failures are only shown.
func review(results []*scenario.Result, std streams) []scenario.Block {
	answers := bufio.NewScanner(std.in)
	changed := 0
	for _, result := range results {
		if len(result.Outdated()) > 0 {
			changed++
		}
	}
	var accepted []scenario.Block
	at := 0
	for _, result := range results {
		if result.Passed() {
			continue
		}
		report.Failures(result, std.out)
		outdated := result.Outdated()
		if len(outdated) == 0 {
			continue
		}
		at++
		fmt.Fprintf(std.out, "%d of %d: ", at, changed)
		if accepts(answers, std) {
			accepted = append(accepted, outdated...)
			result.Accept()
		}
	}
	return accepted
}

// accepts asks about one transcript. Rejecting it means that the rules are wrong. Skipping it, or
// the end of the input, leaves the decision open.
func accepts(answers *bufio.Scanner, std streams) bool {
	for range mostUnread {
		fmt.Fprint(std.out, "accept, reject or skip? [a/r/s] ")
		if !answers.Scan() {
			fmt.Fprintln(std.out, "skipped")
			return false
		}
		switch strings.ToLower(strings.TrimSpace(answers.Text())) {
		case "a", "accept":
			fmt.Fprint(std.out, "accepted\n\n")
			return true
		case "r", "reject":
			fmt.Fprint(std.out, "rejected: the transcript stays, so fix the rules\n\n")
			return false
		case "s", "skip", "":
			fmt.Fprint(std.out, "skipped\n\n")
			return false
		}
	}
	fmt.Fprintf(std.out, "skipped: %d invalid answers in a row\n\n", mostUnread)
	return false
}

// mostUnread is the maximum number of invalid answers to one question. It exists because a
// program may write endless input.
const mostUnread = 20
