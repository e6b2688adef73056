package patch

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/diag"
	"houserule/dsl/syntax"
)

const guesthouse = `variant guesthouse { extends inn }
change table price { sober -> 3  move merry after sober }
change check dice_game { remove "stake"  insert add 2 "luck"  subtract 1 "house" }
change turn { remove gamble  insert drink }
change enum Mood { insert sad before sober }
change card Guest { remove purse }
change priority barkeeper { move pour before throw_out }
change score { insert add 1 "for coming" }
change script Guest {
    remove modify dice_game "dizzy"  modify price by 2  insert modify price by 3 "late" before modify price
    keep number drinks = 1  insert after drink { skip }  remove before gamble
}
replace keep number luck = 1
`

// TestRetold checks that no line is lost or displaced. Without the removed lines, the result is
// the declaration in force. Without the inserted lines, it is the original.
func TestRetold(t *testing.T) {
	base := parse(t, "inn.rules", inn)
	merged, findings := Merge(layersOf(t, []*syntax.File{base, parse(t, "guesthouse.rules", guesthouse)}))
	if len(findings) > 0 {
		t.Fatal(findings.Text(diag.Plain))
	}
	for i, d := range merged.Decls {
		copied, changes := d.Retold()
		gone := func(p syntax.Piece) bool { return changes[p].Gone == p }
		put := func(p syntax.Piece) bool { return changes[p].Put == p }
		if diff := cmp.Diff(linesOf(d.Syntax, nil), linesOf(copied, gone)); diff != "" {
			t.Errorf("in force (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(linesOf(base.Decls[i+1], nil), linesOf(copied, put)); diff != "" {
			t.Errorf("before (-want +got):\n%s", diff)
		}
	}
}

// linesOf returns the positions of the lines of a declaration, except those that left selects.
func linesOf(d syntax.Decl, left func(syntax.Piece) bool) (places []string) {
	syntax.Walk(d, func(p syntax.Piece) bool {
		if left != nil && left(p) {
			return false
		}
		switch p.(type) {
		case *syntax.Row, *syntax.CheckLine, *syntax.Field, *syntax.PriorityRule, *syntax.Name, *syntax.VarDecl, *syntax.Modify, *syntax.ScriptPart:
			start, _ := p.At()
			places = append(places, start.String())
		}
		return true
	})
	return places
}
