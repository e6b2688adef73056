package serve

import (
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session"
)

// The rules of a game may be saved while it lies on a table. All who sit there see that; what is wrong with them, and what of
// the story differs, is for whoever runs the game.

// hearRules has a game go on by its rules whenever these are saved, as long as it is played.
func (t *table) hearRules(game *session.Session) {
	for r := range game.Rereads {
		t.mu.Lock()
		if t.game == game {
			t.hear(r)
		}
		t.mu.Unlock()
	}
}

// hear has the game go on by rules that were saved, if that is clear. The table is locked.
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

// adopt has the game go on in one of the ways there are. The table is locked.
func (t *table) adopt(change *session.Change, way session.Way) {
	words := "The rules were saved, but the game keeps its old rules."
	if _, err := t.game.GoOn(change, way); err != nil {
		t.log.Print(err)
	}
	switch {
	case way == session.Refuse:
	case change.IsSame():
		words = "Rules reloaded. Nothing that has happened changes."
	default:
		words = fmt.Sprintf("Rules reloaded. The game resumes at decision %d.", len(t.game.Game.Steps())+1)
		t.renewed++
	}
	t.reread, t.asks = nil, nil
	t.memories = map[int]*page.Memory{} // what there is may be called otherwise
	t.game.News = words
	t.goOn()
}

// goOnBy does what whoever runs the game says of rules that tell another story, and says what came of that.
func (t *table) goOnBy(way session.Way) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.reread == nil || way != session.FromThere && way != session.Replay && way != session.Refuse {
		return "This choice is no longer open."
	}
	change, err := t.game.Under(t.reread)
	if err != nil {
		return err.Error()
	}
	t.adopt(change, way)
	return t.game.News
}
