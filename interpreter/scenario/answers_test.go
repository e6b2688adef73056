package scenario

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/variant"
)

// Each question is answered by the line with the longest text in it, or else by the line without
// a text.
func TestAnswersByQuestion(t *testing.T) {
	line := func(question string, labels ...string) variant.AnswerLine {
		l := variant.AnswerLine{Question: question}
		for _, label := range labels {
			l.Values = append(l.Values, variant.Answer{Labels: []string{label}})
		}
		return l
	}
	a := answersOf(&variant.Scenario{Answers: []variant.AnswerLine{
		line("", "flat 1"), line("Who", "who 1", "who 2"), line("Who taps", "taps 1"), line("", "flat 2", "flat 3"), line("Who", "who 3"),
		line("taps?", "never"), line("Whom"),
	}})
	var got []string
	for _, question := range []string{
		"Bid?", "Who leads?", "Who taps?", "Who leads?", "Who taps?", "Bid?", "Say Who", "Who else?", "Whom?", "Bid more?", "Bid?",
	} {
		said := "as suggested"
		if answer, ok := a.to(question); ok {
			said = inWords(answer)
		}
		got = append(got, said)
	}
	want := []string{
		"flat 1", "who 1", "taps 1", "who 2", "as suggested", "flat 2", "who 3", "as suggested", "as suggested", "flat 3", "as suggested",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
