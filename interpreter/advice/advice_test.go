package advice_test

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/advice"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
	"houserule/rules"
)

// begin returns a game of an embedded variant.
func begin(t *testing.T, name string, luck luck.Luck) *interpreter.Game {
	t.Helper()
	v, findings := dsl.NewLibrary(rules.FS).Load(dsl.Request{Variant: name})
	if v == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	g, err := interpreter.New(program.Compile(v, program.Traced), luck, interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// games maps embedded variants to the number of their decisions to test.
var games = map[string]int{"solitaire": 20, "runebound-lairs": 14, "runebound": 10, "quests": 14, "hazard-decks": 10, "arda": 3}

// eachDecision calls look with the first decisions of each embedded variant, and follows the
// suggestions.
func eachDecision(t *testing.T, look func(t *testing.T, g *interpreter.Game, d *interpreter.Decision)) {
	for name, decisions := range games {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := begin(t, name, luck.Seeded(3))
			for range decisions {
				d, open := g.Next()
				if !open {
					return
				}
				look(t, g, d)
				if err := g.Decide(g.Suggestion()); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// The chances of a check equal those of playing the real game with all results of its luck.
func TestChancesAreThoseOfTheGame(t *testing.T) {
	checked := map[string]bool{}
	for _, name := range []string{"solitaire", "runebound-lairs", "quests"} {
		g := begin(t, name, luck.Seeded(3))
		for range games[name] {
			d, open := g.Next()
			if !open {
				break
			}
			m := advice.Of(g, d)
			if m.Check != nil {
				if want, ok := played(g, d, m.Check); ok {
					checked[name] = true
					if diff := cmp.Diff(want, outcomes(m.Check)); diff != "" {
						t.Errorf("%s: %s (-played +shown)\n%s", name, d.Prompt, diff)
					}
				}
			}
			if err := g.Decide(g.Suggestion()); err != nil {
				t.Fatal(err)
			}
		}
		if !checked[name] {
			t.Errorf("%s: the advice never had a check", name)
		}
	}
}

func outcomes(c *advice.Check) map[string]string {
	chances := map[string]string{}
	for _, o := range c.Outcomes {
		chances[o.Label] = o.Chance.String()
	}
	return chances
}

// played plays a game from its suggestion to its first check, with all results of luck. ok is false
// if another check comes first, or luck has too many results.
func played(g *interpreter.Game, d *interpreter.Decision, check *advice.Check) (chances map[string]string, ok bool) {
	courses := &luck.Enumerated{}
	parts := map[string]*big.Rat{}
	for range 200 {
		course := g.Clone()
		course.SetLuck(&upToCheck{courses, course, len(g.Log().Events)})
		outcome, ok := firstCheck(course, view.Hint(g, d), len(g.Log().Events), check)
		if !ok {
			return nil, false
		}
		part := big.NewRat(1, 1)
		for _, n := range courses.Sizes() {
			part.Mul(part, big.NewRat(1, int64(n)))
		}
		if parts[outcome] == nil {
			parts[outcome] = new(big.Rat)
		}
		parts[outcome].Add(parts[outcome], part)
		if !courses.Next() {
			chances = map[string]string{}
			for label, part := range parts {
				chances[label] = part.String()
			}
			return chances, true
		}
	}
	return nil, false
}

// upToCheck is luck that enumerates all results until a check is logged. After that it returns
// index 0.
type upToCheck struct {
	*luck.Enumerated
	game   *interpreter.Game
	logged int
}

func (l *upToCheck) Pick(r *luck.Request) (int, error) {
	for _, e := range l.game.Log().Events[l.logged:] {
		if e.Kind == event.Checked {
			return 0, nil
		}
	}
	return l.Enumerated.Pick(r)
}

// firstCheck plays until a check is logged and returns its outcome. ok is false if it isn't the
// expected check.
func firstCheck(g *interpreter.Game, c interpreter.Choice, logged int, check *advice.Check) (outcome string, ok bool) {
	c.Indexes = slices.Clone(c.Indexes)
	for range 20 {
		if g.Decide(c) != nil {
			return "", false
		}
		d, open := g.Next()
		log := g.Log().Spoken()
		for i := logged; i < len(log.Events); i++ {
			if e := &log.Events[i]; e.Kind == event.Checked {
				seen := log.Check(e)
				return spoken(seen.Outcome), spoken(seen.Name) == check.Name && slices.Equal(seen.About, check.About)
			}
		}
		if !open {
			return "", false
		}
		pass, ok := d.Pass()
		if c = pass; !ok || d.Kind == interpreter.AskOne {
			c = g.Suggestion()
		}
	}
	return "", false
}

func spoken(name string) string { return strings.ReplaceAll(name, "_", " ") }

// Computing advice doesn't change the game, and its result is always the same.
func TestAdviceChangesNothing(t *testing.T) {
	eachDecision(t, func(t *testing.T, g *interpreter.Game, d *interpreter.Decision) {
		before, logged := string(g.Encode()), len(g.Log().Events)
		first := inJSON(t, advice.Of(g, d))
		if string(g.Encode()) != before || len(g.Log().Events) != logged {
			t.Fatalf("%s: the game is another one", d.Prompt)
		}
		if again := inJSON(t, advice.Of(g, d)); again != first {
			t.Fatalf("%s:\n%s\n%s", d.Prompt, first, again)
		}
	})
}

// Advice is equal for all games that the player can't distinguish.
func TestAdviceIgnoresHiddenCards(t *testing.T) {
	eachDecision(t, func(t *testing.T, g *interpreter.Game, d *interpreter.Decision) {
		shown := inJSON(t, advice.Of(g, d))
		for seed := range uint64(2) {
			other := g.Clone()
			deal := rand.New(rand.NewPCG(seed, 7))
			other.Redeal(d.Player, deal.IntN)
			same, err := other.At(d.Place, d.Player)
			if err != nil {
				continue
			}
			if again := inJSON(t, advice.Of(other, same)); again != shown {
				t.Errorf("%s: (-shown +shown of another deal)\n%s", d.For(d.Player).Prompt, cmp.Diff(shown, again))
			}
		}
	})
}

func inJSON(t *testing.T, m *advice.Advice) string {
	t.Helper()
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const duel = `
variant duel "Duel" { players 1 }
enum State { ready, hurt }
card Knight { strength: number = 4  state: State = ready  shield: number = 0 }
row  knights of Knight
pool lost    of Knight
deck secret  of Knight
setup {
    create Knight "Ada" in knights as ada
    ada.strength = 3
    create Knight "Bob" in knights as bob
    bob.strength = 5
    create Knight "Eve" in secret
    create Knight "Fay" in secret
    shuffle secret
}
turn until turn_count is 1 { joust }
phase joust {
    let rider = choose one of knights "Who rides?"
    for each other in knights where it is not rider { ride(rider, other) }
}
procedure ride(rider: Knight, other: Knight) {
    choose "How does {rider} ride against {other}?" {
        option "Charge" -> { if tilt(rider, other, 2) is falls { fall(rider) } }
        option "Hold back" -> { if tilt(rider, other, 0) is falls { rider.state = hurt } }
        option "Take advice" -> { draw 1 from secret to knights }
    }
}
procedure fall(rider: Knight) { rider.state = hurt  if guard(rider) is broken { move rider to lost } }
check tilt(rider: Knight, other: Knight, haste: number) {
    roll 2d6
    add rider.strength "strength"
    add haste "haste"
    against other.strength + 7

    above -> stays
    else  -> falls
}
check guard(rider: Knight) { roll d6  against 3  below -> broken  else -> holds }
score { add 1 "one" }
`

// Advice contains the figures that matter, the next check with the dice needed, and the
// consequences of options.
func TestAdvice(t *testing.T) {
	v := dsltest.Parse(t, duel)
	g, err := interpreter.New(program.Compile(v, program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := g.Next()
	m := advice.Of(g, d)
	if diff := cmp.Diff("strength", m.Columns[len(m.Columns)-1].Name); diff != "" {
		t.Error(diff)
	}
	if err := g.Decide(interpreter.Choice{Indexes: []int{0}}); err != nil {
		t.Fatal(err)
	}
	d, _ = g.Next()
	m = advice.Of(g, d)
	var focus []string
	for _, s := range m.Focus {
		focus = append(focus, s.Name)
	}
	if diff := cmp.Diff([]string{"Ada", "Bob"}, focus); diff != "" {
		t.Error(diff)
	}
	var got []string
	for _, c := range m.Columns {
		got = append(got, c.Name)
	}
	if diff := cmp.Diff([]string{"falls", "Ada is hurt"}[:1], got[:1]); diff != "" {
		t.Error(diff)
	}
	rows := map[string]string{}
	for i, row := range m.Rows {
		rows[d.Options[i].Label] = row.Cells[0]
	}
	if diff := cmp.Diff(map[string]string{"Charge": "58 %", "Hold back": "83 %", "Take advice": advice.Unknown}, rows); diff != "" {
		t.Error(diff)
	}
}

const race = `
variant race "Race" { players 2 }
each player has { keep number hurdles = 0 }
turn until turn_count is 1 { jump }
phase jump {
    let leader = active
    together for each player in players {
        if player is leader {
            choose "Which way?" { option "Left" -> skip  option "Right" suggest true -> skip }
        } else {
            player.hurdles = choose a number in 1..3 "How many hurdles?" suggest 2
            leap(player)
        }
    }
}
procedure leap(rider: player) { if jumps(rider) is falls { rider.hurdles = 0 } }
check jumps(rider: player) { roll 2d6  against 4 + rider.hurdles
    above -> over  else -> falls }
score { add 1 "one" }
`

// If several players decide side by side, each gets advice on their own suggestion, no matter who
// decides first.
func TestSideBySide(t *testing.T) {
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, race), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	open := g.Waiting()
	if len(open) != 2 || open[1].Kind != interpreter.AskNumber {
		t.Fatalf("%d are asked", len(open))
	}
	check := advice.Of(g, open[1]).Check
	if check == nil {
		t.Fatal("the advice has no check")
	}
	if diff := cmp.Diff(map[string]string{"over": "7/12", "falls": "5/12"}, outcomes(check)); diff != "" {
		t.Error(diff)
	}
	if next, _ := g.Next(); next.Player != open[0].Player {
		t.Error("another one is asked first now")
	}
}

const stable = `
variant stable "Stable" { players 1 }
card Horse { speed: number = 0  fed: bool = false told nothing }
row  box    of Horse
row  meadow of Horse told nothing
row  road   of Horse
keep number oats = 9 told nothing
setup {
    create Horse "Abe" in box as abe
    abe.speed = 3
    create Horse "Bay" in box as bay
    bay.speed = 5
}
turn until turn_count is 1 { outing }
phase outing {
    choose "Who goes out?" {
        option for each horse in box for each other in box where other is not horse or horse.speed > 3 "{horse} beside {other}" -> {
            horse.fed = true
            oats = 0
            move horse to if other is horse then road else meadow
        }
        option "Nobody" -> skip
    }
}
score { add 1 "one" }
`

// The row of an option for a component contains its figures; the row of another option has empty
// cells. Options that are displayed as one row have the cells that all of them share. A change that
// has no story line isn't a consequence.
func TestOptionsBesideOthers(t *testing.T) {
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, stable), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := g.Next()
	m := advice.Of(g, d)
	var got []string
	for i, row := range m.Rows {
		got = append(got, d.Options[i].Label+": "+strings.Join(slices.Concat(row.Cells, row.Consequences), ", "))
	}
	got = append(got, "Bay: "+strings.Join(m.Common([]int{1, 2}).Cells, ", "), "all: "+strings.Join(m.Common([]int{0, 1}).Cells, ", "))
	want := []string{"Abe beside Bay: 3", "Bay beside Abe: 5", "Bay beside Bay: 5, Bay goes to road", "Nobody: ", "Bay: 5", "all: "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

const goodbyes = `
variant goodbyes "Goodbyes" { players 2 }
card Guest { number: number }
catalog guests of Guest with each number in 1..1 named "Guest"
deck waiting of Guest from guests discards to gone_home
pile gone_home of Guest
row  back_room of Guest
each player has { row beds of Guest told "{it} sleeps where {player} does" }
row  table_row of Guest
setup { draw 1 from waiting to table_row }
turn until turn_count is 1 { evening }
phase evening {
    let guest = the first of table_row
    choose "And now?" {
        option "To bed"  -> move guest to active.next.beds
        option "Home"    -> discard guest
        option "Aside"   -> move guest to back_room
    }
}
score for each player { add 1 "one" }
`

// A component's new zone is described by the sentence of the rules. Without one, the component is
// discarded or goes to the zone.
func TestZoneChangesAreDescribed(t *testing.T) {
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, goodbyes), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := g.Next()
	var got []string
	for _, row := range advice.Of(g, d).Rows {
		got = append(got, row.Consequences...)
	}
	if diff := cmp.Diff([]string{"Guest sleeps where player 2 does", "Guest is discarded", "Guest goes to back room"}, got); diff != "" {
		t.Error(diff)
	}
}

const parry = `
variant parry "Parry" { players 1 }
card Fighter { skill: number  hurt: bool = false  purse: number? }
token Blow { target: Fighter  skill: number = 0 called "force"  done: bool = false told nothing }
row fighters of Fighter
row blows of Blow
setup {
    create Fighter "Ada" { skill = 3  purse = 0 } in fighters as ada
    create Fighter "Bob" { skill = 5  purse = none } in fighters as bob
    create Fighter "Cid" { skill = 5  purse = none } in fighters as cid
    create Blow "first" { target = ada } in blows
    create Blow "second" { target = bob } in blows
    create Blow "third" { target = cid } in blows
}
turn until turn_count is 1 { fight }
phase fight {
    while any of blows where not done { strike(choose one of blows where not done "Which is next?") }
}
procedure strike(blow: Blow) {
    blow.done = true
    if meeting(blow.target) is fails { blow.target.hurt = true }
}
check meeting(fighter: Fighter) {
    roll d6
    add fighter.skill "skill"
    add if fighter.purse exists then fighter.purse else 0 "weight"
    against 8
    above -> beats
    else  -> fails
}
score { add 1 "one" }
`

// If the options refer to other components, the figures of those are columns, unless they are
// equal.
func TestOptionsReferToOtherComponents(t *testing.T) {
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, parry), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	table := func() (got []string) {
		d, _ := g.Next()
		m, heading := advice.Of(g, d), ""
		for _, c := range m.Columns {
			heading += c.Name + ", "
		}
		got = append(got, heading)
		for _, row := range m.Rows {
			got = append(got, strings.Join(row.Cells, ", "))
		}
		return got
	}
	want := []string{"fails, beats on, skill, target, ", "83 %, 6, 3, Ada", "50 %, 4 or more, 5, Bob", "50 %, 4 or more, 5, Cid"}
	if diff := cmp.Diff(want, table()); diff != "" {
		t.Error(diff)
	}
	if err := g.Decide(interpreter.Choice{Indexes: []int{0}}); err != nil {
		t.Fatal(err)
	}
	want = []string{"target, ", "Bob", "Cid"}
	if diff := cmp.Diff(want, table()); diff != "" {
		t.Error(diff)
	}
}

const bridge = `
variant bridge "Bridge" { players 1 }
card Traveller { skill: number = 2  state: State = fresh }
enum State { fresh, tired, wet }
row party of Traveller
setup { create Traveller "Ann" in party  create Traveller "Ben" { skill = 4 } in party }
turn until turn_count is 1 { way }
phase way {
    for each member in party {
        let rope = judge "Does {member} take the rope?" suggest true
        if cross(member, rope) is falls { member.state = wet } else if rope { member.state = tired }
    }
}
check cross(member: Traveller, rope: bool) {
    roll d6
    add member.skill "skill"
    add 2 when rope  "rope"
    against 7
    at_least -> passes
    below    -> falls
}
score { add 1 "one" }
`

// Yes and no each have their own chances.
func TestYesAndNo(t *testing.T) {
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, bridge), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := g.Next()
	m := advice.Of(g, d)
	var got []string
	for _, c := range m.Columns {
		got = append(got, c.Name)
	}
	for _, yes := range []bool{true, false} {
		got = append(got, strings.Join(m.RowOf(interpreter.Choice{Yes: yes}).Cells, "|"))
	}
	if diff := cmp.Diff([]string{"passes", "passes on", "67 %|3 or more", "33 %|5 or more"}, got); diff != "" {
		t.Error(diff)
	}
}

const ambush = `
variant ambush "Ambush" { players 1 }
enum State { well, wounded }
card Guard { skill: number = 0  state: State = well }
row gate of Guard
row met  of Guard
row done of Guard
setup { for each n in 1..4 { create Guard "Guard {n}" { skill = n } in gate } }
turn until turn_count is 1 { fight }
phase fight {
    volunteer
    while met is not empty { meet(choose one of met "Who is next?") }
}
procedure volunteer {
    while met.count < 3 {
        let guard = choose one of gate or none "Who faces a blow?"
        if guard is none { return }
        move guard to met
    }
}
procedure meet(guard: Guard) {
    if blow(guard) is hurts { guard.state = wounded }
    move guard to done
}
check blow(guard: Guard) { roll d6  add guard.skill "skill"  against 6  above -> held  else -> hurts }
score { add 1 "one" }
`

// If one of several characters must face a strike, each option has the chances and the dice needed
// of that character. This also holds if other checks come first. An option for none has no chances.
func TestEachOptionHasItsOwnCheck(t *testing.T) {
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, ambush), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for range 3 {
		d, _ := g.Next()
		m := advice.Of(g, d)
		var names []string
		for _, c := range m.Columns[:2] {
			names = append(names, c.Name)
		}
		got = append(got, strings.Join(names, "|"))
		for i, row := range m.Rows {
			got = append(got, d.Options[i].Label+"|"+strings.Join(row.Cells[:2], "|"))
		}
		got = append(got, "none|"+strings.Join(m.Nothing.Cells[:2], "|"))
		if err := g.Decide(interpreter.Choice{Indexes: []int{0}}); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		"hurts|held on", "Guard 1|83 %|6", "Guard 2|67 %|5 or more", "Guard 3|50 %|4 or more", "Guard 4|33 %|3 or more", "none||",
		"hurts|held on", "Guard 2|67 %|5 or more", "Guard 3|50 %|4 or more", "Guard 4|33 %|3 or more", "none||",
		"hurts|held on", "Guard 3|50 %|4 or more", "Guard 4|33 %|3 or more", "none||",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestPercent(t *testing.T) {
	for _, test := range []struct {
		part, of int64
		want     string
	}{{0, 1, "0 %"}, {1, 1, "100 %"}, {1, 216, "0.5 %"}, {1, 1296, "0.08 %"}, {1, 36, "3 %"}, {35, 36, "97 %"}, {215, 216, "99 %"}, {1, 3, "33 %"}} {
		if got := advice.Percent(big.NewRat(test.part, test.of)); got != test.want {
			t.Errorf("%d of %d: %s, not %s", test.part, test.of, got, test.want)
		}
	}
}

// The advice says that a component goes face down into an open zone, because the rules may treat it
// differently.
func TestFaceDownIsSaid(t *testing.T) {
	const rules = `
variant gate "Gate" { players 1 }
card Guest { }
row  hall   of Guest
pile ledger of Guest
deck cellar of Guest
setup { create Guest "Ada" in hall }
turn until turn_count is 1 { evening }
phase evening {
    choose "What becomes of Ada?" {
        option "Praise"  -> move the Guest "Ada" to ledger
        option "Blame"   -> move the Guest "Ada" to ledger face_down
        option "Dismiss" -> move the Guest "Ada" to cellar
    }
}
score { add 1 "one" }
`
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, rules), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := g.Next()
	var deeds []string
	for _, row := range advice.Of(g, d).Rows {
		deeds = append(deeds, row.Consequences...)
	}
	if diff := cmp.Diff([]string{"Ada goes to ledger", "Ada goes to ledger, face down", "Ada goes to cellar"}, deeds); diff != "" {
		t.Error(diff)
	}
}

// Concurrent decisions aren't part of a question, even if the same player makes them.
func TestConcurrentDecisionsAreSeparate(t *testing.T) {
	const text = `variant night "Night" { players 2 }
turn until turn_count is 1 { night }
phase night {
    let leader = active
    together for each player in players { hour(player, leader) }
}
procedure hour(who: player, leader: player) {
    choose "Who goes?" by leader { option "Ann" suggest true -> skip  option "Ben" -> skip }
    if who is not leader { vigil }
}
check vigil() { roll 2d6  against 9
    above -> awake  else -> asleep }
score for each player { add 0 "nothing" }
`
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, text), program.Traced), luck.Seeded(3), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	open := g.Waiting()
	if len(open) != 2 {
		t.Fatalf("%d are asked", len(open))
	}
	for i, d := range open {
		if check := advice.Of(g, d).Check; (check != nil) != (i == 1) {
			t.Errorf("line %d: %v", i+1, check)
		}
	}
}

// Chances are known despite concurrent decisions of other players, and however many questions come
// before the dice.
func TestChancesDespiteConcurrentDecisions(t *testing.T) {
	const text = `variant side_by_side "Side by side" { players 2 }
card Guard { strength: number }
each player has { row guards of Guard  keep Guard? tired = none }
setup {
    for each player in players {
        create Guard "Ann" { strength = 1 } in player.guards
        create Guard "Ben" { strength = 4 } in player.guards
    }
}
turn until turn_count is 1 { night }
phase night { together for each player in players { watch_over(player) } }
procedure watch_over(who: player) {
    let guard  = choose one of who.guards "Who watches?" by who
    let sleeps = choose one of who.guards "Who sleeps?" by who
    vigil(guard)
    who.tired = sleeps
}
check vigil(guard: Guard) {
    roll 2d6
    add guard.strength
    against 9
    above -> awake
    below -> asleep
    equal -> asleep
}
score for each player { add 0 "nothing" }
`
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, text), program.Traced), luck.Seeded(3), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range g.Waiting() {
		m := advice.Of(g, d)
		at := slices.IndexFunc(m.Columns, func(c advice.Column) bool { return c.IsChance })
		if at < 0 {
			t.Fatalf("player %d reads no chances: %v", d.Player+1, m.Columns)
		}
		if diff := cmp.Diff([]string{"28 %", "72 %"}, []string{m.Rows[0].Cells[at], m.Rows[1].Cells[at]}); diff != "" {
			t.Errorf("player %d (-want +got)\n%s", d.Player+1, diff)
		}
	}
}

const barter = `
variant barter "Barter" { players 2 }
card Stone { worth: number }
catalog stones of Stone with each worth in 1..9 named "stone {worth}"
deck bag of Stone from stones
each player has { hand held of Stone }
setup { for each player in players { draw 2 from bag to player.held } }
turn until turn_count is 2 { wait }
phase wait { choose "Go on?" { option "Yes" -> skip  option "No" -> skip } }
offer gift "Gift" by each player where player.held is not empty {
    let given = choose one of player.held where worth > 2 "What do you give?"
    choose "Do you take something?" by player.next {
        option "Yes" -> move given to player.next.held
        option "No"  -> skip
    }
}
score for each player { add player.held.count "stones" }
`

// There is no preview if the question depends on hidden cards.
func TestNoPreviewIfQuestionDependsOnHiddenCards(t *testing.T) {
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, barter), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	g.Next()
	if err := g.MakeOffer(0, 1); err != nil {
		t.Fatal(err)
	}
	for {
		d := g.Waiting()[len(g.Waiting())-1]
		m := advice.Of(g, d)
		if d.Player == 0 {
			if m.Check != nil {
				t.Errorf("%s: the advice has a check", d.Prompt)
			}
			return
		}
		g.PutFirst(d)
		if err := g.Decide(interpreter.Choice{Indexes: []int{0}}); err != nil {
			t.Fatal(err)
		}
	}
}
