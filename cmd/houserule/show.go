package main

import (
	"fmt"
	"slices"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/listing"
	"houserule/dsl/patch"
)

// showCmd shows the rules in force.
type showCmd struct {
	Variant string   `arg:"" help:"The name of a variant that ships, or the path of a folder or file."`
	Name    string   `arg:"" optional:"" help:"Show only what has this name; turn, score and setup count as names."`
	With    []string `sep:"none" placeholder:"FILE" help:"A house rule that is in force; may be given several times."`
	Changes bool     `help:"Show only what the house rules changed, marked, with a few lines around it."`
	dataFlags
}

func (showCmd) Help() string {
	return `Before each line stands the file and the line that it comes from. A line with + was put in by a house rule;
one with - is not in force any more: it stands where it stood, and the one that replaced it stands below it. Below a
declaration that was replaced as a whole stands the old one, and below one that has a name the clauses that the
variant says it carries out. Comments are left out.

With --changes only the house rules given by --with are marked, or else the one that is shown: all that it
extends counts as having been there. What is far from any change is left out, and … stands for it.

Examples:
  houserule show solitaire                             all rules
  houserule show solitaire strike --with kinder.rules  what became of one check
  houserule show solitaire --changes --with kinder.rules  all that a house rule changes
  houserule show kinder.rules --changes                   the same`
}

func (c showCmd) Run(std streams) error {
	rules, err := loadRules(c.withData(dsl.Request{Variant: c.Variant, With: c.With}), std)
	if err != nil {
		return err
	}
	shown, err := c.pick(slices.Concat(rules.Variants, rules.Decls))
	if err != nil {
		return err
	}
	if c.Changes && len(rules.Put) == 0 {
		return misuse("%s is not a house rule, so it has no changes; name a house rule with --with FILE", c.Variant)
	}
	lines := listing.Of(shown, rules.Files)
	if c.Changes {
		lines = listing.Changes(shown, rules.Files, rules.Put)
	}
	if len(lines) == 0 {
		fmt.Fprintln(std.out, "the house rules do not change this part")
		return nil
	}
	look := listing.Plain
	if terminal.WantsColor(std.out) {
		look = listing.Color
	}
	fmt.Fprint(std.out, listing.Text(lines, look))
	return nil
}

// pick returns the requested declarations. It returns an error if there are none.
func (c showCmd) pick(decls []patch.Decl) ([]patch.Decl, error) {
	if c.Name == "" {
		return decls, nil
	}
	var names []string
	var shown []patch.Decl
	for _, d := range decls {
		if slices.Contains(d.Names(), c.Name) {
			shown = append(shown, withClauses(d, decls)...)
		}
		names = append(names, d.Names()...)
	}
	if len(shown) > 0 {
		return shown, nil
	}
	hint := diag.DidYouMean(c.Name, names)
	if hint == "" {
		hint = "houserule show without a name shows all rules"
	}
	return nil, misuse("these rules have nothing named %q; %s", c.Name, hint)
}

// withClauses returns a declaration, and those that assign clauses to it.
func withClauses(d patch.Decl, decls []patch.Decl) []patch.Decl {
	shown := []patch.Decl{d}
	for _, other := range decls {
		if other.Says(&d) {
			shown = append(shown, other)
		}
	}
	return shown
}
