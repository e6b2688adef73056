package mutation_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/dsl"
	"houserule/interpreter/batch/mutation"
)

// run tries all mutants of a rules text with the scenarios in it.
func run(t *testing.T, text string) *mutation.Report { return runWith(t, text, mutation.Settings{}) }

func runWith(t *testing.T, text string, settings mutation.Settings) *mutation.Report {
	t.Helper()
	library := dsl.NewLibrary(fstest.MapFS{"small/small.rules": {Data: []byte("variant small \"Small\" { players 1..2 }\n" + text)}})
	settings.Wanted = func(mutation.Mutant) bool { return true }
	settings.Load = func() ([]mutation.Rules, error) {
		v, findings := library.Load(dsl.Request{Variant: "small"})
		if v == nil {
			return nil, fmt.Errorf("%v", findings)
		}
		return []mutation.Rules{{Variant: v, Scenarios: v.Scenarios}}, nil
	}
	report, err := mutation.Run(context.Background(), settings)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// changes returns the mutants of a kind in a rule, as before => after.
func changes(r *mutation.Report, rule string, kind mutation.Kind) (changes []string) {
	for _, f := range r.Findings {
		if f.Kind == kind && f.Rule == rule {
			changes = append(changes, f.Before+" => "+f.After)
		}
	}
	return changes
}

// common are declarations for the rules of the tests below.
const common = `
enum State { ready, tired, hurt }
card Hero { strength: number = 3  state: State = ready }
card Beast { strength: number = 1 }
row party of Hero
pile lost of Hero
keep number gold = 5
keep quietly number memory = 0
scenario "nothing happens" { expect gold is 5 }
`

func TestKinds(t *testing.T) {
	for _, test := range []struct {
		text string // of a rule "act"
		kind mutation.Kind
		want []string
	}{
		{`function act(age: number) -> bool = age > 17`, mutation.Comparison, []string{"age > 17 => age >= 17"}},
		{`function act(age: number) -> bool = age > 17`, mutation.Number, []string{"17 => 18"}},
		{`function act(age: number) -> bool = age > 17`, mutation.Condition, []string{"age > 17 => false", "age > 17 => true"}},
		{`function act(age: number) -> bool = 17 < age`, mutation.Number, []string{"17 => 18"}},
		{`function act(age: number) -> bool = age is 17 and gold < 3`, mutation.Comparison,
			[]string{"age is 17 => age is not 17", "gold < 3 => gold <= 3", "gold < 3 => gold >= 3"}},
		{`function act(age: number) -> bool = age is 17 and gold < 3`, mutation.Operand, []string{"age is 17 => (left out)", "gold < 3 => (left out)"}},
		{`function act(hero: Hero?) -> bool = hero is none or gold is 3`, mutation.Condition,
			[]string{"hero is none or gold is 3 => false", "hero is none or gold is 3 => true", "hero is none => hero exists"}},
		{`function act(hero: Hero) -> bool = hero in party or gold is 3`, mutation.Condition,
			[]string{"hero in party or gold is 3 => false", "hero in party or gold is 3 => true", "hero in party => hero not in party"}},
		{`function act() -> bool = party is not empty`, mutation.Condition, []string{"party is not empty => false", "party is not empty => true"}},
		{`function act() -> bool = party.count > 0`, mutation.Comparison, nil},
		{`function act() -> number = 5`, mutation.Number, []string{"5 => 0", "5 => 4", "5 => 6"}},
		{`function act() -> number = -1`, mutation.Number, []string{"-1 => -2", "-1 => 0"}},
		{`function act() -> State = tired`, mutation.Member, []string{"tired => hurt"}},
		{`function act(state: State) -> bool = state in [tired, hurt]`, mutation.Member, []string{"tired => (left out)", "hurt => (left out)"}},
		{`function act(a: number) -> number = a / 2 rounded up`, mutation.Arithmetic, []string{"a / 2 rounded up => a * 2", "a / 2 rounded up => rounded down"}},
		{`function act(a: number) -> number = a - gold`, mutation.Arithmetic, []string{"a - gold => a + gold"}},
		{`function act() -> Hero? = first of party where state is tired`, mutation.Order,
			[]string{"first of party where state is tired => last of party where state is tired"}},
		{`function act() -> Hero? = first of party by strength desc, name`, mutation.Order,
			[]string{"first of party by strength desc, name => last of party by strength desc, name", "strength => (left out)",
				"strength => strength, smallest first", "name => (left out)", "name => name desc"}},
		{`function act() -> Hero? = party.top`, mutation.Order, []string{"party.top => bottom of party"}},
		{`function act() -> bool = any of party where state is tired`, mutation.Query,
			[]string{"any of party where state is tired => every of party where state is tired"}},
		{`function act() -> number? = most strength of party`, mutation.Query, []string{"most strength of party => least strength of party"}},
		{`table act(n: number) -> number { ..2 -> 1  3 -> 2  4, 5 -> 3  6.. -> 4 }`, mutation.Pattern,
			[]string{"..2 => up to 1", "3 => (left out)", "4, 5 => not for 4", "4, 5 => not for 5", "6.. => from 7"}},
		{`table act(n: number) -> number { ..2 -> 1  3.. -> 2 }`, mutation.Number, []string{"1 => 0", "1 => 2", "2 => 0", "2 => 1", "2 => 3"}},
		{`procedure act(state: State) { match state { ready -> gold = 1  tired, hurt -> skip } }`, mutation.Pattern, []string{"ready => (left out)"}},
		{`procedure act { gold = 3 }`, mutation.Step, []string{"gold = 3 => (left out)"}},
		{`procedure act { memory = 3 }`, mutation.Step, nil},
		{`procedure act { if gold is 3 { gold = 4 } }`, mutation.Step, nil},
		{`procedure act { if gold is 3 { gold = 4 } else { gold = 5 } }`, mutation.Step, []string{"gold = 4 => (left out)", "gold = 5 => (left out)"}},
		{`procedure act { increase gold by 2 }`, mutation.Number, []string{"2 => 1", "2 => 3"}},
		{`procedure act { increase gold by 2 }`, mutation.Step, []string{"increase gold by 2 => (left out)"}},
		{`procedure act(n: number) { increase gold by n }`, mutation.Step, []string{"increase gold by n => (left out)", "increase gold by n => (twice)"}},
		{`procedure act(hero: Hero) { move hero to lost }`, mutation.Step, []string{"move hero to lost => (left out)"}},
		{`procedure act(hero: Hero) { move hero to lost face_down }`, mutation.Flag, []string{"move hero to lost face_down => face up"}},
		{`procedure act(hero: Hero) { say "{hero} is {hero.state}" }`, mutation.Step, nil},
		{`procedure act { let hero = choose one of party or none "Who?" suggest first of party where state is ready  if hero exists { gold = 1 } }`,
			mutation.Option, []string{`choose one of party or none "Who?" suggest first of party where state is ready => without none`}},
		{`procedure act { let hero = choose one of party "Who?" suggest first of party where state is ready  hero.state = hurt }`, mutation.Condition, nil},
		{`procedure act { choose "What?" { option "Rest" when gold > 2 -> skip  option "Work" -> increase gold by 1 } }`, mutation.Option,
			[]string{`option "Rest" when gold > 2 -> skip => (left out)`, `option "Work" -> increase gold by 1 => (left out)`}},
		{`function act(a: Hero, b: Hero) -> bool = act(b, a)`, mutation.Argument, []string{"act(b, a) => act(a, b)"}},
		{`procedure act(a: Hero, n: number, b: Hero?, m: number) { act(a, n + 1, a, 4) }`, mutation.Argument,
			[]string{"act(a, n + 1, a, 4) => act(a, 4, a, n + 1)"}},
		{`procedure act(a: number, b: number, c: number) { gold = a - b - c  act(1, c, 2) }`, mutation.Argument,
			[]string{"act(1, c, 2) => act(1, 2, c)", "act(1, c, 2) => act(c, 1, 2)"}},
		{`procedure act(a: Hero?, b: Hero) { act(b, b)  act(none, b) }`, mutation.Argument, nil},
		{`procedure act(a: text, b: text) { say "{a} before {b}"  act("one", "two") }`, mutation.Argument, nil},
		{`check act(hero: Hero) { roll d6  add hero.strength "strength"  subtract 1 when gold is 0 "poor"  against 7  at_least -> wins  else -> loses }`,
			mutation.Line, []string{`add hero.strength "strength" => (left out)`, `add hero.strength "strength" => subtracted`,
				`subtract 1 when gold is 0 "poor" => (left out)`, `subtract 1 when gold is 0 "poor" => added`}},
		{`check act() { roll d6  1..2 -> low  3.. -> high }`, mutation.Pattern,
			[]string{"1..2 -> low => from 2", "1..2 -> low => up to 1", "3.. -> high => from 4"}},
		{"priority act {\n  rule one when gold is 1 -> gold = 2\n  rule two when gold is 2 -> gold = 3\n}", mutation.Order,
			[]string{"rule one when gold is 1 -> gold = 2 => behind the next rule"}},
	} {
		t.Run(string(test.kind), func(t *testing.T) {
			if got := changes(run(t, common+test.text+"\n"), "act", test.kind); !slices.Equal(got, test.want) {
				t.Errorf("got:\n  %s\nwant:\n  %s", strings.Join(got, "\n  "), strings.Join(test.want, "\n  "))
			}
		})
	}
}

// TestScripts checks the mutants in the scripts of cards.
func TestScripts(t *testing.T) {
	r := run(t, `
card Hero { strength: number = 3 }
row party of Hero in play
keep number gold = 0
function force(hero: Hero) -> number = hero.strength
phase rest { gold = 1 }
script Hero {
    while in play { modify force by 2 where gold > 3 }
    after rest { increase gold by 4 }
}
scenario "Rest is worth five" {
    given create Hero "Ann" in party
    do rest
    expect gold is 5
    expect every of party where force(it) is 5
}
`)
	var got []string
	for _, f := range r.Findings {
		if strings.HasPrefix(f.Rule, "Hero: ") {
			got = append(got, fmt.Sprintf("%s: %s => %s: %s", f.Rule, f.Before, f.After, f.Verdict))
		}
	}
	want := []string{
		"Hero: modify force: modify force by 2 where gold > 3 => (left out): noticed",
		"Hero: modify force: 2 => less 2: noticed",
		"Hero: modify force: 2 => 1: noticed",
		"Hero: modify force: 2 => 3: noticed",
		"Hero: modify force: gold > 3 => gold >= 3: not noticed",
		"Hero: modify force: gold > 3 => false: noticed",
		"Hero: modify force: gold > 3 => true: not noticed",
		"Hero: modify force: 3 => 4: not noticed",
		"Hero: after rest: after => before: noticed",
		"Hero: after rest: increase gold by 4 => decreased: noticed",
		"Hero: after rest: increase gold by 4 => (left out): noticed",
		"Hero: after rest: 4 => 3: noticed",
		"Hero: after rest: 4 => 5: noticed",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got:\n  %s\nwant:\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// TestSwappedArguments runs two scenarios. Only one of them reads the result of a call whose two
// arguments have the same type.
func TestSwappedArguments(t *testing.T) {
	const rules = common + `
row rivals of Hero
keep number wins = 0
function beats(mine: Hero, theirs: Hero) -> bool = mine.strength > theirs.strength
procedure go(mine: Hero, theirs: Hero) { if beats(mine, theirs) { increase wins by 1 } }
`
	const before = `given { create Hero "Ann" { strength = 5 } in party  create Hero "Bea" in rivals }  do go(the Hero "Ann", the Hero "Bea")`
	for expect, want := range map[string]mutation.Verdict{"gold is 5": mutation.Unnoticed, "wins is 1": mutation.Noticed} {
		r := run(t, rules+"scenario \"They meet\" { "+before+" expect "+expect+" }\n")
		i := slices.IndexFunc(r.Findings, func(f mutation.Finding) bool { return f.Kind == mutation.Argument })
		if i < 0 || r.Findings[i].Verdict != want || r.Findings[i].After != "beats(theirs, mine)" {
			t.Errorf("expect %s: %v, want a swap that is %v", expect, r.Findings, want)
		}
	}
}

// TestVerdicts checks all three verdicts, and mutants that no scenario can notice.
func TestVerdicts(t *testing.T) {
	r := run(t, `
keep number gold = 0
procedure earn { gold = gold + 2 }
procedure lose { gold = 0 }
function is_rich() -> bool = gold > 1
scenario "One earns" { do { earn } expect is_rich() }
`)
	got := map[string]mutation.Verdict{}
	for _, f := range r.Findings {
		got[f.Rule+": "+f.Before+" => "+f.After] = f.Verdict
	}
	for change, want := range map[string]mutation.Verdict{
		"earn: gold = gold + 2 => decreased":  mutation.Noticed,
		"earn: gold = gold + 2 => (left out)": mutation.Noticed,
		"earn: 2 => 1":                        mutation.Noticed,
		"earn: 2 => 3":                        mutation.Unnoticed,
		"lose: gold = 0 => (left out)":        mutation.NotReached,
		"is_rich: gold > 1 => gold >= 1":      mutation.Unnoticed,
		"is_rich: gold > 1 => false":          mutation.Noticed,
		"gold: 0 => 1":                        mutation.Unnoticed,
	} {
		if verdict, there := got[change]; !there || verdict != want {
			t.Errorf("%s: %v (there: %t), want %v", change, verdict, there, want)
		}
	}
}

// TestEndlessLoops checks that a mutant with an endless loop is noticed within the bounds.
func TestEndlessLoops(t *testing.T) {
	r := run(t, `
keep number gold = 3
procedure spend { while gold > 0 { decrease gold by 1 } }
scenario "All is spent" { do { spend } expect gold is 0 }
`)
	for _, f := range r.Findings {
		if f.Rule == "spend" && f.Verdict != mutation.Noticed {
			t.Errorf("%s => %s: %v", f.Before, f.After, f.Verdict)
		}
	}
}

// TestHints checks that suggestions, and code that only they use, are mutated only if Hints is
// set.
func TestHints(t *testing.T) {
	const text = `
keep number gold = 3
function worth(n: number) -> number = n * 2
procedure spend {
    let wise = worth(2)
    pay(wise)
}
procedure pay(wise: number) {
    let price = choose a number in 1..5 "How much of {rest()}?" suggest wise + bonus()
    decrease gold by price
}
function bonus() -> number = if gold > 5 then 1 else 0
function rest() -> number = gold - 1
setup { spend }
turn until true { }
scenario "One pays 2" { answer 2 do { spend } expect gold is 1 }
`
	rules := func(settings mutation.Settings) map[string]bool {
		rules := map[string]bool{}
		for _, f := range runWith(t, text, settings).Findings {
			rules[f.Rule] = true
			if f.Before == "2" {
				rules["worth(2)"] = true
			}
		}
		return rules
	}
	got, all := rules(mutation.Settings{}), rules(mutation.Settings{Hints: true})
	if got["worth"] || got["bonus"] || got["rest"] || got["worth(2)"] || !got["pay"] || !got["gold"] {
		t.Errorf("changed were %v", got)
	}
	if !all["worth"] || !all["bonus"] || !all["worth(2)"] {
		t.Errorf("with hints changed were %v", all)
	}
}

// TestMarks checks that marked lines aren't counted, and that needless and unreasoned marks are
// reported.
func TestMarks(t *testing.T) {
	r := run(t, `
keep number gold = 0  # same: each scenario says what there is
keep number peak = 0  # same: so it does
procedure note {
    if gold > peak { peak = gold }  # same: it may as well be noted again
    peak = peak + 1                 # same:
    gold = 3                        # same: nobody looks
}
scenario "It is noted" { given gold = 4 given peak = 0 do { note } expect peak is 5 expect gold is 3 }
`)
	if len(r.Needless) != 1 || len(r.Unreasoned) != 1 || r.Marked != 11 {
		t.Errorf("needless %v, without reason %v, %d in marked lines", r.Needless, r.Unreasoned, r.Marked)
	}
	for _, f := range r.Survivors() {
		t.Errorf("%s: %s => %s", f.Place, f.Before, f.After)
	}
}

// TestSample checks that edits elsewhere in the rules leave a sample unchanged.
func TestSample(t *testing.T) {
	rules := `
function first_of_all(n: number) -> bool = n > 1 and n < 5 or n is 8
function last_of_all(n: number) -> bool = n > 3 and n < 6 or n is 9
scenario "nothing" { expect 1 is 1 }
`
	some := func(text string) []string {
		var places []string
		for _, f := range runWith(t, text, mutation.Settings{Sample: 7}).Findings {
			places = append(places, f.Rule+": "+f.Before+" => "+f.After)
		}
		return places
	}
	if got := some(rules); len(got) != 7 || !slices.Equal(got, some("# a line more\n"+rules)) {
		t.Errorf("%q and %q", got, some("# a line more\n"+rules))
	}
}

// A long list has many mutants. Their memory stays small because no mutant keeps a copy of the
// list.
func TestALongTable(t *testing.T) {
	var rows strings.Builder
	for i := range 6000 {
		fmt.Fprintf(&rows, "%d -> 1\n", i)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	runWith(t, "table price(n: number) -> number {\n"+rows.String()+"else -> 0 }", mutation.Settings{Sample: 1})
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 250 {
		t.Errorf("it took %d MB in all", took)
	}
}
