// Package odds computes the exact chances of a check. Its input is a program, the name of a
// check, and arguments as a user types them. It plays the check once for each possible course of
// luck. The package knows no particular game.
package odds

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// An Answer is the result: the chances of all outcomes of a check.
type Answer struct {
	Check    *variant.Proc
	Outcomes []Outcome
	// Of is a common denominator of all chances. It is the number of possible dice results, if
	// that is a common denominator.
	Of *big.Int
}

// An Outcome is one outcome of a check. Chance is a reduced fraction. Part is its numerator over
// the common denominator.
type Outcome struct {
	Label  string
	Chance *big.Rat
	Part   *big.Int
}

// Of returns the chances of a check directly after the setup with a seed. Arguments have the form
// NAME=VALUE, or NAME.FIELD=VALUE for a field of a component.
func Of(p *program.Program, seed uint64, settings interpreter.Settings, check string, arguments []string) (*Answer, error) {
	proc, err := find(p.Variant, check)
	if err != nil {
		return nil, err
	}
	g, err := interpreter.SetUp(p, luck.Seeded(seed), settings)
	if err != nil {
		return nil, err
	}
	args, err := parseArguments(g, proc, arguments)
	if err != nil {
		return nil, err
	}
	chances, err := interpreter.Odds(g, proc, args)
	if err != nil {
		return nil, err
	}
	return answer(proc, chances), nil
}

// All returns a slice of all checks and charts of a variant that are in force.
func All(v *variant.Variant) (all []*variant.Proc) {
	return slices.DeleteFunc(InForce(v), func(proc *variant.Proc) bool { return !rolls(proc) })
}

// InForce returns a slice of the procedures of a variant that no house rule has replaced.
func InForce(v *variant.Variant) []*variant.Proc {
	return slices.DeleteFunc(slices.Clone(v.Procs), func(proc *variant.Proc) bool { return isReplaced(v, proc) })
}

func rolls(proc *variant.Proc) bool {
	return proc.Rolled() != nil || proc.Table != nil && proc.Table.Dice != nil
}

// find returns the check with a name. The error for an unknown one suggests similar names.
func find(v *variant.Variant, name string) (*variant.Proc, error) {
	var names []string
	for _, proc := range All(v) {
		if proc.Name == name {
			return proc, nil
		}
		names = append(names, proc.Name)
	}
	if hint := diag.DidYouMean(name, names); hint != "" {
		return nil, fmt.Errorf("there is no check %q; %s", name, hint)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("there is no check %q: these rules have no checks", name)
	}
	return nil, fmt.Errorf("there is no check %q; the checks are: %s", name, strings.Join(names, ", "))
}

// isReplaced reports whether a house rule has replaced proc.
func isReplaced(v *variant.Variant, proc *variant.Proc) bool {
	return slices.ContainsFunc(v.Procs, func(other *variant.Proc) bool {
		return other.Original == proc
	})
}

func answer(proc *variant.Proc, chances []interpreter.Chance) *Answer {
	a := &Answer{Check: proc, Of: commonDenominator(proc, chances)}
	for _, c := range chances {
		part := new(big.Rat).Mul(c.Part, new(big.Rat).SetInt(a.Of))
		a.Outcomes = append(a.Outcomes, Outcome{Label: c.Label, Chance: c.Part, Part: part.Num()})
	}
	return a
}

// commonDenominator returns the number of results of the dice, if it is a common denominator of
// the chances. It isn't if, for example, a check may roll again. Then the result is the least
// common denominator.
func commonDenominator(proc *variant.Proc, chances []interpreter.Chance) *big.Int {
	least := big.NewInt(1)
	for _, c := range chances {
		least = lcm(least, c.Part.Denom())
	}
	if ways := waysOf(proc); ways != nil && new(big.Int).Rem(ways, least).Sign() == 0 {
		return ways
	}
	return least
}

// waysOf returns the number of results of the dice of a check or chart. It returns nil for other
// procedures, because these may roll more than once.
func waysOf(proc *variant.Proc) *big.Int {
	switch {
	case proc.Check == nil && proc.Table == nil:
		return nil
	case proc.Table != nil:
		return ways(*proc.Table.Dice)
	case proc.Check.Contest != nil:
		return new(big.Int).Mul(ways(proc.Check.Dice), ways(proc.Check.Contest.Dice))
	}
	return ways(proc.Check.Dice)
}

func ways(d variant.Dice) *big.Int {
	return new(big.Int).Exp(big.NewInt(int64(d.Sides)), big.NewInt(int64(d.Count)), nil)
}

func lcm(a, b *big.Int) *big.Int {
	product := new(big.Int).Mul(a, b)
	return product.Div(product, new(big.Int).GCD(nil, nil, a, b))
}
