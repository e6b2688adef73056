// Package piped plays a game over plain lines of text: what happens and what is to be decided goes
// out, one answer a line comes in. So a game can be scripted, and any program can play. A sitting
// comes in; how to write to people on a terminal is not known here.
package piped

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/board"
	"houserule/cmd/houserule/internal/sitting"
	"houserule/interpreter"
)

// longestAnswer is how long a line may be, in bytes.
const longestAnswer = 64 << 10

// ErrEnded says that the answers ended before the game did.
var ErrEnded = errors.New("the answers ended before the game did")

// A pipe is a game under way.
type pipe struct {
	*sitting.Sitting
	in     *bufio.Scanner
	out    io.Writer
	told   int      // lines of the story that were written
	line   int      // of the input
	queued []string // faces that were given together with one before
}

// Run plays until the game is over or somebody leaves it. An answer that can't be is an error, and
// the game stands where it stood before.
func Run(s *sitting.Sitting, in io.Reader, out io.Writer) error {
	p := &pipe{Sitting: s, in: bufio.NewScanner(in), out: out}
	p.in.Buffer(nil, longestAnswer)
	for {
		d, ok := s.Game.Next()
		p.tell(d)
		if !ok {
			p.write(s.Ending())
			return s.Failed()
		}
		p.ask(d)
		answer, err := p.next(d)
		if err != nil {
			return err
		}
		left, err := p.act(d, answer)
		if left || err != nil {
			return err
		}
	}
}

func (p *pipe) write(lines []string) {
	for _, line := range lines {
		fmt.Fprintln(p.out, line)
	}
}

// tell writes what is new in the story.
func (p *pipe) tell(d *interpreter.Decision) {
	story := p.Story(sitting.Deciding(d))
	p.told = min(p.told, len(story))
	p.write(sitting.InBrief(story[p.told:]))
	p.told = len(story)
}

// ask writes a decision with what can be chosen, unless it has been answered already.
func (p *pipe) ask(d *interpreter.Decision) {
	if len(p.queued) > 0 {
		return
	}
	who := p.Player(d.Player)
	if who != "" {
		who += ": "
	}
	fmt.Fprintf(p.out, "\n%s%s (%s)\n", who, p.Prompt(d), sitting.Wanted(d))
	if !sitting.IsNamed(d) {
		p.list(d)
	}
}

// list writes options by their numbers, also those that are closed, and a few of those without one.
func (p *pipe) list(d *interpreter.Decision) {
	numbered, others := sitting.Numbered(d)
	for _, i := range numbered {
		o, why := d.Options[i], ""
		if !o.Open {
			why = " (closed, w says why)"
		}
		fmt.Fprintf(p.out, "%3d  %s%s\n", o.Number, sitting.Label(o), why)
	}
	if len(others) > 0 {
		fmt.Fprintf(p.out, "     closed: %s (w says why)\n", firstLabels(d, others))
	}
}

// firstLabels names a few of some options.
func firstLabels(d *interpreter.Decision, options []int) string {
	const few = 3
	var labels []string
	for _, i := range options[:min(few, len(options))] {
		labels = append(labels, sitting.Label(d.Options[i]))
	}
	if more := len(options) - few; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(labels, ", "), more)
	}
	return strings.Join(labels, ", ")
}

// next is the next answer. Faces that are given on one line answer one roll after the other.
func (p *pipe) next(d *interpreter.Decision) (string, error) {
	if len(p.queued) > 0 {
		answer := p.queued[0]
		if !sitting.IsRoll(d) {
			return "", fmt.Errorf("line %d: %s was not rolled: no more dice were asked for", p.line, answer)
		}
		p.queued = p.queued[1:]
		return answer, nil
	}
	if !p.in.Scan() {
		if err := p.in.Err(); err != nil {
			return "", fmt.Errorf("line %d: %w", p.line+1, err)
		}
		return "", ErrEnded
	}
	p.line++
	answer := strings.TrimSpace(p.in.Text())
	fmt.Fprintf(p.out, "> %s\n", sitting.OneLine(answer))
	if faces := faces(d, answer); len(faces) > 1 {
		answer, p.queued = faces[0], faces[1:]
	}
	return answer, nil
}

// faces are what dice show, given on one line: numbers with blanks or commas between them, names with commas.
func faces(d *interpreter.Decision, answer string) []string {
	switch {
	case !sitting.IsRoll(d) || strings.HasPrefix(answer, sitting.ToCorrect+" "):
		return nil
	case d.Kind == interpreter.AskRoll:
		return strings.FieldsFunc(answer, func(r rune) bool { return r == ' ' || r == ',' })
	}
	names := strings.Split(answer, ",")
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	return names
}

// act does what an answer says: it is a choice, or else a wish of another sort.
func (p *pipe) act(d *interpreter.Decision, answer string) (left bool, err error) {
	choice, wrong := d.Parse(answer)
	if wrong == nil {
		return false, p.Choose(choice)
	}
	if words, ok := strings.CutPrefix(answer, sitting.ToCorrect+" "); ok {
		return false, p.correct(words)
	}
	switch answer {
	case "u":
		return false, p.undo()
	case "?":
		p.write(p.Explain(d.Player))
	case "b":
		p.showBoard(d)
	case "w":
		p.write(sitting.Closed(d))
	case "h":
		_, words := p.Hint(d)
		fmt.Fprintf(p.out, "The rules suggest: %s\n", words)
	case "s":
		return false, p.save()
	case "q":
		return true, p.Leave()
	default:
		return false, fmt.Errorf("line %d: %w", p.line, p.Mend(d, answer, wrong))
	}
	return false, nil
}

// showBoard writes the board; spaces that can be chosen have the number that chooses them.
func (p *pipe) showBoard(d *interpreter.Decision) {
	view := p.Game.View(d.Player)
	if len(view.Boards) == 0 {
		fmt.Fprintln(p.out, "This game has no board.")
		return
	}
	choices := board.ChoicesIn(view, d, func(i int) string { return strconv.Itoa(d.Options[i].Number) })
	p.write(board.All(view, board.Look{Width: columns, Player: d.Player, Choices: choices}).Lines)
}

// columns is how wide a board is drawn.
const columns = 80

// correct brings the game to where the table of real cards is.
func (p *pipe) correct(words string) error {
	if err := p.Game.Correct(words); err != nil {
		return fmt.Errorf("line %d: %w", p.line, err)
	}
	return nil
}

func (p *pipe) undo() error {
	if !p.Game.Undo() {
		fmt.Fprintln(p.out, "There is nothing to take back.")
		return nil
	}
	fmt.Fprintln(p.out, "Taken back.")
	return nil
}

func (p *pipe) save() error {
	path, err := p.Save()
	if err != nil {
		return err
	}
	fmt.Fprintf(p.out, "Saved to %s.\n", path)
	return nil
}
