package interpreter_test

import (
	"encoding/hex"
	"flag"
	"fmt"
	"hash"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/rules"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Games take the course that testdata/frozen.txt records. A line of it has a game, a number of
// decisions, and hashes of the state and of the log after each of them. A change of the rules or
// of the compiler may change the lines of the affected games only.
func TestFrozenGames(t *testing.T) {
	const golden = "testdata/frozen.txt"
	names := frozenGames(t)
	lines := make([]string, len(names))
	var playing sync.WaitGroup
	for i, name := range names {
		playing.Go(func() { lines[i] = freeze(t, name) })
	}
	playing.Wait()
	got := strings.Join(lines, "")
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("(-frozen +played)\n%s", diff)
	}
}

// frozenGames returns the names of all shipped variants and of the games of tests.
func frozenGames(t *testing.T) (names []string) {
	for _, listing := range dsl.NewLibrary(rules.FS).List() {
		names = append(names, listing.Name)
	}
	for _, folder := range []string{"../testdata/games", "testdata"} {
		files, err := filepath.Glob(folder + "/*.rules")
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, files...)
	}
	return names
}

// freeze plays a game in both modes, by suggestions and at random, with seeded and with asked
// luck.
func freeze(t *testing.T, name string) string {
	library := dsl.NewLibrary(rules.FS)
	v, findings := library.Load(dsl.Request{Variant: name})
	if v == nil {
		t.Error(findings.Text(diag.Plain))
		return ""
	}
	if library.Abstract(v) != nil {
		return ""
	}
	var text strings.Builder
	for _, mode := range []string{"fast", "told"} {
		p := program.Compile(v, modes[mode])
		for _, policy := range []auto.Policy{auto.Suggested, auto.Random} {
			fmt.Fprintf(&text, "%s %s seeded %s: %s\n", name, mode, policy, play(t, p, luck.Seeded(7), policy, 200))
		}
		fmt.Fprintf(&text, "%s %s asked %s: %s\n", name, mode, auto.Random, play(t, p, luck.Asked(), auto.Random, 60))
	}
	return text.String()
}

func play(t *testing.T, p *program.Program, luck luck.Luck, policy auto.Policy, most int) string {
	g, err := interpreter.New(p, luck, interpreter.Settings{})
	if err != nil {
		return "it is refused: " + err.Error()
	}
	player := auto.NewPlayer(policy)
	player.Seed(7)
	states, log, decisions := fnv.New64a(), fnv.New64a(), 0
	logged := 0
	for {
		d, ok := g.Next()
		states.Write(g.Encode())
		logged = sumLog(log, g, logged)
		if !ok || decisions == most {
			break
		}
		fmt.Fprint(states, openOptions(d))
		if err := g.Decide(player.Choose(g, d)); err != nil {
			t.Error(err)
			break
		}
		decisions++
	}
	how := "stands"
	switch {
	case g.Err() != nil:
		how = g.Err().Message
	case g.Result().Over:
		how = fmt.Sprint("over with ", g.Result().Scores)
	}
	return fmt.Sprintf("%d decisions, states %s, log %s, %s", decisions, inHex(states), inHex(log), how)
}

// sumLog adds the log entries since the index logged to a hash. It returns the new length of the
// log.
func sumLog(sum hash.Hash, g *interpreter.Game, logged int) int {
	log := g.Log()
	if log == nil {
		return 0
	}
	for i := range log.Events[logged:] {
		e := &log.Events[logged+i]
		fmt.Fprintln(sum, e.Kind, e.N, e.PC, e.Depth, e.A, e.B, e.C, log.Args(e), transcript.Line(log, e))
	}
	return len(log.Events)
}

func inHex(sum hash.Hash) string { return hex.EncodeToString(sum.Sum(nil)[4:]) }
