package interpreter_test

import (
	"testing"

	"houserule/interpreter/luck"
)

// world declares the names that the expressions below use.
const world = `
enum Suit { bells, leaves, acorns }
card Beast { might: number  magic: number?  lives: set of Suit  lore: text = "unknown"  tags: list of number = [] }
card Hero  { might: number = 1  pack: pile of Beast limit 3 }
pile lair  of Beast
row  party of Hero sorted by might desc, name
deck stock of Beast discards to waste
pile waste of Beast
each player has { hand cards of Beast  keep number gold = 3 }
keep number purse = 10
keep Suit   trump = leaves
keep list of number marks = [3, 1, 2]
keep text   motto = "on"
option goal = 7 in 1..9

function double(n: number) -> number = 2 * n
function deep(n: number) -> number {
    if n <= 0 { return 0 }
    return 1 + deep(n - 1)
}
procedure twice(n: number) -> number { return n + n }
table size(n: number) -> text {
    ..2   -> "small"
    3..5  -> "middling"
    6, 8  -> "even"
    else  -> "large"
}
table fit(suit: Suit, big: bool) -> number {
    bells, true  -> 1
    any, false   -> 2
    else         -> 3
}
table maybe(n: number?) -> number {
    none -> 0
    ..5  -> 1
    else -> 2
}
table spoken(word: text) -> number {
    "yes" -> 1
    "no"  -> 2
    else  -> 3
}
setup {
    create Beast "wolf"  { might = 3  magic = 1  lives = [bells] } in lair
    create Beast "bear"  { might = 5  lives = [leaves, acorns]  tags = [7, 8] } in lair
    create Beast "lynx"  { might = 3  magic = 4  lives = []  lore = "shy" } in lair
    create Hero  "Ada"   { might = 2 } in party
    create Hero  "Bo"    { might = 4 } in party
    create Hero  "Cy"    { might = 2 } in party
}
`

func TestExpressions(t *testing.T) {
	for name, lines := range map[string]string{
		"arithmetic": `
			expect 2 + 3 * 4 is 14
			expect -7 / 2 rounded down is -4
			expect -7 / 2 rounded up is -3
			expect 7 / -2 rounded up is -3
			expect 7 / 2 rounded up is 4
			expect purse - 20 is -10
			expect 3000000000 * 3 is 9000000000
			expect -(purse + 1) is -11`,
		"comparing": `
			expect 3 < 4 and 4 <= 4 and 5 > 4 and 4 >= 4
			expect not (4 < 4) and 3 is not 4
			expect purse > goal and goal < purse
			expect "ant" < "bee" and motto is "on" and "{motto}" is "on"
			expect [1, 2] is [1, 2] and [1, 2] is not [2, 1] and ["on"] is ["{motto}"]
			expect trump is leaves and trump is not bells`,
		"logic": `
			expect true or 1 / (purse - 10) rounded up is 1
			expect not (false and 1 / (purse - 10) rounded up is 1)
			expect if purse is 10 then true else false
			expect (if purse > 5 then "much" else "little") is "much"`,
		"ranges and sets": `
			expect 5 in 1..6 and 0 not in 1..6 and 100 in 13.. and 2 in ..2
			expect bells in (the Beast "wolf").lives and acorns not in (the Beast "wolf").lives
			expect 2 in marks and 9 not in marks
			expect (the Beast "lynx").lives is empty
			expect the Beast "wolf" in lair and the Beast "wolf" not in waste`,
		"none": `
			expect (the Beast "bear").magic is none
			expect (the Beast "wolf").magic exists
			expect maybe((the Beast "bear").magic) is 0
			expect maybe((the Beast "wolf").magic) is 1 and maybe(6) is 2`,
		"texts": `
			given { let wolf = the Beast "wolf"  let bear = the Beast "bear" }
			expect "{purse} {trump} {true} {wolf}" is "10 leaves true wolf"
			expect "{bear.magic}" is "none"
			expect "{all lair}" is "wolf, bear and lynx"
			expect "{first 2 of lair}" is "wolf and bear"
			expect "{bear.lives}" is "leaves and acorns"
			expect "{marks} in {{braces}}" is "3, 1 and 2 in {{braces}}"
			expect "{lair}" is "lair"
			expect "{active}" is "player 1"`,
		"calls": `
			expect double(double(3)) + double(1) is 14
			expect deep(100) is 100
			do let four = twice(2)
			expect four is 4`,
		"tables": `
			expect size(0) is "small" and size(4) is "middling" and size(8) is "even" and size(7) is "large" and size(1000) is "large"
			expect fit(bells, true) is 1 and fit(leaves, true) is 3 and fit(bells, false) is 2
			given let o = "o"
			expect spoken("yes") is 1 and spoken("n{o}") is 2 and spoken("") is 3`,
		"properties": `
			expect (the Beast "wolf").name is "wolf" and (the Beast "wolf").face_up and not (the Beast "wolf").face_down
			expect lair.count is 3 and the Beast "lynx" is lair.top and lair.bottom is the Beast "wolf"
			expect lair.name is "lair" and lair.owner is none and cards.owner is active
			expect marks.count is 3 and active.name is "player 1" and players.count is 1
			expect active.next is active and active.previous is active and turn_count is 0
			expect (the Beast "bear").tags is [7, 8] and (the Hero "Ada").pack is empty`,
	} {
		t.Run(name, func(t *testing.T) {
			holdsAll(t, playScenario(t, world, "do setup\n"+lines, luck.Seeded(1)))
		})
	}
}

func TestQueries(t *testing.T) {
	for name, lines := range map[string]string{
		"first and last": `
			expect first of lair is the Beast "wolf" and last of lair is the Beast "lynx"
			expect first of lair where might is 5 is the Beast "bear"
			expect last of lair where might is 3 is the Beast "lynx"
			expect first of lair where might is not 3 is the Beast "bear"
			expect first of lair where might > 9 is none
			expect last of lair where magic is none is the Beast "bear"
			expect "{first 2 of lair where might is 3}" is "wolf and lynx"
			expect "{last 2 of lair}" is "bear and lynx"
			expect "{first 0 of lair}" is "nothing"
			expect "{first 9 of marks}" is "3, 1 and 2" and first of marks is 3 and last of marks is 2
			expect last of Suit is acorns and first of 4..8 where it > 5 is 6 and last of 4..8 is 8`,
		"orders": `
			expect first of lair by might is the Beast "wolf"
			expect last of lair by might is the Beast "bear"
			expect first of lair by might desc is the Beast "bear"
			expect last of lair by might desc is the Beast "lynx"
			expect first of lair by name desc is the Beast "wolf"
			expect first of lair by might, name is the Beast "lynx"
			expect first of lair by magic is the Beast "bear"
			expect "{all lair by might desc, name}" is "bear, lynx and wolf"
			expect "{first 2 of lair by name}" is "bear and lynx"
			expect "{last 1 of lair by name}" is "wolf"`,
		"counts and sums": `
			expect count of lair is 3 and count of lair where might is 3 is 2 and count of Suit is 3
			expect sum of might of lair is 11 and sum of might of lair where might > 3 is 5 and sum of it of 1..4 is 10
			expect most might of lair is 5 and least might of lair is 3
			expect most might of waste is none
			expect least might of lair where name is not "wolf" and might > 3 is 5`,
		"any and every": `
			expect any of lair where might is 5 and not any of lair where might is 6
			expect every of lair where might >= 3 and not every of lair where might > 3
			expect every of waste where false and not any of waste where true
			expect every of [true, lair is not empty] and not every of [lair is empty, true]
			expect any of [lair is empty, true] and not every of [waste is not empty]
			expect every of (first 2 of lair by might) where might < 5
			expect any of 1..3 where it is 2 and any of players where gold is 3`,
		"within": `
			given {
				move the Beast "wolf" to (the Hero "Bo").pack
				move the Beast "lynx" to (the Hero "Ada").pack
			}
			expect "{all pack of party}" is "wolf and lynx"
			expect count of pack of party where might is 3 is 2
			expect sum of might of pack of party is 6
			expect first of party where the Beast "lynx" in pack is the Hero "Ada"
			expect "{all party}" is "Bo, Ada and Cy"`,
		"nested": `
			expect (count of party where might < (count of lair where magic exists) + 1) is 2
			expect "{all party where any of lair where might is 3 and it.lore is not motto}" is "Bo, Ada and Cy"
			expect sum of (count of lair where it.might is 3) of party is 6`,
		"random": `
			do let one = random of lair
			do let two = random 2 of lair
			do let many = random 9 of lair
			expect one in lair and two.count is 2 and many.count is 3
			expect count of many is 3 and every of lair where it in many`,
	} {
		t.Run(name, func(t *testing.T) {
			holdsAll(t, playScenario(t, world, "do setup\n"+lines, luck.Seeded(1)))
		})
	}
}
