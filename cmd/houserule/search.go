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
	Words []string `arg:"" name:"word" help:"The words to search for."`
	In    []string `sep:"none" placeholder:"VARIANT" help:"The rules to search: a shipped variant by name, or the path of a rules file or folder. Repeat it for several. By default all shipped variants and the book of the language are searched."`
	With  []string `sep:"none" placeholder:"FILE" help:"A house rule to apply. Repeat it for several."`
	Most  int      `default:"12" placeholder:"N" help:"How many hits to show (${default})."`
	JSON  bool     `help:"Print the hits as JSON."`
}

func (searchCmd) Help() string {
	return `Searches rules, clauses of rulebooks, glosses, comments and cards; without --in also the
book of the language. Hits with all words come first. A hit in a name counts more than one in text for players, and that counts
more than others. Other forms of a word are found too. A word without hits is replaced
by the most similar one.

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
	result := c.index(studies).For(strings.Join(c.Words, " "))
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

// index returns an index of the rules. If the user named no rules, it covers the reference of the
// language, too.
func (c searchCmd) index(studies []*dsl.Study) *search.Index {
	if c.In == nil {
		return search.OfAll(studies...)
	}
	return search.Of(studies...)
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
