// Package seat has those who play the seats of a game in place of people: as the rules suggest, by chance, or another
// program. A game and its decision come in; out comes a choice, or the reason why there is none, and then the game
// stands where it stood. What a player may know of a game is what the game shows to its seat. Who is at a screen, and
// how a game is shown there, is not known here; nor is any game.
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
)

// A Player decides for a seat.
type Player interface {
	// Choose decides what a game stands at, which is for the player's seat to decide. Whatever is left to chance comes
	// from a number, so that it has nothing to do with the luck of the game and is the same whenever the game stands
	// there again. The choice is good until the game goes on or another one is asked for.
	Choose(ctx context.Context, g *interpreter.Game, d *interpreter.Decision, luck uint64) (interpreter.Choice, error)
	// Close ends whatever the player keeps going. It may be asked again all the same.
	Close()
}

// A Failure is a player that could not decide. The game stands at the decision, for another player to go on.
type Failure struct {
	Seat int
	Name string
	Err  error
}

func (f *Failure) Error() string {
	return fmt.Sprintf("%s in seat %d failed: %v", f.Name, f.Seat+1, f.Err)
}

func (f *Failure) Unwrap() error { return f.Err }

// A Table is who plays each seat of a game.
type Table struct {
	names   []Name
	players []Player // nil: a person
	seed    uint64
	asking  sync.Mutex // one player is asked at a time, and none is sent away meanwhile
}

// NewTable has those named sit down, each at the seat of its place.
func NewTable(names []Name) *Table {
	t := &Table{names: names, players: make([]Player, len(names))}
	for seat, name := range names {
		t.players[seat] = name.player()
	}
	return t
}

// Start gets players ready for a new game. What they leave to chance comes from its seed.
func (t *Table) Start(seed uint64) {
	t.Close()
	t.seed = seed
}

// Close ends whatever players keep going.
func (t *Table) Close() {
	t.asking.Lock()
	defer t.asking.Unlock()
	for _, player := range t.players {
		if player != nil {
			player.Close()
		}
	}
}

// Name is what the player of a seat is called.
func (t *Table) Name(seat int) string { return t.names[seat].String() }

// Names are what all players are called.
func (t *Table) Names() []Name { return slices.Clone(t.names) }

// IsPerson reports whether a person plays a seat.
func (t *Table) IsPerson(seat int) bool { return seat < 0 || t.players[seat] == nil }

// People are the seats that people play.
func (t *Table) People() (seats []int) {
	for seat, player := range t.players {
		if player == nil {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Replace has somebody else play a seat from here on.
func (t *Table) Replace(seat int, name Name) {
	if t.players[seat] != nil {
		t.players[seat].Close()
	}
	t.names[seat], t.players[seat] = name, name.player()
}

// Decides reports whether a decision is made here. Luck that is asked for is always brought by a person.
func (t *Table) Decides(d *interpreter.Decision) bool {
	return d != nil && !isLuck(d) && !t.IsPerson(d.Player)
}

func isLuck(d *interpreter.Decision) bool {
	return d.Kind == interpreter.AskRoll || d.Kind == interpreter.AskPick || d.Kind == interpreter.AskCard
}

// Choose is what the player whose decision it is chooses, after so many decisions of the game.
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

// Failure says that the player of a seat cannot go on.
func (t *Table) Failure(seat int, err error) error {
	return &Failure{Seat: seat, Name: t.Name(seat), Err: err}
}

// Play makes decisions until the game is over, a person has to decide, there were as many as no honest game needs,
// or the context is done, and tells how many there were.
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

// luckOf is the luck of a seat for one decision of a game: a number from the generator SplitMix64, so that seats and
// decisions near each other have nothing in common.
func luckOf(seed uint64, seat, decisions int) uint64 {
	z := seed ^ uint64(seat+1)<<48
	z += 0x9e3779b97f4a7c15 * uint64(decisions+1)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Suggested decides as the rules suggest.
type Suggested struct{}

// Choose gives what is suggested.
func (Suggested) Choose(_ context.Context, g *interpreter.Game, _ *interpreter.Decision, _ uint64) (interpreter.Choice, error) {
	return g.Suggestion(), nil
}

// Close has nothing to end.
func (Suggested) Close() {}

// Chance makes any choice that is legal, all equally likely.
type Chance struct{ *chance.Drawer }

// Choose draws a choice.
func (c Chance) Choose(_ context.Context, _ *interpreter.Game, d *interpreter.Decision, luck uint64) (interpreter.Choice, error) {
	c.Seed(luck)
	return c.Draw(d), nil
}

// Close has nothing to end.
func (Chance) Close() {}

// An offerer is a player who may make offers out of turn.
type offerer interface {
	// Offer is the place of the one that is made of some offers, all of them open to the player's seat; -1 for none.
	Offer(ctx context.Context, g *interpreter.Game, seat int, offers []interpreter.Offer) (int, error)
}

// Offer makes the first offer that the rules suggest.
func (Suggested) Offer(_ context.Context, _ *interpreter.Game, _ int, offers []interpreter.Offer) (int, error) {
	return slices.IndexFunc(offers, func(o interpreter.Offer) bool { return o.Suggested }), nil
}

// Offers asks all who play here whether they make an offer where a game stands, each once. Whoever plays the game makes it.
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

// running holds the programs that play seats now, in all games of the process.
var running programs

// programs are started commands, each in a process group of its own.
type programs struct {
	mu       sync.Mutex
	commands map[*exec.Cmd]bool
	closed   bool // nothing starts any more
}

// KillAll kills all programs that play seats, with the processes that they have started, and keeps new ones from
// starting. Call it before the process ends, because a program may ignore the end of its input.
func KillAll() {
	running.mu.Lock()
	defer running.mu.Unlock()
	running.closed = true
	for command := range running.commands {
		killGroup(command)
	}
}

// start starts a command. It fails after KillAll.
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

// remove forgets a command whose group was killed.
func (p *programs) remove(command *exec.Cmd) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.commands, command)
}
