package save_test

import (
	"errors"
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
	"houserule/interpreter/auto"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/save"
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

// saved plays the given number of decisions and saves the game. It returns the text of the file.
func saved(t testing.TB, p *program.Program, variant string, seed uint64, decisions int) (text string, r *history.Record) {
	t.Helper()
	head := save.Head{Variant: variant, Rules: save.Fingerprint(p.Variant), Players: 1, Options: map[string]string{}, Seed: &seed}
	r = begin(t, p, head.LuckOf())
	head.Players = r.Players()
	player := auto.NewPlayer(auto.Random)
	player.Seed(seed)
	player.Play(t.Context(), r, decisions)
	r.Next()
	return written(t, head, r), r
}

func begin(t testing.TB, p *program.Program, luck luck.Luck) *history.Record {
	t.Helper()
	g, err := interpreter.New(p, luck, interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	return history.New(g)
}

// written returns the text of a file after a game was saved to it.
func written(t testing.TB, head save.Head, r *history.Record) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.save")
	f, err := save.Create(path, head)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Keep(r), f.Close()); err != nil {
		t.Fatal(err)
	}
	return read(t, path)
}

func read(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func parse(t testing.TB, text string) *save.Save {
	t.Helper()
	s, findings := save.Parse(source.NewFile("game.save", text))
	if s == nil {
		t.Fatalf("%s\n%s", findings.Text(diag.Plain), text)
	}
	return s
}

// A save is readable text, as a golden file shows.
func TestText(t *testing.T) {
	p := compile(t, dice)
	seed := uint64(1<<63 + 1)
	head := save.Head{
		Variant: dice, With: []string{"a.rules", "b.rules"}, Options: map[string]string{"rounds": "4", "bold": "true"}, Deck: "eastward",
		Data: "/home/me/faces", Rules: "0123456789abcdef", Components: "fedcba9876543210", Players: 1, Seed: &seed,
	}
	r := begin(t, p, head.LuckOf())
	player := auto.NewPlayer(auto.Random)
	player.Seed(seed)
	player.Play(t.Context(), r, 4)
	r.Next()
	text := written(t, head, r)
	if *update {
		if err := os.WriteFile("testdata/dice.save", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(read(t, "testdata/dice.save"), text); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	s := parse(t, text)
	if diff := cmp.Diff(head, s.Head); diff != "" {
		t.Errorf("read again it is something else (-saved +read):\n%s", diff)
	}
	if diff := cmp.Diff(r.Journal(), s.Journal()); diff != "" {
		t.Errorf("read again it was played otherwise (-saved +read):\n%s", diff)
	}
}

// Saves in TOML, and saves with digests but without log entries, can still be read.
func TestOldSaves(t *testing.T) {
	now := parse(t, read(t, "testdata/dice.save"))
	for _, name := range []string{"testdata/dice.toml", "testdata/digests.save"} {
		old := parse(t, read(t, name))
		if diff := cmp.Diff(now.Head, old.Head); diff != "" {
			t.Errorf("%s (-new +old):\n%s", name, diff)
		}
		if diff := cmp.Diff(now.Journal(), old.Journal()); diff != "" {
			t.Errorf("%s (-new +old):\n%s", name, diff)
		}
	}
}

// At each decision, a game that was saved and read continues in the same way as the original.
func TestResumedGameContinuesEqually(t *testing.T) {
	for _, name := range []string{dice, "solitaire", "../../testdata/games/crazy_eights.rules"} {
		p := compile(t, name)
		for _, decisions := range []int{0, 1, 2, 5, 20, 60, 100_000} {
			text, game := saved(t, p, name, 11, decisions)
			read := parse(t, text)
			again, remarks, err := read.Resume(p, interpreter.Settings{Players: read.Players})
			if err != nil || remarks != nil {
				t.Fatal(err, remarks)
			}
			if diff := cmp.Diff(toEnd(t, game), toEnd(t, again)); diff != "" {
				t.Errorf("%s from decision %d (-played +saved):\n%s", name, decisions, diff)
			}
		}
	}
}

// toEnd plays a game to its end and returns its log as text.
func toEnd(t *testing.T, g *history.Record) []string {
	auto.NewPlayer(auto.Suggested).Play(t.Context(), g, auto.MostDecisions)
	var lines []string
	for _, e := range g.Journal() {
		lines = append(lines, e.Prompt+" "+e.Answer)
	}
	for _, score := range g.Result().Scores {
		lines = append(lines, fmt.Sprint(score))
	}
	return lines
}

// A game whose luck the user enters saves that luck as decisions.
func TestAskedLuck(t *testing.T) {
	p := compile(t, dice)
	r := begin(t, p, luck.Asked())
	auto.NewPlayer(auto.Random).Play(t.Context(), r, 7)
	r.Next()
	again, remarks, err := parse(t, written(t, save.Head{Variant: dice, Players: 1}, r)).Resume(p, interpreter.Settings{})
	if err != nil || remarks != nil {
		t.Fatal(err, remarks)
	}
	if diff := cmp.Diff(r.Journal(), again.Journal()); diff != "" || len(r.Journal()) != 7 {
		t.Errorf("(-saved +read):\n%s", diff)
	}
}

// A change to a component or its zone changes the fingerprints; a change to a file name doesn't.
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
	whole, _ := saved(t, compile(t, dice), dice, 5, 6)
	for _, test := range []struct {
		edit string // replacement in the save
		with string // name of a house rule
		want []string
	}{
		{edit: `"answer":"Stop"`, want: []string{"the saved game does not fit its rules", `was answered "Leave", but there is no option "Leave"`}},
		{with: "testdata/braver.rules", want: []string{"the rules have changed since the game was saved", "of 6", `there is no option "Stop"`}},
		{with: "testdata/shorter.rules", want: []string{"the rules have changed", "the game is over"}},
		{with: "testdata/breaking.rules", want: []string{"the rules have changed", "breaking.rules:4"}},
	} {
		text := whole
		if test.edit != "" {
			text = strings.Replace(text, test.edit, `"answer":"Leave"`, 1)
		}
		var with []string
		if test.with != "" {
			with = []string{test.with}
		}
		r, remarks, err := parse(t, text).Resume(compile(t, dice, with...), interpreter.Settings{})
		if err != nil || remarks == nil || remarks.Divergence == nil {
			t.Errorf("%s%s: remarks %v, error %v", test.edit, test.with, remarks, err)
			continue
		}
		divergence := remarks.Divergence
		for _, want := range test.want {
			if !strings.Contains(divergence.Error(), want) {
				t.Errorf("%s%s: %q does not say %q", test.edit, test.with, divergence.Error(), want)
			}
		}
		if got := len(r.Journal()); got > divergence.Decision {
			t.Errorf("%s%s: they part at decision %d, but %d were played", test.edit, test.with, divergence.Decision, got)
		}
	}
}

// An edited answer that the rules accept leads to other log entries, which Resume reports.
func TestDoubt(t *testing.T) {
	p := compile(t, dice)
	text, r := saved(t, p, dice, 1<<63+1, 4)
	const was = `"answer":"2"`
	if r.Journal()[1].Answer != "2" || strings.Count(text, was) != 1 {
		t.Fatal("the game goes another way", text)
	}
	_, remarks, err := parse(t, strings.Replace(text, was, `"answer":"1"`, 1)).Resume(p, interpreter.Settings{})
	if err != nil || remarks == nil || remarks.Doubt == nil {
		t.Fatal(remarks, err)
	}
	if doubt := remarks.Doubt; doubt.Decision != 2 || doubt.Edited || !strings.Contains(doubt.Error(), "the story differs from the saved one after decision 2 of 4") {
		t.Error(doubt)
	}
}

// Changed rules may log other entries although they accept all answers. Resume quotes the first
// entry that differs, and the game can go back to the state before it.
func TestDoubtQuotesFirstDifference(t *testing.T) {
	const road = "variant road \"The road\" { players 1 }\nkeep number miles = 0\nturn until turn_count is 4 { walk }\n" +
		"phase walk { increase miles by choose a number in 1..3 \"How far?\" }\n"
	at := func(rules string) *program.Program {
		library := dsl.NewLibrary(fstest.MapFS{"road/road.rules": {Data: []byte(rules)}})
		v, findings := library.Load(dsl.Request{Variant: "road"})
		if v == nil {
			t.Fatal(findings.Text(diag.Plain))
		}
		return program.Compile(v, program.Traced)
	}
	text, _ := saved(t, at(road), "road", 1, 3)
	asked := parse(t, text)
	for _, test := range []struct {
		from, to string
		parted   int
		want     []string
	}{
		{"# nothing else\n", "", 0, nil},
		{"by choose", "by (if turn_count is 2 then 1 else 0) + choose", 1, []string{
			"the story differs from the saved one after decision 2 of 3", "then: miles ", "now:  miles ", "(walk, rules/road/road.rules:4:", "the rules have changed"}},
		{"turn_count is 4", "turn_count is 2", 1, []string{"the rules have changed", "then: turn 3", "now:  the game is over"}},
		{"miles = 0", "miles = 5", 0, []string{"after decision 1 of 3", "now:  miles 5 -> "}},
		{"{ walk }", "{ rest walk }\nphase rest { say \"Zzz\" }", 0, []string{"after decision 0 of 3", "then: walk", "now:  rest"}},
	} {
		r, remarks, err := asked.Resume(at(strings.Replace(road+"# nothing else\n", test.from, test.to, 1)), interpreter.Settings{})
		switch {
		case err != nil:
			t.Fatal(err)
		case test.want == nil:
			if remarks != nil {
				t.Errorf("%s: %+v", test.from, remarks.Doubt)
			}
			continue
		case remarks == nil || remarks.Doubt == nil || !remarks.Edited():
			t.Errorf("%s: no doubt: %+v", test.from, remarks)
			continue
		}
		for _, want := range test.want {
			if !strings.Contains(remarks.Doubt.Error(), want) {
				t.Errorf("%s: %q does not say %q", test.from, remarks.Doubt.Error(), want)
			}
		}
		if r.BackTo(remarks.Parted()); remarks.Parted() != test.parted || len(r.Journal()) != test.parted {
			t.Errorf("%s: the stories differ at %d, and the game has %d answers", test.from, remarks.Parted(), len(r.Journal()))
		}
	}
}

func TestWrongSaves(t *testing.T) {
	whole, _ := saved(t, compile(t, dice), dice, 5, 6)
	replaced := func(text, old, new string) string {
		if !strings.Contains(text, old) {
			t.Fatalf("there is no %q in the save", old)
		}
		return strings.Replace(text, old, new, 1)
	}
	old := read(t, "testdata/dice.toml")
	lines := strings.SplitAfter(whole, "\n")
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", "game.save:1:1: this is not a saved game"},
		{"another file", "[package]\nname = \"x\"", `game.save:1:1: "package" has no meaning here`},
		{"other lines", "{\"name\":\"x\"}\n", "game.save:1:1: this is not a saved game"},
		{"without its head", strings.Join(lines[1:], ""), "this is not a saved game"},
		{"a line that is no JSON", strings.Join(lines[:3], "") + "what?\n" + strings.Join(lines[3:], ""), "game.save:4:1: can't read this line of the saved game"},
		{"a newer version", replaced(whole, `"save":4`, `"save":5`), "version 5"},
		{"an unknown key", replaced(whole, `"luck":`, `"look":`), `unknown field "look"`},
		{"a line of another sort", lines[0] + "{\"move\":1}\n", "it has neither answer, back nor over"},
		{"luck of another kind", replaced(whole, `"luck":"seeded"`, `"luck":"good"`), `luck must be seeded or ask, not "good"`},
		{"no seed", replaced(whole, `"seed":5,`, ""), "seeded luck needs a seed"},
		{"a seed below zero", replaced(whole, `"seed":5`, `"seed":-5`), "cannot unmarshal number -5"},
		{"a kind of decision", replaced(whole, `"kind":"option"`, `"kind":"opinion"`), `there is no kind of decision "opinion"`},
		{"texts that are not packed", lines[0] + "{\"texts\":\"!\"}\n", "game.save:2:1: can't read the texts of the rules"},
		{"no texts", lines[0] + "{\"texts\":\"\"}\n", "game.save:2:1: can't read the texts of the rules"},
		{"texts twice", lines[0] + strings.Repeat("{\"texts\":\"QQ==\"}\n", 2), "game.save:3:1: can't read the texts of the rules"},
		{"texts after an answer", lines[0] + lines[1] + "{\"texts\":\"QQ==\"}\n", "game.save:3:1: can't read the texts of the rules"},
		{"too far back", lines[0] + lines[1] + "{\"back\":2}\n", "it can't undo to answer 2"},
		{"old and cut off in a text", old[:len(old)-5], "this cannot be read as TOML"},
		{"old and cut off between decisions", old[:strings.LastIndex(old, "[[decision]]")], "the file has 3 decisions, but its first lines state 4"},
		{"old and of another version", replaced(old, "version = 1", "version = 7"), "version 7"},
		{"old with an unknown key", replaced(old, "luck =", "look ="), `there is no key "look" here`},
		{"old with an unknown table", replaced(old, "[[decision]]", "[[moves]]"), `"moves" has no meaning here`},
		{"old with a kind of decision", replaced(old, `kind = "option"`, `kind = "opinion"`), `there is no kind of decision "opinion"`},
	} {
		got, findings := save.Parse(source.NewFile("game.save", test.text))
		if got != nil || !findings.HasErrors() {
			t.Errorf("%s: is read", test.name)
			continue
		}
		d := findings[0]
		if message := d.Span.String() + ": " + d.Summary; !strings.Contains(message, test.want) {
			t.Errorf("%s: %q does not say %q", test.name, message, test.want)
		}
	}
}

func TestMissingFile(t *testing.T) {
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
	if _, _, err := save.Read(large); err == nil || !strings.Contains(err.Error(), "so it can't be a saved game") {
		t.Errorf("got %v", err)
	}
}

// The texts in a save are kept while the game continues. They load as the same rules.
func TestTexts(t *testing.T) {
	p, texts := bundled(t, dice)
	seed := uint64(3)
	path := filepath.Join(t.TempDir(), "game.save")
	f, err := save.Create(path, save.Head{Variant: absolute(t, dice), Rules: save.Fingerprint(p.Variant), Players: 1, Options: map[string]string{}, Seed: &seed, Texts: texts})
	if err != nil {
		t.Fatal(err)
	}
	head := save.Head{Seed: &seed}
	r := begin(t, p, head.LuckOf())
	answer(t, f, r, 2)
	before := read(t, path)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f, r, _ = reopened(t, path, p)
	answer(t, f, r, 1)
	text := read(t, path)
	if !strings.HasPrefix(text, before) || strings.Count(text, `{"texts":`) != 1 {
		t.Error("the texts were written again")
	}
	s := parse(t, text)
	lib, err := dsl.NewLibrary(fstest.MapFS{}).Bundled(s.Texts)
	if err != nil {
		t.Fatal(err)
	}
	v, findings := lib.Load(dsl.Request{Variant: s.Variant})
	if v == nil || !s.IsOf(v) {
		t.Errorf("other rules are loaded: %v", findings.Text(diag.Plain))
	}
}

// bundled returns rules and their texts.
func bundled(t testing.TB, name string) (*program.Program, *source.Bundle) {
	t.Helper()
	texts := &source.Bundle{}
	v, findings := dsl.NewLibrary(rules.FS).Bundling(texts).Load(dsl.Request{Variant: name})
	if v == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	return program.Compile(v, program.Traced), texts
}

func absolute(t testing.TB, path string) string {
	t.Helper()
	whole, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return whole
}

// FuzzSave parses any text as a save and resumes it, with the rules in it if there are any. This
// must not crash or run for ever, and the result must be equal after it is saved and read again.
func FuzzSave(f *testing.F) {
	p, texts := bundled(f, dice)
	head := save.Head{Variant: absolute(f, dice), Rules: save.Fingerprint(p.Variant), Players: 1, Texts: texts}
	f.Add(written(f, head, begin(f, p, head.LuckOf())))
	for _, decisions := range []int{0, 3, 30} {
		text, _ := saved(f, p, dice, 3, decisions)
		f.Add(text)
		f.Add(strings.ReplaceAll(text, `"seeded"`, `"ask"`))
		f.Add(text[:len(text)*2/3])
	}
	f.Add(read(f, "testdata/dice.toml"))
	limits := interpreter.Limits{Steps: 100_000}
	f.Fuzz(func(t *testing.T, text string) {
		s, findings := save.Parse(source.NewFile("fuzz.save", text))
		if s == nil {
			if !findings.HasErrors() {
				t.Fatal("neither a save nor a finding")
			}
			return
		}
		p, own := p, ownRules(s)
		if own != nil {
			p = own
		}
		r, remarks, err := s.Resume(p, interpreter.Settings{Limits: limits})
		switch {
		case err != nil && own != nil:
			return // these rules may need other players
		case err != nil:
			t.Fatal(err)
		}
		if remarks != nil && remarks.Doubt != nil {
			_ = remarks.Doubt.Error()
		}
		if remarks != nil && remarks.Divergence != nil {
			_ = remarks.Divergence.Error()
		}
		again := parse(t, written(t, s.Head, r))
		if diff := cmp.Diff(r.Journal(), again.Journal()); diff != "" {
			t.Errorf("(-saved +read):\n%s", diff)
		}
	})
}

// ownRules returns the rules in a save, or nil if it has none or they have errors.
func ownRules(s *save.Save) *program.Program {
	if s.Texts == nil {
		return nil
	}
	lib, err := dsl.NewLibrary(rules.FS).Bundled(s.Texts)
	if err != nil {
		return nil
	}
	v, _ := lib.Load(dsl.Request{Variant: s.Variant, With: s.With, Data: s.Data, Deck: s.Deck})
	if v == nil || len(lib.Abstract(v)) > 0 {
		return nil
	}
	return program.Compile(v, program.Traced)
}
