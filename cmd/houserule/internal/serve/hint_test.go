package serve

import (
	"net/http"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/session/sessiontest"
	"houserule/interpreter"
	"houserule/interpreter/luck"
)

// There are no hints about luck, and no preview of its effects.
func TestNoHintForLuck(t *testing.T) {
	l := open(t, sessiontest.SitWith(t, "../../../../testdata/games/pig.rules", luck.Asked(), interpreter.Settings{}))
	_, asked := get(t, l.seat(0))
	l.do(t, 0, "answer", first(asked))
	_, asked = get(t, l.seat(0))
	if d, _ := l.game.Decision(); d == nil || !session.IsLuck(d) {
		t.Fatal("no die is asked for")
	}
	if code, said := l.do(t, 0, "hint", first(asked)); code != http.StatusConflict || !strings.Contains(said, "Luck has no hint") {
		t.Errorf("%d, %s", code, said)
	}
	if code, _ := l.do(t, 0, "weigh", first(asked)); code != http.StatusOK {
		t.Errorf("weighing the options has status %d", code)
	}
	if said := l.log.String(); said != "" {
		t.Errorf("the server has logged %s", said)
	}
}
