package advice_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/advice"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

const errand = `
variant errand "Errand" { players 1 }
enum Manner { sword gloss "a risk for a prize", words }
card Guard { strength: number = 9 }
row gate of Guard
keep number hurts = 0
keep number days  = 0
setup { create Guard "Gog" in gate }
turn until turn_count is 1 { road }
phase road {
    let guard = the first of gate
    repeat 2 times {
        let manner = choose one of Manner "How do you pass {guard}?"
        match manner {
            sword -> { if blow(guard) is misses { increase hurts by 1 }  if parry(guard) is struck { increase hurts by 1 } }
            words -> { if plea(guard) is ignored { if parry(guard) is struck { increase hurts by 1 } } }
        }
        rest
    }
}
procedure rest {
    choose "How long do you rest?" {
        option "A day"    gloss "somebody may pass by" -> increase days by 1
        option "Two days" -> increase days by 2
    }
}
check blow(guard: Guard)  { roll d10  against guard.strength - 4  at_least -> hits   below -> misses }
check parry(guard: Guard) { roll d10  against guard.strength - 6  at_least -> parried below -> struck }
check plea(guard: Guard)  { roll d10  against guard.strength - 2  at_least -> heard  below -> ignored }
score { subtract hurts "hurts" }
`

// Options that lead to different checks each have the chances of their own check. The advice's
// check names the option that leads to it. A later question isn't about the check of the next
// round.
func TestOptionsLeadToDifferentChecks(t *testing.T) {
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, errand), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for range 2 {
		d, _ := g.Next()
		m := advice.Of(g, d)
		got = append(got, d.Prompt)
		if m.Check != nil {
			got = append(got, m.Check.Name+" with "+m.Check.Option)
		}
		for _, c := range m.Columns {
			got = append(got, c.Name)
		}
		for i, row := range m.Rows {
			got = append(got, strings.Join(append([]string{d.Options[i].Label, d.Gloss(i)}, row.Cells...), "|"))
		}
		if err := g.Decide(interpreter.Choice{Indexes: []int{0}}); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		"How do you pass Gog?", "blow with sword", "misses", "ignored", "hurts",
		"sword|a risk for a prize|40 %||52 %", "words|||60 %|12 %",
		"How long do you rest?", "A day|somebody may pass by", "Two days|",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

const forge = `
variant forge "Forge" { players 1 }
card Smith { skill: number = 2  oil: number = 2 }
row smiths of Smith
keep number blades = 0
setup { create Smith "Ann" in smiths  create Smith "Ben" { skill = 3 } in smiths }
turn until turn_count is 1 { work }
phase work {
    for each smith in smiths {
        let ready = false
        while not ready {
            choose "What does {smith} do before the blow?" {
                option "Oil the blade" when smith.oil > 0 -> { decrease smith.oil by 1  increase smith.skill by 2 }
                option "Leave it"                         -> return
                option "Strike" suggest true              -> ready = true
            }
        }
        if strike(smith) is done { increase blades by 1 }
    }
}
check strike(smith: Smith) { roll d6  add smith.skill "skill"  against 7  at_least -> done  below -> spoilt }
score { add blades "blades" }
`

// An option that leads back to its menu has the chances of the check after the menu, and not
// those of the next round.
func TestOptionsLeadBackToMenu(t *testing.T) {
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, forge), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{
		"What does Ann do before the blow?": {"Oil the blade 67 %", "Leave it ", "Strike 33 %"},
		"What does Ben do before the blow?": {"Oil the blade 83 %", "Leave it ", "Strike 50 %"},
	}
	for range 2 {
		d, _ := g.Next()
		m := advice.Of(g, d)
		if len(m.Columns) == 0 || m.Columns[0].Name != "done" {
			t.Fatalf("%s: %v", d.Prompt, m.Columns)
		}
		var got []string
		for i, row := range m.Rows {
			got = append(got, d.Options[i].Label+" "+row.Cells[0])
		}
		if diff := cmp.Diff(want[d.Prompt], got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", d.Prompt, diff)
		}
		if err := g.Decide(interpreter.Choice{Indexes: []int{2}}); err != nil {
			t.Fatal(err)
		}
	}
}
