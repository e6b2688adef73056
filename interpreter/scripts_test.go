package interpreter_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// lodging is a game of cards that may hold each other, with a script for each card.
const lodging = `
enum Which { axe, doubler, early, both, plain, watcher, wall, gate, leaver, caller, sleeper, asker, king }
card Card { which: Which  power: number = 0  lodge: row of Card in play  closet: row of Card }
token Guest { power: number = 0 }
catalog all_cards of Card with each which named "{which}"
deck box     of Card from all_cards discards to spent
pile spent   of Card
row  stage   of Card or Guest in play
row  wings   of Card
pile heap    of Card in play
each player has { hand cards of Card  row court of Card in play }
keep list of number trail = []
keep Card? chosen = none

function worth(base: number) -> number = base
function strength(card: Card) -> number = card.power
function may(card: Card?, base: number) -> bool = base > 0
procedure act(n: number) { trail = trail with n }
procedure echo(card: Card?, n: number) -> number { return n }
procedure meet(card: Card, other: Card or Guest) { trail = trail with 99 }
check luck(base: number) {
    roll d6
    add base "base"
    against 5
    above -> wins
    else  -> loses
}

script "axe"     { while in play { modify worth by 1 } }
script "doubler" { while in play { modify worth to original * 2 } }
script "early"   { while in play { first modify worth by 10  first modify luck by 1 "early bird" } }
script "both"    { while in play { modify worth by 3  modify worth to original * 3  modify luck by 2 where base > 1 } }
script Guest     { while in play and power > 0 { modify worth by power } }
setup { skip }
`

// put returns statements that move cards to a zone one after the other.
func put(zone string, cards ...string) (lines string) {
	for _, c := range cards {
		lines += fmt.Sprintf("do move the Card %q to %s\n", c, zone)
	}
	return lines
}

// A modifier that concerns its own card, or the holder of that card, doesn't affect other cards.
func TestConcernOfModifiers(t *testing.T) {
	rules := `
card Card { sort: text  load: row of Card in play }
row table of Card in play
function weight(card: Card, more: number) -> number = more
function held(card: Card?) -> number = 1
script Card {
    while in play and sort is "own" { modify weight by 10 where more > 0 and card is self }
    while in play and sort is "burden" { modify weight by 3 where card is holder  modify held by 1 where card is holder }
    while in play and sort is "all" { modify weight to original * 2 }
}
setup { skip }`
	g := playScenario(t, rules, `
		given create Card "own 1" { sort = "own" } in table
		given create Card "own 2" { sort = "own" } in table
		given create Card "all" { sort = "all" } in table
		given create Card "burden" { sort = "burden" } in table
		expect weight((the Card "own 1"), 1) is 22 and weight((the Card "own 2"), 0) is 0 and weight((the Card "burden"), 4) is 8
		expect held((the Card "own 1")) is 1 and held(none) is 2
		given move the Card "burden" to (the Card "own 2").load
		expect weight((the Card "own 1"), 1) is 22 and weight((the Card "own 2"), 1) is 25 and weight((the Card "burden"), 4) is 8
		expect held((the Card "own 1")) is 1 and held((the Card "own 2")) is 2 and held(none) is 1`, luck.Seeded(1))
	holdsAll(t, g)
}

// Each case moves cards and states the resulting value of "worth(5)".
func TestWhatIsInPlay(t *testing.T) {
	for _, test := range []struct {
		name, lines string
		worth       int
	}{
		{"nothing", "", 5},
		{"the oldest counts first", put("stage", "axe", "doubler"), 12},
		{"and the other way round", put("stage", "doubler", "axe"), 11},
		{"a line with first counts before the others", put("stage", "doubler", "axe", "early"), 31},
		{"a card's own lines stand in the order of the text", put("stage", "both", "axe"), 25},
		{"a card that leaves counts no more", put("stage", "axe", "doubler") + put("wings", "axe"), 10},
		{"a card that comes again is the youngest", put("stage", "axe", "doubler") + put("wings", "axe") + put("stage", "axe"), 11},
		{"a card that moves within what is in play keeps its age", put("stage", "axe", "doubler") + put("heap", "axe"), 12},
		{"face down", `do move the Card "axe" to stage face_down`, 5},
		{"turned over", put("stage", "axe") + `do turn the Card "axe" face_down`, 5},
		{"turned over and back", put("stage", "axe", "doubler") + "do turn stage face_down\ndo turn the Card \"doubler\" face_up\ndo turn stage face_up", 11},
		{"a list is turned over", put("stage", "axe", "doubler") + "do turn (all of stage where it is Card and which is axe) face_down", 10},
		{"in a hand", put("active.cards", "axe"), 5},
		{"in what each player has", put("active.court", "axe"), 6},
		{"discarded", put("stage", "axe") + `do discard the Card "axe"`, 5},
		{"all discarded", put("stage", "axe", "doubler") + "do discard stage", 5},
		{"poured out", put("wings", "axe", "doubler") + "do move wings to heap", 12},
		{"poured away", put("heap", "axe", "doubler") + "do move heap to wings", 5},
		{"put to the bottom, one by one", put("wings", "doubler", "axe") + "do move wings to heap at bottom", 11},
		{"a list is moved", put("wings", "axe", "doubler") + "do move (all of wings) to stage", 12},
		{"drawn", "do draw 13 from box to heap", 109},
		{"in a card in play", put("stage", "plain") + put(`(the Card "plain").lodge`, "axe"), 6},
		{"in a card that is not", put(`(the Card "plain").lodge`, "axe"), 5},
		{"in a card that comes into play", put(`(the Card "plain").lodge`, "axe") + put("stage", "plain"), 6},
		{"in a card that leaves", put("stage", "plain") + put(`(the Card "plain").lodge`, "axe") + put("wings", "plain"), 5},
		{"in a card that lies face down", put("stage", "plain") + put(`(the Card "plain").lodge`, "axe") + `do turn the Card "plain" face_down`, 6},
		{"two deep", put(`(the Card "king").lodge`, "axe") + put(`(the Card "plain").lodge`, "king") + put("stage", "plain"), 6},
		{"two deep and away", put("stage", "plain") + put(`(the Card "plain").lodge`, "king") + put(`(the Card "king").lodge`, "axe") + put("wings", "plain"), 5},
		{"a holder's zone that is not in play", put("stage", "plain") + put(`(the Card "plain").closet`, "axe"), 5},
		{"from zone to zone of a holder", put("stage", "plain") + put(`(the Card "plain").closet`, "axe") + `do move (the Card "plain").closet to (the Card "plain").lodge`, 6},
		{"made in play", "do create Guest { power = 7 } in stage", 12},
		{"its condition is asked anew", "given create Guest \"Ann\" { power = 7 } in stage\ndo (the Guest \"Ann\").power = 2", 7},
	} {
		t.Run(test.name, func(t *testing.T) {
			lines := strings.ReplaceAll(test.lines, "do ", "given ") + fmt.Sprintf("\nexpect worth(5) is %d", test.worth)
			g := playScenario(t, lodging, lines, luck.Seeded(1))
			holdsAll(t, g)
			if err := g.CheckComponents(); err != nil {
				t.Error(err)
			}
		})
	}
}

// Each case has scripts of its own and the lines of a scenario.
func TestScripts(t *testing.T) {
	for _, test := range []struct{ name, scripts, lines string }{
		{"in play and holder are known", ``,
			put("stage", "plain") + put(`(the Card "plain").lodge`, "axe") + `
			expect (the Card "axe").holder is the Card "plain"
			expect (the Card "axe") in play
			expect (the Card "plain").holder is none
			expect not ((the Card "king") in play)
			expect chosen not in play`},
		{"before, the procedure, after, and the oldest first",
			`script "watcher" { before act { trail = trail with 1 }  after act { trail = trail with 2 } }
			 script "wall"    { before act { trail = trail with 3 }  after act where n > 5 { trail = trail with 4 } }`,
			put("stage", "wall", "watcher") + "do act(7)\nexpect trail is [3, 1, 7, 4, 2]\ndo act(5)\nexpect trail is [3, 1, 7, 4, 2, 3, 1, 5, 2]"},
		{"instead, with other values, and with what lies within",
			`script "wall"    { instead of act { trail = trail with 1  original(n + 1)  trail = trail with 2 } }
			 script "gate"    { instead of act where n > 5 { trail = trail with 3  original() } }
			 script "watcher" { before act { trail = trail with 10 * n } }`,
			put("stage", "watcher", "wall", "gate") + "do act(5)\nexpect trail is [1, 3, 60, 6, 2]\ndo act(2)\nexpect trail is [1, 3, 60, 6, 2, 1, 30, 3, 2]"},
		{"instead and nothing else: no after",
			`script "wall"    { instead of act { } }
			 script "watcher" { after act { trail = trail with 1 } }`,
			put("stage", "watcher", "wall") + "do act(5)\nexpect trail is empty"},
		{"instead, twice what lies within",
			`script "wall" { instead of echo { return original() + original(none, n * 10) } }
			 script "gate" { instead of echo { return 1 + original() } }`,
			put("stage", "gate", "wall") + "expect echo(none, 2) is 23"},
		{"after: what the procedure gave, whatever stands instead of it makes of that",
			`script "wall"    { instead of echo { return 100 * (original() + original(none, n + 1)) } }
			 script "watcher" { after echo where result > 2 { trail = trail with result } }`,
			put("stage", "wall", "watcher") + "expect echo(none, 2) is 500\nexpect trail is [3]\ndo echo(none, 7)\nexpect trail is [3, 7, 8]"},
		{"after: the card's own version is asked, and a decision does not forget what it gave",
			`script "king"  { procedure echo(n) { return original(n) + 40 } }
			 script "asker" { after echo { choose "Well?" { option "Yes" suggest true -> trail = trail with result  option "No" -> skip } } }`,
			put("stage", "king", "asker") + "do echo(the Card \"king\", 2)\nexpect trail is [42]"},
		{"after: what a call gave may be nobody",
			`procedure seek(n: number) -> Card? { return first of stage where it is Card and power is n }
			 script "watcher" { after seek where result exists { move result to wings }  after seek where result is none { trail = trail with n } }`,
			put("stage", "watcher", "king") + "do seek(3)\nexpect trail is [3]\ndo seek(0)\nexpect wings.count is 1"},
		{"a card that leaves in its own lines finishes them, and is not asked again",
			`script "leaver" { before act { move self to wings  trail = trail with 1 }  after act { trail = trail with 2 } }`,
			put("stage", "leaver") + "do act(5)\nexpect trail is [1, 5]"},
		{"a card that leaves meanwhile is passed over, one that comes meanwhile not asked",
			`script "caller"  { before act { trail = trail with 1  move the Card "sleeper" to stage  move the Card "watcher" to wings } }
			 script "watcher" { before act { trail = trail with 2 } }
			 script "sleeper" { before act { trail = trail with 3 }  after act { trail = trail with 4 } }
			 script "king"    { before act { trail = trail with 6 } }`,
			put("stage", "caller", "watcher", "king") + "do act(5)\nexpect trail is [1, 6, 5]\ndo act(5)\nexpect trail is [1, 6, 5, 1, 6, 3, 5, 4]"},
		{"a card that leaves and comes again is as one that comes",
			`script "caller" { before act { trail = trail with 1  move self to wings  move self to stage } }`,
			put("stage", "caller") + "do act(5)\nexpect trail is [1, 5]"},
		{"a listener that calls what it listens to",
			`script "caller" { before act where n > 0 { act(n - 1) } }`,
			put("stage", "caller") + "do act(3)\nexpect trail is [0, 1, 2, 3]"},
		{"a decision within a listener",
			`script "asker" { after act { choose "Well?" { option "Yes" suggest true -> trail = trail with 1  option "No" -> trail = trail with 2 } } }`,
			put("stage", "asker") + "do act(5)\nexpect trail is [5, 1]"},
		{"own versions: of the name, of the condition, of the kind, of the rules",
			`script Card where which is king { procedure echo(n) { return 2 * original(n) } }
			 script Card { procedure echo(n) { return 1 + original(n) } }
			 script "king" { procedure echo(n) { return 100 * original(n) } }`,
			`expect echo(none, 3) is 3
			 expect echo(the Card "axe", 3) is 4
			 expect echo(the Card "king", 3) is 700`},
		{"an own version works wherever the card lies, and is modified once",
			`script "king"  { function strength() = 5 + helper() + original()  function helper() -> number = power + self.power }
			 script "plain" { while in play { modify strength by 1 where card is holder } }`,
			`given (the Card "king").power = 1
			 expect strength(the Card "king") is 8
			 expect strength(the Card "axe") is 0` + "\n" + put("stage", "king") + put(`(the Card "king").lodge`, "plain") +
				`expect strength(the Card "king") is 9`},
		{"what is listened to is listened to around own versions",
			`script "king" { procedure meet(other) { trail = trail with 1  original(other) } }
			 script "watcher" { before meet { trail = trail with 2 }  after meet where card is holder { trail = trail with 3 } }`,
			put("stage", "king") + put(`(the Card "king").lodge`, "watcher") +
				`do meet(the Card "king", the Card "axe")
			 expect trail is [2, 1, 99, 3]`},
		{"whether cards have a say in it or not, of somebody or of nobody",
			`script "king"  { function may(base) = base > 5 }
			 script "plain" { while in play { modify may to base > 3 where base < 9 } }`,
			`expect may(the Card "axe", 1) and may(none, 1) and not may(the Card "king", 5) and may(the Card "king", 6)` + "\n" +
				put("stage", "plain") + `expect not may(the Card "axe", 1) and not may(none, 3) and may(the Card "king", 5)` + "\n" +
				put("wings", "plain") + `expect may(the Card "axe", 1) and may(none, 3) and not may(the Card "king", 5)`},
		{"each card keeps its own",
			`script Card { keep number seen = 1  before act { seen = seen + n  trail = trail with seen } }
			 script "king" { keep number crowned = 7  after act { crowned = crowned + 1  trail = trail with crowned } }`,
			put("stage", "axe", "king") + "do act(10)\nexpect trail is [11, 11, 10, 8]\ndo act(5)\nexpect trail is [11, 11, 10, 8, 16, 16, 5, 9]"},
		{"what rolls in a script has a stream of its own",
			`script "king" { before act { trail = trail with roll d6  if toss() is high { trail = trail with 9 } }
			   check toss() { roll d6  4.. -> high  else -> low } }`,
			put("stage", "king") + "do act(1)\nexpect trail is [2, 9, 1]"},
		{"an own version of a check is modified as the check is",
			`check risk(card: Card, n: number) { roll d6  add n "n"  against 13  above -> wins  else -> loses }
			 script "king"  { while in play { modify risk by 2  modify risk by n where card is holder } }
			 script "plain" { check risk(n) { roll d6  add 3 * n "thrice"  against 13  above -> wins  else -> loses } }`,
			put("stage", "plain") + put(`(the Card "plain").lodge`, "king") +
				`expect odds risk(the Card "plain", 2) { wins: 3/6, loses: 3/6 }
			 expect odds risk(the Card "axe", 7) { wins: 2/6, loses: 4/6 }`},
	} {
		t.Run(test.name, func(t *testing.T) {
			lines := strings.ReplaceAll(test.lines, "do move the Card", "given move the Card")
			g := playScenario(t, lodging+test.scripts, lines, faces("king: toss", "5", "king: before act", "2"))
			holdsAll(t, g)
			if err := g.CheckComponents(); err != nil {
				t.Error(err)
			}
		})
	}
}

// faces returns luck with one face for each stream.
func faces(streamsAndFaces ...string) luck.Luck {
	var lines []luck.Line
	for i := 0; i < len(streamsAndFaces); i += 2 {
		lines = append(lines, luck.Line{Stream: streamsAndFaces[i], Values: streamsAndFaces[i+1 : i+2]})
	}
	return luck.Scripted(lines, luck.Seeded(1))
}

// Modifications of the total of a check count in its odds and are logged with its other lines.
func TestModifiedChecks(t *testing.T) {
	g := playScenario(t, lodging, put("stage", "both", "early")+`
		do say "{luck(2) is wins}"
		expect odds luck(0) { wins: 2/6, loses: 4/6 }
		expect odds luck(2) { wins: 6/6, loses: 0/6 }`, faces("luck", "1"))
	holdsAll(t, g)
	log := strings.Join(transcript.Lines(g.Log()), "\n")
	if want := "luck: d6 [1] + 2 base + 1 early bird + 2 both = 6 against 5: wins"; !strings.Contains(log, want) {
		t.Errorf("%s does not contain %s", log, want)
	}
}

// A rule error lists the calls that led to it.
func TestScriptErrors(t *testing.T) {
	for _, test := range []struct{ name, scripts, lines, want string }{
		{"modifiers in a ring",
			`function wit(card: Card) -> number = card.power
			 script "king"  { while in play { modify strength by wit(card) } }
			 script "plain" { while in play { modify wit by strength(card) "brooding" } }`,
			put("stage", "king", "plain") + `expect strength(the Card "axe") is 1`,
			`strength of axe depends on itself: strength <- king: modify strength (rules/game/game.rules:`},
		{"the other half of the ring",
			`function wit(card: Card) -> number = card.power
			 script "king"  { while in play { modify strength by wit(card) } }
			 script "plain" { while in play { modify wit by strength(card) "brooding" } }`,
			put("stage", "king", "plain") + `expect strength(the Card "axe") is 1`,
			`) <- wit <- plain: modify wit (`},
		{"depth without a ring",
			`script "king"  { while in play { modify worth by worth(base + 1) } }`,
			put("stage", "king") + `expect worth(1) is 1`,
			`rules call each other without end: 1000 calls are nested`},
		{"a card within itself", ``,
			put("stage", "king") + put(`(the Card "king").lodge`, "plain") + `do move the Card "king" to (the Card "plain").lodge`,
			`king can't be moved into itself`},
		{"cards poured into one of them", ``,
			put("heap", "king", "plain") + `do move heap to (the Card "plain").lodge`,
			`plain can't be moved into itself`},
		{"a narrowed parameter",
			`script "king" { procedure meet(other: Guest) { trail = trail with other.power } }`,
			put("stage", "king") + `do meet(the Card "king", the Card "axe")`,
			`other has to be Guest`},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := playScenario(t, lodging+test.scripts, strings.ReplaceAll(test.lines, "do move", "given move"), luck.Seeded(1))
			if g.Err() == nil || !strings.Contains(g.Err().Message, test.want) {
				t.Errorf("%v does not say %q", g.Err(), test.want)
			}
		})
	}
}

// The explanation of a value lists each line, with the card or the label that it comes from.
func TestExplanations(t *testing.T) {
	rules := `
		enum Which { king, axe, horn, curse }
		card Card { which: Which  power: number = 2  weight: number = 3 called "load"  hale: bool = true  lodge: row of Card in play }
		catalog all_cards of Card with each which named "{which}"
		pile box of Card from all_cards
		row stage of Card in play
		function power(card: Card, other: Card?) -> number = card.power
		function weight(card: Card) -> number = if card.which is king then 2 * card.weight else card.weight
		function hale(card: Card) -> bool = card.hale
		script "axe"   { while in play { first modify power by 3 where card is holder } }
		script "horn"  { while in play { modify power to original * 2 where card.which is king "the horn"  modify power by -1 where other exists } }
		script "curse" { while in play { modify hale to false where card.which is king  modify weight by 0 } }
		setup {
		    move the Card "horn" to stage
		    move the Card "king" to stage
		    move the Card "curse" to stage
		    move the Card "axe" to (the Card "king").lodge
		}
		turn until turn_count is 1 { wait }
		phase wait { choose "Well?" { option "Yes" -> skip  option "No" -> skip } }`
	g := begin(t, rules, program.Traced, luck.Seeded(1), interpreter.Settings{})
	g.Next()
	var lines []string
	for _, r := range view.Breakdowns(g, 0) {
		lines = append(lines, transcript.Breakdown(r))
	}
	diffStrings(t, []string{"power of king: 2 + 3 axe + 5 the horn = 10", "load of king: 6 (3 on the card)", "hale of king: true, curse: false"}, lines)
	king := tableOf(g)["stage"].Cards[1]
	if king.Name != "king" || field(king, "power") != 10 || field(king, "hale") != 0 {
		t.Errorf("%s is shown with %v", king.Name, king.Fields)
	}
}

// Components that data puts into the zones of a card come into play with it, and have the scripts
// of their kind.
func TestContentOfCards(t *testing.T) {
	files := fstest.MapFS{
		"game/cards.toml": {Data: []byte("[[card]]\nname = \"Axe\"\n[[card.edges]]\nsharp = 2\n[[card]]\nname = \"Bow\"\n[[card.edges]]\nsharp = 4\n[[card.edges]]\nsharp = 1\n")},
		"game/game.rules": {Data: []byte(`variant game "A game" { players 1 }
			token Edge { sharp: number }
			card Card { edges: row of Edge in play }
			catalog all_cards of Card from "cards.toml"
			row stage of Card in play
			row wings of Card from all_cards
			function worth(base: number) -> number = base
			script Edge { while in play { modify worth by sharp } }
			setup { skip }
			scenario "test" {
			    expect worth(1) is 1
			    do     move wings to stage
			    expect worth(1) is 8
			    do     move (the Card "Axe") to wings
			    expect worth(1) is 6
			}`)},
	}
	g := playFirst(t, files, "game")
	holdsAll(t, g)
}

// A gloss has the current fields of each card. The gloss of a script for one card replaces the
// general one.
func TestGlosses(t *testing.T) {
	g := begin(t, `
variant glosses { players 1 }
enum Trade { smith called "a smith", cook }
card Helper { power: number  trades: set of Trade = [smith, cook]  likes: Trade? = smith }
catalog all_helpers of Helper with each power in [0, 3] named "Helper {power}"
row helpers of Helper in play from all_helpers
function strength(base: number) -> number = base
script Helper where power > 0 gloss "{power} more strength, knows {trades}." { while in play { modify strength by power } }
script Helper where likes exists gloss "Likes {likes}." { while in play { modify strength by 1 } }
turn until turn_count is 1 { work }
phase work { for each helper in helpers where power > 0 { say "{strength(1)}"  helper.trades = [cook] } }
`, program.Fast, luck.Seeded(1), interpreter.Settings{})
	playSuggested(t, g)
	for component, want := range []string{"Likes a smith.", "3 more strength, knows cook; Likes a smith."} {
		if got := g.GlossOf(int64(component)); got != want {
			t.Errorf("%s: %q, not %q", g.NameOf(int64(component)), got, want)
		}
	}
}
