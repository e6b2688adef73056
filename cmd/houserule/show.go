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
	Variant string   `arg:"" help:"A shipped variant by name, or the path of a rules file or folder."`
	Name    string   `arg:"" optional:"" help:"Show only the declaration with this name; turn, score and setup are names too."`
	With    []string `sep:"none" placeholder:"FILE" help:"A house rule to apply. Repeat it for several."`
	Changes bool     `help:"Show only the lines that house rules changed, marked, with a few lines around them."`
	dataFlags
}

func (showCmd) Help() string {
	return `Each line begins with its file and line number. A + marks a line that a house rule put
in. A - marks the original line, which is shown directly above its replacement. A
declaration that was replaced as a whole is followed by the original one. Clauses of
the rulebook are listed below the declaration that carries them out. Comments are left out.

With --changes only the lines that the house rules in --with changed are shown, with
a few lines around them. Without --with, the changes of the variant itself are shown.

Examples:
  houserule show solitaire                                all rules
  houserule show solitaire strike --with kinder.rules     one check, and its changed lines
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
	look.Width = terminal.Width(std.out, 0)
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
		if other.Cites(&d) {
			shown = append(shown, other)
		}
	}
	return shown
}
