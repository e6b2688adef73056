package main

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/kong"

	"houserule/dsl/each"
)

// completionCmd prints a completion script for a shell. The script is derived from the same
// command line model as the help.
type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell: ${enum}."`
}

func (completionCmd) Help() string {
	return `Examples:
  source <(houserule completion bash)    in this bash only
  houserule completion bash > ~/.local/share/bash-completion/completions/houserule
  houserule completion zsh > "${fpath[1]}/_houserule"
  houserule completion fish > ~/.config/fish/completions/houserule.fish`
}

func (c completionCmd) Run(app *kong.Kong, std streams) error {
	shells := map[string]func(io.Writer, *kong.Application){"bash": completeBash, "zsh": completeZsh, "fish": completeFish}
	shells[c.Shell](std.out, app.Model)
	return nil
}

// savesCmd lists the names of the games that can be resumed. The completion scripts call it.
type savesCmd struct{}

func (savesCmd) Run(std streams) error {
	for _, game := range keptGames() {
		if game.open {
			fmt.Fprintln(std.out, game.name)
		}
	}
	return nil
}

// savesOf is the command whose output completes the flag --load.
const savesOf = "$(houserule saves)"

// commandsOf returns the commands, without hidden ones.
func commandsOf(app *kong.Application) []*kong.Node {
	return slices.DeleteFunc(slices.Clone(app.Children), func(command *kong.Node) bool { return command.Hidden })
}

// flagsOf returns the flags of a command, without hidden ones.
func flagsOf(command *kong.Node) (flags []*kong.Flag) {
	for _, group := range command.AllFlags(true) {
		flags = append(flags, group...)
	}
	return flags
}

// valuesOf returns the values of a flag or argument with an enum, or nil for others.
func valuesOf(given *kong.Value) (values []string) {
	if given.Enum == "" {
		return nil
	}
	for _, value := range given.EnumSlice() {
		if value != "" {
			values = append(values, value)
		}
	}
	return values
}

// wordsFor returns the values of the first argument of a command: shipped variants, commands, or
// the values of an enum. Commands that play have only variants that can be played. It returns nil
// for other arguments.
func wordsFor(app *kong.Application, command *kong.Node) (words []string) {
	if len(command.Positional) == 0 {
		return nil
	}
	switch first := command.Positional[0]; first.Name {
	case "variant":
		words = find.ShippedNames()
		if command.Tag.Has("plays") {
			words = playable()
		}
		return words
	case "command":
		for _, other := range commandsOf(app) {
			words = append(words, other.Name)
		}
		return words
	default:
		return valuesOf(first)
	}
}

// playable returns the names of the shipped variants that can be played.
var playable = sync.OnceValue(func() []string {
	return slices.DeleteFunc(find.ShippedNames(), func(name string) bool { return library.Head(name) == nil })
})

// oneWord returns a text quoted as a single word for a shell.
func oneWord(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

func completeBash(out io.Writer, app *kong.Application) {
	fmt.Fprintf(out, "_%s() {\n    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words\n", app.Name)
	fmt.Fprintf(out, "    case ${COMP_WORDS[1]}:$before in\n    *:--load) words=%s ;;\n", savesOf)
	var names []string
	for _, command := range commandsOf(app) {
		names = append(names, command.Name)
		for _, flag := range flagsOf(command) {
			if values := valuesOf(flag.Value); values != nil {
				fmt.Fprintf(out, "    %s:--%s) words=%s ;;\n", command.Name, flag.Name, oneWord(strings.Join(values, " ")))
			}
		}
	}
	fmt.Fprintln(out, "    *) case $COMP_CWORD:${COMP_WORDS[1]} in")
	fmt.Fprintf(out, "        1:*) words=%s ;;\n", oneWord(strings.Join(names, " ")+" --help --version"))
	for _, command := range commandsOf(app) {
		flags := each.Of(flagsOf(command), func(flag *kong.Flag) string { return "--" + flag.Name })
		games := oneWord(strings.Join(wordsFor(app, command), " "))
		fmt.Fprintf(out, "        *:%s) if [[ $word == -* ]]; then words=%s; else words=%s; fi ;;\n", command.Name, oneWord(strings.Join(flags, " ")), games)
	}
	fmt.Fprintf(out, "        esac ;;\n    esac\n    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n}\ncomplete -o default -F _%[1]s %[1]s\n", app.Name)
}

func completeZsh(out io.Writer, app *kong.Application) {
	fmt.Fprintf(out, "#compdef %[1]s\n_%[1]s() {\n    local -a commands\n    commands=(\n", app.Name)
	for _, command := range commandsOf(app) {
		fmt.Fprintf(out, "        %s\n", oneWord(command.Name+":"+command.Help))
	}
	fmt.Fprintln(out, "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n    case $words[2] in")
	for _, command := range commandsOf(app) {
		fmt.Fprintf(out, "    %s) _arguments \\\n", command.Name)
		for _, flag := range flagsOf(command) {
			fmt.Fprintf(out, "        %s \\\n", oneWord("*--"+flag.Name+"["+zshHelp(flag.Help)+"]"+zshValue(flag)))
		}
		fmt.Fprintf(out, "        %s ;;\n", oneWord(`*: : _alternative "games:game:(`+strings.Join(wordsFor(app, command), " ")+`)" "files:file:_files"`))
	}
	fmt.Fprintf(out, "    esac\n}\ncompdef _%[1]s %[1]s\n", app.Name)
}

// zshHelp returns a text escaped for use between brackets.
func zshHelp(text string) string {
	return strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, ":", `\:`).Replace(text)
}

// zshValue returns the specification of a flag's value.
func zshValue(flag *kong.Flag) string {
	values := valuesOf(flag.Value)
	switch {
	case flag.Name == "load":
		return `:game:{_alternative "games:game:(` + savesOf + `)" "files:file:_files"}`
	case flag.IsBool():
		return ""
	case values != nil:
		return ":value:(" + strings.Join(values, " ") + ")"
	}
	return ":value:_files"
}

func completeFish(out io.Writer, app *kong.Application) {
	for _, command := range commandsOf(app) {
		fmt.Fprintf(out, "complete -c %s -n __fish_use_subcommand -a %s -d %s\n", app.Name, command.Name, fishWord(command.Help))
		if games := wordsFor(app, command); games != nil {
			fmt.Fprintf(out, "complete -c %s -n '__fish_seen_subcommand_from %s' -a %s\n", app.Name, command.Name, fishWord(strings.Join(games, " ")))
		}
		for _, flag := range flagsOf(command) {
			fmt.Fprintf(out, "complete -c %s -n '__fish_seen_subcommand_from %s' -l %s -d %s", app.Name, command.Name, flag.Name, fishWord(flag.Help))
			switch values := valuesOf(flag.Value); {
			case flag.Name == "load":
				fmt.Fprint(out, " -ra '(houserule saves)'")
			case flag.IsBool():
			case values != nil:
				fmt.Fprintf(out, " -xa %s", fishWord(strings.Join(values, " ")))
			default:
				fmt.Fprint(out, " -r")
			}
			fmt.Fprintln(out)
		}
	}
}

// fishWord returns a text quoted as a single word for fish.
func fishWord(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
}

// manCmd prints the manual page. The page is derived from the same command line model as the
// help.
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

// writeManual writes the page in roff, the language of man.
func writeManual(out io.Writer, app *kong.Application) {
	fmt.Fprintf(out, ".TH %s 1\n.ad l\n.SH NAME\n%s \\- %s\n", strings.ToUpper(app.Name), app.Name, roff(app.Help))
	fmt.Fprintf(out, ".SH SYNOPSIS\n.B %s\n.I COMMAND\n[\\fIARGUMENTS\\fR]\n.SH COMMANDS\n", app.Name)
	for _, command := range commandsOf(app) {
		fmt.Fprintf(out, ".SS %s\n%s\n", roff(command.Summary()), roff(command.Help))
		for _, argument := range command.Positional {
			fmt.Fprintf(out, ".TP\n.I %s\n%s\n", roff(argument.Summary()), roff(argument.Help))
		}
		for _, flag := range command.Flags {
			fmt.Fprintf(out, ".TP\n.B %s\n%s\n", roff(flag.String()), roff(flag.Help))
		}
		writeDetail(out, command.Detail)
	}
	fmt.Fprintln(out, ".SH OPTIONS OF ALL COMMANDS")
	for _, flag := range app.Flags {
		fmt.Fprintf(out, ".TP\n.B %s\n%s\n", roff(flag.String()), roff(flag.Help))
	}
}

// explained matches an indented line in two columns.
var explained = regexp.MustCompile(`^( *\S.*?)  +(\S.*)$`)

// writeDetail writes the details of a command's help. The reader's man fills paragraphs. Indented
// lines in two columns become a list, and others stay as they are. A block that doesn't begin with
// two columns is literal text, unless it lists examples.
func writeDetail(out io.Writer, detail string) {
	for paragraph := range strings.SplitSeq(detail, "\n\n") {
		fmt.Fprintln(out, ".PP")
		listed, literal, kept := false, false, false
		for line := range strings.Lines(paragraph) {
			line = strings.TrimSuffix(line, "\n")
			columns := explained.FindStringSubmatch(line)
			indent := len(line) - len(strings.TrimLeft(line, " "))
			literal = literal || columns == nil && !listed && indent > ofExamples
			keep := literal || indent > 0 && columns == nil && !(listed && indent > mostIndent)
			if kept && !keep {
				fmt.Fprintln(out, ".fi")
			}
			if keep && !kept {
				fmt.Fprintln(out, ".PP\n.nf")
			}
			switch kept = keep; {
			case keep:
				fmt.Fprintln(out, roffLines(line))
			case columns != nil && 0 < indent && indent <= mostIndent:
				listed = true
				fmt.Fprintf(out, ".TP\n.B %s\n%s\n", roff(columns[1]), roff(columns[2]))
			default:
				fmt.Fprintln(out, roff(line))
			}
		}
		if kept {
			fmt.Fprintln(out, ".fi")
		}
	}
}

// The indent of examples, and the indent up to which a line of a list begins an entry.
const ofExamples, mostIndent = 2, 8

// roff returns a text on one line, with roff commands escaped.
func roff(text string) string { return roffLines(strings.Join(strings.Fields(text), " ")) }

// roffLines returns lines with roff commands escaped.
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
