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

// The columns that the rules show come before the component's figures, unless they are equal for
// all options.
func TestRulesShowFigures(t *testing.T) {
	const rules = `
variant voyage "Voyage" { players 1 }
card Port { miles: number }
row  ports   of Port
pile visited of Port
setup { create Port "Near" { miles = 2 } in ports  create Port "Far" { miles = 7 } in ports }
function days_to(port: Port) -> number = port.miles / 2 rounded up
turn until turn_count is 1 { sail }
phase sail {
    let port = choose one of ports or none "Where to?" showing "days" days_to(it), "met by" if it.miles > 5 then "pirates" else none, "fee" 3
    if port exists { move port to visited }
}
score { add 1 "one" }
`
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, rules), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := g.Next()
	m := advice.Of(g, d)
	var got []string
	for j, column := range m.Columns {
		if column.IsShown {
			got = append(got, fmt.Sprint(column.Name, column.IsNumber, m.Rows[0].Cells[j], m.Rows[1].Cells[j]))
		}
	}
	if diff := cmp.Diff([]string{"daystrue14", "met byfalsepirates"}, got); diff != "" {
		t.Error(diff)
	}
}

// A column of the rules replaces the components' figure of the same name, even if it is equal for
// all. The printed figure would be wrong.
func TestShownFigureReplacesPrintedOne(t *testing.T) {
	m, d := first(t, `
variant camp "Camp" { players 1 }
card Fighter { prowess: number  wounds: number = 0  age: number }
row band of Fighter
setup {
    create Fighter "Ann" { prowess = 5  age = 30 } in band
    create Fighter "Ben" { prowess = 7  wounds = 2  age = 40 } in band
}
turn until turn_count is 1 { send }
phase send {
    let one = choose one of band "Who goes?" showing "prowess" it.prowess - it.wounds
    if one.wounds > 0 { one.wounds = 1 }
}
score { add 1 "one" }
`)
	compare(t, []string{"Ann: wounds 0, age 30,", "Ben: wounds 2, age 40, wounds of Ben: 2 → 1;"}, tableOf(m, d))
}

// The preview includes changes to a check that follows another one.
func TestOptionsChangeLaterChecks(t *testing.T) {
	const rules = `
variant bout "Bout" { players 1 }
keep number wounds = 0
turn until turn_count is 1 { fight }
phase fight {
    choose "Make an effort?" { option "Yes" -> round(2)  option "No" -> round(0) }
}
procedure round(effort: number) {
    if guard() is struck { increase wounds by 1 }
    let blow = attack(effort)
}
check guard() { roll 2d6  against 8  at_least -> holds  below -> struck }
check attack(effort: number) { roll 2d6  add effort "effort"  against 9  at_least -> hits  below -> misses }
score { add 1 "one" }
`
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, rules), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := g.Next()
	m := advice.Of(g, d)
	got := map[string][]string{}
	for j, column := range m.Columns {
		got[column.Name] = []string{m.Rows[0].Cells[j], m.Rows[1].Cells[j]}
	}
	if diff := cmp.Diff(map[string][]string{"hits": {"58 %", "28 %"}}, got); diff != "" {
		t.Error(diff)
	}
}

// A component that loses a bad state has gained, and the text says so.
func TestRecoveryIsSaid(t *testing.T) {
	const rules = `
variant ward "Ward" { players 1 }
enum State { fresh, tired, hurt told loss "{it} is hurt" }
card Guest { state: State = hurt }
row hall of Guest
setup { create Guest "Ada" in hall }
turn until turn_count is 1 { evening }
phase evening {
    choose "What becomes of Ada?" {
        option "Nurse" -> (the Guest "Ada").state = tired
        option "Wait"  -> skip
    }
}
score { add 1 "one" }
`
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, rules), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := g.Next()
	if diff := cmp.Diff([]string{"Ada is tired, no longer hurt"}, advice.Of(g, d).Rows[0].Consequences); diff != "" {
		t.Error(diff)
	}
}
