package dsl

import (
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/reference"
)

// A Message is the entry of the reference on an error code: its meaning, the remedy, and examples
// that cause the error.
type Message struct {
	Code diag.Code
	Text string // in Markdown
}

// messagePages is the folder of the pages whose sections explain a message each.
const messagePages = "messages/"

// Messages returns a slice of all messages, in the order of the reference.
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

// First returns the first sentence, which explains the meaning of the message.
func (m Message) First() string {
	paragraph, _, _ := strings.Cut(m.Text, "\n\n")
	paragraph = strings.ReplaceAll(reference.Unlinked(paragraph), "\n", " ")
	first, _, _ := strings.Cut(paragraph, ". ")
	return strings.TrimRight(first, ".:")
}
