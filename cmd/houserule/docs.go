package main

import (
	"fmt"
	"io"
	"strings"

	"houserule/cmd/houserule/internal/report"
	"houserule/dsl/diag"
	"houserule/dsl/reference"
	"houserule/dsl/search"
)

// docsCmd prints pages of the language reference.
type docsCmd struct {
	Words []string `arg:"" optional:"" name:"word" help:"The name of a page, a heading, a word of the language, or words to search for. Without them, the contents are printed."`
	Most  int      `default:"8" placeholder:"N" help:"How many hits to list if there are several (${default})."`
}

func (docsCmd) Help() string {
	return `Prints a page by its name, or a section by its heading. Other words are searched for in
headings, in the index and in the text. A word without hits is replaced by the most
similar one. The book has pages to learn from, recipes, a reference by topic, and all
messages.

Examples:
  houserule docs                         the contents
  houserule docs zones                   a page
  houserule docs add cards to a deck     a recipe, by its heading
  houserule docs smaller                 the entry of the index for a word
  houserule docs unknown-name            a message, as houserule explain prints it`
}

func (c docsCmd) Run(std streams) error {
	if c.Most < 1 {
		return misuse("--most must be at least 1, not %d", c.Most)
	}
	text := report.NewMarkdown(std.out)
	words := strings.Join(c.Words, " ")
	if strings.TrimSpace(words) == "" {
		contents, _ := reference.At(reference.Contents)
		text.Named = true
		return text.Write(std.out, contents.Markdown())
	}
	if places := reference.Find(words); len(places) > 0 {
		return c.show(std.out, text, words, places)
	}
	return c.search(std, text, words)
}

// show prints the meanings of a word of the language, then the first place in full, and lists the
// other places. If the word has a meaning, and several places explain it, the first is printed in
// full only if it is named after the word.
func (c docsCmd) show(out io.Writer, text report.Markdown, words string, places []reference.Place) error {
	meant := false
	for _, e := range reference.Entries(strings.ToLower(words)) {
		if e.Meaning == "" {
			continue
		}
		meant = true
		if err := text.Write(out, fmt.Sprintf("`%s`: %s.\n\n", e.Words[0], e.Meaning)); err != nil {
			return err
		}
	}
	shown := len(places) == 1 || places[0].IsCalled(words) || !meant
	if shown {
		if err := c.print(out, text, places[0]); err != nil {
			return err
		}
		places = places[1:]
	}
	for i, place := range places {
		if i == 0 && shown {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "houserule docs %s  (%s)\n", place.Name(), place.Title())
	}
	return nil
}

// print prints a page, or a section with the command that shows its page.
func (c docsCmd) print(out io.Writer, text report.Markdown, place reference.Place) error {
	if err := text.Write(out, place.Markdown()); err != nil || place.Section == nil {
		return err
	}
	_, err := fmt.Fprintf(out, "\nThe whole page: houserule docs %s\n", reference.Place{Page: place.Page}.Name())
	return err
}

// search finds the places that contain most of the words. It prints a single place, and lists
// several.
func (c docsCmd) search(std streams, text report.Markdown, words string) error {
	result := search.InReference().For(words)
	report.Found{Result: result}.WriteWords(std.err)
	if len(result.Hits) == 0 {
		return misuse("the reference says nothing about %s; houserule docs without words shows its contents", diag.Printable(words))
	}
	hits := 0
	for hits < len(result.Hits) && result.Hits[hits].Found == result.Hits[0].Found {
		hits++
	}
	result.Hits = result.Hits[:hits]
	if hits == 1 {
		return c.print(std.out, text, reference.Find(result.Hits[0].Name)[0])
	}
	report.Found{Result: result, Most: c.Most}.WriteText(std.out)
	return nil
}
