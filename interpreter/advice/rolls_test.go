package advice_test

import (
	"strings"
	"testing"
)

// opposed is a game in which both sides roll, first the attacker in a separate rule. The chances
// are those of the 1296 results of four dice.
const opposed = `
variant duel "Duel" { players 1 }
card Fighter { prowess: number  hurt: bool = false }
row ring of Fighter
row crowd of Fighter
keep number rolled = 0
setup {
    create Fighter "Ann" { prowess = 5 } in ring
    create Fighter "Ben" { prowess = 5 } in ring
    CROWD
}
turn until turn_count is 1 { fight }
phase fight { strike_out(the Fighter "Ben", the Fighter "Ann") }
procedure strike_out(attacker: Fighter, defender: Fighter) {
    let careful = care(defender)
    rolled = force(attacker)
    match parry(defender, careful) {
        struck  -> defender.hurt = true
        beaten  -> attacker.hurt = true
        neither -> skip
    }
}
procedure care(defender: Fighter) -> number {
    choose "How does {defender} fight?" {
        option "Carefully" -> return 3
        option "With full strength" suggest true -> return 0
    }
}
procedure force(attacker: Fighter) -> number = onset(attacker)
check onset(attacker: Fighter) { roll 2d6  add attacker.prowess "prowess" }
check parry(defender: Fighter, careful: number) {
    roll 2d6
    add      defender.prowess "prowess"
    subtract careful          "careful"
    against  rolled
    MORE
    above -> beaten
    equal -> neither
    below -> struck
}
score { add 1 "one" }
`

func TestBothSidesRoll(t *testing.T) {
	const onlookers = `for each n in 1..9000 { create Fighter "Onlooker" { prowess = n } in crowd }`
	for name, test := range map[string]struct{ crowd, more, outcomes, careful string }{
		"sums":          {"", "", "beaten 575/1296, neither 73/648, struck 575/1296", "Carefully: beaten 16 %, neither 8 %, struck 76 %,"},
		"faces":         {"", "both 3 -> beaten", "beaten 601/1296, neither 47/432, struck 277/648", "Carefully: beaten 19 %, struck 74 %, neither 8 %,"},
		"a large table": {onlookers, "", "beaten 575/1296, neither 73/648, struck 575/1296", "Carefully: beaten 16 %, neither 8 %, struck 76 %,"},
	} {
		t.Run(name, func(t *testing.T) {
			m, d := first(t, strings.NewReplacer("CROWD", test.crowd, "MORE", test.more).Replace(opposed))
			if m.Check == nil {
				t.Fatal("the advice has no check")
			}
			var outcomes []string
			for _, o := range m.Check.Outcomes {
				outcomes = append(outcomes, o.Label+" "+o.Chance.String())
			}
			if got := strings.Join(outcomes, ", "); got != test.outcomes {
				t.Errorf("%s, want %s", got, test.outcomes)
			}
			if got := tableOf(m, d)[0]; got != test.careful {
				t.Errorf("%s, want %s", got, test.careful)
			}
		})
	}
}
