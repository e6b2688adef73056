package seat

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mattn/go-shellwords"

	"houserule/interpreter/chance"
	"houserule/interpreter/search"
)

// A Name identifies the player of a seat, for example "random" or "pipe:COMMAND".
type Name struct {
	kind    kind
	command string
	words   []string // command split into words
	limit   time.Duration
	budget  search.Budget
}

type kind uint8

const (
	me kind = iota
	suggest
	random
	searches
	pipe
)

// The names without parameters.
var (
	Me      = Name{kind: me}
	Suggest = Name{kind: suggest}
	Random  = Name{kind: random}
	Search  = Name{kind: searches, budget: search.Usual}
)

var kinds = [...]string{me: "me", suggest: "suggest", random: "random", searches: "search", pipe: "pipe"}

func (n Name) String() string {
	switch {
	case n.kind == pipe:
		return kinds[pipe] + ":" + n.command
	case n.kind == searches && n.budget != search.Usual:
		return kinds[searches] + ":" + n.budget.String()
	}
	return kinds[n.kind]
}

// Trains reports whether the player trains before its first decision.
func (n Name) Trains() bool { return n.kind == searches }

// Decides returns a sentence that says how the player decides.
func (n Name) Decides() string {
	switch n.kind {
	case suggest:
		return "The rules' suggestions decide"
	case random:
		return "Chance decides"
	case searches:
		return "A search decides"
	case pipe:
		return n.command + " decides"
	}
	return "A person decides"
}

// IsPerson reports whether the player is human.
func (n Name) IsPerson() bool { return n.kind == me }

// IsProgram reports whether the player is another program.
func (n Name) IsProgram() bool { return n.kind == pipe }

// player returns a new player with the name, or nil for a human player.
func (n Name) player() Player {
	switch n.kind {
	case suggest:
		return Suggested{}
	case random:
		return Chance{chance.New()}
	case searches:
		return search.New(n.budget)
	case pipe:
		return &piped{words: n.words, limit: n.limit}
	}
	return nil
}

// parseName parses the name of a player. limit is the time that a program has for each decision.
func parseName(text string, limit time.Duration) (Name, error) {
	for _, name := range []Name{Me, Suggest, Random} {
		if text == name.String() {
			return name, nil
		}
	}
	called, how, _ := strings.Cut(text, ":")
	switch called {
	case kinds[searches]:
		return parseSearch(text, how)
	case kinds[pipe]:
		return parsePipe(text, how, limit)
	}
	return Name{}, fmt.Errorf("there is no player %q; use me, suggest, random, search or pipe:COMMAND", text)
}

// parseSearch parses the budget of a search.
func parseSearch(text, how string) (Name, error) {
	if text == kinds[searches] {
		return Search, nil
	}
	budget, err := search.ParseBudget(how)
	if err != nil {
		return Name{}, fmt.Errorf("%q: %w", text, err)
	}
	return Name{kind: searches, budget: budget}, nil
}

// WordsOf splits a command into words as a shell of this system does. No shell runs.
func WordsOf(command string) ([]string, error) { return wordsOf(command, runtime.GOOS == "windows") }

// wordsOf splits a command into words as a shell does. On Windows a backslash separates folders,
// so there it escapes nothing.
func wordsOf(command string, windows bool) ([]string, error) {
	if windows {
		command = strings.ReplaceAll(command, `\`, `\\`)
	}
	return shellwords.Parse(command)
}

func parsePipe(text, command string, limit time.Duration) (Name, error) {
	words, err := WordsOf(command)
	if err == nil && len(words) == 0 {
		err = errors.New("the command is missing")
	}
	if err != nil {
		return Name{}, fmt.Errorf("can't parse the command in %q: %w", text, err)
	}
	return Name{kind: pipe, command: command, words: words, limit: limit}, nil
}

// ParseNames parses the players of all seats. Each given text is SEAT=PLAYER, or SEAT for a human
// player. The other seats get the player others. If others is human and a SEAT is given alone,
// they get suggestions instead, because that user plays alone.
func ParseNames(given []string, players int, others Name, limit time.Duration) ([]Name, error) {
	names, named := make([]Name, players), make([]bool, players)
	if others.IsPerson() && slices.ContainsFunc(given, isAlone) {
		others = Suggest
	}
	for i := range names {
		names[i] = others
	}
	for _, text := range given {
		number, player, found := strings.Cut(text, "=")
		if !found {
			player = Me.String()
		}
		seat, err := strconv.Atoi(number)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%q is not a seat number; write SEAT=PLAYER, as in 2=suggest, or the number of your own seat", number)
		case seat < 1 || seat > players:
			return nil, fmt.Errorf("there is no seat %d: %s", seat, seats(players))
		case named[seat-1]:
			return nil, fmt.Errorf("seat %d has two players; name one", seat)
		}
		if names[seat-1], err = parseName(player, limit); err != nil {
			return nil, fmt.Errorf("seat %d: %w", seat, err)
		}
		named[seat-1] = true
	}
	return names, nil
}

// isAlone reports whether a text names a seat without a player.
func isAlone(text string) bool { return !strings.Contains(text, "=") }

func seats(players int) string {
	if players == 1 {
		return "the game has only seat 1"
	}
	return fmt.Sprintf("the game has the seats 1 to %d", players)
}
