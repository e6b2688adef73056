package interpreter_test

import "math/rand/v2"

// nativeWar implements testdata/games/war.rules by hand in Go. It makes no garbage during a game.
type nativeWar struct {
	luck   rand.PCG // the stream of the stock
	traced bool     // notes are taken
	notes  []note
	stock  []card
	cards  [2]ring
	battle [2][]card
	turns  int
}

const (
	packSize     = 52
	ranks        = 13
	mostWarTurns = 300
)

// A ring is a queue of cards: they leave a deck at the top and are added at the bottom.
type ring struct {
	cards      [64]card // more than the number of cards, and a power of two
	top, count uint
}

func (r *ring) draw() card {
	drawn := r.cards[r.top%64]
	r.top++
	r.count--
	return drawn
}

func (r *ring) putOnTop(c card) {
	r.top--
	r.cards[r.top%64] = c
	r.count++
}

func (r *ring) putBelow(c card) {
	r.cards[(r.top+r.count)%64] = c
	r.count++
}

// play returns the number of cards of each player at the end.
func (g *nativeWar) play(seed uint64) [2]int {
	g.notes = g.notes[:0]
	g.deal(seed)
	for g.turns = 1; ; g.turns++ {
		g.fight((g.turns-1)%2, g.turns%2)
		if g.turns == mostWarTurns || g.cards[0].count == 0 || g.cards[1].count == 0 {
			return [2]int{int(g.cards[0].count), int(g.cards[1].count)}
		}
	}
}

func (g *nativeWar) deal(seed uint64) {
	g.luck.Seed(seed, stockHash)
	g.stock = g.stock[:0]
	for c := range card(packSize) {
		g.stock = append(g.stock, c)
	}
	g.cards = [2]ring{}
	for i := range packSize {
		at := one(&g.luck, uint64(len(g.stock)))
		drawn := g.stock[at]
		g.stock = append(g.stock[:at], g.stock[at+1:]...)
		g.cards[i%2].putOnTop(drawn)
		g.note(warCards[i%2], drawn)
	}
}

var stockHash = hashes([]string{"stock"})[0]

// The names of zones in the rules.
var (
	warCards   = [2]string{"cards of player 1", "cards of player 2"}
	warBattles = [2]string{"battle of player 1", "battle of player 2"}
)

func (g *nativeWar) fight(active, other int) {
	g.draw(1)
	for g.rank(active) == g.rank(other) && g.cards[active].count > 0 && g.cards[other].count > 0 {
		g.draw(4)
	}
	if g.rank(active) > g.rank(other) || g.rank(active) == g.rank(other) && g.cards[other].count == 0 {
		g.take(active, other)
	} else {
		g.take(other, active)
	}
}

// rank returns the rank of a player's last card in the battle.
func (g *nativeWar) rank(player int) card {
	battle := g.battle[player]
	return battle[len(battle)-1] % ranks
}

func (g *nativeWar) draw(number int) {
	for player := range g.cards {
		for range min(number, int(g.cards[player].count)) {
			drawn := g.cards[player].draw()
			g.battle[player] = append(g.battle[player], drawn)
			g.note(warBattles[player], drawn)
		}
	}
}

func (g *nativeWar) take(winner, loser int) {
	for _, from := range [2]int{winner, loser} {
		for _, c := range g.battle[from] {
			g.cards[winner].putBelow(c)
			g.note(warCards[winner], c)
		}
		g.battle[from] = g.battle[from][:0]
	}
}

func (g *nativeWar) note(zone string, c card) {
	if g.traced {
		g.notes = append(g.notes, note{name: zone, card: c})
	}
}
