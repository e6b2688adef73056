package odds

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter"
)

// An arguments is the parsed arguments for the parameters of a check.
type arguments struct {
	game   *interpreter.Game
	proc   *variant.Proc
	values map[string]string            // map by parameter
	fields map[string]map[string]string // maps by parameter and field
}

func parseArguments(g *interpreter.Game, proc *variant.Proc, written []string) ([]int64, error) {
	a := &arguments{game: g, proc: proc, values: map[string]string{}, fields: map[string]map[string]string{}}
	for _, argument := range written {
		if err := a.take(argument); err != nil {
			return nil, err
		}
	}
	if missing := a.missing(); len(missing) > 0 {
		return nil, fmt.Errorf("%s also needs %s", proc.Name, strings.Join(missing, " and "))
	}
	var args []int64
	for _, param := range proc.Params {
		value, err := a.value(param)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", param.Name, err)
		}
		args = append(args, value)
	}
	return args, nil
}

// take stores one argument under its parameter, or returns an error.
func (a *arguments) take(argument string) error {
	name, value, found := strings.Cut(argument, "=")
	if !found {
		return fmt.Errorf("%q is not an argument; write NAME=VALUE", argument)
	}
	name, field, isField := strings.Cut(name, ".")
	if !slices.ContainsFunc(a.proc.Params, func(p *variant.Local) bool { return p.Name == name }) {
		return a.unknown(name)
	}
	into, key := a.values, name
	if isField {
		if a.fields[name] == nil {
			a.fields[name] = map[string]string{}
		}
		into, key = a.fields[name], field
	}
	if _, twice := into[key]; twice {
		return fmt.Errorf("%s is given twice", argument[:strings.Index(argument, "=")])
	}
	into[key] = value
	return nil
}

func (a *arguments) unknown(name string) error {
	names := each.Of(a.proc.Params, func(p *variant.Local) string { return p.Name })
	if hint := diag.DidYouMean(name, names); hint != "" {
		return fmt.Errorf("%s has no argument %q; %s", a.proc.Name, name, hint)
	}
	if len(names) == 0 {
		return fmt.Errorf("%s takes no arguments", a.proc.Name)
	}
	return fmt.Errorf("%s has no argument %q; its arguments are: %s", a.proc.Name, name, strings.Join(names, ", "))
}

// missing returns a slice of the required parameters without an argument, each with an example.
func (a *arguments) missing() (missing []string) {
	for _, p := range a.proc.Params {
		if _, given := a.values[p.Name]; !given && a.fields[p.Name] == nil && !p.Type.Optional {
			missing = append(missing, p.Name+"="+placeholder(p.Type))
		}
	}
	return missing
}

// Placeholders returns the argument syntax of each parameter of a check. Optional ones are in
// brackets.
func Placeholders(proc *variant.Proc) (all []string) {
	for _, p := range proc.Params {
		written := p.Name + "=" + placeholder(p.Type)
		if p.Type.Optional {
			written = "[" + written + "]"
		}
		all = append(all, written)
	}
	return all
}

// placeholder returns an example for the values of a type.
func placeholder(t *variant.Type) string {
	switch t.Base {
	case variant.Bool:
		return "true|false"
	case variant.EnumType:
		return strings.Join(t.Enum.Members, "|")
	case variant.Component:
		return strings.ToUpper(kindNames(t))
	case variant.SetType, variant.ListType:
		return "A,B"
	case variant.Player:
		return "1"
	}
	return "NUMBER"
}

func kindNames(t *variant.Type) string {
	names := each.Of(t.Kinds, func(k *variant.Kind) string { return k.Name })
	return strings.Join(names, "|")
}

// value returns the value of a parameter in the representation of the interpreter. It returns an
// error if the argument is invalid.
func (a *arguments) value(param *variant.Local) (int64, error) {
	word, given := a.values[param.Name]
	fields := a.fields[param.Name]
	if param.Type.Base == variant.Component {
		return a.component(param, word, fields)
	}
	if fields != nil {
		return 0, fmt.Errorf("the value has no fields")
	}
	if !given {
		return variant.None, nil
	}
	if param.Type.Base == variant.Player {
		return a.player(word)
	}
	value, err := parseValue(param.Type, word)
	if err != nil {
		return 0, err
	}
	return a.game.Keep(param.Type, value)
}

func (a *arguments) player(word string) (int64, error) {
	n, err := strconv.Atoi(strings.TrimPrefix(word, "player "))
	if err != nil || n < 1 || n > a.game.Players() {
		return 0, fmt.Errorf("there is no player %q; players are numbered from 1 to %d", word, a.game.Players())
	}
	return int64(n - 1), nil
}
