package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/serve/page"
	"houserule/cmd/houserule/internal/shards"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/audit"
	"houserule/interpreter/program"
)

// auditCmd looks for what players are told that they cannot know.
type auditCmd struct {
	gameFlags
	shardFlags
	Games   int    `default:"20" placeholder:"N" help:"How many games to play (${default})."`
	Seed    int64  `default:"1" placeholder:"N" help:"Which games to play (${default}). The same seed brings the same games."`
	Workers int    `json:"-" placeholder:"N" help:"How many games to play at a time; as many as there are cores if nothing is said. It changes no result."`
	Known   string `placeholder:"FILE" help:"A list of what players are meant to learn, each with the reason."`
	Out     string `json:"-" placeholder:"FILE" help:"Where to write scenarios that play what was found."`
}

func (auditCmd) Help() string {
	return `Plays games by chance. At each decision all that a player cannot know is dealt anew: cards are exchanged for others with
the same back, and what players keep in secret for what others keep there. Whatever that player gets must be the same
then: what is seen of the table, the question, the options and their order, the story up to the next decision,
messages. Each difference is cut down to the shortest game that shows it. What is found:
  view, figure, program      what is seen of the table, how a figure comes about, what a program at that seat is sent
  sent                       anything else in the bytes that a browser at that seat is sent, or one that looks on
  prompt, label              a question, the name of an option
  offer, order               which options there are, and why some are closed; the order of options that look alike
  preview                    what is foretold of an answer, or whether anything is
  story, error               what is told of something that happens either way
  peeks                      a suggestion goes by what the player cannot know
  tells                      the rules go another way because of a hidden card, and say something of it while
                             nothing else happens on the table; or nobody at the table can tell that card, so that
                             nobody could do what they say

That somebody draws because no card in hand fits is no finding: the player knows the hand, and that others learn from
it is how the game goes. What is meant can be listed in a file for --known:
  [[meant]]
  what = "tells"
  rule = "ask"             # the procedure, phase or function that is named
  why  = "whoever is asked has to say whether there is one"

Examples:
  houserule audit testdata/games/crazy_eights.rules --players 3
  houserule audit mygame.rules --games 100 --out found.rules`
}

func (c auditCmd) Run(std streams) error {
	if err := errors.Join(c.checkRun(), c.checkFiles()); err != nil {
		return err
	}
	meant, err := readMeant(c.Known)
	if err != nil {
		return err
	}
	p, settings, err := c.playable(program.Traced, std)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	show, clear := c.batch().progress(c.Shard.Shard, std)
	report, err := audit.Run(ctx, p, audit.Settings{
		Games: c.Games, Seed: uint64(c.Seed), Shard: c.Shard.Shard, Workers: c.Workers, Game: settings, Progress: show, Leave: meant.covers,
		Sent: page.Sent,
	})
	clear()
	if err != nil {
		return misuse("%v", err)
	}
	if c.isPart() {
		part := part{c.shardFlags, "audit", c.gameFlags, c, c.digests(p, meant), report.Games, c.Games}
		return part.write(audited{report, meant.told()}, std)
	}
	return c.tell(p, settings, report, meant, std)
}

func (c auditCmd) batch() batchFlags { return batchFlags{c.Games, c.Seed, c.Workers} }

// checkRun tells of arguments that a shard cannot have been played with.
func (c auditCmd) checkRun() error { return c.batch().check() }

// checkFiles finds out before games are played what cannot be written.
func (c auditCmd) checkFiles() error {
	switch {
	case c.isPart() && c.Out != "":
		return misuse("--out is for houserule merge: a shard writes no scenarios")
	case c.Out != "":
		return c.found().check()
	}
	return c.checkShard("audit", c.Variant, c.Games, c)
}

// audited is what a shard has found, and which lessons it met.
type audited struct {
	*audit.Report
	Told []int `json:"told"`
}

func (c auditCmd) digests(p *program.Program, meant *meant) []string {
	return append(digests(p.Variant), meant.digest)
}

// merge tells of games that were played in parts.
func (c auditCmd) merge(files []*shards.File, std streams) error {
	if err := c.checkFiles(); err != nil {
		return err
	}
	meant, err := readMeant(c.Known)
	if err != nil {
		return err
	}
	p, settings, err := c.playable(program.Traced, std)
	if err != nil {
		return err
	}
	if err := checkRules(files, c.digests(p, meant)); err != nil {
		return err
	}
	all := &audit.Report{}
	for _, f := range files {
		found := audited{Report: &audit.Report{}}
		if err := f.Shows(&found); err != nil {
			return err
		}
		if !all.Add(p.Variant, found.Report, f.Shard().Batch(uint64(c.Seed), c.Games)) || !meant.tell(found.Told) {
			return errNotOfThese(f)
		}
	}
	return c.tell(p, settings, all, meant, std)
}

func (c auditCmd) tell(p *program.Program, settings interpreter.Settings, r *audit.Report, meant *meant, std streams) error {
	w := std.out
	fmt.Fprintf(w, "%s: %s, seed %d\n", p.Variant.Title, diag.Counted(r.Games, "game"), c.Seed)
	for _, f := range r.Findings {
		finding := diag.Diagnostic{
			Span: f.At, Summary: fmt.Sprintf("%s in %s: %s", f.Kind, f.Rule, f.Message()),
			Detail: metIn(f.Times, r.Games) + shortest(f.Seed, f.Decisions, len(f.Answers)),
		}
		fmt.Fprintf(w, "\n%s", finding.Text(terminal.Palette(w)))
	}
	switch {
	case r.Looks == 0:
		fmt.Fprintln(w, "there was nothing that a player did not know")
	case len(r.Findings) == 0:
		fmt.Fprintf(w, "nothing is told to a player who cannot know it; dealt anew %s\n", diag.Counted(r.Looks, "time"))
	}
	for _, message := range r.Unmoved.Messages() {
		fmt.Fprintln(w, message)
	}
	meant.complain(std.err)
	if len(r.Findings) == 0 {
		return nil
	}
	return c.write(p, settings, r.Findings, w)
}

func (c auditCmd) found() foundFile {
	return foundFile{c.gameFlags, c.Out, "audit", "# Games in which houserule audit has seen players told what they cannot know."}
}

// write writes a scenario for each finding, if a file is named for that.
func (c auditCmd) write(p *program.Program, settings interpreter.Settings, findings []*audit.Finding, w io.Writer) error {
	if c.Out == "" {
		return errFindings
	}
	recording, err := c.found().recording(p, settings)
	if err != nil {
		return err
	}
	var texts []string
	for _, f := range findings {
		texts = append(texts, f.Scenario(recording))
	}
	return c.found().write(texts, w)
}

// kindsOf are the words for what can be found.
func kindsOf() string {
	var words []string
	for _, kind := range audit.Kinds {
		words = append(words, string(kind))
	}
	slices.Sort(words)
	return strings.Join(words, ", ")
}
