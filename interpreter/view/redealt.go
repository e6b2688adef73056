package view

import (
	"math/rand/v2"
	"slices"
	"sync"

	"houserule/interpreter"
	"houserule/interpreter/internal/visibility"
)

// A figure that the rules compute is never computed from information that the player can't have. It
// is computed on copies of the game in which that information is resampled. If the copies agree,
// the figure doesn't depend on hidden information and is shown. Otherwise it is shown as a question
// mark.

// agreeingCopies is the number of copies that must agree.
const agreeingCopies = 3

// Redealt returns n copies of a game in which all information that the player can't know is
// resampled. If the player knows everything, it returns only the game itself. After use, the caller
// returns the copies to Copies, but not the game itself.
func Redealt(g *interpreter.Game, player, n int) []*interpreter.Game {
	if KnowsAll(g, player) {
		return []*interpreter.Game{g}
	}
	deals := NewDeals(g, player)
	copies := make([]*interpreter.Game, n)
	for i := range copies {
		copies[i] = deals.Next()
	}
	return copies
}

// Deals generates redealt copies of a game: games that the player can't distinguish from the real
// one. The sequence is the same for all games that the player can't distinguish.
type Deals struct {
	of     *interpreter.Game
	player int
	luck   *rand.Rand
}

// NewDeals returns a generator of redealt copies for a player.
func NewDeals(g *interpreter.Game, player int) *Deals {
	return &Deals{g, player, rand.New(rand.NewPCG(1, uint64(player)))}
}

// Next returns the next copy. The caller returns it to Copies after use.
func (d *Deals) Next() *interpreter.Game {
	copied := Copies.Copy(d.of)
	copied.Redeal(d.player, d.luck.IntN)
	copied.ReckonFor(d.player)
	return copied
}

// Guessed returns the next copy, in which secret values of other players are also replaced by
// random ones.
func (d *Deals) Guessed() *interpreter.Game {
	copied := d.Next()
	copied.GuessKept(d.player, d.luck.IntN)
	return copied
}

// A GamePool is a pool of game copies whose buffers can be reused. Copies are needed often: for
// each player at a table after every event, and for each preview of an option.
type GamePool struct{ spare sync.Pool }

// Copy returns a copy of a game. It reuses the buffers of a spare copy of the same program, if
// there is one.
func (p *GamePool) Copy(g *interpreter.Game) *interpreter.Game {
	if left, ok := p.spare.Get().(*interpreter.Game); ok && left.Program() == g.Program() {
		return g.CloneInto(left)
	}
	return g.Clone()
}

// Put adds a copy that is no longer used to the pool.
func (p *GamePool) Put(copied *interpreter.Game) { p.spare.Put(copied) }

// Copies is the pool of the copies that views are computed on.
var Copies GamePool

// KnowsAll reports whether the game has no information that is hidden from the player.
func KnowsAll(g *interpreter.Game, player int) bool {
	if g.Program().KeepsSecrets {
		return false
	}
	return !slices.ContainsFunc(visibility.Unknown(g.State(), player), func(alike []int32) bool {
		return len(alike) > 1
	})
}

// agreed returns the result of compute on the copies. known is false if the copies disagree, and ok
// is false if compute has no result.
func (l viewer) agreed(compute func(g *interpreter.Game) (int64, bool)) (value int64, known, ok bool) {
	value, ok = compute(l.copies[0])
	for _, other := range l.copies[1:] {
		if again, still := compute(other); again != value || still != ok {
			return none, false, true
		}
	}
	return value, true, ok
}

// Hint returns the rules' suggestion for one decision, computed only from information that the
// player has. Other pending decisions don't affect it. If the question itself depends on hidden
// information, the returned choice is empty.
func Hint(g *interpreter.Game, d *interpreter.Decision) interpreter.Choice {
	copied := Redealt(g, d.Player, 1)[0]
	if copied == g {
		copied = Copies.Copy(g)
	}
	defer Copies.Put(copied)
	same, err := copied.At(d.Place, d.Player)
	if err != nil {
		return interpreter.Choice{}
	}
	copied.PutFirst(same)
	c := copied.Suggestion()
	c.Indexes = slices.Clone(c.Indexes)
	return c
}
