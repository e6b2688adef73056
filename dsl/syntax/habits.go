package syntax

import (
	"regexp"

	"houserule/dsl/diag"
)

// habits are what people write who know other languages, or rulebooks, by a line in which it stands, and what to write
// instead. They count where a line can't be read and nothing better is known.
var habits = []struct {
	line   *regexp.Regexp
	remedy string
}{
	{regexp.MustCompile(`\bwhere\s+[^"(]*\bor\s+[^"]*("[^"]*"\s*(showing|by|suggest)|\bby)\b`), "Behind where, a condition with or needs brackets: where (a or b)."},
	{regexp.MustCompile(`\b(elif|elsif|elseif)\b`), "Another condition follows with else if."},
	{regexp.MustCompile(`\bfor\s+each\s+\w+\s+of\b|\bfor\s+\w+\s+in\b`), "A loop is written for each card in hand { … }."},
	{regexp.MustCompile(`\b(min|minimum|smallest|smaller|lowest|lower|least|lesser|fewest|fewer)\s*(of\b)?\s*(\[|\(?-?[\w.]+\s*(,|\band\b))`), smallestOf},
	{regexp.MustCompile(`\b(max|maximum|greatest|greater|biggest|bigger|largest|larger|highest|higher|most)\s*(of\b)?\s*(\[|\(?-?[\w.]+\s*(,|\band\b))`), greatestOf},
	{regexp.MustCompile(`\b(smallest|lowest|fewest)\s+(\w+\s+)?of\b`), "The smallest value is: least value of hand. Who has it is found by an order: first of hand by value."},
	{regexp.MustCompile(`\b(greatest|biggest|largest|highest)\s+(\w+\s+)?of\b`), "The greatest value is: most value of hand. Who has it is found by an order: first of hand by value desc."},
	{regexp.MustCompile(`\bthe\s+(second|third|fourth|fifth|next)\b`), "One of several is found by its place: the number 3 of hand."},
	{regexp.MustCompile(`\b(add|subtract)\s+[\w.]+\s+if\b`), "The condition of a line stands behind when: subtract 2 when gold > 1."},
	{regexp.MustCompile(`\b(if|while)\b.*\b(then|do)\s*\{`), "The steps stand in braces right behind the condition; then is for values: if gold > 1 then 2 else 0."},
	{regexp.MustCompile(`"\s*by\s+[\w.]+\s*,`), "One player decides. To ask several, ask each of them: for each player in players { … }."},
	{regexp.MustCompile(`\w\[`), "An element is found by its place: the number 2 of hand."},
	{regexp.MustCompile(`[<>=]\s*\w+\s*\?`), "One of two values is picked by if gold > 3 then 1 else 2."},
	{regexp.MustCompile(`^\s*(def|func|fn|sub|void|proc)\b`), "What does something is a procedure, what only tells something is a function."},
	{regexp.MustCompile(`^\s*(variant|keep|phase|procedure|function|option|table|check|priority|deck|pile|row|hand|track|let)\s+(\w+\s+)?\w+-[a-z]`),
		"A name has _ where a word has a hyphen: lay_out."},
	{regexp.MustCompile(`\bis\s+(at\s+(least|most)|(greater|less|more|fewer|higher|lower)\s+than)\b`), "Numbers are compared with <, <=, > and >=."},
	{regexp.MustCompile(`\bdraw\s+(an?|one|two|three)\b`), "How many are drawn is a number: draw 1 from stock."},
	{regexp.MustCompile(`\.\w+\(\s*\)`), "What is asked behind a dot has no brackets: hand.count."},
	{regexp.MustCompile(`:=`), "A name is given with let card = …, and another value with card = …."},
	{regexp.MustCompile(`\b(if|while|repeat|else|for\s+each)\b[^":]*:`), "Steps stand in braces: { … }."},
	{regexp.MustCompile(`"[^"{}]*\{[^"{}]*"[^{}]*\}`), "No text can stand in the braces of a text: give the value a name before, let card = …, and write {card}."},
}

// withHabit adds what may have been meant to a problem that has nothing to say about that.
func withHabit(d diag.Diagnostic) diag.Diagnostic {
	if d.Detail != "" && d.Detail != waysToDeclare || d.Code != codeSyntax && d.Code != codeText {
		return d
	}
	line := d.Span.File.Line(d.Span.Line())
	for _, h := range habits {
		if h.line.MatchString(line) {
			d.Detail = h.remedy
			break
		}
	}
	return d
}
