package serve

import (
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session"
)

// The rules of a game may be saved while it is played. All players are notified. The errors in
// them, and the differences in the story, are only for the user who runs the game.

// hearRules passes reread rules to the game until the channel is closed.
func (t *table) hearRules(game *session.Session) {
	for r := range game.Rereads {
		t.mu.Lock()
		if t.game == game {
			t.hear(r)
		}
		t.mu.Unlock()
	}
}

// hear continues the game by reread rules if the story is the same, or if the server was started
// with a choice. Otherwise it asks. The table must be locked.
func (t *table) hear(r *session.Reread) {
	defer func() {
		close(t.heard)
		t.heard = make(chan struct{})
	}()
	t.reread, t.asks = nil, nil
	change, err := t.game.Under(r)
	switch {
	case err != nil:
		t.log.Printf("the saved rules have errors, so the game keeps its old rules:\n%v", err)
		t.game.News = "The saved rules have errors, so the game keeps its old rules."
		if len(t.game.People()) == 1 && t.isHere {
			t.game.News += "\n" + err.Error()
		}
		t.change()
	case change.IsSame():
		t.adopt(change, session.Replay)
	case t.game.IfChanged != "":
		t.adopt(change, t.game.IfChanged)
	default:
		differs := append([]string{r.Saved()}, change.Difference(len(t.game.People()) > 1)...)
		t.reread, t.asks = r, &page.Asks{Words: differs, From: change.From()}
		t.log.Printf("%s\nThe game keeps its old rules. Decide in the workshop how it resumes, or restart with --resume.", strings.Join(differs, "\n"))
		t.game.News = "The new rules change what has already happened. The game keeps its old rules until its host decides."
		t.change()
	}
}

// adopt continues the game by reread rules. The table must be locked.
func (t *table) adopt(change *session.Change, resumption session.Resumption) {
	words := "The rules were saved, but the game keeps its old rules."
	if _, err := t.game.Resume(change, resumption); err != nil {
		t.log.Print(err)
	}
	switch {
	case resumption == session.Refuse:
	case change.IsSame():
		words = "Rules reloaded. Nothing that has happened changes."
	default:
		words = fmt.Sprintf("Rules reloaded. The game resumes at decision %d.", len(t.game.Game.Steps())+1)
		t.renewed++
	}
	t.reread, t.asks = nil, nil
	t.memories = map[int]*page.Memory{} // the tokens belong to the components of the old rules
	t.game.News = words
	t.proceed()
}

// goOnBy continues the game as the user has decided, and returns a message about the result.
func (t *table) goOnBy(resumption session.Resumption) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.reread == nil || resumption != session.FromThere && resumption != session.Replay && resumption != session.Refuse {
		return "This choice is no longer open."
	}
	change, err := t.game.Under(t.reread)
	if err != nil {
		return err.Error()
	}
	t.adopt(change, resumption)
	return t.game.News
}
