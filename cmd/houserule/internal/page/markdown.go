package page

import (
	"fmt"
	"io"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/listing"
	"houserule/dsl/rulebook"
)

// MarkdownBegins is the start of each Markdown rulebook. Programs use it to recognise one before
// they overwrite a file.
const MarkdownBegins = "<!-- Rules of houserule -->"

// WriteMarkdown writes the book as Markdown to w, and returns the write error.
func (r Rulebook) WriteMarkdown(w io.Writer) error {
	m := &markdown{}
	m.line(MarkdownBegins)
	m.line("# " + escaped(r.Title))
	m.head(r)
	if len(r.Changes) > 0 {
		m.line("## Changes by house rules")
		m.changed(r.Changed)
		m.listing(r.Changes)
	}
	for _, c := range r.Chapters {
		m.chapter(c)
	}
	_, err := io.WriteString(w, m.String())
	return err
}

// A markdown is a buffer for a text.
type markdown struct{ strings.Builder }

// line writes a paragraph.
func (m *markdown) line(text string) {
	if text != "" {
		m.WriteString(text + "\n\n")
	}
}

func (m *markdown) head(r Rulebook) {
	facts := r.Players
	if r.By != "" {
		facts += ", by " + r.By
	}
	if r.Source != "" {
		facts += ", after " + r.Source
	}
	if r.With != "" {
		facts += ", with " + r.With
	}
	m.line("*" + escaped(facts) + "*")
	m.line(escaped(r.Gloss))
	if r.Goal != "" {
		m.line("**To win:** " + escaped(r.Goal))
	}
	if r.Length != "" {
		m.line("**Length:** " + escaped(r.Length))
	}
	for i, line := range r.Turn {
		fmt.Fprintf(m, "%d. %s\n", i+1, escaped(line))
	}
	if len(r.Turn) > 0 {
		m.WriteString("\n")
	}
}

func (m *markdown) chapter(c *rulebook.Chapter) {
	m.line(fmt.Sprintf("<a id=%q></a>\n\n## %s", c.ID, escaped(c.Title)))
	if c.Rule != nil {
		m.line(fmt.Sprintf("<a id=%q></a>", c.Rule.ID))
		m.rule(c.Rule)
	}
	for _, t := range c.Tables {
		m.table(t)
	}
	for _, rule := range c.Rules {
		m.line(fmt.Sprintf("<a id=%q></a>\n\n### %s%s", rule.ID, titleOf(rule), ruleMarks[rule.Mark]))
		m.rule(rule)
	}
	for _, rule := range c.Small {
		fmt.Fprintf(m, "- <a id=%q></a>**%s**%s: %s\n", rule.ID, titleOf(rule), ruleMarks[rule.Mark], m.phrase(rule.Steps[0].Words))
	}
	if len(c.Small) > 0 {
		m.WriteString("\n")
	}
}

// titleOf returns the title of a rule, with its parameters.
func titleOf(r *rulebook.Rule) string {
	if len(r.Params) == 0 {
		return escaped(r.Title)
	}
	return escaped(r.Title + " (" + strings.Join(r.Params, ", ") + ")")
}

// ruleMarks maps the effect of house rules on a rule to a note after its title.
var ruleMarks = map[rulebook.Mark]string{rulebook.Changed: " *(changed)*", rulebook.New: " *(new)*"}

func (m *markdown) rule(r *rulebook.Rule) {
	gloss := escaped(r.Gloss)
	if gloss != "" && !ends(gloss) {
		gloss += "."
	}
	m.line(gloss)
	for _, p := range r.Prose {
		m.line(escaped(p))
	}
	for _, c := range r.Clauses {
		if c.Rule != "" {
			m.line("> " + escaped(strings.TrimSpace(c.Rule+" "+c.Ruling)) + " *" + escaped(c.ID) + "*")
		}
	}
	if ids := repeated(r.Clauses); ids != nil {
		m.line("*See " + escaped(strings.Join(ids, ", ")) + "*")
	}
	m.steps(r.Steps, "")
	if len(r.Steps) > 0 {
		m.WriteString("\n")
	}
	for _, t := range r.Tables {
		m.table(t)
	}
	if len(r.Detail) > 0 {
		m.line("<details><summary>Step by step</summary>")
		m.steps(r.Detail, "")
		m.WriteString("\n")
		m.line("</details>")
	}
	if at := place(r.At); at != "" {
		m.line("<sub>" + escaped(at) + "</sub>")
	}
	if r.Below != nil {
		m.line("The unchanged part:")
		m.rule(r.Below)
	}
}

func (m *markdown) steps(steps []rulebook.Step, indent string) {
	for _, s := range steps {
		fmt.Fprintf(m, "%s- %s\n", indent, m.phrase(s.Words))
		m.steps(s.Steps, indent+"  ")
	}
}

func (m *markdown) table(t *rulebook.Table) {
	if t.Title != "" {
		m.line("**" + escaped(t.Title) + "**")
	}
	m.cells(t.Heads)
	m.WriteString("|" + strings.Repeat("---|", len(t.Heads)) + "\n")
	for _, row := range t.Rows {
		var cells []string
		for _, c := range row.Cells {
			text := m.phrase(c)
			switch {
			case text == "":
			case row.Mark == listing.Gone:
				text = "~~" + text + "~~"
			case row.Mark == listing.Put:
				text = "**" + text + "**"
			}
			cells = append(cells, text)
		}
		m.cells(cells)
	}
	m.WriteString("\n")
}

func (m *markdown) cells(cells []string) {
	m.WriteString("| " + strings.Join(cells, " | ") + " |\n")
}

func (m *markdown) phrase(p rulebook.Phrase) string {
	var b strings.Builder
	for _, run := range p {
		text := escaped(run.Text)
		switch {
		case run.Slot && strings.TrimSpace(text) != "":
			text = lead(text) + "*" + trail(text) + "*"
		case run.To != "":
			text = lead(text) + "[" + trail(text) + "](#" + run.To + ")"
		}
		b.WriteString(text)
	}
	return b.String()
}

// changed writes the house rules' own description of their changes.
func (m *markdown) changed(all []rulebook.Change) {
	for _, c := range all {
		title := escaped(c.Title)
		if c.To != "" {
			title = "[" + title + "](#" + c.To + ")"
		}
		m.WriteString(strings.TrimSuffix("- "+title+": "+escaped(strings.Join(c.Prose, " ")), ": ") + "\n")
	}
	m.WriteString("\n")
}

// listing writes the changed lines as a diff.
func (m *markdown) listing(lines []listing.Line) {
	m.WriteString("```diff\n")
	for _, line := range lines {
		sign := " "
		switch line.Mark {
		case listing.Put:
			sign = "+"
		case listing.Gone:
			sign = "-"
		case listing.Caption:
			sign = "#"
		}
		m.WriteString(strings.TrimRight(sign+" "+diag.Printable(line.Text), " ") + "\n")
	}
	m.line("```")
}

// escaped returns a text with all Markdown syntax escaped.
func escaped(text string) string { return escapes.Replace(diag.Printable(text)) }

var escapes = strings.NewReplacer(
	`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", "&lt;", "|", `\|`, "#", `\#`, "~", `\~`,
)
