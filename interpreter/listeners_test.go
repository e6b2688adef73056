package interpreter_test

import (
	"testing"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// TestListenersByPriority calls procedures and moves cards. Listeners of a higher priority run
// first, in every order of effects.
func TestListenersByPriority(t *testing.T) {
	for _, order := range []string{"by age", "in turn order", "in chosen order"} {
		g := playScenario(t, `
variant game "Priorities" { players 2  effects `+order+` }
card Card { n: number }
catalog pack of Card with each n in 1..4 named "card {n}"
deck stock of Card from pack
row table of Card in play
pile off of Card
keep list of number trail = []
procedure storm { }
procedure flood -> number { return 0 }
script "card 1" {
    before storm priority -1 { trail = trail with 1 }
    instead of flood { return original() * 2 }
    after card leaves table priority 2 { trail = trail with 1 }
}
script "card 2" { before storm { trail = trail with 2 }  after card leaves table { trail = trail with 2 } }
script "card 3" {
    before storm priority 2 where n > 2 { trail = trail with 3 }
    instead of flood priority 1 { return original() + 10 }
}
setup { skip }`, `
	given { move the Card "card 1" to table  move the Card "card 2" to table  move the Card "card 3" to table }
	given storm
	expect trail is [3, 2, 1]
	expect flood() is 10
	given { trail = []  move the Card "card 3" to off }
	expect trail is [1, 2]`, luck.Seeded(1))
		holdsAll(t, g)
	}
}

// TestListenersInChosenOrder checks that the owner of several cards chooses which one takes effect
// next. A card whose condition doesn't hold is offered when it does, and a single card isn't asked
// about.
func TestListenersInChosenOrder(t *testing.T) {
	const rules = `
variant game "Chosen order" { players 3  effects in chosen order }
card Card { n: number }
catalog pack of Card with each n in 1..9 named "card {n}"
deck stock of Card from pack
row table of Card in play
pile off of Card
each player has { row court of Card in play }
keep list of number trail = []
keep bool calm = false
procedure storm { }
procedure fallen after card leaves court { trail = trail with 0 }
script Card {
    before storm where n is not 2 or calm { trail = trail with n  if n is 3 { calm = true }  active = active.next }
    before storm priority -1 where n is 4 and calm { trail = trail with 40 }
    after card leaves court where n is not 2 or calm { trail = trail with (n * 10 + card.n)  if n is 3 { calm = true } }
    after card leaves court priority -1 where n is 4 { trail = trail with n }
}
setup { skip }`
	const given = `
	given { move the Card "card 1" to (player 1).court  move the Card "card 2" to (player 2).court  move the Card "card 3" to (player 2).court
	        move the Card "card 4" to (player 2).court  move the Card "card 5" to table  move the Card "card 6" to table
	        active = player 2 }`
	for _, text := range []string{`
	do storm
	answer player 2: "card 6"
	answer player 2: "card 4"
	expect trail is [6, 5, 4, 3, 2, 1, 40]`, `
	do move (player 2).court to off
	answer player 2: "card 5"
	answer player 2: "card 4"
	answer player 2: "card 5"
	answer player 2: "card 3"
	answer player 2: "card 2"
	answer player 2: "card 6"
	answer player 2: "card 4"
	answer player 2: "card 3"
	expect trail is [0, 52, 62, 42, 32, 22, 12, 4, 0, 53, 63, 33, 23, 43, 13, 4, 0, 64, 54, 44, 34, 24, 14, 4]`,
	} {
		v := dsltest.Parse(t, rules+"\nscenario \"test\" {\n"+given+text+"\n}\n")
		for _, failure := range scenario.Run(program.Compile(v, program.Traced), v.Scenarios[0], interpreter.Limits{}).Failures {
			t.Error(failure)
		}
	}
}
