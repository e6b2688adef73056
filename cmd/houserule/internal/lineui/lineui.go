// Package lineui plays a game over lines of text. It writes the story and the pending decision,
// and reads one answer per line. Scripts and other programs can therefore play. It receives a
// session, and uses no features of terminals.
package lineui

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/board"
	"houserule/cmd/houserule/internal/fit"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/tabletop"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/each"
	"houserule/interpreter"
	"houserule/interpreter/advice"
)

// ErrEnded is the error for an input that ended before the game did.
var ErrEnded = errors.New("the input ended before the game did")

// A ui is the state of a running game.
type ui struct {
	*session.Session
	in         *bufio.Scanner
	lines      lines
	out        io.Writer
	nextEvents map[int]int // map from reader to the index of the first event that is not written yet
	reader     int         // the last reader
	line       int         // the line number of the input
	notes      []note      // messages that wait for their player
	queued     []string    // faces from one line that answer the next rolls
	manner     Manner
	auto       *auto // the automatic play, or nil
	wrongs     int   // wrong answers in a row
	idle       int   // lines in a row that did not advance the game

	scanned chan bool       // receives the result of a pending scan; nil if none is pending
	reread  *session.Reread // saved rules that change the story, or nil
}

// A Manner says how the game is played. With Strict, an invalid answer is an error; without it,
// the question is put again. With Typed, the input comes from a terminal: answers are not echoed,
// and an introduction is written.
type Manner struct{ Strict, Typed bool }

// Run plays until the game ends or a player leaves it. After an error the game is still at the
// decision before the invalid answer.
func Run(s *session.Session, in io.Reader, out io.Writer, manner Manner) error {
	u := &ui{Session: s, manner: manner, out: out, nextEvents: map[int]int{}, reader: s.Viewer(nil)}
	u.in = u.lines.scanner(in)
	if manner.Typed && len(s.Game.Steps()) == 0 {
		u.write(append(s.Introduction(), u.words("Type an answer on each line: a number or a name. ? lists the commands.")))
	}
	for {
		if err := s.Advance(context.Background()); err != nil {
			u.writeStory(nil)
			return err
		}
		if u.Unkept != nil {
			return u.Unkept
		}
		d, ok := s.Decision()
		u.writeStory(d)
		if !ok {
			u.write(s.Ending())
			return s.Failed()
		}
		if answered, err := u.AnswerStanding(); err != nil {
			return err
		} else if answered > 0 {
			fmt.Fprintln(u.out, u.words("Answered for you: %d. A lists the standing answers.", answered))
			continue
		}
		if a := u.auto; u.playsItself(d) {
			c, words := u.Suggested(d)
			if a.once {
				fmt.Fprintln(u.out, u.words("Answered: %s", words))
			}
			if err := u.Choose(c); err != nil {
				return err
			}
			continue
		}
		u.ask(d)
		if a, ok := u.Proposed(d); ok && u.manner.Typed {
			fmt.Fprintln(u.out, a.Proposal()+u.words(" a lists the ways."))
		}
		answer, err := u.next(d)
		if errors.Is(err, errRulesSaved) {
			u.queued = nil
			continue
		}
		left, before := false, len(s.Game.Steps())
		if err == nil {
			left, err = u.act(d, answer)
		}
		wrong, isWrong := errors.AsType[*wrongAnswer](err)
		if isWrong && !u.manner.Strict {
			fmt.Fprintf(u.out, "%s\n", wording.OneLine(wrong.problem.Error()))
			u.queued, err = nil, nil
		}
		if left || err != nil {
			return err
		}
		if err := u.bounded(isWrong, len(s.Game.Steps()) == before); err != nil {
			return err
		}
		if isWrong {
			fmt.Fprintln(u.out, u.words("Try again:"))
		}
	}
}

// Limits for the input of a program through a pipe, because it could otherwise be endless.
const (
	mostWrong = 20   // wrong answers in a row
	mostIdle  = 1000 // lines in a row that don't advance the game
)

// bounded counts a line, and returns an error if a limit is reached. There is no limit for a
// player at a terminal.
func (u *ui) bounded(isWrong, isIdle bool) error {
	u.wrongs, u.idle = u.wrongs+1, u.idle+1
	if !isWrong {
		u.wrongs = 0
	}
	if !isIdle {
		u.idle = 0
	}
	switch {
	case u.manner.Typed:
	case u.wrongs >= mostWrong:
		return fmt.Errorf("line %d: %d wrong answers in a row, so the game stops; each line must answer the question before it", u.line, mostWrong)
	case u.idle >= mostIdle:
		return fmt.Errorf("line %d: the last %d lines answered no question, so the game stops", u.line, mostIdle)
	}
	return nil
}

// A wrongAnswer is the error for an invalid answer, with the number of its line.
type wrongAnswer struct {
	line    int
	problem error
}

func (e *wrongAnswer) Error() string { return fmt.Sprintf("line %d: %v", e.line, e.problem) }
func (e *wrongAnswer) Unwrap() error { return e.problem }

func (u *ui) wrong(problem error) error { return &wrongAnswer{u.line, problem} }

func (u *ui) write(lines []string) {
	for _, line := range lines {
		pieces := []string{line}
		if u.manner.Typed { // because a terminal would break words
			pieces = fit.Wrap(line, columns)
		}
		for _, piece := range pieces {
			fmt.Fprintln(u.out, piece)
		}
	}
}

// writeStory writes the new lines of the condensed story, because a command shows every step. If
// players have secrets from each other, a heading names the player who may read on. That player
// gets the lines that are new to that player. Public lines continue at the last reader's position.
func (u *ui) writeStory(d *interpreter.Decision) {
	reader, happened := u.Viewer(d), len(u.Game.Log().Events)
	from := u.nextEvents[u.reader]
	if u.HandsRound() && reader != u.reader {
		fmt.Fprintf(u.out, "\n── %s ──\n", cmp.Or(u.Player(reader), u.words("everybody")))
		if reader >= 0 {
			from = u.nextEvents[reader]
		}
	}
	u.writeNotes(reader)
	u.write(session.InFull(session.FormatStory(u.Game.Log().Language(), reader, u.StoryLines(reader, from))))
	u.reader, u.nextEvents[reader] = reader, happened
}

// A note is a sentence that only one player may read, because it may name a hidden card. The
// others read openly instead.
type note struct {
	player       int
	text, openly string
}

// writeNotes writes the notes for a reader below their heading. A note for another player is kept
// until that player reads, and the reader gets its public form.
func (u *ui) writeNotes(reader int) {
	u.notes = slices.DeleteFunc(u.notes, func(n note) bool {
		isReaders := !u.HandsRound() || n.player == reader
		if isReaders {
			u.write([]string{n.text})
		}
		return isReaders
	})
	for i := range u.notes {
		if n := &u.notes[i]; n.openly != "" {
			u.write([]string{n.openly})
			n.openly = ""
		}
	}
}

// ask writes the question with its options, unless queued faces answer it.
func (u *ui) ask(d *interpreter.Decision) {
	if len(u.queued) > 0 {
		return
	}
	who := u.Player(d.Player)
	if who != "" {
		who += ": "
	}
	fmt.Fprintln(u.out)
	u.about(d)
	fmt.Fprintf(u.out, "%s%s (%s)\n", who, u.Prompt(d), session.Wanted(d))
	if !session.IsNamed(d) {
		u.list(d)
	}
	if also := u.AlsoAsked(d); len(also) > 0 {
		fmt.Fprintln(u.out, u.words("     also asked: %s", u.seats(also)))
	}
}

// about writes the subjects of the question with the figures that matter, and the check that
// follows.
func (u *ui) about(d *interpreter.Decision) {
	now := u.Advice(d)
	lines := session.Focus(now, unbounded)
	if now.Check != nil {
		lines = append(lines, session.Check(now.Check)...)
	}
	if lasting := session.Lasting(u.Session, now); lasting != "" {
		lines = append(lines, lasting)
	}
	for _, line := range lines {
		u.write([]string{"  " + line})
	}
}

// words formats a text in the language of the players.
func (u *ui) words(format string, parts ...any) string {
	return u.Game.Program().Variant.Language.Say(format, parts...)
}

// list writes the options with their numbers and the figures in which they differ, including
// closed ones. Of the options without a number it writes a few.
func (u *ui) list(d *interpreter.Decision) {
	numbered, others := session.Numbered(d)
	ways := u.optionRows(d, numbered)
	if d.Kind == interpreter.AskJudge {
		ways = u.verdicts(d)
	}
	var rows []*advice.Row
	widest := 0
	for _, w := range ways {
		rows, widest = append(rows, w.row), max(widest, ansi.StringWidth(w.label))
	}
	heading, cells := session.Cells(u.Advice(d).Columns, rows, session.Room{Chances: columns, Numbers: columns, Words: columns})
	if heading != "" {
		fmt.Fprintf(u.out, "     %s%s\n", strings.Repeat(" ", widest), heading)
	}
	for i, w := range ways {
		row := fit.Pad(w.label, widest) + cells[i] + "   " + w.does
		u.write([]string{fmt.Sprintf("%3s  %s", w.key, strings.TrimRight(row, " "))})
	}
	if len(others) > 0 {
		fmt.Fprintf(u.out, "     %s\n", u.words("closed: %s (w says why)", firstLabels(d, others)))
	}
}

// An optionRow is a row of the list.
type optionRow struct {
	key         string // the answer that chooses it, besides the label
	label, does string
	row         *advice.Row
}

// optionRows returns a slice of the rows for options, and a row for choosing none if that is
// allowed.
func (u *ui) optionRows(d *interpreter.Decision, options []int) (ways []optionRow) {
	now := u.Advice(d)
	for _, i := range options {
		w := optionRow{key: strconv.Itoa(d.Options[i].Number), label: session.Label(d.Options[i])}
		if !d.Options[i].Open {
			w.label += u.words(" (closed, w says why)")
		}
		w.row = now.RowOf(interpreter.Choice{Indexes: []int{i}})
		w.does = u.Does(d, i, 0, w.row)
		ways = append(ways, w)
	}
	if _, ok := d.Pass(); ok && len(ways) > 0 && d.Kind != interpreter.AskOption {
		ways = append(ways, optionRow{key: "0", label: session.Nothing(d), row: now.Nothing, does: u.Does(d, -1, 0, now.Nothing)})
	}
	return ways
}

// verdicts returns the rows for yes and no, or nil if the advice contains nothing about them.
func (u *ui) verdicts(d *interpreter.Decision) (ways []optionRow) {
	now := u.Advice(d)
	if now.RowOf(interpreter.Choice{Yes: true}).IsEmpty() && now.RowOf(interpreter.Choice{}).IsEmpty() {
		return nil
	}
	for _, c := range []interpreter.Choice{{Yes: true}, {}} {
		row := now.RowOf(c)
		answer := d.Answer(c)
		ways = append(ways, optionRow{key: answer[:1], label: answer, row: row, does: u.Does(d, -1, 0, row)})
	}
	return ways
}

// firstLabels returns the labels of the first few options, and the number of the others.
func firstLabels(d *interpreter.Decision, options []int) string {
	const few = 3
	labels := each.Of(options[:min(few, len(options))], func(i int) string { return session.Label(d.Options[i]) })
	if more := len(options) - few; more > 0 {
		return d.Language().Say("%s and %d more", strings.Join(labels, ", "), more)
	}
	return strings.Join(labels, ", ")
}

// next returns the next answer. If a line has several faces, they are queued for the following
// rolls. It returns ErrEnded at the end of the input.
func (u *ui) next(d *interpreter.Decision) (string, error) {
	if len(u.queued) > 0 {
		answer := u.queued[0]
		if !session.IsRoll(d) {
			return "", u.wrong(errors.New(u.words("%s is one die too many, because no more dice were asked for", answer)))
		}
		u.queued = u.queued[1:]
		return answer, nil
	}
	more, err := u.nextLine()
	if err != nil {
		return "", err
	}
	if !more {
		if err := u.in.Err(); err != nil {
			return "", fmt.Errorf("line %d: %w", u.line+1, err)
		}
		return "", ErrEnded
	}
	if u.line++; u.lines.long {
		return "", u.wrong(errLongLine)
	}
	answer := u.typed()
	if faces := faces(d, answer); len(faces) > 1 {
		answer, u.queued = faces[0], faces[1:]
	}
	return answer, nil
}

// typed returns the line that was read. It echoes the line if the input is not a terminal.
func (u *ui) typed() string {
	answer := strings.TrimSpace(u.in.Text())
	if !u.manner.Typed {
		fmt.Fprintf(u.out, "> %s\n", wording.OneLine(answer))
	}
	return answer
}

// faces splits a line with several dice: numbers at blanks or commas, names at commas. It returns
// nil for other lines.
func faces(d *interpreter.Decision, answer string) []string {
	switch {
	case !session.IsRoll(d) || strings.HasPrefix(answer, session.ToCorrect+" "):
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

// parse parses an answer. It accepts 0 for choosing none, as screens do.
func parse(d *interpreter.Decision, answer string) (interpreter.Choice, error) {
	c, err := d.Parse(answer)
	if pass, ok := d.Pass(); err != nil && ok && answer == "0" {
		return pass, nil
	}
	return c, err
}

// act carries out a line: an answer or a command. It reports whether the player leaves, and
// returns a wrongAnswer for an invalid line.
func (u *ui) act(d *interpreter.Decision, answer string) (left bool, err error) {
	choice, wrong := parse(d, answer)
	if wrong == nil {
		if err := d.Check(choice); err != nil {
			return false, u.wrong(err)
		}
		return false, u.Choose(choice)
	}
	if a, ok := autoFrom(answer, u.Game.Result().Turns); ok {
		u.auto = a
		return false, nil
	}
	if did, err := u.decideRules(answer); did {
		return false, err
	}
	if words, ok := strings.CutPrefix(answer, session.ToCorrect+" "); ok {
		return false, u.correct(words)
	}
	if words, ok := strings.CutPrefix(answer, session.ToOffer+" "); ok {
		return false, u.offer(d, words)
	}
	if seat, ok := numberBehind(answer, "seat"); ok {
		return false, u.turnTo(seat)
	}
	if number, ok := numberBehind(answer, "i"); ok {
		u.writeCard(d, number)
		return false, nil
	}
	if number, ok := numberBehind(answer, "a"); ok {
		return false, u.always(d, number)
	}
	if number, ok := numberBehind(answer, "A"); ok {
		return false, u.endAlways(d, number)
	}
	switch answer {
	case session.ToOffer:
		u.write(u.Offers(u.Viewer(d)))
	case "a":
		u.listAlways(d)
	case "A":
		u.listStanding(d)
	case "t", "table":
		u.write(tabletop.Lines(u.Session, u.Seen(u.Viewer(d)), tabletop.Manner{Named: func(name string) string { return name }}, columns, unbounded))
	case "l", "story":
		u.write(session.InFull(u.Story(u.Viewer(d))))
	case "u", "undo":
		return false, u.takeBack()
	case "e", "explain":
		u.write(u.Explain(u.Viewer(d)))
	case "b", "board":
		u.showBoard(d)
	case "i", "cards":
		u.writeCards(d)
	case "?", "help":
		u.write(strings.Split(u.words(help), "\n"))
	case "w", "why":
		u.write(u.Closed(d))
	case "h", "hint":
		u.hint(d)
	case "s":
		u.save()
	case "q":
		return true, nil
	default:
		return false, u.wrong(u.WrongAnswer(d, answer, wrong))
	}
	return false, nil
}

// hint writes the suggestion of the rules.
func (u *ui) hint(d *interpreter.Decision) {
	if session.IsLuck(d) {
		fmt.Fprintln(u.out, u.words(session.NoHint))
		return
	}
	_, words := u.Hint(d)
	fmt.Fprintln(u.out, u.words("The rules suggest: %s", words))
}

// offer makes an offer. It returns a wrongAnswer if that is impossible, and the question remains
// pending.
func (u *ui) offer(d *interpreter.Decision, words string) error {
	if err := u.Offer(u.Viewer(d), words); err != nil {
		return u.wrong(err)
	}
	return nil
}

// showBoard writes the board. Spaces that can be chosen have the number of their option.
func (u *ui) showBoard(d *interpreter.Decision) {
	player := u.Viewer(d)
	shown := u.Seen(player)
	if len(shown.Boards) == 0 {
		fmt.Fprintln(u.out, u.words("This game has no board."))
		return
	}
	choices := board.ChoicesIn(shown, d, 0, func(i int) string { return numberOf(d.Options[i]) })
	u.write(board.All(shown, board.Look{Width: columns, Player: player, Choices: choices}).Lines)
}

// numberOf returns the number of an option for the board. It returns "" if the space is only one
// part of the option, because the number alone would be ambiguous.
func numberOf(o interpreter.Option) string {
	if len(o.Values) > 1 {
		return ""
	}
	return strconv.Itoa(o.Number)
}

// unbounded is a limit that no text reaches.
const unbounded = 1 << 20

// columns is the width of the output.
const columns = 80

// correct corrects the game to match the table of real cards.
func (u *ui) correct(words string) error {
	if err := u.Correct(words); err != nil {
		return u.wrong(err)
	}
	return nil
}

// takeBack undoes the last answer, after all concerned players have agreed.
func (u *ui) takeBack() error {
	undoing, asks := u.Undoing(), u.WhoUndoes()
	if len(undoing.Steps) == 0 {
		fmt.Fprintln(u.out, u.words("There is nothing to undo."))
		return nil
	}
	if problem := session.CantUndo(u.Session, &undoing); problem != "" {
		fmt.Fprintln(u.out, problem)
		return nil
	}
	for _, seat := range u.MustAgree(&undoing, asks) {
		agrees, err := u.agrees(seat, asks)
		if !agrees || err != nil {
			fmt.Fprintln(u.out, u.words("Nothing was undone."))
			return err
		}
	}
	u.Undo()
	for reader, next := range u.nextEvents {
		u.nextEvents[reader] = min(next, len(u.Game.Log().Events))
	}
	u.notes = append(u.notes, note{asks, session.Undone(&undoing, asks), u.words("Undone: the last answer of %s.", u.Player(asks))})
	return nil
}

// agrees asks a player to agree to an undo of another player. It returns ErrEnded at the end of
// the input.
func (u *ui) agrees(seat, asks int) (bool, error) {
	fmt.Fprintln(u.out, u.words("\n%s: %s wants to undo the last answer. Do you agree? (yes or no)", u.Player(seat), u.Player(asks)))
	if !u.in.Scan() {
		return false, ErrEnded
	}
	u.line++
	answer := u.typed()
	return answer == "yes" || answer == u.words("yes"), nil
}

func (u *ui) save() {
	path, err := u.Save()
	if err != nil {
		fmt.Fprintln(u.out, wording.OneLine(err.Error()))
		return
	}
	fmt.Fprintln(u.out, u.words("Saved to %s.", path))
}
