package main

import (
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/page"
	"houserule/dsl"
	"houserule/dsl/rulebook"
	"houserule/dsl/source"
)

// rulebookCmd writes rules as a rulebook for people.
type rulebookCmd struct {
	Variant string   `arg:"" help:"The name of a variant that ships, or the path of a folder or file."`
	With    []string `sep:"none" placeholder:"FILE" help:"A house rule that is in force; may be given several times."`
	HTML    string   `name:"html" xor:"form" placeholder:"FILE" help:"Write a page of one file, which can be sent and opens without a network."`
	MD      string   `name:"md" xor:"form" placeholder:"FILE" help:"Write Markdown into a file. Without --html or --md it is shown here."`
	dataFlags
}

func (rulebookCmd) Help() string {
	return `The rules in force as a book: what there is, the setup, each phase of a turn with all that it leads to, the end of the
game, and what cards do. It says what the rules say of themselves in comments and glosses, and the clauses that they carry out;
tables and checks are tables. Rules that have no words are put into the plainest ones. What house rules changed is marked.

Examples:
  houserule rulebook solitaire
  houserule rulebook solitaire --with kinder.rules --html kinder.html
  houserule rulebook arda --md arda.md`
}

func (c rulebookCmd) Run(std streams) error {
	if c.HTML != "" {
		if err := rulebooks.check(c.HTML); err != nil {
			return err
		}
	}
	if c.MD != "" {
		if err := markdowns.check(c.MD); err != nil {
			return err
		}
	}
	study := library.Study(c.withData(dsl.Request{Variant: c.Variant, With: c.With}))
	if err := problem(study.Findings, std); err != nil {
		return err
	}
	book := page.Rulebook{Book: rulebook.Of(study, c.marked(study)), With: strings.Join(c.With, ", ")}
	var text strings.Builder
	if c.HTML == "" {
		if err := book.WriteMarkdown(&text); err != nil {
			return err
		}
	} else if err := book.WriteHTML(&text); err != nil {
		return err
	}
	return c.deliver(text.String(), std)
}

// marked returns the files of house rules whose changes are marked. It returns nil for a shipped
// variant that extends another, because that is a game of its own.
func (c rulebookCmd) marked(study *dsl.Study) []*source.File {
	if len(c.With) == 0 && len(study.Variant.HouseRules) == 0 {
		return nil
	}
	return study.Put
}

func (c rulebookCmd) deliver(text string, std streams) error {
	path, sort := c.HTML, rulebooks
	if c.MD != "" {
		path, sort = c.MD, markdowns
	}
	if path == "" {
		_, err := fmt.Fprint(std.out, text)
		return err
	}
	if err := sort.replace(path, text); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "Wrote the rules to %s\n", path)
	return nil
}
