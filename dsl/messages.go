package dsl

import (
	_ "embed"
	"regexp"
	"strings"

	"houserule/dsl/diag"
)

//go:embed LANGUAGE.md
var reference string

// A Message is the entry of the reference on an error code: its meaning, the remedy, and examples
// that cause the error.
type Message struct {
	Code diag.Code
	Text string // in Markdown
}

// remark is the start of a common remark on the messages that follow.
const remark = "\n\n**"

// Messages returns a slice of all messages, in the order of the reference.
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

// First returns the first sentence, which explains the meaning of the message.
func (m Message) First() string {
	paragraph, _, _ := strings.Cut(m.Text, "\n\n")
	paragraph = strings.ReplaceAll(withoutLinks(paragraph), "\n", " ")
	first, _, _ := strings.Cut(paragraph, ". ")
	return strings.TrimRight(first, ".:")
}

// Plain returns the text without Markdown. Examples are indented, and links are replaced by their
// texts.
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

// linked matches a Markdown link to a heading or file.
var linked = regexp.MustCompile(`\[([^\]]+)\]\([^)\s]+\)`)

func withoutLinks(text string) string { return linked.ReplaceAllString(text, "$1") }
