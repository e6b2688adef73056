package interpreter_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"houserule/dsl/dsltest/growth"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A game stops soon after its stop flag is set, in all kinds of loops, although its limit of work
// is practically infinite. The first roll of the game sets the flag.
func TestStopped(t *testing.T) {
	const (
		cards = `card X { n: number }  catalog all_x of X with each n in 1..10000  deck d of X from all_x discards to p  pile p of X `
		dear  = `function f(n: number) -> number = if n < 2 then n else f(n - 1) + f(n - 2) `
	)
	for _, test := range []struct{ name, rules, setup string }{
		{"a loop", "", `while true { skip }`},
		{"calls", dear, `say "{f(90)}"`},
		{"a suggestion", dear, `let _n = choose a number in 0..9 "?" suggest f(90)  while true { skip }`},
		{"questions", dear, `while true { let _n = choose a number in 0..9 "?" suggest f(20) }`},
		{"much at once", cards, `while true { shuffle d }`},
		{"a query", cards, `while true { say "{count of d where n > 5000}" }`},
		{"texts", "", `let t = "x"  while true { t = "{turn_count}" }`},
	} {
		stop := &atomic.Bool{}
		g := begin(t, test.rules+"setup { let _d = roll d6  "+test.setup+" }", program.Fast, stopping{luck.Seeded(1), stop},
			interpreter.Settings{Stop: stop, Limits: interpreter.Limits{Steps: 1 << 40}})
		decisions := auto.NewPlayer(auto.Suggested).Play(t.Context(), g, 1000)
		if err := g.Err(); err == nil || !err.IsStopped() {
			t.Errorf("%s: it ended with %v", test.name, err)
		}
		if decisions > 1 {
			t.Errorf("%s: it went on for %d decisions", test.name, decisions)
		}
	}
}

// A stopping is luck that sets the stop flag of its game at the first request.
type stopping struct {
	luck.Luck
	stop *atomic.Bool
}

func (s stopping) Pick(r *luck.Request) (int, error) {
	s.stop.Store(true)
	return s.Luck.Pick(r)
}

// Logs, lists, components and texts are bounded by the limits of the game.
func TestRoomIsCharged(t *testing.T) {
	for _, test := range []struct{ name, rules, want string }{
		{"a list of a range", `setup { let l = all of 1..9000000000  say "{l.count}" }`, "this list has more than 100000 elements, which is the limit"},
		{"candidates", `setup { let n = choose one of 1..10000000000 "?"  say "{n}" }`, "this list has more than 100000 elements, which is the limit"},
		{"dice", `card F { n: number }  catalog f of F with each n in 1..6  die k of F from f  setup { let l = roll 1000000000 k  say "{l.count}" }`, "this list has more than 100000 elements, which is the limit"},
		{"log entries", `keep number n = 0  setup { while n >= 0 { increase n by 1 } }`, "the game logs too much: its log exceeded the limit"},
		{"log entries with lists of lists", `keep list of list of list of number l = []  keep list of list of number m = []  keep list of number k = []
			setup { repeat 1000 times { k = k with 1 }  repeat 1000 times { m = m with k }  repeat 1000 times { l = l with m } }`, "the game logs too much: its log exceeded the limit"},
		{"empty texts", `keep text t = ""  setup { while true { t = "{t}" } }`, "the game logs too much: its log exceeded the limit"},
		{"zones within", `card Bag { ` + bags(40) + ` }  row line of Bag  setup { while true { create Bag in line } }`, "the game has more than 1048576 zones"},
	} {
		g := begin(t, test.rules, program.Traced, luck.Seeded(1), interpreter.Settings{})
		if _, open := g.Next(); open || g.Err() == nil || !strings.Contains(g.Err().Message, test.want) {
			t.Errorf("%s: %v, want %s", test.name, g.Err(), test.want)
		}
		if size := g.Log().Size(); size > 40<<20 {
			t.Errorf("%s: the log has %d MB", test.name, size>>20)
		}
	}
}

// The texts of a decision are bounded by the limits of the game, independently of the number and
// length of its labels.
func TestTextsOfDecisionsAreBounded(t *testing.T) {
	const long = `card X { } row xs of X  function long() -> text { let t = "abcdefgh"  repeat 12 times { t = "{t}{t}" }  return t } `
	for _, test := range []struct{ name, rules string }{
		{"options", long + `setup { let t = long()  repeat 9000 times { create X in xs }  choose "?" { option for each x in xs "{t}" -> skip } }`},
		{"candidates", long + `setup { let t = long()  repeat 16 times { create X "{t}" in xs }  let s = choose one of subsets(xs) "?"  say "{s.count}" }`},
	} {
		g := begin(t, test.rules, program.Fast, luck.Seeded(1), interpreter.Settings{})
		d, _ := g.Next()
		d.Describe()
		written := 0
		for _, o := range d.Options {
			written += len(o.Label)
		}
		if written > 12<<20 || g.PassedOver() == nil {
			t.Errorf("%s: %d MB are written, and %v is passed over", test.name, written>>20, g.PassedOver())
		}
	}
}

// All shown figures share the available work, so a decision with many options is ready as soon as
// one with few.
func TestShownFiguresShareTheWork(t *testing.T) {
	const rules = `function f(n: number) -> number = if n < 2 then n else f(n - 1) + f(n - 2)
		setup { let n = choose one of all of %s "?" showing "f" f(20)  say "{n}" }`
	for numbers, want := range map[string]string{"1..2": "6765", "1..9000": ""} {
		g := begin(t, fmt.Sprintf(rules, numbers), program.Traced, luck.Seeded(1), interpreter.Settings{})
		d, _ := g.Next()
		if shown := d.Shown(1, 0); shown != want {
			t.Errorf("with %s options it shows %q, want %q", numbers, shown, want)
		}
	}
}

// bags returns the declarations of n zones.
func bags(n int) string {
	var zones strings.Builder
	for i := range n {
		zones.WriteString("z" + strings.Repeat("z", i) + ": row of Bag  ")
	}
	return zones.String()
}

// An instruction that handles many values is charged for all of them, so a loop of such
// instructions exhausts its work early.
func TestBulkWorkIsCharged(t *testing.T) {
	const (
		numbers = `keep list of number many = []  keep number n = 0  setup { many = all of 1..20000  while n < 3000 { increase n by 1  `
		texts   = `keep list of text one = []  keep text t = "abcdefghijklmnop"  keep text u = "abcdefghijklmnop"  keep number n = 0  setup {
			repeat 11 times { t = "{t}{t}"  u = "{u}{u}" }  t = "{t}t"  u = "{u}u"  one = one with t  while n < 3000 { increase n by 1  `
	)
	for _, test := range []struct{ name, rules string }{
		{"looking for what is not there", numbers + `if 0 in many { skip } } }`},
		{"taking away what is not there", numbers + `many = many without 0 } }`},
		{"looking for a text", texts + `if u in one { skip } } }`},
		{"taking away a text", texts + `one = one without u } }`},
	} {
		g := begin(t, test.rules, program.Fast, luck.Seeded(1), interpreter.Settings{Limits: interpreter.Limits{Steps: 100_000}})
		if _, open := g.Next(); open || g.Err() == nil || !g.Err().IsEndless() {
			t.Errorf("%s: it ended with %v", test.name, g.Err())
		}
	}
}

// The time to choose many of many options is linear in the number of options, for every player
// and mode.
func TestChoicesOfManyGrowWithTheirOptions(t *testing.T) {
	for name, policy := range map[string]auto.Policy{"suggested": auto.Suggested, "random": auto.Random} {
		for compiled, mode := range modes {
			t.Run(name+" "+compiled, func(t *testing.T) {
				growth.Linear(t, 2000, func(n int) func() {
					rules := fmt.Sprintf(`setup {
						let backwards = all of 1..%[1]d by it desc
						repeat 4 times { let s = choose %[2]d of 1..%[1]d "?" suggest backwards  say "{s.count}" } }`, n, n/2)
					g := begin(t, rules, mode, luck.Seeded(1), interpreter.Settings{})
					player := auto.NewPlayer(policy)
					player.Seed(1)
					return func() { playAll(t, g, player, 4) }
				})
			})
		}
	}
}

// Mixing options from the shuffled part of a deck takes time linear in their number. It isn't the
// product of options and cards.
func TestMixedOptionsGrowWithTheirNumber(t *testing.T) {
	growth.Linear(t, 1000, func(n int) func() {
		rules := fmt.Sprintf(`card X { n: number }  catalog all_x of X with each n in 1..%d  deck d of X from all_x  keep list of X xs = []
			setup { xs = all of d  shuffle d  repeat 4 times { let x = choose one of xs "?"  if x.n is 0 { skip } } }`, n)
		g := begin(t, rules, program.Fast, luck.Seeded(1), interpreter.Settings{})
		return func() { playAll(t, g, auto.NewPlayer(auto.Suggested), 4) }
	})
}

// Parsing an answer that names many of many options takes time linear in its length, for each
// form of answer.
func TestReadingAnAnswerGrowsWithItsLength(t *testing.T) {
	for name, label := range map[string]string{"labels": "card %d", "in another case": "CARD %d", "numbers": "%d"} {
		t.Run(name, func(t *testing.T) {
			growth.Linear(t, 500, func(n int) func() {
				rules := fmt.Sprintf(`card X { n: number }  catalog all_x of X with each n in 1..%d named "card {n}"  row xs of X from all_x
					setup { let s = choose any of xs "?"  say "{s.count}" }`, n)
				d, _ := begin(t, rules, program.Fast, luck.Seeded(1), interpreter.Settings{}).Next()
				var labels []string
				for i := range n {
					labels = append(labels, fmt.Sprintf(label, i+1))
				}
				answer := strings.Join(labels, ", ")
				return func() {
					if c, err := d.Parse(answer); err != nil || len(c.Indexes) != n {
						t.Errorf("%d options: %v", len(c.Indexes), err)
					}
				}
			})
		})
	}
}

// playAll plays a game to its end and checks the number of decisions.
func playAll(t *testing.T, g *interpreter.Game, player *auto.Player, want int) {
	t.Helper()
	if n := player.Play(t.Context(), g, 1000); n != want || g.Err() != nil {
		t.Errorf("after %d decisions: %v", n, g.Err())
	}
}
