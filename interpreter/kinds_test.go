package interpreter_test

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/dsltest"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// Random rules that mix kinds and pass the check never make the game panic. No component reads or
// sets fields of another one. All zones and fields hold components of their declared kinds. The
// machine never has to reject a field or a zone because of a kind.
func TestKindsAreKeptApart(t *testing.T) { rapid.Check(t, keptApart) }

// FuzzKinds searches for rules with several kinds that fail the properties of
// TestKindsAreKeptApart.
func FuzzKinds(f *testing.F) { f.Fuzz(rapid.MakeFuzz(keptApart)) }

func keptApart(t *rapid.T) {
	v := drawChecked(t)
	if v == nil {
		return
	}
	guards := keepApart(v)
	fast, traced := program.Compile(v, program.Fast), program.Compile(v, program.Traced)
	for range 3 {
		seed := rapid.Uint64().Draw(t, "seed")
		one := playGuarded(t, traced, seed, guards, 77)
		if other := playGuarded(t, traced, seed, guards, 78); one != other {
			t.Fatalf("guard cells are read:\n%s\n%s", one, other)
		}
		playGuarded(t, fast, seed, guards, 77)
	}
}

// drawChecked returns a random game without the pieces that fail the check, or nil if none are
// left.
func drawChecked(t *rapid.T) *variant.Variant {
	game := drawMixture(t)
	for pieces := game.pieces; len(pieces) > 0; {
		rules, lines := game.rules(pieces)
		v, findings := dsl.NewLibrary(fstest.MapFS{"game/game.rules": {Data: []byte(rules)}}).Load(dsl.Request{Variant: "game"})
		if v != nil {
			t.Log(rules)
			return v
		}
		wrong := map[int]bool{}
		for _, f := range findings {
			if i, ok := lines[f.Span.Line()]; ok && f.Severity == diag.Error {
				wrong[i] = true
			}
		}
		if len(wrong) == 0 {
			return nil // the world itself is wrong
		}
		var left []piece
		for i, p := range pieces {
			if !wrong[i] {
				left = append(left, p)
			}
		}
		pieces = left
	}
	return nil
}

// guardWidth is more than the number of cells of any component.
const guardWidth = 40

// keepApart adds guard cells after the cells of each component. It returns the index of the
// first one, by kind.
func keepApart(v *variant.Variant) (guards []int) {
	for _, k := range v.Kinds {
		k.Cells = max(k.Cells, len(k.Fields))
		guards = append(guards, k.Cells)
		k.Cells += guardWidth
	}
	return guards
}

// playGuarded plays a game with poison in the guard cells after each component. It returns the
// log, which must not depend on the poison.
func playGuarded(t *rapid.T, p *program.Program, seed uint64, guards []int, poison int64) string {
	g, err := interpreter.New(p, luck.Seeded(seed), interpreter.Settings{Limits: tight})
	if err != nil {
		t.Fatal(err)
	}
	g.Guard(guards, poison)
	for range 30 {
		d, ok := g.Next()
		if !ok {
			break
		}
		c := g.Suggestion()
		if d.Kind == interpreter.AskOption || d.Kind == interpreter.AskOne {
			seed = seed*6364136223846793005 + 1442695040888963407
			c = interpreter.Choice{Indexes: []int{int(seed >> 33 % uint64(d.Open))}}
		}
		if err := g.Decide(c); err != nil {
			t.Fatal(err)
		}
		view.Of(g, 0)
	}
	for _, fault := range []error{g.CheckComponents(), g.CheckKinds(), g.CheckGuards(guards, poison)} {
		if fault != nil {
			t.Fatal(fault)
		}
	}
	if err := g.Err(); err != nil && strange.MatchString(err.Message) {
		t.Fatalf("the check should have reported it: %v", err)
	}
	if p.Mode == program.Fast {
		return ""
	}
	lines := transcript.Lines(g.Log())
	for _, line := range lines {
		checkSaid(t, strings.TrimSpace(line))
	}
	return strings.Join(lines, "\n") + fmt.Sprint(g.Err())
}

// strange matches rule errors that the check should prevent.
var strange = regexp.MustCompile(`has no field|can't be moved to`)

var said = regexp.MustCompile(`^(ant|bee|cow|dog|shared|kept) (-?\d+)$`)

// checkSaid fails if the value that a line states for a field is not in the range of that field.
func checkSaid(t *rapid.T, line string) {
	parts := said.FindStringSubmatch(line)
	if parts == nil {
		return
	}
	from := map[string]int{"ant": ofKind, "bee": 2 * ofKind, "cow": 3 * ofKind, "dog": 4 * ofKind, "shared": ofShared, "kept": ofScript}[parts[1]]
	if n, err := strconv.Atoi(parts[2]); err != nil || n < from || n >= from+ofKind {
		t.Fatalf("%q is none of that figure", line)
	}
}

// ---- The machine without the check --------------------------------------------------------------

const bearsAndBeasts = `
enum Mood { calm, wild }
card Bear  { paw: number  name_of_it: text = "bear"  fur: number = 3  cub: Bear? = none }
card Hare  { strength: number = 7  tame: bool = false }
card Beast { strength: number  mood: Mood = calm  tame: bool = false  lair: row of Beast  prey: list of Hare = [] }
catalog bears of Bear with each paw in 1..2 named "bear {paw}"
catalog beasts of Beast with each strength in 4..5 named "beast {strength}"
row  mixed  of Bear or Hare or Beast from bears, beasts
row  lairs  of Beast
row  sorted of Hare or Beast sorted by strength
deck forest of Bear or Beast from bears, beasts
keep Beast? kept = none
keep number n = 0
function strength_of(beast: Beast) -> number = beast.strength
turn until turn_count is 1 { go }
phase go {
    let x = the first of mixed
    if x is Beast { DO }
    n = n + 1
}
`

// The machine stops rules that use a component of the wrong kind because the test disabled their
// check of the kind. Nothing is read or set before that.
func TestMachineChecksKindsAgain(t *testing.T) {
	const noStrength, noTame = `bear 1 has no field "strength"; only Beast has it`, `bear 1 has no field "tame"; only Beast has it`
	for name, test := range map[string]struct{ does, want string }{
		"a figure":                {`say "{x.strength}"`, noStrength},
		"a figure of a parameter": {`n = strength_of(x)`, noStrength},
		"a condition":             {`if x.tame { n = 1 }`, noTame},
		"a comparison":            {`if x.mood is wild { n = 1 }`, `bear 1 has no field "mood"; only Beast has it`},
		"a number that is set":    {`x.strength = 9`, noStrength},
		"a value that is set":     {`x.strength = n`, noStrength},
		"a number that grows":     {`increase x.strength by 1`, noStrength},
		"a list that is set":      {`x.prey = []`, `bear 1 has no field "prey"; only Beast has it`},
		"a zone of it":            {`n = x.lair.count`, `bear 1 has no field "lair"; only Beast has it`},
		"what is kept":            {`kept = x  let y = kept  if y exists { n = y.strength }`, noStrength},
		"a sum":                   {`n = sum of strength of all of mixed where it is Beast`, noStrength},
		"a query":                 {`n = count of mixed where it is Beast and strength > 3`, noStrength},
		"a query for a value":     {`n = count of mixed where it is Beast and not tame`, noTame},
		"an order":                {`let y = first of mixed where it is Beast by strength  if y exists { n = 1 }`, noStrength},
		"a list":                  {`let all_of_them = all of mixed where it is Beast  for each y in all_of_them { n = y.strength }`, noStrength},
		"a move":                  {`move x to lairs`, "bear 1 can't be moved to lairs, because the zone doesn't hold this kind"},
		"a move of several":       {`move all of mixed where it is Beast to lairs`, "bear 1 can't be moved to lairs, because the zone doesn't hold this kind"},
		"a move into an order":    {`move x to sorted`, "bear 1 can't be moved to sorted, because the zone doesn't hold this kind"},
		"a move into a component": {`move x to (the Beast "beast 4").lair`, "bear 1 can't be moved to lair of beast 4, because the zone doesn't hold this kind"},
	} {
		for mode, compiled := range modes {
			t.Run(name+" "+mode, func(t *testing.T) {
				v := dsltest.Parse(t, strings.Replace(bearsAndBeasts, "DO", test.does, 1))
				assumeKinds(v)
				guards := keepApart(v)
				g, err := interpreter.New(program.Compile(v, compiled), luck.Seeded(1), interpreter.Settings{})
				if err != nil {
					t.Fatal(err)
				}
				g.Guard(guards, 77)
				playSuggested(t, g)
				if g.Err() == nil || g.Err().Message != test.want || g.Err().Span.IsZero() {
					t.Errorf("%v, want %q and a place", g.Err(), test.want)
				}
				if err := g.CheckGuards(guards, 77); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// Moves of whole zones check the kinds of all components, although they are executed in one step.
// The test changes the kinds of a zone after the check of the rules.
func TestZonesTakeInOnlyTheirKinds(t *testing.T) {
	for does, want := range map[string]string{
		`move mixed to lairs`:                                        "bear 1 can't be moved to lairs, because the zone doesn't hold this kind",
		`move mixed to lairs at bottom`:                              "bear 1 can't be moved to lairs, because the zone doesn't hold this kind",
		`draw 4 from forest to lairs`:                                "can't be moved to lairs, because the zone doesn't hold this kind",
		`move mixed to (the first of forest where it is Beast).lair`: "bear 1 can't be moved to lair of beast 4, because the zone doesn't hold this kind",
		`create Bear "cub" { paw = 1 } in lairs`:                     "cub can't be moved to lairs, because the zone doesn't hold this kind",
		`draw 1 from forest to play_area  draw 9 from forest to play_area  move play_area to lairs`: "can't be moved to lairs, because the zone doesn't hold this kind",
	} {
		for mode, compiled := range modes {
			t.Run(does+" "+mode, func(t *testing.T) {
				rules := strings.Replace(bearsAndBeasts, "row  lairs  of Beast", "row  lairs  of Bear or Hare or Beast", 1)
				rules = strings.Replace(strings.Replace(rules, "lair: row of Beast", "lair: row of Bear or Hare or Beast", 1), "x is Beast { DO }", "x is Bear { "+does+" }", 1)
				v := dsltest.Parse(t, rules)
				beast := v.Kinds[2:]
				v.Zones[1].Kinds, beast[0].Fields[3].Type.Kinds = beast, beast
				g, err := interpreter.New(program.Compile(v, compiled), luck.Seeded(1), interpreter.Settings{})
				if err != nil {
					t.Fatal(err)
				}
				playSuggested(t, g)
				if g.Err() == nil || !strings.HasSuffix(g.Err().Message, want) || g.Err().Span.IsZero() {
					t.Errorf("%v, want %q and a place", g.Err(), want)
				}
			})
		}
	}
}

// assumeKinds makes all tests of kinds true.
func assumeKinds(v *variant.Variant) {
	seen := map[any]bool{}
	var walk func(reflect.Value)
	walk = func(x reflect.Value) {
		switch x.Kind() {
		case reflect.Interface:
			if ask, ok := x.Interface().(*variant.IsKind); ok {
				x.Set(reflect.ValueOf(&variant.Const{Typed: ask.Typed, Value: 1}))
			} else {
				walk(x.Elem())
			}
		case reflect.Pointer:
			if !x.IsNil() && !seen[x.Interface()] {
				seen[x.Interface()] = true
				walk(x.Elem())
			}
		case reflect.Slice:
			for i := range x.Len() {
				walk(x.Index(i))
			}
		case reflect.Struct:
			for i := range x.NumField() {
				if x.Type().Field(i).IsExported() {
					walk(x.Field(i))
				}
			}
		}
	}
	walk(reflect.ValueOf(v))
}

// Moving a list passes over the value none, and so does moving none by itself.
func TestNoneInAListGoesNowhere(t *testing.T) {
	for mode, compiled := range modes {
		t.Run(mode, func(t *testing.T) {
			g := begin(t, `
				card Card { mate: Card? = none }
				catalog cards of Card with each copy in 1..3 named "card {copy}"
				deck stock of Card from cards discards to waste
				pile waste of Card
				row  hand_out of Card
				setup {
				    let card = the Card "card 2"
				    move [card, card.mate] to hand_out
				    turn [card.mate, card] face_down
				    discard [card.mate]
				}`, compiled, luck.Seeded(1), interpreter.Settings{})
			playSuggested(t, g)
			if g.Err() != nil {
				t.Fatal(g.Err())
			}
			zones := tableOf(g)
			if zones["stock"].Count != 2 || zones["hand_out"].Count != 1 || zones["waste"].Count != 0 {
				t.Errorf("%+v", zones)
			}
			if compiled == program.Traced {
				if log := strings.Join(transcript.Lines(g.Log()), "\n"); strings.Contains(log, "none") {
					t.Error(log)
				}
			}
		})
	}
}
