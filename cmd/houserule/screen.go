package main

import (
	"fmt"
	"strings"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/cmd/houserule/internal/tui"
)

// playOnScreen gives the whole terminal to the game, and says afterwards how it stands, and whether it is to be played again.
func playOnScreen(game *keptGame, std streams) (tui.Again, error) {
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
		fmt.Fprintln(std.out, "The rules were still at work on the last answer, which is not kept.")
	} else if _, open := game.Game.Next(); !open {
		fmt.Fprintln(std.out, strings.Join(game.Ending(), "\n"))
	}
	return model.Again(), nil
}

// leaveOnSignal has a screen left as if Ctrl-C were pressed when somebody wants the process to end.
func leaveOnSignal(screen *tea.Program) (release func()) {
	return signals.handle(func() { go screen.Send(tui.Leave()) }, syscall.SIGINT, syscall.SIGTERM)
}
