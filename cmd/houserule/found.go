package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// A foundFile is the file to which a command writes scenarios that show its findings.
type foundFile struct {
	gameFlags
	path    string
	command string
	first   string // first line, by which a generated file is distinguished from others
}

// mostAnswers is the maximum number of answers in a useful scenario.
const mostAnswers = 500

// check returns an error if the scenarios can't be written or wouldn't find their rules, before
// any game is played.
func (f foundFile) check() error {
	if !strings.HasSuffix(f.path, discover.Extension) {
		return misuse("a file of scenarios must have a name that ends in %s", discover.Extension)
	}
	if err := f.checkBeside(); err != nil {
		return err
	}
	return f.checkReplaceable()
}

// checkBeside returns an error if scenarios in the file wouldn't find the rules.
func (f foundFile) checkBeside() error {
	return find.CheckBeside(f.path, find.Anywhere(f.Variant), f.rules())
}

// rules returns the absolute paths of the house rules.
func (f foundFile) rules() (paths []string) {
	return each.Of(f.With, find.RuleAnywhere)
}

// checkReplaceable returns an error if the file can't be written, or wasn't written by this
// command.
func (f foundFile) checkReplaceable() error {
	if info, err := os.Stat(f.path); err == nil && !info.Mode().IsRegular() {
		return misuse("%s is not a file", f.path)
	}
	file, err := os.Open(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return checkWritable(f.path)
	}
	if err != nil {
		return err
	}
	defer file.Close()
	if line, _ := bufio.NewReader(file).ReadString('\n'); strings.TrimSpace(line) != f.first {
		return misuse("%s exists and was not written by houserule %s; name another file with --out", f.path, f.command)
	}
	return checkWritable(f.path)
}

// recording returns the data that all scenarios in the file share.
func (f foundFile) recording(p *program.Program, settings interpreter.Settings) (scenario.Recording, error) {
	game, err := interpreter.New(p, luck.Seeded(0), settings)
	if err != nil {
		return scenario.Recording{}, err
	}
	base, _ := library.Inspect(f.Variant)
	recording := scenario.Recording{Variant: base.Name, Settings: settings, Game: history.New(game)}
	for _, path := range f.rules() {
		recording.With = append(recording.With, find.RuleSeenFrom(filepath.Dir(f.path), path))
	}
	return recording, nil
}

// write writes the scenarios to the file. It returns errFindings on success, because there are
// findings.
func (f foundFile) write(scenarios []string, w io.Writer) error {
	text := f.first + "\n" + f.comment(f.path) + "\n" + strings.Join(scenarios, "\n")
	if err := f.checkReplaceable(); err != nil {
		return err
	}
	if err := source.Replace(f.path, text); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nWrote %s. To run: %s\n", diag.Counted(len(scenarios), "scenario"), f.test(f.path))
	return errFindings
}

// ---- Words --------------------------------------------------------------------------------------

// metIn returns a sentence that says how many games showed a finding.
func metIn(times, games int) string {
	return fmt.Sprintf("Found in %d of %s.", times, diag.Counted(games, "game"))
}

// shortest returns a sentence about the shortest game that shows a finding.
func shortest(seed uint64, decisions, answers int) string {
	text := fmt.Sprintf(" The shortest game that shows it has seed %d and %s", seed, diag.Counted(decisions, "decision"))
	switch {
	case decisions == 0:
	case answers == 0:
		text += ", all as suggested"
	case answers < decisions:
		text += fmt.Sprintf(", of which the first %s given and the others are as suggested", isOrAre(answers))
	}
	return text + "."
}

func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return fmt.Sprintf("%d are", n)
}
