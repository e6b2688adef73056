package main

import (
	"fmt"
	"strings"

	"golang.org/x/sync/errgroup"

	"houserule/cmd/houserule/internal/report"
	"houserule/dsl"
	"houserule/dsl/search"
)

// searchCmd searches rules for words.
type searchCmd struct {
	Words []string `arg:"" name:"word" help:"What to look for."`
	In    []string `sep:"none" placeholder:"VARIANT" help:"The rules to look through: the name of a variant that ships, or the path of a folder or file; may be given several times. Without it, all that ships."`
	With  []string `sep:"none" placeholder:"FILE" help:"A house rule that is in force, too; may be given several times."`
	Most  int      `default:"12" placeholder:"N" help:"How many places to show (${default})."`
	JSON  bool     `help:"Write the places as JSON."`
}

func (searchCmd) Help() string {
	return `Rules, clauses of rulebooks, glosses, comments and cards are looked through. What says something about all words comes
first; names count most, then what is written for people, then all else. A word is found in other forms, and a word
that is nowhere is taken for the nearest one.

Examples:
  houserule search stays untapped
  houserule search corruption check --in arda
  houserule search wounded --in solitaire --with kinder.rules
  houserule search gimli --json`
}

func (c searchCmd) Run(std streams) error {
	if c.Most < 1 {
		return misuse("--most must be at least 1, not %d", c.Most)
	}
	if len(c.With) > 0 && len(c.In) != 1 {
		return misuse("--with needs the rules that it changes; name them with --in VARIANT")
	}
	studies, err := c.studies(std)
	if err != nil {
		return err
	}
	result := search.Of(studies...).For(strings.Join(c.Words, " "))
	found := report.Found{Result: result, Most: c.Most}
	if c.JSON {
		return found.WriteJSON(std.out)
	}
	found.WriteWords(std.err)
	if len(result.Hits) == 0 {
		return misuse("no results for %s", strings.Join(c.Words, " "))
	}
	found.WriteText(std.out)
	return nil
}

// studies returns the rules to search. Rules with errors are included as far as they could be
// parsed.
func (c searchCmd) studies(std streams) ([]*dsl.Study, error) {
	names := c.In
	if names == nil {
		names = find.ShippedNames()
	}
	studies := make([]*dsl.Study, len(names))
	var reading errgroup.Group
	for i, name := range names {
		reading.Go(func() error {
			studies[i] = library.Study(dsl.Request{Variant: name, With: c.With})
			return nil
		})
	}
	_ = reading.Wait() // diagnostics aren't errors
	for _, study := range studies {
		if study.Names == nil {
			return nil, problem(study.Findings, std)
		}
	}
	if len(studies) == 0 {
		return nil, fmt.Errorf("this build contains no rules")
	}
	return studies, nil
}
