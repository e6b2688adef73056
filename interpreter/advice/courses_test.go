package advice_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/advice"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// first returns the first question of a game by the given rules, and the advice on it.
func first(t *testing.T, text string) (*advice.Advice, *interpreter.Decision) {
	t.Helper()
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, text), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := g.Next()
	return advice.Of(g, d), d
}

// tableOf formats the cells and consequences of each option.
func tableOf(m *advice.Advice, d *interpreter.Decision) (lines []string) {
	add := func(label string, row *advice.Row) {
		if row == nil {
			return
		}
		line := label + ":"
		for j, cell := range row.Cells {
			if cell != "" {
				line += fmt.Sprintf(" %s %s,", m.Columns[j].Name, cell)
			}
		}
		for _, consequence := range row.Consequences {
			line += " " + consequence + ";"
		}
		lines = append(lines, line)
	}
	for i := range m.Rows {
		add(d.Options[i].Label, &m.Rows[i])
	}
	add("none", m.Nothing)
	return lines
}

// outcomesOf formats the outcomes of the advice's check, with their changes.
func outcomesOf(m *advice.Advice) (lines []string) {
	for _, o := range m.Check.Outcomes {
		line := o.Label + " " + advice.Percent(o.Chance)
		for _, change := range o.Changes {
			line += ", " + change.Text
		}
		lines = append(lines, line)
	}
	return lines
}

func compare(t *testing.T, want, got []string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// An answer may have consequences after a check that it doesn't change, in the rule that asked.
func TestAnswerHasLaterConsequences(t *testing.T) {
	m, d := first(t, `
variant duel "Duel" { players 1 }
keep number hurts = 0
keep number wins  = 0
procedure effort -> number { choose "Do you make an effort?" { option "Yes" -> return 2  option "No" suggest true -> return 0 } }
phase fight {
    let extra = effort()
    if parry() is struck { increase hurts by 1 }
    if blow(extra) is hits { increase wins by 1 }
}
check parry() { roll d10  against 5  at_least -> holds  below -> struck }
check blow(extra: number) { roll d10  add extra "effort"  against 9  at_least -> hits  below -> misses }
turn until turn_count is 1 { fight }
score { add wins "wins"  subtract hurts "hurts" }
`)
	compare(t, []string{"Yes: wins 40 %,", "No: wins 20 %,"}, tableOf(m, d))
}

// A check has one outcome if the better of two rolls counts.
func TestTheBetterRollCounts(t *testing.T) {
	m, d := first(t, `
variant throw "Throw" { players 1 }
card Thrower { mood: Mood = calm }
enum Mood { calm, glad, sad }
row bank of Thrower
setup { create Thrower "Ann" in bank }
phase throwing {
    let ann   = the Thrower "Ann"
    let twice = false
    choose "How does Ann throw?" { option "Once" suggest true -> skip  option "Twice" -> twice = true }
    let outcome = throw(ann)
    if twice and outcome is short {
        outcome = throw(ann)
    }
    ann.mood = if outcome is far then glad else sad
}
check throw(thrower: Thrower) { roll d10  against 8  at_least -> far  below -> short }
turn until turn_count is 1 { throwing }
score { add 0 "nothing" }
`)
	compare(t, []string{"Once: far 30 %,", "Twice: far 51 %,"}, tableOf(m, d))
}

// An option that cancels a strike doesn't have the chances of the next strike.
func TestACheckIsAverted(t *testing.T) {
	m, d := first(t, `
variant siege "Siege" { players 1 }
card Knight { tapped: bool = false  hurt: bool = false }
token Strike { upon: Knight  cancelled: bool = false told "{it} is cancelled" }
row wall    of Knight
row strikes of Strike
setup {
    create Knight "Ann" in wall
    create Knight "Ben" in wall
    create Strike "the first strike" { upon = the Knight "Ann" } in strikes
    create Strike "the second strike" { upon = the Knight "Ann" } in strikes
}
phase assault {
    for each strike in strikes {
        let helper = choose one of wall where it is not strike.upon and not tapped or none "Who cancels {strike}?"
        if helper exists {
            helper.tapped = true
            strike.cancelled = true
        } else {
            if blow(strike.upon, strike) is lands { strike.upon.hurt = true }
        }
    }
}
check blow(knight: Knight, strike: Strike) { roll d10  against 4  at_least -> lands  below -> fails }
turn until turn_count is 1 { assault }
score { add 0 "nothing" }
`)
	compare(t, []string{"Ben: Ben is tapped; the first strike is cancelled;", "none: lands 70 %,"}, tableOf(m, d))
	compare(t, []string{"lands 70 %, Ann is hurt", "fails 30 %"}, outcomesOf(m))
}

// The preview contains nothing that the player still chooses after a roll.
func TestLaterChoiceIsNotPreviewed(t *testing.T) {
	m, _ := first(t, `
variant inn "Inn" { players 1 }
card Guest { worth: number }
row road of Guest
row room of Guest told "{it} comes in"
pile away of Guest told "{it} makes room"
setup {
    create Guest "Ann" { worth = 2 } in road
    create Guest "Ben" { worth = 1 } in room
    create Guest "Cid" { worth = 3 } in room
}
phase evening {
    let guest = choose one of road or none "Who is asked in?" suggest first of road
    if guest exists {
        if asked(guest) is heard {
            move guest to room
            let leaver = choose one of room where it is not guest "Who makes room?" suggest first of room by worth
            move leaver to away
        }
    }
}
check asked(guest: Guest) { roll d10  against 4  at_least -> heard  below -> unheard }
turn until turn_count is 1 { evening }
score { add 0 "nothing" }
`)
	compare(t, []string{"heard 70 %, Ann comes in", "unheard 30 %"}, outcomesOf(m))
}

// A question before a certain outcome is idle, as long as its options only discard themselves.
func TestACertainCheck(t *testing.T) {
	for _, test := range []struct {
		against int
		effect  string
		want    bool
	}{
		{2, "skip", true}, {2, "increase ann.nerve by 1", true}, {4, "increase ann.nerve by 1", false}, {20, "increase ann.nerve by 1", true},
		{2, "increase ann.secret by 1", false}, {2, "tells = 1", false},
	} {
		m, d := first(t, fmt.Sprintf(`
variant nerve "Nerve" { players 1 }
card Hero { nerve: number = 0  quietly secret: number = 0 }
card Draught { }
row  stage of Hero
row  hand  of Draught
pile used  of Draught
deck store of Draught discards to used
keep quietly number tells = 0
setup { create Hero "Ann" in stage  create Draught "Tea" in hand }
phase trial {
    let ann  = the Hero "Ann"
    let done = false
    while not done {
        choose "What does {ann} do before the trial?" {
            option for each draught in hand "Drink {draught}" -> { %s  move draught to used }
            option "Go on" suggest true -> done = true
        }
    }
    trial_of(ann)
    ann.nerve = 0
}
check trial_of(hero: Hero) { roll 2d6  add hero.nerve "nerve"  against %d  at_least -> passes  below -> fails }
turn until turn_count is 1 { trial }
score { add tells "tells" }
`, test.effect, test.against))
		if m.Idle != test.want {
			t.Errorf("against %d, with %s: %s is idle: %v\n%v", test.against, test.effect, d.Prompt, m.Idle, tableOf(m, d))
		}
	}
}

// A question isn't about checks in another phase.
func TestAnotherPhase(t *testing.T) {
	m, d := first(t, `
variant days "Days" { players 1 }
card Hero { tired: bool = false }
row stage of Hero
setup { create Hero "Ann" in stage }
phase morning { choose "How does Ann begin?" { option "Early" -> (the Hero "Ann").tired = true  option "Late" suggest true -> skip } }
phase evening { if climb(the Hero "Ann") is falls { end game } }
check climb(hero: Hero) { roll d10  subtract 1 when hero.tired "tired"  against 4  at_least -> holds  below -> falls }
turn until turn_count is 1 { morning  evening }
score { add 0 "nothing" }
`)
	if m.Check != nil {
		t.Errorf("the advice in the morning has a check of the evening: %v", m.Check)
	}
	compare(t, []string{"Early: Ann is tired;", "Late:"}, tableOf(m, d))
}

// The preview says that a component goes to a pile, and not how its figures change there. Losses
// come first, and discards last.
func TestComponentsThatLeavePlay(t *testing.T) {
	m, _ := first(t, `
variant raft "Raft" { players 1 }
card Sailor { wet: bool = false }
card Chest { }
row  deck  of Sailor
row  hold  of Chest
pile sea   of Sailor told loss "{it} is lost"
pile wreck of Chest
deck store of Chest discards to wreck
setup { create Chest "Gold" in hold  create Sailor "Ann" in deck  create Sailor "Ben" in deck }
phase voyage {
    choose "Which way?" { option "Over the reef" suggest true -> pass_reef()  option "Around" -> skip }
}
procedure pass_reef() {
    if steer() is fails {
        move the Chest "Gold" to wreck
        for each sailor in deck { sailor.wet = true }
        move the Sailor "Ben" to sea
    }
}
check steer() { roll d10  against 4  at_least -> works  below -> fails }
turn until turn_count is 1 { voyage }
score { add 0 "nothing" }
`)
	compare(t, []string{"works 70 %", "fails 30 %, Ben is lost, Ann is wet, Gold is discarded"}, outcomesOf(m))
}
