package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"houserule/dsl/diag"
	"houserule/interpreter/batch/compare"
	"houserule/interpreter/batch/same"
)

// Same is the result of comparing two versions of rules that should play the same.
type Same struct {
	Base, Patched string   // headings of the two sides
	New           []string // the house rules, or the new variant
	Games         int
	Seed          int64
	Played        []SameGames
	Functions     []same.Function
}

// SameGames are the pairs of games of one policy.
type SameGames struct {
	Policy string
	*compare.Report
}

// Equal reports whether no difference was found.
func (s Same) Equal() bool {
	for _, games := range s.Played {
		if games.differs() != nil {
			return false
		}
	}
	return len(s.kind(different)) == 0
}

// differs returns the first pair of games that differ, or nil. If only their results differ, it
// has no transcripts.
func (g SameGames) differs() *compare.Divergence {
	if g.Diverging == nil && g.Differs >= 0 {
		return &compare.Divergence{Game: g.Differs}
	}
	return g.Diverging
}

// The results of a function.
const (
	equal     = "equal"
	different = "different"
	tried     = "tried"
	skipped   = "skipped"
)

func resultOf(f same.Function) string {
	switch {
	case f.Difference != nil:
		return different
	case f.IsProved():
		return equal
	case f.Tried > 0:
		return tried
	}
	return skipped
}

func (s Same) kind(result string) (all []same.Function) {
	for _, f := range s.Functions {
		if resultOf(f) == result {
			all = append(all, f)
		}
	}
	return all
}

// WriteText writes the result as text, the verdict first.
func (s Same) WriteText(w io.Writer) {
	fmt.Fprintln(w, s.verdict())
	for _, games := range s.Played {
		s.writeGames(w, games)
	}
	for _, f := range s.kind(different) {
		d := f.Difference
		fmt.Fprintf(w, "\n%s %s (%s) differs: %s is %s %s, and %s %s\n", f.Base.Sort, f.Base.Name, place(f.Base.Span),
			diag.Printable(d.Call), diag.Printable(d.Base), s.side(s.Base), diag.Printable(d.Patched), s.side(s.Patched))
		if d.Scenario != "" {
			fmt.Fprintf(w, "\n%s", d.Scenario)
		}
	}
	s.writeFunctions(w, equal, "equal for all values")
	s.writeFunctions(w, tried, "equal for the values that were tried, which is no proof")
	s.writeFunctions(w, skipped, "not tried")
}

// verdict returns the result in a sentence or two.
func (s Same) verdict() string {
	subject, verb := diag.Printable(strings.Join(s.New, " and ")), "changes"
	if len(s.New) > 1 {
		verb = "change"
	}
	if !s.Equal() {
		return fmt.Sprintf("%s %s the game.", subject, verb)
	}
	played := 0
	for _, games := range s.Played {
		played += games.Played
	}
	return fmt.Sprintf("%s %s nothing in %s. That is no proof, because other games may differ.", subject, verb, diag.Counted(played, "game"))
}

// side returns the words for a side, for example "without the house rule".
func (s Same) side(name string) string {
	if name == "with" || name == "without" {
		return name + " the house rule"
	}
	return "in " + diag.Printable(name)
}

func (s Same) writeGames(w io.Writer, games SameGames) {
	d := games.differs()
	extent := fmt.Sprintf("%s, seed %d, policy %s", diag.Counted(games.Played, "game"), s.Seed, games.Policy)
	if games.Played < s.Games {
		extent += ", then interrupted"
	}
	switch {
	case d == nil:
		fmt.Fprintf(w, "%s: equal\n", extent)
	case d.Line() == 0:
		fmt.Fprintf(w, "%s: game %d is the first with another result, although its story is equal\n", extent, d.Game+1)
	default:
		fmt.Fprintf(w, "\n%s: game %d (--seed %d) is the first that differs, in turn %d and line %d of its story, which * marks:\n",
			extent, d.Game+1, d.Seed, d.Turn, d.Line())
		writeRows(w, d, s.Base, s.Patched)
		for i, name := range []string{s.Base, s.Patched} {
			fmt.Fprintf(w, "%s: %s\n", diag.Printable(name), diag.Printable(cmp.Or(d.By[i], "the story has ended")))
		}
	}
	if base, patched := games.Report.Base.Unended(), games.Report.Patched.Unended(); base+patched > 0 {
		fmt.Fprintf(w, "games that did not end: %d %s, and %d %s\n", base, s.side(s.Base), patched, s.side(s.Patched))
	}
}

// mostNamed is the maximum number of functions that the text names for one reason. JSON names all.
const mostNamed = 8

// writeFunctions lists the functions with a result, with one line for each reason.
func (s Same) writeFunctions(w io.Writer, result, words string) {
	var reasons []string
	names := map[string][]string{}
	all := s.kind(result)
	for _, f := range all {
		if names[f.Open] == nil {
			reasons = append(reasons, f.Open)
		}
		name := f.Base.Name
		if f.Tried > 0 {
			name += fmt.Sprintf(" (%d)", f.Tried)
		}
		names[f.Open] = append(names[f.Open], name)
	}
	if len(all) > 0 {
		fmt.Fprintf(w, "\n%s: %s\n", words, diag.Counted(len(all), "function"))
	}
	for _, reason := range reasons {
		list := names[reason]
		text := strings.Join(list[:min(mostNamed, len(list))], ", ")
		if more := len(list) - mostNamed; more > 0 {
			text += fmt.Sprintf(" and %d more", more)
		}
		if reason != "" {
			text = reason + ": " + text
		}
		fmt.Fprintln(w, "  "+text)
	}
}

type jsonSame struct {
	Equal     bool           `json:"equal"`
	Games     []jsonGames    `json:"games"`
	Functions []jsonFunction `json:"functions"`
}

type jsonGames struct {
	Policy   string      `json:"policy"`
	Played   int         `json:"played"`
	Unended  [2]int      `json:"unended"`
	Diverges *jsonParted `json:"diverges"`
}

type jsonParted struct {
	Turn int `json:"turn"`
	jsonDivergence
	Rules [2]string `json:"rules"`
}

type jsonFunction struct {
	Name     string `json:"name"`
	Sort     string `json:"sort"`
	Place    string `json:"place"`
	Result   string `json:"result"`
	Tried    int    `json:"tried"`
	Why      string `json:"why,omitempty"`
	Call     string `json:"call,omitempty"`
	Base     string `json:"base,omitempty"`
	Patched  string `json:"patched,omitempty"`
	Scenario string `json:"scenario,omitempty"`
}

// WriteJSON writes the result as JSON. It returns the first error of writing.
func (s Same) WriteJSON(w io.Writer) error {
	result := jsonSame{Equal: s.Equal(), Functions: []jsonFunction{}}
	for _, games := range s.Played {
		one := jsonGames{games.Policy, games.Played, [2]int{games.Report.Base.Unended(), games.Report.Patched.Unended()}, nil}
		if d := games.differs(); d != nil {
			one.Diverges = &jsonParted{d.Turn, jsonDivergence{d.Game + 1, d.Seed, d.Line(), d.Base, d.Patched}, d.By}
		}
		result.Games = append(result.Games, one)
	}
	for _, f := range s.Functions {
		one := jsonFunction{Name: f.Base.Name, Sort: f.Base.Sort, Place: place(f.Base.Span), Result: resultOf(f), Tried: f.Tried, Why: f.Open}
		if d := f.Difference; d != nil {
			one.Call, one.Base, one.Patched, one.Scenario = d.Call, d.Base, d.Patched, d.Scenario
		}
		result.Functions = append(result.Functions, one)
	}
	return writeJSON(w, result)
}
