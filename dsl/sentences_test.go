package dsl_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/ebnf"
	"pgregory.net/rapid"

	"houserule/dsl/diag"
	_ "houserule/dsl/dsltest/fixedseed"
	"houserule/dsl/reference"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// TestSentences generates declarations by the grammar of the reference. The parser must accept
// them.
func TestSentences(t *testing.T) {
	g := grammarOfReference(t)
	rapid.Check(t, func(t *rapid.T) {
		s := &speaker{T: t, grammar: g, barred: []string{"Order"}}
		s.say("Declaration")
		text := s.text.String()
		if _, found := syntax.Parse(source.NewFile("sentence", text)); len(found) > 0 {
			t.Fatalf("%s\n%s", text, found.Text(diag.Plain))
		}
	})
}

// A grammar has the expression of each production and the minimum depth of its sentences.
type grammar struct {
	productions map[string]*ebnf.Expression
	least       map[string]int
}

// grammarOfReference returns the grammar in the ebnf blocks of the reference. It fails the test
// if a production is undefined.
func grammarOfReference(t *testing.T) grammar {
	t.Helper()
	g := grammar{map[string]*ebnf.Expression{}, map[string]int{}}
	page, err := reference.Files.ReadFile(grammarPage)
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range strings.Split(string(page), "```ebnf\n")[1:] {
		text, _, _ := strings.Cut(block, "```\n")
		parsed, err := ebnf.ParseString(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range parsed.Productions {
			g.productions[p.Production] = p.Expression
		}
	}
	for changed := true; changed; {
		changed = false
		for name, e := range g.productions {
			if depth := 1 + g.depth(e); depth < g.leastOf(name) {
				g.least[name], changed = depth, true
			}
		}
	}
	for name := range g.productions {
		if g.leastOf(name) == endless {
			t.Errorf("the grammar does not say all of %s", name)
		}
	}
	return g
}

// endless is the depth of an infinite or undefined production.
const endless = 1000

func (g grammar) leastOf(name string) int {
	if words[name] != nil {
		return 0
	}
	if depth, known := g.least[name]; known {
		return depth
	}
	return endless
}

// depth returns the minimum depth of an expression.
func (g grammar) depth(e *ebnf.Expression) int {
	least := endless
	for _, sequence := range e.Alternatives {
		least = min(least, g.depthOf(sequence))
	}
	return least
}

func (g grammar) depthOf(s *ebnf.Sequence) (deepest int) {
	for _, term := range s.Terms {
		switch {
		case optional(term), term.Literal != "":
		case term.Group != nil:
			deepest = max(deepest, g.depth(term.Group.Expr))
		default:
			deepest = max(deepest, g.leastOf(term.Name))
		}
	}
	return min(deepest, endless)
}

// words has samples of the terminal symbols.
var words = map[string][]string{
	"Name": {"gold", "hero", "Suit", "n1"}, "Number": {"0", "7", "12"}, "Dice": {"d6", "2d10"},
	"Text": {`"red"`, `"{gold} of {hero.strength + 1}"`, `""`}, "Clause": {"combat.4h-ii", "C1.3", `"page 3"`},
	"TranscriptLine": {"\n| 2d6 [5 3]\n"},
}

// lines has the productions that begin on a new line.
var lines = []string{
	"VariantLine", "Step", "Row", "MatchArm", "CheckLine", "PriorityRule", "ChoiceOption", "Field", "PlayerThing",
	"ScenarioLine", "NameEdit", "FieldEdit", "RowEdit", "LineEdit", "RuleEdit", "TranscriptLine",
}

// barred has alternatives to avoid, by the production that contains them. The parser would read
// them differently, or they would swallow the text after them. In brackets they are permitted.
var barred = map[string][]string{
	"Action": {"IfThenElse", "Choose"}, "ChoiceOption": {"Choose"}, "Shuffle": {"Query"}, "RuleEdit": {"Return"},
	"Replace": {"Replace", "Change"}, "Choose": {"Query", "Definite"}, "Condition": {`"roll"`}, "Line": {"Text"},
	"Adjust": greedy, "Option": greedy, "OptionChange": greedy, "Track": greedy, "Require": greedy, "Interval": greedy, "Numbers": greedy,
	"Query": {`"of"`}, "Definite": {`"of"`}, // in "most of hand", the next text would join the value
	"Amount": append([]string{"Of", "Text", `"any"`, `"roll"`}, greedy...),
}

// greedy has the values that extend as far as possible.
var greedy = []string{"IfThenElse", "Query", "Definite", "Choose", "Judge"}

// deepest is the depth from which on only the shortest alternatives are used.
const deepest = 22

// A speaker generates a sentence.
type speaker struct {
	*rapid.T
	grammar
	text   strings.Builder
	last   string // the previous word
	glued  bool   // the next word follows without a blank
	depth  int
	barred []string
}

// say generates a production or a terminal symbol.
func (s *speaker) say(name string) {
	if samples := words[name]; samples != nil {
		s.utter(rapid.SampledFrom(samples).Draw(s.T, name))
		return
	}
	if slices.Contains(lines, name) {
		s.text.WriteString("\n")
	}
	s.depth++
	sequence := s.choose(s.productions[name])
	s.within(append(slices.Clone(s.barred), barred[name]...), func() { s.sequence(sequence, name) })
	s.depth--
}

// within generates something with another set of avoided alternatives.
func (s *speaker) within(barred []string, say func()) {
	before := s.barred
	s.barred = barred
	say()
	s.barred = before
}

// choose returns a random alternative, at great depth one of the shortest.
func (s *speaker) choose(e *ebnf.Expression) *ebnf.Sequence {
	var open []*ebnf.Sequence
	for _, sequence := range e.Alternatives {
		switch {
		case s.bars(sequence):
		case s.depth < deepest || len(open) == 0 || s.depthOf(sequence) == s.depthOf(open[0]):
			open = append(open, sequence)
		case s.depthOf(sequence) < s.depthOf(open[0]):
			open = []*ebnf.Sequence{sequence}
		}
	}
	return rapid.SampledFrom(open).Draw(s.T, "alternative")
}

// bars reports whether a sequence begins with an alternative to avoid.
func (s *speaker) bars(sequence *ebnf.Sequence) bool {
	first := sequence.Terms[0]
	orNone := first.Literal == `"none"` && s.last == "or" // only possible in a decision
	return orNone || !optional(first) && s.barsTerm(first)
}

func (s *speaker) barsTerm(term *ebnf.Term) bool {
	if term.Group != nil {
		return !slices.ContainsFunc(term.Group.Expr.Alternatives, func(inner *ebnf.Sequence) bool { return !s.bars(inner) })
	}
	return slices.Contains(s.barred, term.Name+term.Literal)
}

func optional(term *ebnf.Term) bool { return term.Repetition == "?" || term.Repetition == "*" }

// sequence generates the terms one after another, each as often as it may occur. In brackets
// fewer alternatives are avoided.
func (s *speaker) sequence(sequence *ebnf.Sequence, name string) {
	before := s.barred
	for i, term := range sequence.Terms {
		for range s.times(term) {
			s.term(term, i == 0, i == len(sequence.Terms)-1, name)
		}
		switch term.Literal {
		case `"("`, `"["`, `"{"`:
			s.barred = []string{"Order"}
			if name == "Simple" {
				s.barred = nil
			}
		case `")"`, `"]"`, `"}"`:
			s.barred = before
		}
	}
	s.barred = before
}

func (s *speaker) times(term *ebnf.Term) int {
	least, most := 1, 1
	switch term.Repetition {
	case "?":
		least = 0
	case "*":
		least, most = 0, 2
	case "+":
		most = 2
	}
	if least == 0 && s.barsTerm(term) || s.depth >= deepest {
		most = least
	}
	return rapid.IntRange(least, most).Draw(s.T, "times")
}

// term generates a term once. Dots follow and precede their operands without a blank, and so does
// a minus sign before a value.
func (s *speaker) term(term *ebnf.Term, first, last bool, name string) {
	switch {
	case term.Group != nil:
		s.sequence(s.choose(term.Group.Expr), name)
	case term.Literal == "":
		s.say(term.Name)
	default:
		word := strings.Trim(term.Literal, `"`)
		s.glued = s.glued || word == "." || word == ".." && !first
		s.utter(word)
		s.glued = word == "." || word == ".." && !last || name == "Minus" && word == "-"
	}
}

func (s *speaker) utter(word string) {
	if !s.glued {
		s.text.WriteString(" ")
	}
	s.text.WriteString(word)
	s.last, s.glued = word, false
}
