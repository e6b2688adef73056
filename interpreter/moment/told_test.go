package moment_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/moment"
	"houserule/interpreter/program"
)

// What rules show of each thing that can be chosen stands before its figures, but for what is alike for all.
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
	m := moment.Of(g, d)
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
