package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"houserule/cmd/houserule/internal/report"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/each"
)

// explainCmd explains the code of a message.
type explainCmd struct {
	Code string `arg:"" optional:"" help:"The word in square brackets at the end of a message. Without it, all codes are listed."`
}

func (explainCmd) Help() string {
	return `Prints the meaning of a message, how to correct it, and an example that causes it.
The text is a section of the book of the language, which houserule docs shows.

Examples:
  houserule explain              all codes, each with one sentence
  houserule explain maybe-none   one of them`
}

func (c explainCmd) Run(std streams) error {
	messages := dsl.Messages()
	if c.Code == "" {
		return listMessages(std.out, messages)
	}
	code := diag.Code(strings.Trim(c.Code, "[]"))
	at := slices.IndexFunc(messages, func(m dsl.Message) bool { return m.Code == code })
	if at < 0 {
		return noSuchMessage(code, messages)
	}
	return report.NewMarkdown(std.out).Write(std.out, fmt.Sprintf("## %s\n\n%s\n", code, messages[at].Text))
}

func listMessages(out io.Writer, messages []dsl.Message) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, m := range messages {
		fmt.Fprintf(table, "%s\t%s\n", m.Code, m.First())
	}
	return table.Flush()
}

func noSuchMessage(code diag.Code, messages []dsl.Message) error {
	codes := each.Of(messages, func(m dsl.Message) string { return string(m.Code) })
	hint := diag.DidYouMean(string(code), codes)
	if hint == "" {
		hint = "houserule explain lists all codes"
	}
	return misuse("no message has the code %q; %s", code, hint)
}
