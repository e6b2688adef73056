package batch

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// drawn is a test result. sums are its totals, which remove known parts from a result before it
// is recorded.
type drawn struct {
	Number int  `json:"number"`
	First  bool `json:"first,omitempty"`
}

type sums struct {
	sum, games int
	hasFirst   bool
}

func (s *sums) Add(_ int, d *drawn) error {
	s.sum, s.games = s.sum+d.Number, s.games+1
	d.First = d.First && !s.hasFirst
	s.hasFirst = s.hasFirst || d.First
	return nil
}

func (s *sums) Check(i int, d *drawn) bool { return d.Number == i }

// draw plays a game whose result is its index.
func draw(_ context.Context, _, i int) (drawn, error) { return drawn{i, true}, nil }

// linesOf returns Lines that yield a slice of recorded lines.
func linesOf(recorded []string) Lines {
	return func(add func(i int, line []byte) error) error {
		for i, line := range recorded {
			if err := add(i, []byte(line)); err != nil {
				return err
			}
		}
		return nil
	}
}

// Recorded lines add up to the same totals, and contain nothing that the totals already have.
func TestRecorded(t *testing.T) {
	var recorded []string
	g := Games{Number: 5, Record: func(line []byte) error {
		recorded = append(recorded, string(line))
		return nil
	}}
	played, read := &sums{}, &sums{}
	if err := Run(t.Context(), g, draw, played); err != nil {
		t.Fatal(err)
	}
	if want := `[{"number":0,"first":true} {"number":1} {"number":2} {"number":3} {"number":4}]`; fmt.Sprint(recorded) != want {
		t.Errorf("recorded: %v", recorded)
	}
	if err := Run(t.Context(), Games{Number: 5, Recorded: linesOf(recorded)}, draw, read); err != nil {
		t.Fatal(err)
	}
	if *played != *read {
		t.Errorf("played: %v, read: %v", played, read)
	}
}

// A line that can't be the result of its game stops reading with ErrLine.
func TestWrongLines(t *testing.T) {
	for _, line := range []string{``, `{`, `[]`, `{"number":7}`, `{"number":1} {}`, `{"number":"1"}`} {
		s := &sums{}
		err := Run(t.Context(), Games{Number: 3, Recorded: linesOf([]string{`{"number":0}`, line})}, draw, s)
		if !errors.Is(err, ErrLine) || s.games != 1 {
			t.Errorf("%s: %v after %d games", line, err, s.games)
		}
	}
}

// An error of Record stops the batch.
func TestRecordError(t *testing.T) {
	full, s := errors.New("full"), &sums{}
	err := Run(t.Context(), Games{Number: MostGames, Record: func([]byte) error { return full }}, draw, s)
	if !errors.Is(err, full) || s.games != 1 {
		t.Errorf("%v after %d games", err, s.games)
	}
}
