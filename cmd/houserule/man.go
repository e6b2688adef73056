package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// manCmd prints the manual page. It is made from the same description as the help.
type manCmd struct{}

func (manCmd) Help() string {
	return `Examples:
  houserule man | man -l -                                        read it
  houserule man > ~/.local/share/man/man1/houserule.1             have man find it`
}

func (manCmd) Run(app *kong.Kong, std streams) error {
	writeManual(std.out, app.Model)
	return nil
}

// writeManual writes a page in roff, the language of man.
func writeManual(out io.Writer, app *kong.Application) {
	fmt.Fprintf(out, ".TH %s 1\n.SH NAME\n%s \\- %s\n", strings.ToUpper(app.Name), app.Name, roff(app.Help))
	fmt.Fprintf(out, ".SH SYNOPSIS\n.B %s\n.I COMMAND\n[\\fIARGUMENTS\\fR]\n.SH COMMANDS\n", app.Name)
	for _, command := range app.Children {
		fmt.Fprintf(out, ".SS %s\n%s\n", roff(command.Summary()), roff(command.Help))
		for _, argument := range command.Positional {
			fmt.Fprintf(out, ".TP\n.I %s\n%s\n", roff(argument.Summary()), roff(argument.Help))
		}
		for _, flag := range flagsOf(command) {
			fmt.Fprintf(out, ".TP\n.B %s\n%s\n", roff(flag.String()), roff(flag.Help))
		}
		if command.Detail != "" {
			fmt.Fprintf(out, ".PP\n.nf\n%s\n.fi\n", roffLines(command.Detail))
		}
	}
}

// roff is a text on one line that nothing in it commands.
func roff(text string) string { return roffLines(strings.Join(strings.Fields(text), " ")) }

// roffLines are lines that nothing in them commands.
func roffLines(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
