package simulate

import (
	"fmt"

	"houserule/dsl/variant"
)

// mostRoom is how many bytes there are for what became of each game.
const mostRoom = 250 << 20

// checkRoom tells whether there is room for what became of each game of a batch.
func checkRoom(b Batch, players int, reports []*variant.Report) error {
	const perGame, perPlayer, perFigure = 9, 10, 8 // the columns of Games
	row := perGame + perPlayer*players
	for _, r := range reports {
		row += perFigure * seatsOf(r, players)
	}
	if most := mostRoom / row; b.Size() > most {
		return fmt.Errorf("a table has room for %d such games, and not for %d: "+
			"play them in shards, each with a table of its own, or play fewer", most, b.Size())
	}
	return nil
}
