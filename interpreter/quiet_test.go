package interpreter_test

import (
	"os"
	"path/filepath"
	"testing"

	"houserule/dsl"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
	"houserule/rules"
)

// A change of a quiet variable isn't logged or shown.
func TestKeptQuietly(t *testing.T) {
	const text = `variant whisper "Whisper" { players 1 }
keep quietly number whispers = 0
keep number shouts = 0
token Owl { quietly heard: number = 0 }
row owls of Owl
setup { create Owl "owl" in owls }
turn until whispers is 3 { talk }
phase talk {
    increase whispers by 1
    increase shouts by whispers
    increase (the first of owls).heard by 1
}`
	path := filepath.Join(t.TempDir(), "whisper.rules")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	v, findings := dsl.NewLibrary(rules.FS).Load(dsl.Request{Variant: path})
	if v == nil {
		t.Fatal(findings)
	}
	g, err := interpreter.New(program.Compile(v, program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	g.Next()
	logged := 0
	for _, e := range g.Log().Events {
		if e.Kind == event.GlobalSet || e.Kind == event.FieldSet {
			logged++
		}
	}
	if turns := g.Result().Turns; logged != 3 || turns != 3 {
		t.Errorf("%d changes are logged in %d turns, not the 3 of shouts in 3", logged, turns)
	}
	if values := view.Of(g, 0).Values; len(values) != 1 || values[0].Name != "shouts" || values[0].Number != 6 {
		t.Errorf("%v is shown, not the 6 shouts alone", values)
	}
	for _, zone := range view.Of(g, 0).Zones {
		if zone.Name == "owls" && len(zone.Cards[0].Fields) != 0 {
			t.Errorf("%v is shown of an owl", zone.Cards[0].Fields)
		}
	}
}
