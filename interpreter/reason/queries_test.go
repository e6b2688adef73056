package reason_test

import (
	"strings"
	"testing"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// inn has players with secret values, so that a text compares them without revealing the values.
const inn = `
variant inn "The inn" { players 2 }
card Dish { heat: number  hot: bool = false }
row dishes of Dish
row shelf of Dish
each player has {
    keep secretly number taste = 3
    keep number gold = 2
    keep bool ready = false
    keep secretly bool sly = false
    keep number? wish = none
    row plate of Dish
}
setup {
    create Dish "Soup" { heat = 4 } in dishes
    create Dish "Stew" { heat = 6 } in dishes
    (the last of seats).taste = 5
}
function beats(one: player, other: player) -> bool = one.taste > other.taste
function is_fit(who: player) -> bool { let n = roll_of(who)  for each _ in 1..2 { n = n + 1 }  return n > 9 }
function roll_of(who: player) -> number = who.taste
function worth(dish: Dish) -> number { let n = dish.heat  for each _ in 1..2 { n = n + 1 }  return n }
function is_warm(dish: Dish) -> bool { let n = dish.heat  for each _ in 1..2 { n = n + 1 }  return n > 5 }
turn until turn_count is 1 { eat }
phase eat { say "Eat" }
score for each player { add player.gold "gold"  win when WIN }
`

// TestQueries checks that texts about queries are sentences. Their subject is the players or the
// zone, or the owner of a value.
func TestQueries(t *testing.T) {
	for win, want := range map[string]string{
		"not any of seats where taste > player.taste":             "one player's taste is more than that of player 1",
		"not any of seats where taste < player.taste":             "no player's taste is less than that of player 1",
		"not any of seats where beats(it, player)":                "one player's taste is more than that of player 1",
		"every of seats where taste <= player.taste":              "one player's taste is more than that of player 1",
		"every of seats where taste >= player.taste":              "each player's taste is at least that of player 1",
		"any of seats where taste > 9":                            "no player's taste is more than 9",
		"any of seats where taste > player.gold":                  "one player's taste is more than gold 2 of player 1",
		"not any of seats where taste in 3..5":                    "one player's taste is 3 to 5",
		"any of seats where taste is 7":                           "no player's taste is 7",
		"every of seats where ready":                              "one player is not ready",
		"any of seats where ready":                                "no player is ready",
		"any of seats where ready and sly":                        "no player is ready and is sly",
		"not any of seats where not ready and taste > 4":          "one player is not ready and their taste is more than 4",
		"not any of seats where taste > 4 and not ready":          "one player's taste is more than 4 and that one is not ready",
		"not any of seats where it is player and not ready":       "one player is player 1 and is not ready",
		"every of seats where it is player":                       "one player is not player 1",
		"every of seats where wish exists":                        "one player has no wish",
		"any of seats where plate is not empty":                   "no player has something left in plate",
		"every of seats where plate is not empty":                 "one player has nothing left in plate",
		"any of seats where plate.count > 2":                      "no player has more than 2 cards in plate",
		"any of seats where is_fit(it)":                           "no player is fit",
		"every of seats where is_fit(it)":                         "one player is not fit",
		"any of dishes where worth(it) > 10":                      "the worth of none of dishes is more than 10",
		"any of dishes where worth(it) > 10 and worth(it) is 12":  "the worth of none of dishes is more than 10 and its worth is 12",
		"every of dishes where is_warm(it)":                       "each of dishes is warm",
		"any of dishes where hot":                                 "none of dishes is hot",
		"any of dishes where name is \"Bread\"":                   "none of dishes is Bread",
		"any of dishes where it in shelf":                         "none of dishes is in shelf",
		"not any of dishes where it is Dish and it is not in_one": "one of dishes is a Dish and is not Soup",
	} {
		win = strings.ReplaceAll(win, "in_one", `the Dish "Soup"`)
		text := strings.ReplaceAll(inn, "WIN", win)
		g, err := interpreter.New(program.Compile(dsltest.Parse(t, text), program.Traced), luck.Seeded(1), interpreter.Settings{Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		g.Next()
		if got := g.Verdict(0, 0); got != want {
			t.Errorf("%s: %q, want %q", win, got, want)
		}
	}
}
