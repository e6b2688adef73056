package scenario

import (
	"cmp"
	"slices"
	"strings"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// luck checks the results of a stream of luck: faces of dice, or names of cards. The stream of
// hidden cards lists them in the order in which they are turned up.
func (s *scenarioBody) luck(line *syntax.LuckLine) {
	checked := variant.LuckLine{Stream: line.Stream.Text, Span: s.At(line)}
	if line.For != nil {
		checked.Player = int(line.For.Number)
		s.Seat(checked.Player, s.At(line.For))
	}
	if line.Own != nil {
		checked.Stream = s.FixedText(*line.Own, "the name of a stream")
	}
	for _, value := range line.Values {
		// True and false are words here, because only answers have truth values.
		if name, ok := value.(*syntax.NameRef); ok && (name.Name == "true" || name.Name == "false") {
			checked.Values = append(checked.Values, variant.Answer{Span: s.Place(value), Labels: []string{name.Name}})
		} else {
			checked.Values = append(checked.Values, s.answer(value))
		}
	}
	if line.Own != nil {
		s.luckOfScript(checked, s.At(*line.Own))
		s.scenario.Luck = append(s.scenario.Luck, checked)
		return
	}
	switch e := s.stream(line.Stream); {
	case e == nil && line.Stream.Text == variant.FaceUp:
	case line.Stream.Text == "setup" && s.Setup != nil:
		s.checkRolled(s.Setup, checked, s.At(line.Stream))
	case e != nil && e.Proc != nil:
		s.checkRolled(e.Proc, checked, s.At(line.Stream))
	case e != nil && env.IsDie(e):
		s.checkFaces(e.Zone, checked)
	}
	s.scenario.Luck = append(s.scenario.Luck, checked)
}

// luckOfScript checks the luck of a script or of a suggestion.
func (s *scenarioBody) luckOfScript(line variant.LuckLine, at source.Span) {
	hints := s.hintStreams()
	if base, _, _ := strings.Cut(line.Stream, " of player "); slices.Contains(hints, base) {
		return
	}
	streams := hints
	for _, p := range s.Scripted {
		if p.Stream() == line.Stream {
			s.checkRolled(p, line, at)
			return
		}
		if p.Rolls {
			streams = append(streams, p.Stream())
		}
	}
	s.Unknown(report.CodeUnknownStream, at, line.Stream, func() []string { return streams }, "there is no stream of luck %q", line.Stream)
}

// hintStreams returns the streams of luck of suggestions.
func (s *scenarioBody) hintStreams() (streams []string) {
	for _, p := range slices.Concat(s.Procs, s.Scripted) {
		if p.Hints {
			streams = append(streams, "suggest "+p.Stream())
		}
	}
	if s.Setup != nil && s.Setup.Hints {
		streams = append(streams, "suggest setup")
	}
	return streams
}

// stream returns the entity of a stream's name, or nil for a fixed name.
func (s *scenarioBody) stream(name syntax.Name) *env.Entity {
	if name.Text == "setup" && s.Setup != nil || name.Text == variant.FaceUp && s.Hidden() {
		return nil
	}
	hasLuck := func(e *env.Entity) bool { return e.Zone != nil && e.Zone.Board == nil || e.Proc != nil }
	return s.Lookup(s.User, name, report.CodeUnknownName, "deck, die, check or procedure", hasLuck)
}

// checkRolled reports an error for luck without a roll, and for impossible faces. On a d10, 0
// means 10.
func (s *scenarioBody) checkRolled(p *env.Procedure, line variant.LuckLine, at source.Span) {
	if !p.DrawsLuck() {
		s.Errorf(report.CodeUnknownStream, at, "Name a deck that is drawn from, or a check, die or procedure that rolls.", "%q doesn't roll", p.Name)
		return
	}
	sides := facesOf(p)
	for _, value := range line.Values {
		switch n := value.Number; {
		case n == nil || sides == 0:
		case *n == 0 && sides == 10:
			*n = 10
		case *n < 1 || *n > sides:
			s.Errorf(report.CodeOutOfRange, value.Span, "", "the dice of %q show only 1 to %d", p.Name, sides)
		}
	}
}

// facesOf returns the number of sides of the dice of a check or chart, or 0 if it varies.
func facesOf(p *env.Procedure) int64 {
	p = cmp.Or(p.Rolled(), p)
	switch {
	case p.Check != nil && (p.Check.Contest == nil || p.Check.Contest.Dice.Count == 0 || p.Check.Contest.Dice.Sides == p.Check.Dice.Sides):
		return int64(p.Check.Dice.Sides)
	case p.Table != nil && p.Table.Dice != nil:
		return int64(p.Table.Dice.Sides)
	}
	return 0
}

// checkFaces reports an error for results that are not faces of a die.
func (s *scenarioBody) checkFaces(die *variant.Zone, line variant.LuckLine) {
	names := env.CardNames(die.From)
	for _, value := range line.Values {
		for _, label := range value.Labels {
			if len(names) > 0 && !slices.Contains(names, label) {
				s.Unknown(report.CodeUnknownCard, value.Span, label, func() []string { return names }, "%q has no face %q", die.Name, label)
			}
		}
	}
}
