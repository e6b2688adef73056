package main

import (
	"fmt"
	"io"
	"runtime/debug"

	"houserule/dsl/diag"
)

// welcome says what this is to somebody who has typed its name and nothing else.
func welcome(out io.Writer) {
	fmt.Fprint(out, `A rulebook that runs, that can be patched line by line, and that shows what
a patch changes.

  houserule play            pick a game, or go on with one
  houserule show solitaire  read the rules of a game
  houserule new kinder      begin a house rule
  houserule check FILE      find mistakes in rules
  houserule sim solitaire   what is usual in a game: scores, how long it takes

All commands: houserule --help
`)
	open := 0
	for _, game := range keptGames() {
		if game.saved != nil && !game.saved.Over {
			open++
		}
	}
	if open > 0 {
		fmt.Fprintf(out, "%s to go on with: houserule play\n", diag.Counted(open, "game"))
	}
}

// version is what the build says of itself.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "houserule, of an unknown version"
	}
	text := "houserule " + info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			text += ", " + s.Value[:min(12, len(s.Value))]
		}
	}
	return text + ", " + info.GoVersion
}
