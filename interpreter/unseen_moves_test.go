package interpreter_test

import (
	"fmt"
	"testing"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// TestLogOfUnseenMoves checks that the log names no card that leaves a known hand for another hand,
// because the others can't see which card it is. If the whole hand moves, they can.
func TestLogOfUnseenMoves(t *testing.T) {
	const rules = `
variant mats "Mats" { players 2 }
card Disc { n: number }
catalog discs of Disc with each n in 1..4 named "disc {n}"
row box of Disc from discs
each player has { hand held of Disc  hand mat of Disc }
phase lay { together secretly for each player in players { move choose one of player.held "Which?" by player to player.mat } }
turn until turn_count is 2 { lay }
score for each player { add player.mat.count "discs" }

scenario "%s" {
    given { move first 2 of box to active.held  move box to active.next.held }
    do     %s
    transcript for player 2 {
        | %s
    }
}
`
	for _, lines := range [][]any{
		{"one", "move first of active.held to active.mat", "a card goes from held of player 1 to mat of player 1"},
		{"some", "move first 2 of active.held to active.mat", "a card goes from held of player 1 to mat of player 1\n        | a card goes from held of player 1 to mat of player 1"},
		{"all", "move active.held to active.mat", "disc 1 goes from held of player 1 to mat of player 1\n        | disc 2 goes from held of player 1 to mat of player 1"},
		{"side by side", "lay\n    answer player 1: \"disc 1\"\n    answer player 2: \"disc 4\"", "lay\n        |   [player 1] a card goes from held of player 1 to mat of player 1\n        |   [player 2] Which? disc 4\n        |   [player 2] disc 4 goes from held of player 2 to mat of player 2"},
	} {
		v := dsltest.Parse(t, fmt.Sprintf(rules, lines...))
		for _, failure := range scenario.Run(program.Compile(v, program.Traced), v.Scenarios[0], interpreter.Limits{}).Failures {
			t.Errorf("%s: %v", lines[0], failure)
		}
	}
}
