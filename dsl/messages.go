package dsl

import (
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/reference"
)

// A Message is the entry of the reference for a code: what it means, the way out, and examples that bring it.
type Message struct {
	Code diag.Code
	Text string // Markdown
}

// messagePages is the folder of the pages of which each section explains a message.
const messagePages = "messages/"

// Messages returns all messages, in the order of the reference.
func Messages() (all []Message) {
	for _, page := range reference.Pages() {
		if !strings.HasPrefix(page.Path, messagePages) {
			continue
		}
		for _, section := range page.Sections {
			all = append(all, Message{diag.Code(section.Title), section.Text})
		}
	}
	return all
}

// First is the first sentence, which says what the message means.
func (m Message) First() string {
	paragraph, _, _ := strings.Cut(m.Text, "\n\n")
	paragraph = strings.ReplaceAll(reference.Unlinked(paragraph), "\n", " ")
	first, _, _ := strings.Cut(paragraph, ". ")
	return strings.TrimRight(first, ".:")
}

// Plain is the text without its Markdown: examples are set off by an indent, links are what they show.
func (m Message) Plain() string {
	var b strings.Builder
	fenced := false
	for line := range strings.Lines(m.Text + "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			fenced = !fenced
		case !fenced || line == "\n":
			b.WriteString(line)
		default:
			b.WriteString("    " + line)
		}
	}
	return reference.Unlinked(b.String())
}
