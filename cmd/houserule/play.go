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
	Record     string `placeholder:"FILE" help:"Write the game, once it is over, as a scenario that houserule test repeats."`
	HTML       string `name:"html" placeholder:"FILE" help:"Write the game's story as a page, with the board at each turn: with --load at once, else when you leave."`
	Strict     bool   `help:"Let an answer on standard input that cannot be end the game; otherwise it is asked for again."`
	Auto       string `enum:",suggest,random" default:"" placeholder:"suggest|random" help:"Let the game play itself, as the rules suggest or at random, and tell what happens."`
	Transcript bool   `help:"Where the game plays itself, print every step of it with its rule, as scenarios have it, and not only what a person would tell."`
}

func (playCmd) Help() string {
	return `On a terminal every choice is one key away, ? lists the keys and e explains what just happened. If standard input is not a
terminal, each line of it is one answer: a label, its number, none, or several with commas. A line can also be
help, u (take back), ? (explain), i (the cards that are named, and i 2 one of them), w (why is something closed), h (hint), t (the table), b (the board), story, s (where is it saved),
offer (what can be offered out of turn), auto, auto once, auto this turn or auto until turn 3 (the rules' suggestions answer),
a (how this can be answered the same from now on), a 2 (have it so), A (which answers stand), A 1 (end one), seat 2 (what player 2 is
asked, where several are), or q (leave). 0 is none. What happens is told in deeds; story has every step of it, with dice and sums. An answer that cannot be is
asked for again; with --strict it ends the game.

Each answer is safe on disk before the next question is put, so a game can be left at any moment. Without a variant,
houserule play lists the games that can be gone on with. If its rules have changed since a game was saved, and tell
another story now, the first line that differs is shown, and you say how the game goes on: from there, by the new rules
from the start, or not at all. In a pipe that is --resume from-there, replay or refuse.

With --watch the rules are read again whenever a file of them is saved, and the game goes on by them. Where they tell
another story of what happened, the same is asked; a mistake in them leaves the game as it was until they are right.

With real cards, what the game believes of the table is put right by "correct River is Lake", if what was taken
for the River is the Lake, by "correct River to discards", or by "correct River from hand to discards" if nobody
knew that it lay there. On a terminal, = begins such a line.

Others can play along: --seat 2=suggest plays seat 2 as the rules suggest, --seat 2=random by chance, --seat 2=search by
trying out what may come (search:2000, so often for each decision; search:1s, so long), and --seat 2=pipe:COMMAND has
another program play it. That gets a line of JSON for each decision, and answers with one:
{"choose": [1]}, {"number": 7} or {"yes": true}. Seats of which nothing is said are played here or, with --auto, by
suggestions or by chance. --seat 1 sits you there alone: suggestions play all seats of which nothing is said.

Examples:
  houserule play solitaire                          play on this terminal
  houserule play solitaire --with kinder.rules      with a house rule
  houserule play solitaire --with kinder.rules --watch  and write it meanwhile
  houserule play solitaire --auto suggest --seed 7  watch a game that can be repeated
  houserule play solitaire --auto suggest --transcript  with every step of it
  houserule play pig.rules --seat 2=suggest         play against suggestions
  houserule play solitaire --luck ask               with real dice and cards
  houserule play solitaire --data my_cards          with the cards that you have
  houserule play                                    which games can be gone on with
  houserule play --load solitaire-7                 go on with one
  houserule play --load solitaire-7 --html game.html  its story, to keep or to send`
}

func (c playCmd) Run(std streams) error {
	if c.Variant == "" && c.Load == "" {
		switch atTerminal := terminal.Is(std.in) && terminal.Is(std.out); {
		case atTerminal && !c.pick(std), !atTerminal && listGames(std.out):
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
	told := session.InFull(game.All())
	if c.Transcript {
		told = transcript.Lines(game.Game.Log())
	}
	for _, line := range append(told, ending(game)...) {
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
	options := []tea.ProgramOption{tea.WithInput(std.in), tea.WithOutput(terminal.Raw(std.out)), tea.WithoutSignalHandler()}
	if !terminal.WantsColor(std.out) {
		options = append(options, tea.WithColorProfile(colorprofile.Ascii))
	}
	program := tea.NewProgram(tui.NewPatient(model, game.settings.Stop), options...)
	defer leaveOnSignal(program)()
	if _, err := program.Run(); err != nil {
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

// leaveOnSignal makes the screen handle signals that end the process like Ctrl-C.
func leaveOnSignal(screen *tea.Program) (release func()) {
	return signals.handle(func() { go screen.Send(tui.Leave()) }, syscall.SIGINT, syscall.SIGTERM)
}
