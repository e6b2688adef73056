package main

import (
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/report"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl"
	"houserule/dsl/rulebook"
	"houserule/dsl/source"
)

// rulebookCmd writes rules as a rulebook for people.
type rulebookCmd struct {
	Variant string   `arg:"" help:"A shipped variant by name, or the path of a rules file or folder."`
	With    []string `sep:"none" placeholder:"FILE" help:"A house rule to apply. Repeat it for several."`
	HTML    string   `name:"html" xor:"form" placeholder:"FILE" help:"Write a page as one file that opens without a network."`
	MD      string   `name:"md" xor:"form" placeholder:"FILE" help:"Write Markdown to a file. Without --html or --md the book is printed: as text at a terminal, otherwise as Markdown."`
	dataFlags
}

func (rulebookCmd) Help() string {
	return `The book describes the components, the setup, each phase of a turn with its rules,
the end of the game, and the cards. Its text comes from the comments and
glosses of the rules. Tables and checks are printed as tables. Rules without comments
and glosses are described in plain sentences. Changes by house rules are marked.

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
	if path == "" && terminal.Is(std.out) {
		return report.NewMarkdown(std.out).Write(std.out, text)
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
