package batch

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// drawn is a result, and sums are totals of it that leave out of a result what is known.
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

// draw plays a game whose result is its number.
func draw(_ context.Context, _, i int) (drawn, error) { return drawn{i, true}, nil }

// linesOf returns lines that were recorded.
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

// What is recorded adds up to the same, and has nothing that the totals have already.
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

// A line that is no result of its game ends reading.
func TestWrongLines(t *testing.T) {
	for _, line := range []string{``, `{`, `[]`, `{"number":7}`, `{"number":1} {}`, `{"number":"1"}`} {
		s := &sums{}
		err := Run(t.Context(), Games{Number: 3, Recorded: linesOf([]string{`{"number":0}`, line})}, draw, s)
		if !errors.Is(err, ErrLine) || s.games != 1 {
			t.Errorf("%s: %v after %d games", line, err, s.games)
		}
	}
}

// A line that cannot be written ends the games.
func TestNoRoom(t *testing.T) {
	full, s := errors.New("full"), &sums{}
	err := Run(t.Context(), Games{Number: MostGames, Record: func([]byte) error { return full }}, draw, s)
	if !errors.Is(err, full) || s.games != 1 {
		t.Errorf("%v after %d games", err, s.games)
	}
}
