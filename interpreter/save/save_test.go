package save_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/save"
	"houserule/interpreter/simulate"
	"houserule/rules"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func compile(t testing.TB, name string, with ...string) *program.Program {
	t.Helper()
	v, findings := dsl.NewLibrary(rules.FS).Load(dsl.Request{Variant: name, With: with})
	if v == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	return program.Compile(v, program.Traced)
}

const dice = "testdata/dice.rules"

// saved plays so many decisions of a game and saves it.
func saved(t testing.TB, p *program.Program, variant string, seed uint64, decisions int) (*save.Save, *history.Record) {
	t.Helper()
	begun, err := interpreter.New(p, luck.Seeded(seed), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	g := history.New(begun)
	player := simulate.NewPlayer(simulate.Random)
	player.Seed(seed)
	player.Play(t.Context(), g, decisions)
	return &save.Save{
		Variant: variant, Rules: save.Fingerprint(p.Variant), Players: g.Players(), Options: map[string]string{}, Seed: &seed, Journal: g.Journal(),
	}, g
}

func parse(t testing.TB, text string) *save.Save {
	t.Helper()
	s, findings := save.Parse(source.NewFile("game.toml", text))
	if s == nil {
		t.Fatalf("%s\n%s", findings.Text(diag.Plain), text)
	}
	return s
}

func TestText(t *testing.T) {
	s, _ := saved(t, compile(t, dice), dice, 1<<63+1, 4)
	s.With, s.Options = []string{"a.rules", "b.rules"}, map[string]string{"rounds": "4", "bold": "true"}
	s.Deck = "eastward"
	s.Data, s.Rules, s.Components = "/home/me/faces", "0123456789abcdef", "fedcba9876543210"
	text, err := s.Text()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("testdata/dice.toml", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/dice.toml")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(s, parse(t, text)); diff != "" {
		t.Errorf("read again it is something else (-saved +read):\n%s", diff)
	}
}

// From any decision of a game, the game that was saved and read again goes on as the one that wasn't.
func TestPlayingOn(t *testing.T) {
	for _, name := range []string{dice, "solitaire", "../../testdata/games/crazy_eights.rules"} {
		p := compile(t, name)
		for _, decisions := range []int{0, 1, 2, 5, 20, 60, 100_000} {
			s, game := saved(t, p, name, 11, decisions)
			path := filepath.Join(t.TempDir(), "game.toml")
			if err := s.Write(path); err != nil {
				t.Fatal(err)
			}
			read, findings, err := save.Read(path)
			if err != nil || findings != nil {
				t.Fatal(err, findings.Text(diag.Plain))
			}
			again, divergence, err := read.Resume(p, interpreter.Settings{Players: read.Players})
			if err != nil || divergence != nil {
				t.Fatal(err, divergence)
			}
			if diff := cmp.Diff(toEnd(t, game), toEnd(t, again)); diff != "" {
				t.Errorf("%s from decision %d (-played +saved):\n%s", name, decisions, diff)
			}
		}
	}
}

// toEnd plays a game to its end and gives all that was told.
func toEnd(t *testing.T, g *history.Record) []string {
	simulate.NewPlayer(simulate.Suggested).Play(t.Context(), g, simulate.MostDecisions)
	var told []string
	for _, e := range g.Journal() {
		told = append(told, e.Prompt+" "+e.Answer)
	}
	for _, score := range g.Result().Scores {
		told = append(told, fmt.Sprint(score))
	}
	return told
}

// A game with luck from a person keeps that luck as decisions.
func TestAskedLuck(t *testing.T) {
	p := compile(t, dice)
	begun, err := interpreter.New(p, luck.Asked(), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	g := history.New(begun)
	player := simulate.NewPlayer(simulate.Random)
	player.Play(t.Context(), g, 7)
	s := &save.Save{Variant: dice, Players: 1, Journal: g.Journal()}
	text, err := s.Text()
	if err != nil {
		t.Fatal(err)
	}
	again, divergence, err := parse(t, text).Resume(p, interpreter.Settings{})
	if err != nil || divergence != nil {
		t.Fatal(err, divergence)
	}
	if diff := cmp.Diff(g.Journal(), again.Journal()); diff != "" || len(g.Journal()) != 7 {
		t.Errorf("(-played +saved):\n%s", diff)
	}
}

// Whatever a component is or where it lies changes the fingerprints; a name of a file does not.
func TestFingerprints(t *testing.T) {
	const lone = "variant game { players 1 } space Spot { wet: bool = false } board land of Spot from \"land.toml\""
	const spots = "grid = \"hex\"\n[[space]]\nname = \"A\"\nat = [0, 0]\n[[space]]\nname = \"B\"\nat = [0, 1]\n"
	prints := func(file, rules, data string) (string, string) {
		library := dsl.NewLibrary(fstest.MapFS{"game/" + file: {Data: []byte(rules)}, "game/land.toml": {Data: []byte(data)}})
		v, findings := library.Load(dsl.Request{Variant: "game"})
		if v == nil {
			t.Fatal(findings.Text(diag.Plain))
		}
		return save.Fingerprint(v), save.Components(v)
	}
	rules, components := prints("game.rules", lone, spots)
	for _, test := range []struct {
		name, file, rules, data     string
		otherRules, otherComponents bool
	}{
		{"the same", "renamed.rules", lone, "# Again.\n" + spots, false, false},
		{"other rules", "game.rules", lone + "\nturn { }", spots, true, false},
		{"another field", "game.rules", lone, spots + "wet = true\n", true, true},
		{"another name", "game.rules", lone, strings.Replace(spots, `"A"`, `"C"`, 1), true, true},
		{"another place", "game.rules", lone, strings.Replace(spots, "[0, 1]", "[1, 0]", 1), true, true},
	} {
		gotRules, gotComponents := prints(test.file, test.rules, test.data)
		if (gotRules != rules) != test.otherRules || (gotComponents != components) != test.otherComponents {
			t.Errorf("%s: rules %s and then %s, components %s and then %s", test.name, rules, gotRules, components, gotComponents)
		}
	}
}

func TestDivergence(t *testing.T) {
	s, _ := saved(t, compile(t, dice), dice, 5, 6)
	for _, test := range []struct {
		edit string // of the save
		with string // a house rule
		want []string
	}{
		{edit: `answer = "Stop"`, want: []string{"the save does not fit its rules", `was answered with "Leave", but there is no option "Leave"`}},
		{with: "testdata/braver.rules", want: []string{"the rules have changed since the game was saved", "of 6", `there is no option "Stop"`}},
		{with: "testdata/shorter.rules", want: []string{"the rules have changed", "the game is over"}},
		{with: "testdata/breaking.rules", want: []string{"the rules have changed", "breaking.rules:4"}},
	} {
		text, err := s.Text()
		if err != nil {
			t.Fatal(err)
		}
		if test.edit != "" {
			text = strings.Replace(text, test.edit, `answer = "Leave"`, 1)
		}
		var with []string
		if test.with != "" {
			with = []string{test.with}
		}
		g, divergence, err := parse(t, text).Resume(compile(t, dice, with...), interpreter.Settings{})
		if err != nil || divergence == nil {
			t.Errorf("%s%s: divergence %v, error %v", test.edit, test.with, divergence, err)
			continue
		}
		for _, want := range test.want {
			if !strings.Contains(divergence.Error(), want) {
				t.Errorf("%s%s: %q does not say %q", test.edit, test.with, divergence.Error(), want)
			}
		}
		if got := len(g.Journal()); got > divergence.Decision {
			t.Errorf("%s%s: they part at decision %d, but %d were played", test.edit, test.with, divergence.Decision, got)
		}
	}
}

func TestWrongSaves(t *testing.T) {
	s, _ := saved(t, compile(t, dice), dice, 5, 6)
	whole, err := s.Text()
	if err != nil {
		t.Fatal(err)
	}
	replaced := func(old, new string) string {
		if !strings.Contains(whole, old) {
			t.Fatalf("there is no %q in the save", old)
		}
		return strings.Replace(whole, old, new, 1)
	}
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", "game.toml:1:1: this is no save"},
		{"another file", "[package]\nname = \"x\"", `game.toml:1:1: "package" does not belong here`},
		{"cut off in a text", whole[:len(whole)-5], "this cannot be read as TOML"},
		{"cut off between decisions", whole[:strings.LastIndex(whole, "[[decision]]")], "there are 5 decisions, and there should be 6"},
		{"another version", replaced("version = 1", "version = 2"), "version 2"},
		{"an unknown key", replaced("luck =", "look ="), `there is no key "look" here`},
		{"an unknown table", replaced("[[decision]]", "[[moves]]"), `"moves" does not belong here`},
		{"luck of another kind", replaced(`luck = "seeded"`, `luck = "good"`), `luck is seeded or ask, not "good"`},
		{"no seed", replaced("seed = 5", ""), "a seed must be a whole number from 0"},
		{"a seed below zero", replaced("seed = 5", "seed = -5"), "a seed must be a whole number from 0"},
		{"a kind of decision", replaced(`kind = "option"`, `kind = "opinion"`), `there is no kind of decision "opinion"`},
		{"a number for an answer", replaced(`answer = "`, `answer = 3 # "`), `"answer" must be a text`},
	} {
		got, findings := save.Parse(source.NewFile("game.toml", test.text))
		if got != nil || findings == nil {
			t.Errorf("%s: is read", test.name)
			continue
		}
		d := findings[0]
		if message := d.Span.String() + ": " + d.Summary; !strings.Contains(message, test.want) {
			t.Errorf("%s: %q does not say %q", test.name, message, test.want)
		}
	}
}

func TestReadingWhatIsNotThere(t *testing.T) {
	if _, _, err := save.Read(filepath.Join(t.TempDir(), "none.toml")); err == nil || !strings.Contains(err.Error(), "none.toml") {
		t.Errorf("got %v", err)
	}
	large := filepath.Join(t.TempDir(), "large.toml")
	if err := os.WriteFile(large, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(large, 1<<30); err != nil {
		t.Skip(err)
	}
	if _, _, err := save.Read(large); err == nil || !strings.Contains(err.Error(), "that is no save") {
		t.Errorf("got %v", err)
	}
}

// What was saved before stays if the disk is full or the folder may not be written to.
func TestUnwritable(t *testing.T) {
	s := &save.Save{Variant: "x", Players: 1}
	err := s.Write(filepath.Join(t.TempDir(), "no", "such", "folder", "game.toml"))
	if err == nil || !strings.Contains(err.Error(), "cannot be written") {
		t.Errorf("got %v", err)
	}
}

// FuzzJournal reads any text as a save and plays it: there is no crash, it comes to an end, and what was
// played can be saved and read again.
func FuzzJournal(f *testing.F) {
	p := compile(f, dice)
	for _, decisions := range []int{0, 3, 30} {
		s, _ := saved(f, p, dice, 3, decisions)
		text, err := s.Text()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
		f.Add(strings.ReplaceAll(text, `"seeded"`, `"ask"`))
		f.Add(text[:len(text)*2/3])
	}
	limits := interpreter.Limits{Steps: 100_000}
	f.Fuzz(func(t *testing.T, text string) {
		s, findings := save.Parse(source.NewFile("fuzz.toml", text))
		if s == nil {
			if len(findings) == 0 {
				t.Fatal("neither a save nor a finding")
			}
			return
		}
		g, divergence, err := s.Resume(p, interpreter.Settings{Limits: limits})
		if err != nil {
			t.Fatal(err)
		}
		if divergence != nil {
			_ = divergence.Error()
		}
		s.Journal = g.Journal()
		again, err := s.Text()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(s.Journal, parse(t, again).Journal); diff != "" && len(s.Journal) > 0 {
			t.Errorf("(-saved +read):\n%s", diff)
		}
	})
}
