package session

import (
	"errors"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
)

// Closed returns a line for each option that can't be chosen, with the reason. Below the options of
// one rule are the clauses that it cites, and its place.
func (s *Session) Closed(d *interpreter.Decision) []string {
	if d.Open == len(d.Options) {
		return []string{d.Language().Word("Nothing is closed here.")}
	}
	var lines []string
	for i := d.Open; i < len(d.Options); i++ {
		o := d.Options[i]
		lines = append(lines, WhyClosed(d, i))
		if i+1 == len(d.Options) || d.Options[i+1].At != o.At {
			lines = append(lines, clauses(s.Game.Program().Variant.Clauses, Say(s, "    rule "), o.Cites)...)
			lines = append(lines, "    "+s.place(o.At))
		}
	}
	return lines
}

// WhyClosed returns the label of a closed option with the reason. If the reason already begins
// with the label, the label is not repeated.
func WhyClosed(d *interpreter.Decision, option int) string {
	label, why := Label(d.Options[option]), wording.Spoken(d.Why(option))
	if strings.HasPrefix(why, label+" ") {
		return why
	}
	return label + ": " + why
}

// Numbered returns two slices of indexes into d.Options: the numbered options in the order of
// their numbers, and the others.
func Numbered(d *interpreter.Decision) (numbered, others []int) {
	for i, o := range d.Options {
		if o.Number > 0 {
			numbered = append(numbered, i)
		} else {
			others = append(others, i)
		}
	}
	slices.SortFunc(numbered, func(a, b int) int { return d.Options[a].Number - d.Options[b].Number })
	return numbered, others
}

// Label returns the label of an option.
func Label(o interpreter.Option) string { return wording.Spoken(o.Label) }

// Wanted returns a short description of valid answers.
func Wanted(d *interpreter.Decision) string {
	switch d.Kind {
	case interpreter.AskNumber:
		return d.Language().Say("a number from %d to %d", d.Min, d.Max)
	case interpreter.AskRoll:
		faces := d.Language().Say("from 1 to %d", d.Max)
		if d.ZeroIsTen() {
			faces = d.Language().Word("from 1 to 9, or 0 for the ten")
		}
		if d.Dice > 1 {
			return d.Language().Say("%d faces %s, or one at a time", d.Dice, faces)
		}
		return d.Language().Say("a face %s", faces)
	case interpreter.AskJudge:
		return d.Language().Word("yes or no")
	case interpreter.AskSome:
		return howMany(d)
	case interpreter.AskPick:
		if d.Dice > 1 {
			return d.Language().Say("%d of these, separated by commas, or one at a time", d.Dice)
		}
		return d.Language().Say("one of %d possible", d.Open)
	case interpreter.AskCard:
		return d.Language().Say("one of %d possible cards", d.Open)
	}
	if d.OrNone {
		return d.Language().Word("one, or none")
	}
	return d.Language().Word("one")
}

// Nothing returns the words for choosing nothing.
func Nothing(d *interpreter.Decision) string {
	called, _ := d.Nothing()
	return wording.OneLine(called)
}

func howMany(d *interpreter.Decision) string {
	switch {
	case d.Min == d.Max:
		return d.Language().Say("exactly %d", d.Min)
	case d.Max >= int64(d.Open) && d.Min == 0:
		return d.Language().Word("any of them, or none")
	case d.Min == 0:
		return d.Language().Say("up to %d, or none", d.Max)
	default:
		return d.Language().Say("%d to %d", d.Min, d.Max)
	}
}

// PhaseOf returns the phase of a decision. Outside a phase it returns the innermost running rule
// that has a name for players, or "" if there is none.
func PhaseOf(d *interpreter.Decision) string {
	running := d.Running()
	named := slices.IndexFunc(running, func(r interpreter.Running) bool { return r.Proc.Sort == "phase" })
	if named < 0 {
		named = slices.IndexFunc(running, func(r interpreter.Running) bool { return r.Proc.Called != "" })
	}
	if named < 0 {
		return ""
	}
	return wording.OneLine(running[named].Proc.Spoken())
}

// Prompt returns the question. If it asks for luck, the question names the rule or the deck that
// needs it.
func (s *Session) Prompt(d *interpreter.Decision) string {
	switch d.Kind {
	case interpreter.AskRoll:
		return rollPrompt(d, s.rolled(d))
	case interpreter.AskPick:
		if d.Dice > 0 {
			return facesPrompt(d)
		}
		return d.Language().Say("What comes up from %s?", wording.Spoken(d.Stream))
	}
	return wording.UpperFirst(wording.Spoken(d.Prompt))
}

// rolled returns the purpose of a roll, with the subjects of its check.
func (s *Session) rolled(d *interpreter.Decision) string {
	text := wording.Spoken(d.Stream)
	for _, r := range d.Running() {
		if r.Proc.Name == d.Stream {
			text = r.Proc.Spoken()
		}
	}
	if check := s.Advice(d).Check; check != nil && len(check.About) > 0 {
		text += " (" + About(check) + ")"
	}
	return text
}

func rollPrompt(d *interpreter.Decision, rolled string) string {
	if d.Dice > 1 {
		return d.Language().Say("Roll %dd%d for %s: which faces?", d.Dice, d.Max, rolled)
	}
	return d.Language().Say("Roll a d%d for %s: which face?", d.Max, rolled)
}

func facesPrompt(d *interpreter.Decision) string {
	if d.Dice > 1 {
		return d.Language().Say("Roll the %s %d times: which faces?", wording.Spoken(d.Stream), d.Dice)
	}
	return d.Language().Say("Roll the %s: which face?", wording.Spoken(d.Stream))
}

// IsRoll reports whether a decision asks for the faces of dice.
func IsRoll(d *interpreter.Decision) bool { return d.Dice > 0 }

// WrongAnswer adds details to the error of a wrong answer where it can. For example, it names the
// zone of a card that can't come up because it already lies elsewhere.
func (s *Session) WrongAnswer(d *interpreter.Decision, answer string, wrong error) error {
	if d.Kind == interpreter.AskRoll {
		return errors.New(d.Language().Say("%q is not a face of a d%d: %s", answer, d.Max, wrong))
	}
	if !IsNamed(d) {
		return wrong
	}
	for _, zone := range s.Seen(s.Viewer(d)).Zones {
		for _, card := range zone.Cards {
			if strings.EqualFold(card.Name, answer) {
				return errors.New(d.Language().Say("%s can't be the answer, because it is in %s%s", card.Name, wording.OneLine(zone.Called), s.correction(d, card.Name)))
			}
		}
	}
	return wrong
}

// correction returns how to correct the game if a card that was observed is known to lie elsewhere.
func (s *Session) correction(d *interpreter.Decision, card string) string {
	if d.Kind != interpreter.AskCard || !s.Game.AsksLuck() {
		return ""
	}
	return d.Language().Say("; if the table has another card there, correct that first, as in %q", ToCorrect+" "+card+" is CARD")
}

// ToCorrect is the command word for a correction of the table of real cards. Game.Correct parses
// the words after it.
const ToCorrect = "correct"

// IsNamed reports whether a decision is answered with the name of a real card. Its options are
// usually not listed, because there are too many.
func IsNamed(d *interpreter.Decision) bool {
	return d.Kind == interpreter.AskPick && !IsRoll(d) || d.Kind == interpreter.AskCard
}

func cited(clauses []string) string {
	if len(clauses) == 0 {
		return ""
	}
	return ", " + strings.Join(clauses, ", ")
}
