package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/scaffold"
	"houserule/dsl"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// newCmd writes a first house rule.
type newCmd struct {
	Name string `arg:"" help:"The name of the house rule, such as kinder_rules."`
	From string `required:"" placeholder:"VARIANT" help:"The rules to change: a shipped variant by name, or the path of a rules file or folder."`
	dataFlags
}

func (newCmd) Help() string {
	return `The file changes one small thing and lists other things that you could change. It has
a scenario, so you can play and test it at once. An existing file is never overwritten.

Examples:
  houserule new kinder --from solitaire        writes kinder.rules here
  houserule new kinder --from my/game.rules    writes my/kinder.rules, beside the rules that it changes`
}

func (c newCmd) Run(std streams) error {
	base, err := load(c.withData(dsl.Request{Variant: c.From}), std)
	if err != nil {
		return err
	}
	if err := c.checkName(base); err != nil {
		return err
	}
	text, err := scaffold.HouseRule(c.Name, base)
	if err != nil {
		return err
	}
	path := filepath.Join(c.folder(), c.Name+discover.Extension)
	if err := writeNew(path, text); err != nil {
		return err
	}
	words := strings.Join(append([]string{path}, c.args()...), " ")
	fmt.Fprintf(std.out, "Wrote %s. Next steps:\n  houserule test %[2]s\n  houserule play %[2]s\n", path, words)
	return nil
}

// checkName returns an error unless a variant that extends base can have the name.
func (c newCmd) checkName(base *variant.Variant) error {
	_, findings := syntax.Parse(source.NewFile("", "variant "+c.Name+" { }\n"))
	if len(findings) > 0 || filepath.Base(c.Name) != c.Name {
		return misuse("%q can't be the name of a variant; use letters, digits and _, start with a letter, and avoid words of the language", c.Name)
	}
	if library.Ships(c.Name) || slices.Contains(base.Chain, c.Name) {
		return misuse("a variant named %q already exists", c.Name)
	}
	return nil
}

// folder returns the folder for the house rule. It has to be beside the rules that it extends, or
// anywhere if these ship.
func (c newCmd) folder() string {
	info, err := os.Stat(c.From)
	if err != nil || library.Ships(c.From) {
		return "."
	}
	if info.IsDir() {
		return filepath.Join(c.From, "..")
	}
	return filepath.Dir(c.From)
}
