package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"

	tea "charm.land/bubbletea/v2"

	"github.com/charmbracelet/colorprofile"

	"houserule/cmd/houserule/internal/lineui"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/cmd/houserule/internal/tui"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/auto"
	"houserule/interpreter/transcript"
)

// playCmd plays a game: on a terminal screen, in lines of text, or by itself.
type playCmd struct {
	beginFlags
	Record     string `group:"Play by itself, and write files" placeholder:"FILE" help:"When the game is over, write it as a scenario that houserule test repeats."`
	HTML       string `group:"Play by itself, and write files" name:"html" placeholder:"FILE" help:"Write the story of the game as a page, with the board at each turn: with --load at once, otherwise when you leave."`
	Strict     bool   `group:"Play by itself, and write files" help:"End the game at an invalid answer on standard input. By default the question is asked again."`
	Auto       string `group:"Play by itself, and write files" enum:",suggest,random" default:"" placeholder:"suggest|random" help:"Let the game play itself, as the rules suggest or at random, and print its story."`
	Transcript bool   `group:"Play by itself, and write files" help:"With --auto, print each step with its rule, as transcripts in scenarios do."`
}

func (playCmd) Help() string {
	return `Examples:
  houserule play                                    choose a game, or continue one
  houserule play solitaire                          play at this terminal
  houserule play pig.rules --seat 1                 play seat 1; the computer plays the others
  houserule play solitaire --with kinder.rules      with a house rule
  houserule play solitaire --with kinder.rules --watch  and change it while you play
  houserule play --load solitaire-7                 continue a saved game
  houserule play --load solitaire-7 --html game.html  write its story, to keep or to send
  houserule play solitaire --luck ask               with real dice and cards
  houserule play solitaire --data my_cards          with the cards that you have
  houserule play solitaire --auto suggest --seed 7  watch a game that can be repeated
  houserule play solitaire --auto suggest --transcript  with each step of it

At a terminal, ? lists the keys, and e explains the last results. Each answer is saved
before the next question is asked, so you can leave at any time.

Players: --seat 2=suggest lets the suggestions of the rules play seat 2. --seat 2=random
plays at random, and --seat 2=search by playouts (search:2000 sets their number,
search:1s the time). --seat 2=pipe:COMMAND starts another program. It gets one line of
JSON for each decision and answers with one line: {"choose": [1]}, {"number": 7} or
{"yes": true}. Other seats are played here or, with --auto, by suggestions or at random.
With --seat 1 you play seat 1, and suggestions play all other seats that you do not set.

Changed rules: with --watch the program reads the rules again whenever one of their
files is saved, and continues the game with them. Rules with a mistake leave the game
unchanged. If changed rules tell another story of a game, the program shows the first
line that differs, and asks how to continue. In a pipe --resume answers that question:
from-there, replay, as-it-began or refuse. A saved game carries its rules, so it also
opens on another computer.

Real cards: you can correct the game. "correct River is Lake" says that the card taken
for the River is the Lake. "correct River to discards" moves a card. "correct River from
hand to discards" moves a card that the game could not locate. At a terminal, press =
first.

Pipes: if standard input is not a terminal, each line of it is one answer: a label, a
number, none, or several with commas. 0 is none. An invalid answer is asked again; with
--strict it ends the game. These lines are accepted too:

    help               list these lines
    u                  undo the last answer
    ?                  explain the last results
    i, i 2             list the cards of the question, show one of them
    w                  say why options are closed
    h                  give a hint
    t, b, story        show the table, the board, or the story with each step
    s                  say where the game is saved
    offer              list the offers out of turn
    auto               answer as suggested, to the end of the game; or auto once,
                       auto this turn, auto until turn 3
    a, a 2             list standing answers for this question, choose one
    A, A 1             list the active standing answers, end one
    seat 2             show the question of player 2, if several players decide
    q                  leave`
}

func (c playCmd) Run(std streams) error {
	if c.Variant == "" && c.Load == "" {
		switch {
		case terminal.Is(std.in) && terminal.CanDraw(std.out):
			if picked, err := c.pickOnScreen(std); !picked {
				return err
			}
		case listGames(std.out):
			return nil
		}
	}
	c.reads = c.isKeepsake()
	game, err := c.begin(c.Auto, std)
	if err != nil {
		return err
	}
	if err := c.checkFiles(&game.saved.Head); err != nil {
		return errors.Join(err, game.close())
	}
	return c.playThrough(game, std)
}

// playThrough plays a game until it is over or the player leaves it, and then further games if
// the player wants to.
func (c playCmd) playThrough(game *keptGame, std streams) error {
	if game.Seats != nil {
		defer game.Seats.Close()
	}
	if c.isKeepsake() {
		return errors.Join(c.keepsake(game, std), game.close())
	}
	again, played := c.play(game, std)
	if err := c.leave(game, played, std); err != nil || again == tui.Enough {
		return err
	}
	return c.playAgain(game, again, std)
}

// isKeepsake reports whether a saved game is only written as a page.
func (c playCmd) isKeepsake() bool { return c.Load != "" && c.HTML != "" }

// playAgain plays another game. It isn't recorded, because the flags that name files applied to
// the first game.
func (c playCmd) playAgain(game *keptGame, again tui.Next, std streams) error {
	next, err := c.nextGame(game, again == tui.SameLuck, std)
	if err != nil {
		return err
	}
	c.Record, c.HTML = "", ""
	return c.playThrough(next, std)
}

// play plays the game with its players, and returns whether they want to play again.
func (c playCmd) play(game *keptGame, std streams) (tui.Next, error) {
	switch {
	case len(game.People()) == 0:
		return tui.Enough, c.watch(game.Session, game.Advance(context.Background()), std)
	case game.Seats == nil && c.Auto != "":
		return tui.Enough, c.playItself(game.Session, std)
	case terminal.Is(std.in) && terminal.CanDraw(std.out):
		return playOnScreen(game, std)
	}
	return tui.Enough, c.playInLines(game, std)
}

// playInLines plays the game in lines of text. If the flags only select the game and standard
// input is empty, the game plays itself.
func (c playCmd) playInLines(game *keptGame, std streams) error {
	in := bufio.NewReader(std.in)
	if game.Seats == nil && c.isFirstTry() && isEmpty(std.in, in) {
		fmt.Fprintln(std.out, "The input is empty, so the game follows the rules' suggestions. To play it yourself, start it at a terminal,")
		fmt.Fprintln(std.out, "or write one answer on each line of the input.")
		return c.playItself(game.Session, std)
	}
	fmt.Fprintf(std.out, "%s, %s\n", game.Title(), game.Luck)
	fmt.Fprint(std.out, paragraph(game.News))
	typed := terminal.Is(std.in) && terminal.Is(std.out)
	if typed { // not for a program, which may rely on all questions
		game.PassIdle()
	}
	return lineui.Run(game.Session, in, std.out, lineui.Manner{Strict: c.Strict, Typed: typed})
}

// isEmpty reports whether the input is at its end. It returns false for a terminal or a pipe,
// because the other side may wait for the question first.
func isEmpty(input io.Reader, in *bufio.Reader) bool {
	if terminal.Is(input) {
		return false
	}
	if file, ok := input.(*os.File); ok {
		if info, err := file.Stat(); err != nil || info.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0 {
			return false
		}
	}
	_, err := in.Peek(1)
	return err == io.EOF
}

// isFirstTry reports whether the flags only select the game. A user who names a file or brings
// the luck means to answer.
func (c playCmd) isFirstTry() bool {
	return c.Save == "" && c.Load == "" && c.Record == "" && c.Luck == "seeded" && !c.Strict
}

func paragraph(text string) string {
	if text == "" {
		return ""
	}
	return text + "\n"
}

// playItself plays a game to its end and prints it.
func (c playCmd) playItself(game *session.Session, std streams) error {
	policy := auto.Suggested
	if c.Auto == auto.Random.String() {
		policy = auto.Random
	}
	player := auto.NewPlayer(policy)
	player.Seed(uint64(game.Seed))
	player.Play(context.Background(), game.Game, auto.MostDecisions)
	return c.watch(game, nil, std)
}

// watch prints a game that was played without people, and returns the error that stopped it.
func (c playCmd) watch(game *session.Session, stopped error, std streams) error {
	lines := session.InFull(game.All())
	if c.Transcript {
		original, err := game.Game.Original()
		if err != nil {
			return err
		}
		lines = transcript.Lines(original.Log())
	}
	for _, line := range append(lines, ending(game)...) {
		fmt.Fprintln(std.out, strings.Join(wording.Lines(line), "\n"))
	}
	fmt.Fprintln(std.out, game.Luck)
	if err := cmp.Or(game.Failed(), stopped); err != nil {
		return err
	}
	if !game.Game.Result().Over {
		return fmt.Errorf("the game did not end within %d decisions", auto.MostDecisions)
	}
	return nil
}

// ending returns the outcome of a game, or nil while the game waits for a decision.
func ending(game *session.Session) []string {
	if _, open := game.Game.Next(); open {
		return nil
	}
	return game.Ending()
}

// playOnScreen plays the game on the whole terminal. Then it prints the state of the game, and
// returns whether to play again.
func playOnScreen(game *keptGame, std streams) (tui.Next, error) {
	game.PassIdle()
	model := tui.New(game.Session)
	if len(game.Game.Steps()) == 0 {
		model.Introduce()
	}
	model.ASCII = !terminal.IsUTF8()
	if err := runScreen(tui.NewPatient(model, game.settings.Stop), std); err != nil {
		return tui.Enough, err
	}
	game.settings.Stop.Store(false)
	fmt.Fprintf(std.out, "%s, %s\n", game.Title(), game.Luck)
	if game.Stopped() {
		fmt.Fprintln(std.out, "The last answer is not saved, because the rules were still running.")
	} else if _, open := game.Game.Next(); !open {
		fmt.Fprintln(std.out, strings.Join(game.Ending(), "\n"))
	}
	return model.Next(), nil
}

// runScreen shows a screen on the whole terminal until the player leaves it.
func runScreen(screen tea.Model, std streams) error {
	options := []tea.ProgramOption{tea.WithInput(std.in), tea.WithOutput(terminal.Raw(std.out)), tea.WithoutSignalHandler()}
	if !terminal.WantsColor(std.out) {
		options = append(options, tea.WithColorProfile(colorprofile.Ascii))
	}
	program := tea.NewProgram(screen, options...)
	defer leaveOnSignal(program)()
	_, err := program.Run()
	return err
}

// leaveOnSignal makes the screen handle signals that end the process like Ctrl-C.
func leaveOnSignal(screen *tea.Program) (release func()) {
	return signals.handle(func() { go screen.Send(tui.Leave()) }, syscall.SIGINT, syscall.SIGTERM)
}
