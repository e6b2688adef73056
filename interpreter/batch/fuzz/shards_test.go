package fuzz_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"houserule/dsl/source"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/fuzz"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// shards returns the recorded lines of all games, played in the given number of shards.
func shards(t *testing.T, p *program.Program, s fuzz.Settings, of int) (lines []string) {
	t.Helper()
	s.Record = func(line []byte) error {
		lines = append(lines, string(line))
		return nil
	}
	for number := range of {
		s.Shard = batch.Shard{Number: number + 1, Of: of}
		fuzzed(t, p, s)
	}
	return lines
}

// recorded returns Lines that yield a slice of recorded lines.
func recorded(lines []string) batch.Lines {
	return func(add func(i int, line []byte) error) error {
		for i, line := range lines {
			if err := add(i, []byte(line)); err != nil {
				return err
			}
		}
		return nil
	}
}

// Any number of shards together has the findings of all games.
func TestShardsFindTheSame(t *testing.T) {
	p := compile(t, planted)
	s := fuzz.Settings{Games: batch.Games{Number: 60, Seed: 1}, MostDecisions: 100}
	whole := fuzzed(t, p, s)
	options := cmp.Options{cmpopts.IgnoreUnexported(fuzz.Finding{}, scenario.Coverage{}), cmp.Comparer(func(a, b source.Span) bool { return a == b })}
	for _, of := range []int{1, 2, 7, 60} {
		merged := s
		merged.Recorded = recorded(shards(t, p, s, of))
		if diff := cmp.Diff(whole, fuzzed(t, p, merged), options); diff != "" {
			t.Errorf("%d shards find something else (-whole +shards):\n%s", of, diff)
		}
	}
}

// The recorded lines don't depend on the number of workers.
func TestWorkersRecordTheSame(t *testing.T) {
	p := compile(t, planted)
	s := fuzz.Settings{Games: batch.Games{Number: 100, Seed: 1, Workers: 1}, MostDecisions: 100}
	alone := shards(t, p, s, 1)
	s.Workers = 4
	if diff := cmp.Diff(alone, shards(t, p, s, 1)); diff != "" {
		t.Errorf("four workers record something else (-one +four):\n%s", diff)
	}
}

// Run returns an error for a line that no game of these rules can have.
func TestInvalidResults(t *testing.T) {
	p := compile(t, planted)
	s := fuzz.Settings{Games: batch.Games{Number: 40, Seed: 1}, MostDecisions: 100}
	lines := shards(t, p, s, 1)
	first := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, `"kind":"rule error"`) })
	for _, change := range []struct{ was, is string }{
		{``, ``},
		{`"decisions":`, `"decisions":-1,"was":`},
		{`"decisions":`, `"decisions":10001,"was":`},
		{`"random":`, `"random":-1,"was":`},
		{`"random":`, `"random":9999,"was":`},
		{`"kind":"rule error"`, `"kind":"mistake"`},
		{`"kind":"rule error"`, `"kind":"dead end"`},
		{`"kind":"rule error"`, `"kind":0`},
		{`"start":`, `"start":1,"was":`},
		{`"end":`, `"end":99999,"was":`},
		{`"ran":[`, `"ran":[-1,`},
		{`"ran":[`, `"ran":[99999,`},
	} {
		changed := slices.Clone(lines)
		changed[first] = strings.Replace(changed[first], change.was, change.is, 1)
		if strings.Contains(change.was, "ran") {
			changed[0] = strings.Replace(lines[0], change.was, change.is, 1)
		}
		s.Recorded = recorded(changed)
		_, err := fuzz.Run(t.Context(), p, s)
		if isWrong := errors.Is(err, batch.ErrLine); isWrong != (change.was != "") {
			t.Errorf("%s in place of %s: %v", change.is, change.was, err)
		}
	}
}
