package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"houserule/cmd/houserule/internal/shards"
)

// mergeCmd reports on games that were played in shards.
type mergeCmd struct {
	Files []string `arg:"" help:"The files that one command wrote with --shard 1/N to N/N."`
	JSON  bool     `help:"Print the result as JSON, as sim, compare and audit do."`
	HTML  string   `name:"html" placeholder:"FILE" help:"Write the result as a page, as compare does, but without a comparison of each house rule alone."`
	Out   string   `placeholder:"FILE" help:"The file for scenarios that show the findings, as with fuzz and audit."`
}

func (mergeCmd) Help() string {
	return `Prints the report of a run that was split with --shard. It equals the report of a run
that was not split, to the last digit. All parts must be there, each once, with the same
arguments and rules. If a part is lost, damaged or of another version, run it again. Run
merge in a folder in which the rules have the same paths as for the parts.

Examples:
  houserule sim solitaire --games 1000000 --shard 1/2     on one machine
  houserule sim solitaire --games 1000000 --shard 2/2     on another one
  houserule merge solitaire-sim-*.json
  houserule merge solitaire-sim-*.json --json`
}

// merged is a command whose games were played in shards.
type merged interface {
	checkRun() error
	merge(set shards.Set, std streams) error
}

func (c mergeCmd) Run(std streams) error {
	set, err := shards.Together(c.Files)
	if err != nil {
		return misuse("%v", err)
	}
	command, err := c.command(set[0])
	if err != nil {
		return misuse("%v", err)
	}
	err = command.merge(set, std)
	if unknown, ok := errors.AsType[*unknownError](err); ok {
		return misuse("%s; run merge in the folder where %s was played", unknown.what, set[0].Path())
	}
	return err
}

// command returns the command that wrote a shard, with the output flags of the merge. It returns
// an error if these flags don't fit the command.
func (c mergeCmd) command(f *shards.File) (merged, error) {
	counts := f.Command == "sim" || f.Command == "compare"
	switch {
	case c.JSON && f.Command == "fuzz":
		return nil, fmt.Errorf("--json works for shards of sim, compare and audit, but %s is of %s", f.Path(), f.Command)
	case c.HTML != "" && f.Command != "compare":
		return nil, fmt.Errorf("--html works for shards of compare, but %s is of %s", f.Path(), f.Command)
	case c.JSON && c.HTML != "":
		return nil, fmt.Errorf("--json and --html can't be used together")
	case c.Out != "" && counts:
		return nil, fmt.Errorf("--out works for shards of fuzz and audit, but %s is of %s", f.Path(), f.Command)
	}
	switch f.Command {
	case "sim":
		return asked(f, simCmd{JSON: c.JSON})
	case "compare":
		return asked(f, compareCmd{JSON: c.JSON, HTML: c.HTML})
	case "fuzz":
		return asked(f, fuzzCmd{Out: c.Out})
	case "audit":
		return asked(f, auditCmd{JSON: c.JSON, Out: c.Out})
	}
	return nil, fmt.Errorf("%s is of houserule %s, which has no shards", f.Path(), f.Command)
}

// asked returns a command with its recorded arguments. It returns an error for unknown or invalid
// arguments.
func asked[C merged](f *shards.File, command C) (merged, error) {
	d := json.NewDecoder(bytes.NewReader(f.Run))
	d.DisallowUnknownFields()
	if err := d.Decode(&command); err != nil {
		return nil, fmt.Errorf("the first line of %s has unknown arguments for houserule %s; run the shard again", f.Path(), f.Command)
	}
	if err := command.checkRun(); err != nil {
		return nil, fmt.Errorf("the first line of %s has invalid arguments: %w", f.Path(), err)
	}
	return command, nil
}
