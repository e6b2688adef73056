package interpreter_test

import (
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
)

const arena = `
enum State { ready, tired }
card Fighter { strength: number  state: State = ready }
row  ring of Fighter in play
keep number pot = 0

check strike(who: Fighter, risk: number) {
    roll 2d6
    add      who.strength                 "strength"
    subtract risk when who.state is ready "risk"
    add      -2                           "wind"
    against  8
    both 6       -> kills
    natural 2..3 -> slips
    above        -> hits
    equal        -> grazes
    below        -> misses
}
check haggle(n: number) {
    roll d6
    add n "wit"
    ..3  -> dear
    4..6 -> fair
    7..  -> cheap
}
script Fighter { while in play { modify strike by 1 where who.name is "Bo" } }
function would(who: Fighter, risk: number) -> bool = strike(who, risk) rolling 7 is hits
check bare(n: number) { roll 3d6  add n "more" }
check duel(a: number, b: number) {
    roll d6
    add a "mine"
    against { roll d6  add b "theirs" }
    at_least -> wins
    below    -> loses
}
check temptation(burden: number) {
    roll 2d6
    subtract 1 "load"
    against burden
    ..1          -> falls
    above by 4.. -> shines
    above        -> passes
    equal        -> wavers
    below by 1   -> wavers
    below        -> falls
}
check still(n: number) {
    add n "n"
    against 5
    at_most -> low
    else    -> high
}
chart weather on d10 -> text { 1..4 -> "sun"  5..9 -> "rain"  0 -> "snow" }
priority act {
    rule rest for tired = first of ring where state is tired -> tired.state = ready
    rule bet  when pot < 2 -> { increase pot by 1  return true }
}
setup { create Fighter "Ada" { strength = 3 } in ring }
`

func TestChecks(t *testing.T) {
	scripted := func(lines ...luck.Line) luck.Luck { return luck.Scripted(lines, nil) }
	line := func(stream string, values ...string) luck.Line {
		return luck.Line{Stream: stream, Values: values}
	}
	for name, test := range map[string]struct {
		luck  luck.Luck
		lines string
	}{
		"outcomes in their order": {scripted(line("strike", "6", "6", "1", "2", "5", "5", "5", "3", "4", "3")), `
			given setup
			given let ada = the Fighter "Ada"
			expect strike(ada, 9) is kills and strike(ada, 0) is slips and strike(ada, 1) is hits
			expect strike(ada, 1) is grazes and strike(ada, 1) is misses`},
		"lines count on a condition": {scripted(line("strike", "4", "4", "4", "4")), `
			given setup
			given let ada = the Fighter "Ada"
			expect strike(ada, 2) is misses
			do ada.state = tired
			expect strike(ada, 2) is hits`},
		"totals": {scripted(line("haggle", "1", "3", "6"), line("bare", "1", "2", "3")), `
			expect haggle(2) is dear and haggle(2) is fair and haggle(1) is cheap
			expect bare(10) is 16`},
		"given dice": {scripted(line("strike", "3", "4")), `
			given { setup  create Fighter "Bo" { strength = 3 } in ring }
			given { let ada = the Fighter "Ada"  let bo = the Fighter "Bo" }
			expect would(ada, -1) and not would(ada, 0) and would(bo, 1) and not would(bo, 2)
			expect strike(ada, 0) rolling 12 is kills and strike(ada, 0) rolling 3 is slips and strike(ada, 9) rolling (5 + 6) is misses
			expect haggle(2) rolling 6 is cheap and bare(10) rolling 4 + 1 is 15
			expect strike(ada, 0) is grazes`},
		"contests": {scripted(line("duel", "3", "4", "3", "4")), `
			expect duel(1, 0) is wins and duel(0, 0) is loses`},
		"by how much": {scripted(line("temptation", "2", "3", "2", "2", "1", "2", "5", "6", "5", "5", "1", "1")), `
			expect temptation(4) is wavers and temptation(4) is wavers and temptation(4) is falls
			expect temptation(6) is shines and temptation(6) is passes and temptation(0) is falls
			expect odds temptation(4) { falls: 3/36, shines: 10/36, passes: 16/36, wavers: 7/36 }`},
		"without dice": {scripted(), `
			expect still(5) is low and still(6) is high`},
		"charts": {scripted(line("weather", "4", "10", "5")), `
			expect weather() is "sun" and weather() is "snow" and weather() is "rain"`},
		"priorities": {scripted(), `
			given setup
			given (the Fighter "Ada").state = tired
			expect act() and act() and act() and not act()
			expect pot is 2 and every of ring where state is ready`},
	} {
		t.Run(name, func(t *testing.T) {
			holdsAll(t, playScenario(t, arena, test.lines, test.luck))
			for _, unused := range luck.Unused(test.luck) {
				t.Errorf("luck for %s was not used: %v", unused.Stream, unused.Values)
			}
		})
	}
}

func TestCheckIsLogged(t *testing.T) {
	source := luck.Scripted([]luck.Line{
		{Stream: "strike", Values: []string{"5", "3"}}, {Stream: "duel", Values: []string{"2", "6"}}, {Stream: "weather", Values: []string{"7"}},
	}, nil)
	g := playScenario(t, arena, `
		given setup
		do { let a = strike(the Fighter "Ada", 1)  let b = duel(0, 2)  let c = still(3)  say "{a} {b} {c} {weather()}" }`, source)
	holdsAll(t, g)
	diffStrings(t, []string{
		"strike(Ada): 2d6 [5 3] + 3 strength - 1 risk - 2 wind = 8 against 8: grazes",
		"duel: d6 [2] = 2 against d6 [6] + 2 theirs = 8: loses",
		"still: 3 n = 3 against 5: low",
		"weather: d10 [7]: rain",
		"grazes loses low rain",
	}, transcript.Lines(g.Log()))

	explained := transcript.Explain(g.Log(), &g.Log().Events[0])
	diffStrings(t, []string{"+ 5 rolled", "+ 3 rolled", "+ 3 strength", "- 1 risk", "- 2 wind", "= 8", "against 8", "so grazes"}, explained.Arithmetic)
	if explained.Rule != "strike" || explained.Sort != "check" || explained.Line != "equal        -> grazes" {
		t.Errorf("explained by %s %s, %q", explained.Sort, explained.Rule, explained.Line)
	}
}

func TestOdds(t *testing.T) {
	g := begin(t, arena, program.Traced, luck.Seeded(1), interpreter.Settings{})
	proc := func(name string) int {
		for i, p := range g.Program().Variant.Procs {
			if p.Name == name {
				return i
			}
		}
		t.Fatal(name)
		return 0
	}
	before := string(g.Encode())
	for _, test := range []struct {
		proc string
		args []int64
		want []string
	}{
		{"haggle", []int64{2}, []string{"dear 1/6", "fair 1/2", "cheap 1/3"}},
		{"duel", []int64{0, 0}, []string{"wins 7/12", "loses 5/12"}},
		{"still", []int64{9}, []string{"low 0", "high 1"}},
		{"bare", []int64{-3}, []string{"0 1/216", "1 1/72", "2 1/36", "3 5/108", "4 5/72", "5 7/72", "6 25/216", "7 1/8", "8 1/8", "9 25/216", "10 7/72", "11 5/72", "12 5/108", "13 1/36", "14 1/72", "15 1/216"}},
	} {
		chances, err := interpreter.Odds(g, g.Program().Variant.Procs[proc(test.proc)], test.args)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range chances {
			got = append(got, c.Label+" "+c.Part.RatString())
		}
		diffStrings(t, test.want, got)
	}
	if string(g.Encode()) != before {
		t.Error("reckoning odds changed the game")
	}
}

func TestExpectedOdds(t *testing.T) {
	g := playScenario(t, arena, `
		given setup
		expect odds strike(the Fighter "Ada", 0) { kills: 1/36, slips: 3/36, hits: 14/36, grazes: 6/36, misses: 12/36 }
		expect odds haggle(2) { dear: 1/6, fair: 2/6, cheap: 1/3 }`, luck.Seeded(1))
	if g.Err() != nil || len(g.Failures()) != 1 {
		t.Fatal(g.Err(), g.Failures())
	}
	if f := g.Failures()[0]; f.Left != "3/6" || f.Right != "2/6" || f.Message != "the chance of fair differs" {
		t.Errorf("failed with %+v", f)
	}
}
