// Package seat provides players that decide in place of people: by suggestions of the rules, at
// random, by search, or by another program. It takes a game with its decision and returns a
// choice. On an error the game is unchanged. A player only gets the information that the game
// shows to its seat. The package doesn't know users or screens, and no particular game.
package seat

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"sync"

	"houserule/interpreter"
	"houserule/interpreter/chance"
	"houserule/interpreter/search"
)

// A Player makes the decisions of a seat.
type Player interface {
	// Choose returns a choice for the pending decision of the player's seat. Its random choices
	// depend only on luck, so they are independent of the game's luck and repeatable. The slices
	// of the choice are valid until the game continues or the next call.
	Choose(ctx context.Context, g *interpreter.Game, d *interpreter.Decision, luck uint64) (interpreter.Choice, error)
	// Close ends the processes of the player. The player may be used again after it.
	Close()
}

// A Failure is the error of a player that could not decide. The game still waits for the
// decision, so another player can continue.
type Failure struct {
	Seat int
	Name string
	Err  error
}

func (f *Failure) Error() string {
	return fmt.Sprintf("%s in seat %d failed: %v", f.Name, f.Seat+1, f.Err)
}

func (f *Failure) Unwrap() error { return f.Err }

// A Table holds the players of a game, by seat.
type Table struct {
	names   []Name
	players []Player // nil: a human player
	seed    uint64
	asking  *sync.Mutex // held while a player is asked, so that Close waits for the answer
}

// NewTable returns a table with a new player for each name. The slice names is used, not copied.
func NewTable(names []Name) *Table {
	t := &Table{names: names, players: make([]Player, len(names)), asking: &sync.Mutex{}}
	for seat, name := range names {
		t.players[seat] = name.player()
	}
	return t
}

// TrainThoroughly lets the searches of the table train as long as that is useful. Otherwise they
// train only for a few seconds, because a person may wait for them.
func (t *Table) TrainThoroughly() {
	for _, player := range t.players {
		if player, ok := player.(*search.Searcher); ok {
			player.TrainThoroughly()
		}
	}
}

// Start prepares the players for a new game. Their random choices come from seed.
func (t *Table) Start(seed uint64) {
	t.Close()
	t.seed = seed
}

// Close ends the processes of all players.
func (t *Table) Close() {
	t.asking.Lock()
	defer t.asking.Unlock()
	for _, player := range t.players {
		if player != nil {
			player.Close()
		}
	}
}

// Name returns the name of the player in a seat.
func (t *Table) Name(seat int) string { return t.names[seat].String() }

// Names returns a new slice with the names of all players.
func (t *Table) Names() []Name { return slices.Clone(t.names) }

// IsPerson reports whether a human player has the seat. It returns true for a negative seat.
func (t *Table) IsPerson(seat int) bool { return seat < 0 || t.players[seat] == nil }

// People returns the indexes of the seats with human players.
func (t *Table) People() (seats []int) {
	for seat, player := range t.players {
		if player == nil {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Replace closes the player of a seat and puts a new one in its place.
func (t *Table) Replace(seat int, name Name) {
	if t.players[seat] != nil {
		t.players[seat].Close()
	}
	t.names[seat], t.players[seat] = name, name.player()
}

// With returns a copy of the table with another player in a seat. The copy shares all other
// players, so a player of t may still be deciding. The previous player of the seat is not closed.
func (t *Table) With(seat int, name Name) *Table {
	c := *t
	c.names, c.players = slices.Clone(t.names), slices.Clone(t.players)
	c.names[seat], c.players[seat] = name, name.player()
	return &c
}

// Decides reports whether a player of the table makes a decision. It returns false for requests
// for luck, because a user answers these.
func (t *Table) Decides(d *interpreter.Decision) bool {
	return d != nil && !isLuck(d) && !t.IsPerson(d.Player)
}

func isLuck(d *interpreter.Decision) bool {
	return d.Kind == interpreter.AskRoll || d.Kind == interpreter.AskPick || d.Kind == interpreter.AskCard
}

// Choose returns the choice of the player who decides. decisions is the number of earlier
// decisions in the game; it makes the player's luck different each time. An illegal choice
// becomes a Failure.
func (t *Table) Choose(ctx context.Context, g *interpreter.Game, d *interpreter.Decision, decisions int) (interpreter.Choice, error) {
	t.asking.Lock()
	defer t.asking.Unlock()
	c, err := t.players[d.Player].Choose(ctx, g, d, luckOf(t.seed, d.Player, decisions))
	if err == nil {
		err = d.Check(c)
	}
	if err != nil {
		return interpreter.Choice{}, t.Failure(d.Player, err)
	}
	return c, nil
}

// Failure returns the error for a player who can't continue.
func (t *Table) Failure(seat int, err error) error {
	return &Failure{Seat: seat, Name: t.Name(seat), Err: err}
}

// Play makes offers and decisions until the game is over, a human player has to decide, most
// decisions were made, or ctx is done. It returns the number of decisions.
func (t *Table) Play(ctx context.Context, g *interpreter.Game, most int) (decisions int, err error) {
	for decisions < most && ctx.Err() == nil {
		if err := t.Offers(ctx, g, func(o interpreter.Offer) error { return g.MakeOffer(o.Index, o.Player) }); err != nil {
			return decisions, err
		}
		d, ok := g.Next()
		if !ok || !t.Decides(d) {
			break
		}
		seat := d.Player
		c, err := t.Choose(ctx, g, d, decisions)
		if err != nil {
			return decisions, err
		}
		if err := g.Decide(c); err != nil {
			return decisions, t.Failure(seat, err)
		}
		decisions++
	}
	return decisions, nil
}

// luckOf returns the luck of a seat for one decision. It uses the generator SplitMix64, because
// its results for neighbouring seats and decisions are uncorrelated.
func luckOf(seed uint64, seat, decisions int) uint64 {
	z := seed ^ uint64(seat+1)<<48
	z += 0x9e3779b97f4a7c15 * uint64(decisions+1)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Suggested follows the suggestions of the rules.
type Suggested struct{}

// Choose returns the suggestion.
func (Suggested) Choose(_ context.Context, g *interpreter.Game, _ *interpreter.Decision, _ uint64) (interpreter.Choice, error) {
	return g.Suggestion(), nil
}

// Close does nothing.
func (Suggested) Close() {}

// Chance draws any legal choice, all equally likely.
type Chance struct{ *chance.Drawer }

// Choose returns a choice drawn with the seed luck.
func (c Chance) Choose(_ context.Context, _ *interpreter.Game, d *interpreter.Decision, luck uint64) (interpreter.Choice, error) {
	c.Seed(luck)
	return c.Draw(d), nil
}

// Close does nothing.
func (Chance) Close() {}

// An offerer is a player that may make offers out of turn.
type offerer interface {
	// Offer returns the index of the offer that the player makes, or -1 for none. All of the
	// offers are open to the player's seat.
	Offer(ctx context.Context, g *interpreter.Game, seat int, offers []interpreter.Offer) (int, error)
}

// Offer returns the index of the first offer that the rules suggest, or -1.
func (Suggested) Offer(_ context.Context, _ *interpreter.Game, _ int, offers []interpreter.Offer) (int, error) {
	return slices.IndexFunc(offers, func(o interpreter.Offer) bool { return o.Suggested }), nil
}

// Offers asks each player of the table once whether they make an offer, and calls make for it.
// The callback changes the game, because the game may belong to a record.
func (t *Table) Offers(ctx context.Context, g *interpreter.Game, make func(interpreter.Offer) error) error {
	if len(g.Program().Offers) == 0 {
		return nil
	}
	t.asking.Lock()
	defer t.asking.Unlock()
	for seat, player := range t.players {
		if player, may := player.(offerer); may {
			if err := t.offer(ctx, g, seat, player, make); err != nil {
				return t.Failure(seat, err)
			}
		}
	}
	return nil
}

func (t *Table) offer(ctx context.Context, g *interpreter.Game, seat int, player offerer, make func(interpreter.Offer) error) error {
	open := slices.DeleteFunc(g.Offers(), func(o interpreter.Offer) bool { return !o.Open || o.Player != seat })
	if len(open) == 0 {
		return nil
	}
	at, err := player.Offer(ctx, g, seat, open)
	switch {
	case err != nil:
		return err
	case at < 0:
		return nil
	case at >= len(open):
		return fmt.Errorf("there is no offer %d", at+1)
	}
	return make(open[at])
}

// running contains the programs that play seats now, in all games of this process.
var running programs

// programs is a set of started commands, each in its own process group.
type programs struct {
	mu       sync.Mutex
	commands map[*exec.Cmd]bool
	closed   bool // KillAll was called, so nothing may start any more
}

// KillAll kills all programs that play seats, with their child processes, and prevents new ones.
// Call it before the process ends, because a program may ignore the end of its input.
func KillAll() {
	running.mu.Lock()
	defer running.mu.Unlock()
	running.closed = true
	for command := range running.commands {
		killGroup(command)
	}
}

// start starts a command. It returns an error after KillAll.
func (p *programs) start(command *exec.Cmd) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return errors.New("houserule is shutting down")
	}
	if err := command.Start(); err != nil {
		return err
	}
	if p.commands == nil {
		p.commands = map[*exec.Cmd]bool{}
	}
	p.commands[command] = true
	return nil
}

// remove removes a command whose group was killed.
func (p *programs) remove(command *exec.Cmd) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.commands, command)
}
