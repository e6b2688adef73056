package transcript_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
)

var update = flag.Bool("update", false, "rewrite the transcripts in testdata")

// Each archive contains rules, the transcript of a game that follows their suggestions, and
// explanations of some events.
func TestTranscripts(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no archives", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			log := play(t, string(archive.Files[0].Data))
			archive.Files = []txtar.File{
				archive.Files[0],
				{Name: "told", Data: []byte(strings.Join(transcript.Lines(log), "\n") + "\n")},
				{Name: "explained", Data: []byte(explained(log))},
			}
			compareGolden(t, path, txtar.Format(archive))
		})
	}
}

// play returns the log of a game that follows the suggestions of the rules.
func play(t *testing.T, rules string) *event.Log {
	t.Helper()
	v := dsltest.Parse(t, rules)
	g, err := interpreter.New(program.Compile(v, program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, ok := g.Next(); !ok {
			break
		}
		if err := g.Decide(g.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
	if g.Err() != nil {
		t.Fatal(g.Err())
	}
	return g.Log()
}

// explained returns the explanations of the events with the lowest index of each kind.
func explained(log *event.Log) string {
	var text strings.Builder
	seen := map[event.Kind]bool{}
	for i := range log.Events {
		e := &log.Events[i]
		if seen[e.Kind] {
			continue
		}
		seen[e.Kind] = true
		text.WriteString(transcript.Explain(log, e).String() + "\n")
	}
	return text.String()
}

func compareGolden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
