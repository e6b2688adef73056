package serve

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/session/sessiontest"
)

// At the shelf each of two players takes all cards there, and then chooses a place for each.
const shelf = `
variant shelf "At the shelf" { players 2 }
enum Way { left, right }
card Jar { }
catalog jars of Jar with each copy in 1..2 named "jar {copy}"
row shelf of Jar from jars
each player has { row bag of Jar }
turn until turn_count is 1 { taking }
phase taking {
    together for each player in players {
        let jar = choose one of shelf "Which jar?"
        if jar in shelf { move jar to bag }
        let _way = choose one of Way "Where does it go?"
    }
}
`

// A late answer to a question that has been skipped does not answer another question, because its
// number differs.
func TestAnswerToWhatIsForced(t *testing.T) {
	file := filepath.Join(t.TempDir(), "shelf.rules")
	if err := os.WriteFile(file, []byte(shelf), 0o600); err != nil {
		t.Fatal(err)
	}
	l := open(t, sessiontest.Sit(t, file, 2))
	_, mine := get(t, l.seat(0))
	_, theirs := get(t, l.seat(1))
	l.do(t, 1, "answer", first(theirs))
	before := len(l.game.Game.Steps())
	if _, now := get(t, l.seat(0)); before != 1 || !strings.Contains(now, "Where does it go?") {
		t.Fatalf("after %d answers it is not asked where it goes", before)
	}
	late := first(mine)
	late.Del("choose")
	late.Set("value", "1") // in the form of a typed answer
	code, text := l.do(t, 0, "answer", late)
	if steps := len(l.game.Game.Steps()); code != http.StatusConflict || !strings.Contains(text, "no longer open") || steps != before {
		t.Errorf("an answer that is too late: %d, %d steps", code, steps-before)
	}
}
