package dsl

import (
	_ "embed"
	"regexp"
	"strings"

	"houserule/dsl/diag"
)

//go:embed LANGUAGE.md
var reference string

// A Message is what the reference says about a code: what it means, the way out, and examples that bring it.
type Message struct {
	Code diag.Code
	Text string // Markdown
}

// remark begins what the reference says about the messages that follow, all together.
const remark = "\n\n**"

// Messages are all messages, in the order of the reference.
func Messages() (all []Message) {
	_, chapter, _ := strings.Cut(reference, "\n## Messages\n")
	chapter, _, _ = strings.Cut(chapter, "\n## ")
	for _, entry := range strings.Split(chapter, "\n### ")[1:] {
		code, text, _ := strings.Cut(entry, "\n")
		text, _, _ = strings.Cut(text, remark)
		all = append(all, Message{diag.Code(code), strings.TrimSpace(text)})
	}
	return all
}

// First is the first sentence, which says what the message means.
func (m Message) First() string {
	paragraph, _, _ := strings.Cut(m.Text, "\n\n")
	paragraph = strings.ReplaceAll(withoutLinks(paragraph), "\n", " ")
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
	return withoutLinks(b.String())
}

// linked is a link in Markdown to a place in the reference or beside it.
var linked = regexp.MustCompile(`\[([^\]]+)\]\([^)\s]+\)`)

func withoutLinks(text string) string { return linked.ReplaceAllString(text, "$1") }
