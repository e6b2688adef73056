// Command houserule plays, checks, tests and measures games whose rules are text.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/editors"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/interpreter/seat"
)

// commands is the command line. Each command has a field here and a file of its own.
type commands struct {
	Version kong.VersionFlag `help:"Print the version."`
	NoPager noPager          `help:"Print long output without a pager. Set PAGER to use a pager other than 'less'."`

	Check    checkCmd    `cmd:"" help:"Find mistakes in rules and data."`
	Fmt      fmtCmd      `cmd:"" help:"Format rules."`
	New      newCmd      `cmd:"" help:"Write a house rule to start from."`
	Play     playCmd     `cmd:"" plays:"" help:"Play a game, or let it play itself."`
	Serve    serveCmd    `cmd:"" plays:"" help:"Play in browsers, with a link for each player."`
	Verify   verifyCmd   `cmd:"" help:"Check the luck of a saved game that all players drew."`
	Board    boardCmd    `cmd:"" help:"Draw the board of a game, as text or as a picture to print."`
	Explain  explainCmd  `cmd:"" help:"Explain the code of a message."`
	Docs     docsCmd     `cmd:"" help:"Show and search the book of the language."`
	Show     showCmd     `cmd:"" help:"Show the rules in force, line by line, with the file of each line."`
	Rulebook rulebookCmd `cmd:"" help:"Write the rules in force as a rulebook for players."`
	Search   searchCmd   `cmd:"" help:"Search rules, clauses, comments, cards and the book of the language."`
	Words    wordsCmd    `cmd:"" help:"List the texts of rules for translators, and check translations."`
	Compare  compareCmd  `cmd:"" plays:"" help:"Play games with and without house rules, and show the difference."`
	Same     sameCmd     `cmd:"" plays:"" set:"games=200" help:"Check that a change to rules changes nothing in their games and functions."`
	Test     testCmd     `cmd:"" help:"Run scenarios, and compare their stories with the expected transcripts."`
	Mutate   mutateCmd   `cmd:"" help:"Change rules in one place at a time, and list the changes that no scenario notices."`
	Clauses  clausesCmd  `cmd:"" help:"Show which rules carry out each clause of the rulebook, and which scenarios show it."`
	Cards    cardsCmd    `cmd:"" help:"Show a card, or list the cards with and without scripts."`
	Sim      simCmd      `cmd:"" plays:"" help:"Play many games, and show wins and scores."`
	Study    studyCmd    `cmd:"" plays:"" set:"games=200" help:"Measure the feel of a game: its seats, leads, decisions, luck and skill."`
	Merge    mergeCmd    `cmd:"" help:"Merge the parts of a run of sim, compare, fuzz or audit."`
	Odds     oddsCmd     `cmd:"" help:"Compute the exact chances of a check."`
	Fuzz     fuzzCmd     `cmd:"" plays:"" help:"Play at random to find errors, dead ends and endless games."`
	Audit    auditCmd    `cmd:"" plays:"" help:"Play at random to find hidden information that reaches a player."`
	Lsp      lspCmd      `cmd:"" help:"Run the language server for an editor."`
	Editor   editorCmd   `cmd:"" help:"Write the settings for an editor."`

	Playground playgroundCmd `cmd:"" help:"Write a web page that runs houserule in browsers, without a server."`
	Completion completionCmd `cmd:"" help:"Print the completion script of a shell."`
	Man        manCmd        `cmd:"" help:"Print the manual page."`
	Explained  helpCmd       `cmd:"" name:"help" help:"Show the help of a command."`
	Versioned  versionCmd    `cmd:"" name:"version" help:"Print the version."`
	Saves      savesCmd      `cmd:"" hidden:"" help:"List the saved games, for completions."`
}

// Exit codes.
const (
	exitFine     = 0
	exitFindings = 1 // errors in rules, failing tests, and other failures
	exitUsage    = 2 // invalid command line
)

// errFindings is the error of a command that has already reported its findings.
var errFindings = errors.New("findings")

// A usageError is the error for an invalid command line, for example an unknown name or value.
type usageError struct{ problem string }

func (e usageError) Error() string { return e.problem }

func misuse(format string, parts ...any) error { return usageError{fmt.Sprintf(format, parts...)} }

// streams are the standard streams of a command. Tests replace them by buffers.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

func main() {
	holdGarbage()
	signals.start()
	code := run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
	seat.KillAll()
	os.Exit(code)
}

// run executes a command line and returns its exit code. If output could not be written, the code
// isn't exitFine.
func run(args []string, std streams) int {
	out, errs := terminal.Safe(std.out), terminal.Safe(std.err)
	std.out, std.err = out, errs
	sheet := terminal.NewSheet(out, errs)
	code := runCommand(args, sheet, std)
	// The pager handles Ctrl-C itself.
	if err := cmp.Or(sheet.Show(func() { signals.handle(func() {}, os.Interrupt) }), out.Err()); err != nil {
		fmt.Fprintf(std.err, "houserule: could not write all output: %v\n", err)
		return max(code, exitFindings)
	}
	return code
}

func runCommand(args []string, sheet *terminal.Sheet, std streams) int {
	if len(args) == 0 {
		welcome(std.out)
		return exitFine
	}
	code := -1
	parser, err := kong.New(&commands{},
		kong.Name("houserule"),
		kong.Description("Play, write, test and measure the rules of card and board games."),
		kong.UsageOnError(),
		kong.Writers(std.out, std.err),
		kong.Exit(func(c int) { code = c }),
		kong.Bind(std, sheet),
		kong.Vars{"version": version(), "games": "1000", "editors": strings.Join(editors.Names(), ",")},
	)
	if err != nil {
		panic(err) // an error in the declaration of commands
	}
	context, err := parser.Parse(args)
	if code >= 0 { // help was shown
		return code
	}
	if isOutputError(err, std) {
		return exitFindings
	}
	if err != nil {
		refuse(err, std.err)
		if library.Ships(args[0]) || strings.HasSuffix(args[0], discover.Extension) {
			fmt.Fprintf(std.err, "To play it: houserule play %s\n", strings.Join(args, " "))
		}
		return exitUsage
	}
	if live, ok := context.Selected().Target.Addr().Interface().(liveCommand); ok && live.isLive() {
		if err := sheet.Release(); err != nil {
			return exitCode(err, std)
		}
	}
	code = exitCode(context.Run(), std)
	reportEdited(std)
	return code
}

// refuse says why a command line can't be parsed, and which command explains its use.
func refuse(err error, out io.Writer) {
	problem := err.Error()
	if missing, ok := strings.CutPrefix(problem, "expected "); ok {
		problem = strings.ReplaceAll(missing, `"`, "") + " is missing"
	}
	fmt.Fprintf(out, "houserule: %s\n", problem)
	if parse, ok := errors.AsType[*kong.ParseError](err); ok && parse.Context.Selected() != nil {
		fmt.Fprintf(out, "See houserule %s --help.\n", parse.Context.Selected().Name)
	}
}

// A liveCommand may need the terminal while it runs, because it asks questions or repeats its work.
// The output of other commands is shown when they end.
type liveCommand interface{ isLive() bool }

func (playCmd) isLive() bool    { return true }
func (serveCmd) isLive() bool   { return true }
func (lspCmd) isLive() bool     { return true }
func (c checkCmd) isLive() bool { return c.Watch }
func (c testCmd) isLive() bool  { return c.Watch || c.Review }

// helpCmd shows the help of a command, as --help does.
type helpCmd struct {
	Command string `arg:"" optional:"" help:"A command; without it, all commands are listed."`
}

func (c helpCmd) Run(app *kong.Kong) error {
	if c.Command == "" {
		_, _ = app.Parse([]string{"--help"}) // the error says that a command is missing
		return nil
	}
	_, err := app.Parse([]string{c.Command, "--help"})
	if err != nil && !slices.ContainsFunc(app.Model.Children, func(known *kong.Node) bool { return known.Name == c.Command }) {
		return misuse("%v", err)
	}
	return nil
}

// noPager is the flag that turns the pager off.
type noPager bool

func (noPager) BeforeReset(sheet *terminal.Sheet) error {
	sheet.Pager = ""
	return nil
}

// exitCode returns the exit code for an error. It writes the error, unless the command has
// already reported it.
func exitCode(err error, std streams) int {
	if err == nil {
		return exitFine
	}
	if errors.Is(err, errFindings) || isOutputError(err, std) {
		return exitFindings
	}
	for line := range strings.Lines(err.Error()) {
		line = fmt.Sprintf("houserule: %s\n", diag.Printable(strings.TrimSuffix(line, "\n")))
		fmt.Fprint(std.err, terminal.Folded(line, std.err))
	}
	if isMisuse(err) {
		return exitUsage
	}
	return exitFindings
}

// isOutputError reports whether an error only says that standard output could not be written. run
// reports that once for all commands.
func isOutputError(err error, std streams) bool {
	out, ok := std.out.(*terminal.Output)
	return ok && err != nil && errors.Is(err, out.Err())
}

// isMisuse reports whether an error is a usage error: an invalid command line, or a path that
// doesn't exist.
func isMisuse(err error) bool {
	_, misused := errors.AsType[usageError](err)
	_, notFound := errors.AsType[discover.Error](err)
	return misused || notFound
}

// Most commands end before frequent garbage collection pays off, so nothing is collected below
// 32 MB. Later, garbage may take up to spare bytes, or half of the memory in use if that is more.
// It is collected at all because touching fresh memory costs time, too.
const (
	mostGarbage  = 800 // in per cent of the memory in use, which counts as at least 4 MB
	leastGarbage = 50
	spare        = 64 << 20
)

// holdGarbage adjusts the garbage collector to the memory in use. It runs again after each
// collection.
func holdGarbage() {
	inUse := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(inUse)
	live := max(1, inUse[0].Value.Uint64())
	debug.SetGCPercent(int(min(mostGarbage, max(leastGarbage, 100*spare/live))))
	runtime.AddCleanup(new([16]byte), func(struct{}) { holdGarbage() }, struct{}{})
}

// welcome writes an introduction, for a command line without arguments.
func welcome(out io.Writer) {
	fmt.Fprint(out, `Play, write, test and measure the rules of card and board games.

  houserule play                              choose a game, or continue one
  houserule show solitaire                    read the rules of a game
  houserule new kinder --from solitaire       write a house rule
  houserule check kinder.rules                find mistakes in rules
  houserule play kinder.rules --watch         change the rules while you play
  houserule compare solitaire --with kinder.rules
                                              show what a house rule changes
  houserule sim solitaire                     show how often a game is won

All commands: houserule --help
`)
	open := 0
	for _, game := range keptGames() {
		if game.open {
			open++
		}
	}
	if open > 0 {
		fmt.Fprintf(out, "%s to resume: houserule play\n", diag.Counted(open, "game"))
	}
}
