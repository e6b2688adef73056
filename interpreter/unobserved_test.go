package interpreter_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// A watcher is luck that records its requests and the observed components.
type watcher struct {
	recorder
	observed *[]string
}

func newWatcher(luck luck.Luck) watcher {
	return watcher{recorder{luck, new([]string)}, new([]string)}
}

func (w watcher) Clone(luck.Luck) luck.Luck { return newWatcher(w.Luck.Clone(nil)) }

func (w watcher) Observe(q *luck.Request) (int, error) {
	*w.observed = append(*w.observed, q.Label(q.Taken))
	return q.Taken, nil
}

// The log, decisions and views of a game do not depend on the identity of unobserved cards.
// Before each decision, the test exchanges all cards that stay unobserved until the next one.
func TestUnobservedCardsMayBeAnything(t *testing.T) {
	t.Run(darkRoad, func(t *testing.T) { checkAnything(t, darkRoad, longest) })
	t.Run(hazardDecks, func(t *testing.T) { checkAnything(t, hazardDecks, longest/4) })
}

func checkAnything(t *testing.T, name string, most int) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t, program.Traced, name, newWatcher(luck.Seeded(rapid.Uint64().Draw(t, "seed"))))
		automatic := rapid.Bool().Draw(t, "automatic")
		for range rapid.IntRange(1, most).Draw(t, "steps") {
			d, ok := g.Next()
			if !ok {
				break
			}
			c := g.Suggestion()
			if !automatic {
				c = drawChoice(t, d)
			}
			other := g.Clone()
			known, unknown := g.Names()
			shown := step(t, g, c)
			if name == darkRoad { // in other games a field of a card may name another card
				checkUnnamed(t, shown, known, unknown)
			}
			any := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "what they are"), 0))
			other.ExchangeUnknown(any.IntN, shown.observed)
			if diff := cmp.Diff(shown, step(t, other, c), cmp.AllowUnexported(stepOutput{})); diff != "" {
				t.Fatalf("another card, and something differs (-before +after):\n%s", diff)
			}
			g = other
		}
	})
}

// checkUnnamed checks that no text names a card that was unknown before and is unobserved. It
// removes the names of known cards first, longest first, because a name may contain another one.
func checkUnnamed(t *rapid.T, shown *stepOutput, known, unknown []string) {
	all := strings.Join(append(append(shown.lines, shown.asked, shown.asksNext), shown.after...), "\n")
	seen := append(known, shown.observed...)
	slices.SortFunc(seen, func(a, b string) int { return len(b) - len(a) })
	for _, name := range slices.Compact(seen) {
		all = strings.ReplaceAll(all, name, "")
	}
	for _, name := range unknown {
		if strings.Contains(all, name) {
			t.Fatalf("%s is named, and is unobserved:\n%s", name, all)
		}
	}
}

// A stepOutput is all output of one decision and of the game up to the next one.
type stepOutput struct {
	asked, suggested string
	lines, luck      []string
	asksNext         string
	observed         []string
	before, after    []string // the views of all players
}

// step decides and runs the game to the next decision.
func step(t *rapid.T, g *interpreter.Game, c interpreter.Choice) *stepOutput {
	d, ok := g.Next()
	if !ok {
		t.Fatal("nothing is asked", g.Err())
	}
	shown := &stepOutput{asked: openOptions(d), suggested: d.Answer(g.Suggestion()), before: views(g)}
	written := len(transcript.Lines(g.Log()))
	watching := g.Luck().(watcher)
	*watching.asked, *watching.observed = nil, nil
	for i, o := range d.Options {
		if strings.HasPrefix(o.Label, "a face-down card") && d.Component(i, 0) >= 0 {
			t.Fatalf("%s leads to component %d", o.Label, d.Component(i, 0))
		}
	}
	if err := g.Decide(c); err != nil {
		t.Fatal(err)
	}
	if d, ok = g.Next(); ok {
		shown.asksNext = openOptions(d)
	}
	if g.Err() != nil {
		t.Fatal(g.Err())
	}
	shown.lines = transcript.Lines(g.Log())[written:]
	shown.luck, shown.observed = *watching.asked, *watching.observed
	shown.after = views(g)
	return shown
}

// views formats the view of each player, zone by zone.
func views(g *interpreter.Game) (lines []string) {
	for player := range g.Players() {
		v := view.Of(g, player)
		for _, z := range v.Zones {
			lines = append(lines, fmt.Sprintf("%+v", z))
		}
		lines = append(lines, fmt.Sprintf("%+v %v", v.Values, v.Scores))
	}
	return lines
}

const ambush = `
card Beast { strength: number  tracks: number = 0 }
card Hero { luck: number = 1  strength: number = 2 }
catalog beasts of Beast with each strength in 1..6 named "beast {strength}"
catalog heroes of Hero with each luck in 1..2, each strength in 2..2 named "hero {luck}"
deck forest  of Beast for nobody from beasts discards to mould never renewed
deck village of Hero from heroes
pile mould   of Beast or Hero for nobody
row  thicket of Beast or Hero for nobody
row  fallen  of Beast or Hero
keep number n = 0
keep Beast or Hero? kept = none
procedure lurk { shuffle forest  shuffle village  draw 3 from forest to thicket  draw 1 from village to thicket }
`

// No kind of access can read or set a property of an unobserved component.
func TestUnobserved(t *testing.T) {
	for what, does := range map[string]string{
		"strength": `n = count of thicket where strength > 2`,
		"name":     `say "{(the first of thicket).name}"`,
		"kind":     `n = count of thicket where it is Beast`,
		"tracks":   `mark(forest.top)`,
		"script":   `if howls(the first of thicket) { n = 1 }`,
		"luck":     `let shown = village.top  move shown to thicket  n = luck_of(shown)`,
	} {
		for name, mode := range modes {
			t.Run(what+" "+name, func(t *testing.T) {
				rules := ambush + `
function howls(any_of_both: Beast or Hero) -> bool = false
script "beast 1" { function howls = true }
procedure mark(beast: Beast?) { if beast exists { beast.tracks = 1 } }
function luck_of(hero: Hero?) -> number = if hero is none then 0 else hero.luck
setup { lurk  ` + does + ` }`
				g := begin(t, rules, mode, luck.Seeded(1), interpreter.Settings{})
				want := "the " + what + " of a card that no player has observed, in "
				if _, ok := g.Next(); ok || g.Err() == nil || !strings.Contains(g.Err().Message, want) {
					t.Errorf("%v, want %q", g.Err(), want)
				}
			})
		}
	}
}

// Rules may know of an unobserved card where it is, its face, and that it is the same card as
// before.
func TestKnowledgeOfUnobserved(t *testing.T) {
	g := playScenario(t, ambush+`
procedure handle {
    let oldest = first of thicket where face_down
    kept = oldest
    if oldest is none { return }
    turn oldest face_down
    if oldest in thicket and oldest.zone is thicket and oldest is first of thicket and oldest.owner is none { n = 1 }
    say "{oldest}, then {all thicket}"
    let random_one = random of thicket
    move random_one to fallen face_down
    discard forest.top
    move thicket to mould as it lies
}`, `
do     lurk
do     handle
expect n is 1
expect (the first of fallen).face_down
expect the first of fallen is the Beast "beast 3"
expect mould.bottom is the Beast "beast 1"
expect mould.top is the Hero "hero 2"
expect every of mould where face_down`, luck.Scripted([]luck.Line{
		{Stream: "handle", Values: []string{"beast 3"}},
		{Stream: "forest", Values: []string{"beast 3", "beast 5", "beast 6", "beast 1"}},
		{Stream: "village", Values: []string{"hero 2"}},
	}, nil))
	holdsAll(t, g)
	want := []string{"a face-down card is drawn from forest to thicket", "a face-down card is drawn from forest to thicket",
		"a face-down card is drawn from forest to thicket", "a face-down card is drawn from village to thicket", "kept none -> a face-down card", "n 0 -> 1",
		"a face-down card, then a face-down card, a face-down card, a face-down card and a face-down card",
		"beast 3 goes from thicket to fallen, face down", "a face-down card is discarded to mould",
		"a face-down card goes from thicket to mould, as it lies", "a face-down card goes from thicket to mould, as it lies", "a face-down card goes from thicket to mould, as it lies"}
	var got []string
	for _, line := range transcript.Lines(g.Log()) {
		if line = strings.TrimSpace(line); !strings.HasSuffix(line, "is shuffled") {
			got = append(got, line)
		}
	}
	diffStrings(t, want, got)
}

// A view shows the backs of unobserved cards in a row, and the face-up cards among them.
func TestViewOfBacks(t *testing.T) {
	g := begin(t, ambush+`setup { lurk  turn first of thicket face_up  choose "?" { option "a" -> skip  option "b" -> skip } }`,
		program.Traced, luck.Seeded(1), interpreter.Settings{})
	g.Next()
	var got []string
	for _, z := range view.Of(g, 0).Zones {
		for _, c := range z.Cards {
			got = append(got, fmt.Sprintf("%s: %q, hidden %t, back %q", z.Name, c.Name, c.Hidden, c.Back))
		}
	}
	hidden := `thicket: "", hidden true, back `
	diffStrings(t, []string{`thicket: "beast 3", hidden false, back ""`, hidden + `"forest"`, hidden + `"forest"`, hidden + `"village"`}, got)
}

// A card is found by name only if it has been observed.
func TestNamingUnobserved(t *testing.T) {
	const named = ambush + `
setup { lurk  create Beast "beast 2" { strength = 2 } in fallen  let two = the Beast "beast 2"  say "{two}"  choose "?" { option "a" -> skip  option "b" -> skip } %s }`
	g := begin(t, fmt.Sprintf(named, ""), program.Traced, luck.Seeded(1), interpreter.Settings{})
	if _, ok := g.Next(); !ok || !slices.Contains(transcript.Lines(g.Log()), "beast 2") {
		t.Errorf("%v: %v", g.Err(), transcript.Lines(g.Log()))
	}
	g = begin(t, fmt.Sprintf(named, `move the Beast "beast 3" to fallen`), program.Traced, luck.Seeded(1), interpreter.Settings{})
	answerAll(t, g, "a")
	if _, ok := g.Next(); ok || g.Err().Message != `the game does not know which card is "beast 3", because it is face down and unobserved` {
		t.Error(g.Err())
	}
}
