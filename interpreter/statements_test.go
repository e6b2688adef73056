package interpreter_test

import (
	"testing"

	"houserule/interpreter/luck"
)

const bench = `
enum Mood { calm, angry }
card Card { value: number = 0  mood: Mood = calm  under: pile of Card limit 2 }
deck stock of Card discards to waste
pile waste of Card
deck dead  of Card discards to grave never renewed
pile grave of Card
row  line  of Card sorted by value, name
row  tight of Card limit 2
pool bag   of Card
each player has { hand cards of Card  keep number gold = 3 }
keep number total = 0
keep list of number seen = []
keep text   last_word = ""

procedure note(n: number) { total = 10 * total + n }
procedure touch(card: Card) { card.value = 100 }
procedure until_three -> number {
    for each n in 1..9 { if n is 3 { return n } }
    return 0
}
function lows(limit: number) -> list of Card = all line where value <= limit
function lows_if(wanted: bool) -> list of Card = if wanted then lows(2) else []
function climb(start: number) -> number {
    let height = start
    for each card in line where value > height { height = card.value + 1 }
    return height
}
function below(start: number) -> number {
    let limit = start
    let met   = 0
    for each card in lows(limit) {
        limit = 0
        increase met by card.value
    }
    return met
}
procedure fill(n: number) {
    for each i in 1..n { create Card "card {i}" { value = i } in stock }
}
`

func TestStatements(t *testing.T) {
	for name, lines := range map[string]string{
		"variables": `
			do { let a = 2  a = a * a + 1  increase total by a  decrease total by 1 }
			expect total is 4
			do { seen = [1, total]  last_word = "w{total}"  active.gold = 9 }
			expect seen is [1, 4] and last_word is "w4" and active.gold is 9
			do { let kept = seen  seen = []  total = kept.count }
			expect total is 2 and seen is empty`,
		"if and while": `
			do { let n = 0  while n < 5 { increase n by 1  if n is 4 { stop } else if n is 2 { note(n) } else { skip } }  note(n) }
			expect total is 24`,
		"repeat counts once": `
			do { let n = 3  repeat n times { increase n by 1  note(n) } }
			expect total is 456
			do { repeat 0 times { note(1) }  repeat -2 times { note(1) } }
			expect total is 456`,
		"for each": `
			do { for each n in 1..3 { note(n) }  for each m in Mood where m is angry { note(7) }  for each p in players { note(8) } }
			expect total is 12378
			expect until_three() is 3`,
		"a list that is given a name is run through like what it is made of": `
			given fill(4)
			do { move all stock to line }
			expect (count of lows(3) where value > 1) is 2 and (the first of lows(3) by value desc).value is 3
			expect lows_if(true).count is 2 and (sum of value of lows_if(true)) is 3 and not any of lows_if(false) where value > 0
			do { for each card in lows(3) { note(card.value)  move card to waste } }
			expect total is 123 and line.count is 1`,
		"what a loop sets changes nothing about what it runs through": `
			given fill(4)
			do { move all stock to line }
			expect climb(0) is 5 and below(3) is 6`,
		"a name is looked for in a zone": `
			given fill(3)
			do { move all stock to line  last_word = "card {1 + 1}" }
			expect (the first of line where name is last_word).value is 2 and not any of line where name is "card 4"
			expect (count of line where name is "card 3" and value is 3) is 1 and not any of waste where name is last_word`,
		"for each is fixed as it begins": `
			given fill(3)
			do { for each card in stock where value > 1 { move all stock to waste  note(card.value) } }
			expect total is 23 and stock is empty`,
		"lists that begin alike are lists of their own": `
			do {
				let a = seen with 1
				let b = a with 2
				let c = a with 3
				seen = b with 4
				for each n in a { note(n) }
				for each n in b { note(n) }
				for each n in c { note(n) }
			}
			expect total is 11213 and seen is [1, 2, 4]`,
		"match": `
			do { for each n in [1, 5, 12, 99] { match n { 1, 2 -> note(1)  3..9 -> note(2)  10.. -> note(3) } } }
			expect total is 1233
			do { match last_word { "x" -> note(1)  else -> { note(4)  note(5) } } }
			expect total is 123345`,
		"nobody there, nothing done": `
			do { touch(first of stock)  move first of stock to waste  discard first of stock  turn stock.top face_up }
			expect total is 0
			given fill(1)
			do touch(first of stock)
			expect first of stock where value is 100 exists`,
		"draw": `
			given fill(5)
			do { draw 1 from stock as one  draw 2 from stock to line as two  draw 0 from stock as none_of_them }
			expect one exists and one in play_area and two.count is 2 and none_of_them is empty
			expect "{two}" is "card 4 and card 3" and "{all line}" is "card 3 and card 4"
			do draw 9 from stock to grave as rest
			expect "{rest}" is "card 2 and card 1"`,
		"a deck is renewed": `
			given { fill(3)  move stock to waste }
			do draw 2 from stock to line
			expect line.count is 2 and stock.count is 1 and waste is empty
			given { create Card "x" in grave }
			do draw 1 from dead as nothing
			expect nothing is none and grave.count is 1`,
		"move": `
			given fill(4)
			do { move stock.top to waste  move first 2 of stock to waste at bottom  move waste to grave face_down }
			expect "{all grave}" is "card 2, card 1 and card 4"
			expect every of grave where face_down and stock.count is 1
			do move grave to bag
			expect bag.count is 3 and every of bag where face_down`,
		"rows keep their order": `
			given { fill(3)  move stock to line }
			do { let a = the first of line  a.value = 2  create Card "Aa" { value = 2 } in line }
			expect "{all line}" is "Aa, card 1, card 2 and card 3"
			do { (the Card "card 1").value = 9 }
			expect line.top is the Card "card 1"`,
		"discard": `
			given { fill(3)  move stock to line }
			do { discard line.bottom  discard line }
			expect waste.count is 3 and "{all waste}" is "card 1, card 2 and card 3"`,
		"turn over": `
			given { fill(2)  move stock to line }
			do { turn line.top face_down }
			expect (count of line where face_up) is 1
			do turn line face_up
			expect every of line where face_up
			do move line.top to active.cards
			expect active.cards.top.face_down and active.cards.top.owner is active`,
		"create": `
			do { create Card in line as first_one  create Card "Z" { mood = angry  value = 1 } in first_one.under as second }
			expect first_one.name is "Card 1" and second in first_one.under and second.mood is angry and first_one.mood is calm
			expect first_one.under.owner is none and second.zone is first_one.under
			expect "{first_one.under}" is "under of Card 1"`,
		"shuffle forgets the order": `
			given { fill(9)  shuffle stock }
			do { let top = stock.top  draw 1 from stock as one  let peek = last 2 of stock  draw 2 from stock as two }
			expect top is one and "{two}" is "{last 1 of peek} and {first 1 of peek}"`,
		"end game leaves everything": `
			do { note(1)  end game  note(2) }
			expect total is 1`,
	} {
		t.Run(name, func(t *testing.T) {
			holdsAll(t, playScenario(t, bench, lines, luck.Seeded(1)))
		})
	}
}

// A scenario continues after a failed expectation.
func TestFailedExpectations(t *testing.T) {
	g := playScenario(t, bench, `
		expect total is 3
		expect any of stock where value is 1
		do choose "Go?" { option "Yes" when total is 0 -> skip  option "No" when total is 1 -> skip }
		expect offered "No"
		expect closed "Yes"
		expect closed "Perhaps"
		expect closed "No"
		expect not offered "No"
		expect not offered "Yes"
		expect not offered "Perhaps"
		expect total is 0`, luck.Seeded(1))
	var got []string
	for _, f := range g.Failures() {
		got = append(got, f.Message+"|"+f.Left+"|"+f.Right)
	}
	want := []string{
		"this expectation failed|0|3", "this expectation failed||", "this option was offered, but closed||", "it was open||", "no such option was closed||",
		"this option was offered||",
	}
	diffStrings(t, want, got)
}
