package serve

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/session/sessiontest"
)

// Clients never see the folder of the rules: not in an error, nor on the page of a card.
func TestNobodyIsToldOfFolders(t *testing.T) {
	rules := filepath.Join(t.TempDir(), "broken.rules")
	text := "variant broken \"Broken\" { players 1 }\ncard Wolf { n: number = 0 }\nrow wood of Wolf in play\nsetup { create Wolf \"Grim\" in wood  create Wolf \"Grey\" in wood }\n" +
		"script Wolf { before howl { skip } }\nprocedure howl { skip }\nkeep number n = 0\n" +
		"turn { go }\nphase go { let who = choose one of wood \"Who?\"  howl()  n = 1 / who.n rounded up }\n"
	if err := os.WriteFile(rules, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	l := open(t, sessiontest.Sit(t, rules, 1))
	_, asked := get(t, l.seat(0))
	sheet := regexp.MustCompile(`href="(sheet/card/\d+)"`).FindStringSubmatch(asked)
	if sheet == nil {
		t.Fatalf("no card has a page:\n%s", asked)
	}
	_, card := get(t, l.seat(0)+sheet[1])
	l.do(t, 0, "answer", first(asked))
	_, ended := get(t, l.seat(0))
	for _, page := range []string{card, ended} {
		if !strings.Contains(page, "broken.rules:") || strings.Contains(page, filepath.Dir(rules)) {
			t.Errorf("a page reveals the path of the rules, or does not show them:\n%s", page)
		}
	}
}
