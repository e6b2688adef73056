package serve

import (
	"net/url"

	"houserule/cmd/houserule/internal/page"
	"houserule/interpreter/save"
)

// After the end of a game its scores are compared, and another game may begin at the same table.

// comparing is a lock that allows one comparison at a time, because each needs a whole core.
var comparing = make(chan struct{}, 1)

// compare starts to rank the scores of a finished game in the background. The table must be
// locked.
func (t *table) compare() {
	if over := t.game.Game.Result().Over; !over {
		t.compared = nil
		return
	}
	if t.compares || t.compared != nil {
		return
	}
	t.compares = true
	game, compare := t.game, t.game.Compared()
	go func() {
		select {
		case comparing <- struct{}{}:
		case <-t.ctx.Done():
			return
		}
		all := compare(t.ctx)
		<-comparing
		t.mu.Lock()
		defer t.mu.Unlock()
		t.compares = false
		if t.game == game && len(all) > 0 && t.game.Game.Result().Over {
			t.compared = all
			t.change()
		}
	}()
}

// playAnother begins another game, or asks the other connected players for consent first.
func playAnother(t *table, seat int, _ url.Values) (string, error) {
	if t.NextGame == nil || !t.game.Game.Result().Over {
		return "", refusal("The game is not over yet.")
	}
	var needs []int
	for _, other := range t.game.People() {
		if other != seat && !t.away[other] {
			needs = append(needs, other)
		}
	}
	if len(needs) == 0 {
		return t.beginNextGame()
	}
	t.ask(page.Consent{By: seat, Needs: needs, Again: true})
	t.change()
	return "", nil // the page shows the request
}

// beginNextGame replaces a finished game by the next one. If the players draw the luck, it
// begins a draw first.
func (t *table) beginNextGame() (string, error) {
	t.consent = nil
	if head := &t.game.Head; head.Draw != nil && !head.Draw.IsOpen() {
		head.Draw = save.NewDraw(head)
		t.change()
		return "The luck of the next game is drawn.", nil
	}
	game, err := t.NextGame()
	if err != nil {
		t.log.Print(err)
		return "", refusal("The next game could not begin. The host's terminal shows why.")
	}
	t.State.Left = nil
	t.seat(game)
	t.memories, t.compared = map[int]*page.Memory{}, nil
	t.keepState()
	t.reread, t.asks = nil, nil
	t.renewed++
	go t.hearRules(game)
	t.change()
	return "The next game begins.", nil
}
