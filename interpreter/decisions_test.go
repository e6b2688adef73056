package interpreter_test

import (
	"fmt"
	"strings"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

const market = `
variant market "Market" { players 2 }
enum Suit { bells, leaves }
card Card { value: number  suit: Suit = bells }
row stall of Card
each player has { hand cards of Card  keep number gold = 0 }
keep number tally = 0
keep bool   fair = false

setup {
    for each n in 1..3 { create Card "River" { value = n } in stall }
    create Card "Bog, deep" { value = 4  suit = leaves } in stall
    create Card "Moor" { value = 5  suit = leaves } in stall
}
phase one_of_them {
    let card = choose one of stall where suit is leaves and value > 3 "Which?" suggest last of stall where suit is leaves
    move card to active.cards
}
phase one_or_none {
    let card = choose one of stall where value > 4 or none "Any?" by active.next suggest none
    if card exists { tally = card.value }
}
phase some  { let picked = choose any of stall "Some?" suggest all stall where value < 3   tally = sum of value of picked }
phase two   { let picked = choose 2 of stall "Two?"   tally = sum of value of picked }
phase upto  { let picked = choose up to 2 of stall "Up to two?" suggest none   tally = picked.count }
phase between { let picked = choose 1..2 of stall "One or two?" suggest none   tally = sum of value of picked }
phase at_least { let picked = choose 2.. of stall "Two or more?" suggest all stall   tally = picked.count }
phase bid   { tally = choose a number in 2..6 "Bid?" suggest 99 }
phase judged { fair = judge "Fair?" suggest tally is 0 }
phase suits { let suit = choose one of Suit "Which suit?"  if suit is leaves { tally = 1 } }
phase menu {
    choose "What now for {active}?" {
        option for each card in stall where value > 3 "Take {card}" when card.suit is leaves and card.value > 4 suggest card.value is 5 -> tally = card.value
        option "Wait" when tally > 0 -> tally = 1
        option "Go"   -> tally = 2
    }
}
phase pairs {
    choose "Which two?" {
        option for each card in stall where value > 2 for each other in stall where value > card.value
            "{card} for {other}" when other.suit is leaves and card.value + other.value < 9
            suggest card.value is 4 -> tally = 10 * card.value + other.value
        option for each card in stall where value > 4 for each number in card.value..6 for each seat in players "{seat}: {number}" -> skip
        option "Neither" -> tally = 1
    }
}
phase forced {
    let nobody = choose one of stall where value > 9 or none "Nobody?"
    let only   = choose one of stall where value is 4 "Only?"
    let all_of = choose 9 of stall "All?"
    let none_of = choose up to 0 of stall "None?"
    let number = choose a number in 3..3 "Three?"
    if nobody is none and only.value is 4 and all_of.count is 5 and none_of is empty { tally = number }
}
`

// atPhase returns a game of the market in which one phase is played.
func atPhase(t testing.TB, phase string, mode program.Mode) *interpreter.Game {
	return begin(t, market+"turn until turn_count is 1 { "+phase+" }", mode, luck.Seeded(1), interpreter.Settings{})
}

func TestDecisions(t *testing.T) {
	for _, test := range []struct{ phase, asked, suggested, answer, state string }{
		{"one_of_them", "Which?\n  Bog, deep\n  Moor\n  River (closed: suit is leaves)\n  River (2) (closed: suit is leaves)\n  River (3) (closed: suit is leaves)", "Moor", "bog, deep", "tally 0"},
		{"one_or_none", "Any?\n  Moor\n  River (closed: value > 4)\n  River (2) (closed: value > 4)\n  River (3) (closed: value > 4)\n  Bog, deep (closed: value > 4)", "none", "1", "tally 5"},
		{"some", "Some?\n  River\n  River (2)\n  River (3)\n  Bog, deep\n  Moor", "River, River (2)", "River (3), Bog, deep", "tally 7"},
		{"two", "Two?\n  River\n  River (2)\n  River (3)\n  Bog, deep\n  Moor", "River, River (2)", "2, 5", "tally 7"},
		{"upto", "Up to two?\n  River\n  River (2)\n  River (3)\n  Bog, deep\n  Moor", "none", "none", "tally 0"},
		{"between", "One or two?\n  River\n  River (2)\n  River (3)\n  Bog, deep\n  Moor", "River", "River (2), moor", "tally 7"},
		{"at_least", "Two or more?\n  River\n  River (2)\n  River (3)\n  Bog, deep\n  Moor", "River, River (2), River (3), Bog, deep, Moor", "1, 2, 3", "tally 3"},
		{"bid", "Bid?", "6", "3", "tally 3"},
		{"judged", "Fair?", "yes", "no", "fair false"},
		{"suits", "Which suit?\n  bells\n  leaves", "bells", "leaves", "tally 1"},
		{"pairs", "Which two?\n  River for Bog, deep\n  River for Moor\n  player 1: 5\n  player 2: 5\n  player 1: 6\n  player 2: 6\n  Neither\n  Bog, deep for Moor (closed: card.value + other.value < 9)",
			"Neither", "river for moor", "tally 35"},
		{"menu", "What now for player 1?\n  Take Moor\n  Go\n  Take Bog, deep (closed: card.value > 4)\n  Wait (closed: tally > 0)", "Take Moor", "go", "tally 2"},
	} {
		t.Run(test.phase, func(t *testing.T) {
			g := atPhase(t, test.phase, program.Traced)
			if got := standing(t, g); got != test.asked {
				t.Errorf("asked %s\nwant %s", got, test.asked)
			}
			d, _ := g.Next()
			if got := d.Answer(g.Suggestion()); got != test.suggested {
				t.Errorf("suggested %s, want %s", got, test.suggested)
			}
			answerAll(t, g, test.answer)
			g.Next()
			if name, value, found := strings.Cut(test.state, " "); found && valueOf(t, g, name) != value {
				t.Errorf("%s is %s, want %s", name, valueOf(t, g, name), value)
			}
		})
	}
}

// valueOf returns the value of a variable as its first player sees it.
func valueOf(t testing.TB, g *interpreter.Game, name string) string {
	t.Helper()
	for _, v := range view.Of(g, 0).Values {
		if v.Name == name {
			return v.Value
		}
	}
	t.Fatalf("nothing is kept as %s", name)
	return ""
}

func TestForcedDecisionsAreSkipped(t *testing.T) {
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := atPhase(t, "forced", mode)
			if d, ok := g.Next(); ok {
				t.Errorf("asked %q", d.Describe().Prompt)
			}
			if g.Err() != nil || valueOf(t, g, "tally") != "3" {
				t.Error(g.Err(), valueOf(t, g, "tally"))
			}
		})
	}
}

// A decision of no player is answered by its suggestion and logged. Without a suggestion the
// answer is the first option or the minimum.
func TestDecisionOfNoPlayer(t *testing.T) {
	const decisions = `
function dealer() -> player? = none
phase deal {
    move choose one of stall "Which?" by dealer() suggest last of stall to active.cards
    let none_of = choose any of stall "Some?" by dealer()
    let number  = choose a number in 2..6 "Bid?" by dealer() suggest 9
    choose "What now?" by none {
        option for each card in stall "Take {card}" suggest card.value is 2 -> tally = number + card.value + none_of.count
        option "Go" -> skip
    }
}
turn until turn_count is 1 { deal }`
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, market+decisions, mode, luck.Seeded(1), interpreter.Settings{})
			if d, ok := g.Next(); ok {
				t.Errorf("asked %q", d.Describe().Prompt)
			}
			if g.Err() != nil || valueOf(t, g, "tally") != "8" {
				t.Error(g.Err(), valueOf(t, g, "tally"))
			}
			if mode != program.Traced {
				return
			}
			var events []string
			for i := range g.Log().Events {
				if e := &g.Log().Events[i]; e.Kind == event.Decided {
					events = append(events, transcript.Explain(g.Log(), e).Event)
				}
			}
			if got, want := strings.Join(events, "; "), "Which? Moor; Some? none; Bid? 6; What now? Take River (2)"; got != want {
				t.Errorf("log %q, want %q", got, want)
			}
		})
	}
}

// An endless loop of decisions of no player ends with an error.
func TestEndlessDecisionsOfNoPlayer(t *testing.T) {
	const forever = `
phase deal { while tally < 1 { let bid = choose a number in 2..6 "Bid?" by none suggest 3  tally = 3 - bid } }
turn until turn_count is 1 { deal }`
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, market+forever, mode, luck.Seeded(1), interpreter.Settings{})
			if g.Next(); g.Err() == nil {
				t.Error("the game does not stop with a rule error")
			}
		})
	}
}

func TestWrongAnswers(t *testing.T) {
	for _, test := range []struct{ phase, answer, want string }{
		{"one_of_them", "Mor", `there is no option "Mor"; did you mean "Moor"?`},
		{"one_of_them", "Mountain", `there is no option "Mountain"; the options are: Bog, deep, Moor`},
		{"one_of_them", "River (2)", `"River (2)" is closed: is not leaves`},
		{"one_of_them", "none", `there is no option "none"; the options are: Bog, deep, Moor`},
		{"one_or_none", "x", `there is no option "x"; the options are: Moor, none`},
		{"two", "Moor", "choose exactly 2, but you chose 1"},
		{"two", "Moor, Moor", "you chose option 5 twice"},
		{"upto", "1, 2, 3", "choose 0 to 2, but you chose 3"},
		{"bid", "7", "enter a number from 2 to 6"},
		{"bid", "many", `"many" is not a number; enter a number from 2 to 6`},
		{"judged", "perhaps", `"perhaps" is not an answer; enter yes or no`},
		{"menu", "wait", `"Wait" is closed: tally 0 is at most 0`},
	} {
		t.Run(test.phase+" "+test.answer, func(t *testing.T) {
			g := atPhase(t, test.phase, program.Traced)
			d, _ := g.Next()
			before := string(g.Encode())
			_, err := d.Parse(test.answer)
			if err == nil || err.Error() != test.want {
				t.Errorf("%v, want %s", err, test.want)
			}
			if string(g.Encode()) != before {
				t.Error("a wrong answer changed the game")
			}
		})
	}
}

// A disabled option of a menu keeps its number, and so do the options after it.
func TestNumbersOfOptions(t *testing.T) {
	g := atPhase(t, "menu", program.Traced)
	d, _ := g.Next()
	var got []string
	for _, o := range d.Options {
		got = append(got, fmt.Sprintf("%d %s", o.Number, o.Label))
	}
	diffStrings(t, []string{"1 Take Moor", "3 Go", "0 Take Bog, deep", "2 Wait"}, got)
	if _, err := d.Parse("2"); err == nil || err.Error() != `"Wait" is closed: tally 0 is at most 0` {
		t.Error(err)
	}
	if c, err := d.Parse("3"); err != nil || d.Options[c.Indexes[0]].Label != "Go" {
		t.Error(c, err)
	}
	if _, err := d.Parse("0"); err == nil {
		t.Error("an option without a number was chosen by number")
	}
}

// An option has the values of all its parts, so that a client can group the options of a menu by
// the first part.
func TestPartsOfOptions(t *testing.T) {
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := atPhase(t, "pairs", mode)
			d, _ := g.Next()
			var got []string
			for i := range d.Options[:d.Open] {
				text := fmt.Sprint(d.Options[i].MenuIndex, ":")
				for part := range d.Options[i].Values {
					text += " " + d.Part(i, part)
					if d.Component(i, part) >= 0 {
						text += "*"
					}
				}
				got = append(got, text)
			}
			diffStrings(t, []string{"0: River* Bog, deep*", "0: River* Moor*", "1: Moor* 5 player 1", "1: Moor* 5 player 2", "1: Moor* 6 player 1", "1: Moor* 6 player 2", "2:"}, got)
		})
	}
}

// A part of an option that the player can't identify is shown as "a card".
func TestPartsForAPlayer(t *testing.T) {
	const rules = `
variant robbers "Robbers" { players 2 }
card Card { value: number }
catalog pack of Card with each value in 1..4 named "card {value}"
deck stock of Card from pack
each player has { hand cards of Card }
setup {
    for each player in players { draw 2 from stock to player.cards }
    choose "Exchange what?" {
        option for each mine in active.cards for each theirs in active.next.cards "{mine} for {theirs}" -> skip
        option "Nothing" -> skip
    }
}`
	g := begin(t, rules, program.Traced, luck.Seeded(1), interpreter.Settings{})
	d, _ := g.Next()
	for player, want := range map[int][]string{0: {"card 4*", "a card"}, 1: {"a card", "card 2*"}} {
		var got []string
		seen := d.For(player)
		for part := range 2 {
			name := seen.Part(0, part)
			if seen.Component(0, part) >= 0 {
				name += "*"
			}
			got = append(got, name)
		}
		diffStrings(t, want, got)
	}
}

func TestTooManyOptions(t *testing.T) {
	const rules = `setup { choose "What?" { option for each a in 1..30 for each b in 1..30 "{a} {b}" -> skip } }`
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, rules, mode, luck.Seeded(1), interpreter.Settings{Limits: interpreter.Limits{List: 1000}})
			if _, asked := g.Next(); asked || g.Err() == nil || !strings.Contains(g.Err().Error(), "this decision has too many options") {
				t.Error(asked, g.Err())
			}
		})
	}
}

func TestWrongChoices(t *testing.T) {
	g := atPhase(t, "menu", program.Traced)
	g.Next()
	for _, c := range []interpreter.Choice{{}, {Indexes: []int{-1}}, {Indexes: []int{99}}, {Indexes: []int{2}}, {Indexes: []int{0, 1}}} {
		if err := g.Decide(c); err == nil {
			t.Errorf("%v was taken", c)
		}
	}
	if err := g.Decide(interpreter.Choice{Indexes: []int{0}}); err != nil {
		t.Error(err)
	}
}

// A fast game omits disabled options. It provides the same labels and suggestions on demand as a
// traced game.
func TestFastGamesDescribeOnDemand(t *testing.T) {
	fast, traced := atPhase(t, "menu", program.Fast), atPhase(t, "menu", program.Traced)
	d, _ := fast.Next()
	if d.Prompt != "" || d.Options[0].Label != "" {
		t.Error("a fast game has written labels without a request")
	}
	want, _, _ := strings.Cut(standing(t, traced), "\n  Take Bog")
	if got := standing(t, fast); got != want {
		t.Errorf("fast: %s\ntraced: %s", got, want)
	}
	if a, b := fmt.Sprint(fast.Suggestion()), fmt.Sprint(traced.Suggestion()); a != b {
		t.Errorf("fast suggests %s, traced %s", a, b)
	}
}

func TestSuggestionChangesNothing(t *testing.T) {
	for _, phase := range []string{"one_of_them", "one_or_none", "some", "two", "upto", "bid", "judged", "suits", "menu", "pairs"} {
		g := atPhase(t, phase, program.Traced)
		g.Next()
		before, events := string(g.Encode()), len(g.Log().Events)
		for range 3 {
			g.Suggestion()
		}
		if string(g.Encode()) != before || len(g.Log().Events) != events {
			t.Errorf("%s: asking for a suggestion changed the game", phase)
		}
	}
}

// A judgement may be asked within a condition, at any call depth.
func TestSuspensionInsideAnExpression(t *testing.T) {
	const rules = `
card Card { value: number }
row line of Card
keep number found = 0
keep number asked = 0
function likes(card: Card) -> bool = judge "Like {card}?" suggest card.value > 1
function liked(card: Card) -> bool = card.value > 0 and likes(card)
procedure ask(n: number) -> number {
    let m = choose a number in 1..9 "Number {n}?"
    return m + n
}
setup {
    for each n in 1..3 { create Card "card {n}" { value = n } in line }
    found = 100 * (count of line where liked(it)) + sum of value of (all line where liked(it) and value < 3)
    asked = ask(ask(10)) * 1000 + ask(1)
}`
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, rules, mode, luck.Seeded(1), interpreter.Settings{})
			answerAll(t, g, "yes", "no", "yes", "no", "yes", "yes", "5", "6", "7")
			copied := g.Clone()
			for _, game := range []*interpreter.Game{g, copied} {
				if _, ok := game.Next(); ok || valueOf(t, game, "found") != "202" || valueOf(t, game, "asked") != "21008" {
					t.Errorf("found %s, asked %s", valueOf(t, game, "found"), valueOf(t, game, "asked"))
				}
			}
		})
	}
}
