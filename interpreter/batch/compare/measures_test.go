package compare_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/compare"
)

// The rate of each value of an enum is compared for each player. Run returns an error if there
// are too many.
func TestTooManyFigures(t *testing.T) {
	var members []string
	for i := range 400 {
		members = append(members, fmt.Sprint("m", i))
	}
	path := filepath.Join(t.TempDir(), "r.rules")
	text := "variant r \"R\" { players 1..64 }\nenum E { " + strings.Join(members, ", ") + " }\nkeep E e = m0\nturn until turn_count is 1 { go }\n" +
		"phase go { skip }\nscore for each player { add 1 \"n\" }\nreport for each player { \"it\" e }\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	v := load(t, path)
	for players, want := range map[int]string{49: "", 51: "\"it\" and the reports before it add up to more than 20000 figures"} {
		settings := interpreter.Settings{Players: players}
		_, err := compare.Run(t.Context(), v, v, compare.Settings{Games: batch.Games{Number: 2}, Base: settings, Patched: settings})
		if got := fmt.Sprint(err); want == "" && err != nil || !strings.Contains(got, want) {
			t.Errorf("%d players: got %v, want %q", players, err, want)
		}
	}
}
