package main

import (
	"fmt"
	"slices"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/translation"
	"houserule/dsl/variant"
)

// wordsCmd lists the texts of rules for translators, and checks translations.
type wordsCmd struct {
	Variant  string   `arg:"" help:"A shipped variant by name, or the path of a rules file or folder."`
	With     []string `sep:"none" placeholder:"FILE" help:"A house rule to apply. Repeat it for several."`
	PO       bool     `name:"po" xor:"form" help:"Print a PO template with all texts that players read."`
	Check    bool     `xor:"form" help:"Compare the catalogues that lie beside the rules with their texts."`
	Language string   `placeholder:"LANGUAGE" help:"The language to check, for example de; by default all."`
	dataFlags
}

func (wordsCmd) Help() string {
	return `A catalogue holds the texts of rules in another language. It is a PO file, which
programs for translators can edit. The catalogue of the rules in a folder is
words/LANGUAGE.po in that folder. That of NAME.rules is words/NAME.LANGUAGE.po.

--check reports texts without a translation, unused and fuzzy entries, and wrong
placeholders. houserule check reports them, too.

Examples:
  houserule words pig.rules --po > words/pig.de.po
  houserule words solitaire --with kinder.rules --po
  houserule words solitaire --check --language de
  houserule play solitaire --language de`
}

func (c wordsCmd) Run(std streams) error {
	request := c.withData(dsl.Request{Variant: c.Variant, With: c.With})
	checked, err := load(request, std)
	if err != nil {
		return err
	}
	if !c.Check {
		fmt.Fprint(std.out, translation.Template(checked.Title, translation.Messages(checked)))
		return nil
	}
	translations := library.Translations(request)
	if c.Language != "" {
		language, err := translationInto(c.Language, checked, translations)
		if err != nil {
			return err
		}
		translations = []*dsl.Translation{language}
	}
	var findings diag.List
	for _, l := range translations {
		findings = append(findings, l.Check(checked)...)
	}
	if len(findings) == 0 {
		fmt.Fprintln(std.out, "no problems found in "+diag.Counted(len(translations), "language"))
		return nil
	}
	fmt.Fprintf(std.out, "%s\n\n%s", findings.Tally(), findings.Text(terminal.Palette(std.out)))
	return errFindings
}

// translationInto returns the translation into a language, or a usage error.
func translationInto(name string, v *variant.Variant, translations []*dsl.Translation) (*dsl.Translation, error) {
	i := slices.IndexFunc(translations, func(l *dsl.Translation) bool { return l.Name == name })
	if i < 0 {
		return nil, misuse("%s is not translated into %q; houserule words --help says where its catalogue has to lie", v.Title, name)
	}
	return translations[i], nil
}
