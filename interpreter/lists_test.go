package interpreter_test

import (
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

const gathered = `
keep list of number held = []
turn until held.count > 3 { gather }
phase gather {
    let n = held.count
    fill(1300)
    if n >= 0 {
        let one = [n]
        let two = [n, n]
        let three = [n, n, n]
        let four = [n, n, n, n]
        let five = [n, n, n, n, n]
        let six = [n, n, n, n, n, n]
        if [one, two, three, four, five, six].count is n { return }
    }
    fill(100)
    choose "On?" { option "On" -> held = [n, n, n, n]  option "Off" -> skip }
}
procedure fill(times: number) { for each n in 1..times { held = [n, 1, 2] } }
score { add held.count "held" }
`

// Lists in dead registers of a procedure are kept until it ends, also if they are after the
// window of a call.
func TestListsBehindACallAreKept(t *testing.T) {
	for _, mode := range []program.Mode{program.Traced, program.Fast} {
		g := begin(t, gathered, mode, luck.Seeded(1), interpreter.Settings{})
		if d, _ := g.Next(); d == nil {
			t.Fatal("nothing is asked")
		}
		if got := g.Clone().Encode(); string(got) != string(g.Encode()) {
			t.Error("the copy differs")
		}
	}
}
