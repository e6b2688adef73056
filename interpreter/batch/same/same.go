// Package same compares the functions, tables and checks of two sets of rules. The caller passes
// two checked variants, usually rules before and after a change that should not affect play. A
// function whose inputs have finitely many values is evaluated for all of them, so an equal result
// is a proof. A difference is returned as a scenario that holds on one side only. Whole games are
// compared by package compare. The package depends on no particular game.
package same

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/odds"
	"houserule/interpreter/program"
)

// A Function is the result for a function, table or check that both sides have.
type Function struct {
	Base       *variant.Proc
	Tried      int    // number of combinations of values
	Open       string // why the tried values are no proof; empty: all values were tried
	Difference *Difference
}

// IsProved reports whether both sides have the same result for all values.
func (f Function) IsProved() bool { return f.Open == "" && f.Difference == nil }

// A Difference is a combination of values for which the results differ.
type Difference struct {
	Call          string // for example "price(3, large)", with options and variables after it
	Base, Patched string // the results on both sides; a result may be a rule error
	Scenario      string // passes on one side only; empty if the language can't express it
}

// A Side is one of the sets of rules, with the settings of its games.
type Side struct {
	Rules    *variant.Variant
	Settings interpreter.Settings
}

// Functions compares all functions, tables, charts and checks that both sides have by name. For
// each it tries at most the given number of combinations of values. It stops when ctx is done.
func Functions(ctx context.Context, base, patched Side, most int) (all []Function) {
	s := &sides{newSide(base), newSide(patched)}
	others := map[string]*variant.Proc{}
	for _, proc := range odds.InForce(patched.Rules) {
		others[proc.Name] = proc
	}
	for _, proc := range odds.InForce(base.Rules) {
		if other := others[proc.Name]; other != nil && isFunction(proc) && isFunction(other) && ctx.Err() == nil {
			all = append(all, s.compare(ctx, proc, other, most))
		}
	}
	return all
}

func isFunction(p *variant.Proc) bool {
	return slices.Contains([]string{"function", "table", "chart", "check"}, p.Sort) && p.Looks == nil && p.Effect != variant.Acts
}

// sides are the base and the patched rules.
type sides [2]*side

type side struct {
	Side
	p       *program.Program
	options map[string]*variant.Option
	globals map[string]*variant.Global
	game    *interpreter.Game // with the options of the last call of begin; nil if no game can begin with them
}

func newSide(s Side) *side {
	n := &side{Side: s, p: program.Compile(s.Rules, program.Fast), options: map[string]*variant.Option{}, globals: map[string]*variant.Global{}}
	for _, o := range s.Rules.Options {
		n.options[o.Name] = o
	}
	for _, g := range s.Rules.Globals {
		n.globals[g.Name] = g
	}
	n.Settings.Limits.Steps = mostSteps
	return n
}

// mostSteps is the maximum work of one evaluation.
const mostSteps = 200_000

func (s *sides) compare(ctx context.Context, base, patched *variant.Proc, most int) Function {
	f := Function{Base: base}
	if signature(base) != signature(patched) {
		f.Open = "has other parameters or another type of result"
		return f
	}
	if t := base.Result; t == nil || t.Base == variant.Component || t.Base == variant.ZoneType || t.Base == variant.ListType || t.Base == variant.Player {
		f.Open = "returns a card, a player, a zone or a list"
		return f
	}
	ins, open, ok := s.inputs(base, patched)
	f.Open = open
	if !ok {
		return f
	}
	total := 1
	for _, in := range ins {
		if total *= len(in.values); total > mostCombined {
			total = mostCombined
		}
	}
	if total > most {
		f.Open = fmt.Sprintf("more than %d combinations of values", most)
	}
	values, begun := make([]int64, len(ins)), ""
	for n := range min(total, most) {
		at := n * max(1, total/most)
		for i := len(ins) - 1; i >= 0; i-- {
			values[i] = ins[i].values[at%len(ins[i].values)]
			at /= len(ins[i].values)
		}
		if ctx.Err() != nil {
			f.Open = "interrupted"
			return f
		}
		if key := optionKey(ins, values); n == 0 || key != begun {
			begun = key
			s[0].begin(ins, values)
			s[1].begin(ins, values)
		}
		if s[0].game == nil || s[1].game == nil {
			continue // no game with these options
		}
		a, b := s[0].result(base, ins, values), s[1].result(patched, ins, values)
		f.Tried++
		switch {
		case a.endless || b.endless:
			f.Open = "some values take too many steps"
		case a.failed != b.failed || !a.failed && a.text != b.text:
			f.Difference = s.difference(base, ins, values, a, b)
			return f
		}
	}
	if f.Tried == 0 {
		f.Open = "no game can begin with the options that it reads"
	}
	return f
}

// mostCombined is the limit for the product of the numbers of values, because a larger one
// overflows.
const mostCombined = 1 << 40

func optionKey(ins []input, values []int64) (key string) {
	for i, in := range ins {
		if in.option != "" {
			key += fmt.Sprint(values[i], " ")
		}
	}
	return key
}

// begin begins a game, with the options that are among the inputs set to their values.
func (s *side) begin(ins []input, values []int64) {
	settings := s.Settings
	settings.Options = map[string]int64{}
	for name, value := range s.Settings.Options {
		settings.Options[name] = value
	}
	for i, in := range ins {
		if in.option != "" {
			settings.Options[in.option] = values[i]
		}
	}
	s.game, _ = interpreter.New(s.p, luck.Seeded(1), settings) // nil if a requirement doesn't hold
}

// A result holds the text of a value, of the chances of several values, or of a rule error.
type result struct {
	text            string
	chances         []interpreter.Chance
	failed, endless bool
}

func (s *side) result(proc *variant.Proc, ins []input, values []int64) (r result) {
	args := make([]int64, len(proc.Params))
	for i, in := range ins {
		switch {
		case in.param >= 0:
			args[in.param] = values[i]
		case in.global != "":
			s.game.SetGlobal(s.globals[in.global], values[i])
		}
	}
	chances, err := interpreter.Odds(s.game, proc, args)
	if err != nil {
		broken, isRule := errors.AsType[*interpreter.RuleError](err)
		return result{text: "a rule error (" + err.Error() + ")", failed: true, endless: !isRule || broken.IsEndless()}
	}
	var words []string
	for _, c := range chances {
		word := s.literal(proc.Result, c.Value, c.Label)
		if len(chances) == 1 {
			words = append(words, word)
		} else {
			words = append(words, word+" "+c.Part.RatString())
		}
	}
	return result{text: strings.Join(words, ", "), chances: chances}
}
