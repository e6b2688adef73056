package audit_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"houserule/dsl/source"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/audit"
	"houserule/interpreter/program"
)

// shards returns the recorded lines of all games, played in the given number of shards.
func shards(t *testing.T, p *program.Program, s audit.Settings, of int) (lines []string) {
	t.Helper()
	s.Record = func(line []byte) error {
		lines = append(lines, string(line))
		return nil
	}
	for number := range of {
		s.Shard = batch.Shard{Number: number + 1, Of: of}
		audited(t, p, s)
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
	options := cmp.Options{cmpopts.IgnoreUnexported(audit.Finding{}), cmp.Comparer(func(a, b source.Span) bool { return a == b })}
	for _, rules := range []string{"whispers", "marked"} {
		p := compile(t, "testdata/"+rules+".rules")
		s := audit.Settings{Games: batch.Games{Number: 3, Seed: 1}, Silence: true}
		whole := audited(t, p, s)
		for _, of := range []int{1, 3} {
			merged := s
			merged.Recorded = recorded(shards(t, p, s, of))
			if diff := cmp.Diff(whole, audited(t, p, merged), options); diff != "" {
				t.Errorf("%s: %d shards find something else (-whole +shards):\n%s", rules, of, diff)
			}
		}
	}
}

// Run returns an error for a line that no game of these rules can have.
func TestInvalidResults(t *testing.T) {
	p := compile(t, "testdata/marked.rules")
	s := audit.Settings{Games: batch.Games{Number: 2, Seed: 1}}
	lines := shards(t, p, s, 1)
	_, found, _ := strings.Cut(lines[0], `"found":[`)
	first := found[:strings.Index(found, `}}`)+2]
	for _, change := range []struct{ was, is string }{
		{``, ``},
		{`"looks":`, `"looks":-1,"was":`},
		{`"looks":`, `"looks":9223372036854775807,"was":`},
		{`"looks":`, `"unmoved":{"lone":-1},"looks":`},
		{`"mark":`, `"mark":-1,"was":`},
		{`"mark":`, `"mark":99,"was":`},
		{`"found":[`, `"found":[null,`},
		{`"found":[` + first, `"found":[` + first + `,` + first},
		{`"kind":"story"`, `"kind":"\u001b[2J"`},
		{`"kind":"story"`, `"kind":"tells"`},
		{`"player":`, `"player":-2,"was":`},
		{`"player":`, `"player":99,"was":`},
		{`"start":`, `"start":1,"was":`},
	} {
		changed := slices.Clone(lines)
		changed[0] = strings.Replace(changed[0], change.was, change.is, 1)
		s.Recorded = recorded(changed)
		_, err := audit.Run(t.Context(), p, s)
		if isWrong := errors.Is(err, batch.ErrLine); isWrong != (change.was != "") {
			t.Errorf("%s in place of %s: %v", change.is, change.was, err)
		}
	}
}
