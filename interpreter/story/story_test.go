package story_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/story"
)

const inn = `
variant inn "Inn" { players 2 }
enum Mood { fresh told nothing, in_song told gain "{it} sings", thrown_out told loss "{it} is thrown out" }
card Guest { mood: Mood = fresh  drinks: number = 0  at_home: bool = false }
catalog all_guests of Guest with each drinks in 0..2 named "Guest {drinks}"
catalog all_strangers of Guest with each drinks in 3..4 named "Stranger {drinks}"
deck strangers of Guest from all_strangers
pile road     of Guest from all_guests called "the road"
pile taproom  of Guest told "{it} comes in"
pile far_away of Guest
token Bill { }
row bills of Bill told "{it} is written"
each player has { hand cards of Guest told "{player} leads {it} away"  hand pouch of Guest told "{it} comes to {player}" }
keep number coins = 0
procedure serve(guest: Guest) told "{guest} is served" {
    increase guest.drinks by 1
    if guest.drinks > 1 { guest.mood = in_song }
    increase coins by 1
}
check brawl(guest: Guest) { roll 2d6  against 13  below -> loses called "is beaten"  else -> wins }
check race(guest: Guest) { roll d6  against 7  below -> behind told "{guest} stumbles"  else -> in_front }
procedure sing told "everybody sings" {
    let who = choose one of taproom "Who begins?" by active.next
    say "{who} begins"
}
phase evening called "the evening" {
    move road to taproom
    let thirsty = choose one of taproom "Who is served first?" by active.next suggest first of taproom where it.drinks is 0
    serve(thirsty)
    serve(the Guest "Guest 1")
    if brawl(the Guest "Guest 2") is loses { let loser = the Guest "Guest 2"  loser.mood = thrown_out }
    if race(the Guest "Guest 0") is behind { skip }
    coins = 9
    for each guest in taproom { guest.at_home = true }
    move the Guest "Guest 1" to far_away
    move the Guest "Guest 0" to active.cards
    create Bill "the bill" in bills
    let other = choose one of taproom or none "Who else?" by active.next suggest none
    choose "And now?" by active.next { option "Sing" -> sing  option "Nothing" suggest other is none -> skip }
    sing
    draw 2 from strangers to active.pouch
    let n = choose a number in 1..3 "How many?" by active.next
    say "{n} it is"
}
phase night { skip }
turn until true { night  evening  night }
`

// A story shows each action with its consequences in one line. Gains and losses have their own
// lines, and lines with the same predicate are merged.
//
// The story contains decisions of other players, but not those of the reader. It leaves out
// events that a sentence of the rules already covers, that belong to an action, or that change
// nothing. The reader is "you".
func TestTell(t *testing.T) {
	g := play(t)
	const want = `
-Turn 1: your turn
-The evening
 Guest 0, Guest 1 and Guest 2 come in
 Guest 0 is served
 Guest 1 is served
+Guest 1 sings
!Brawl of Guest 2: N against 13, is beaten; Guest 2 is thrown out
 Guest 0 stumbles: N against 7
 Coins: 9 (was 2)
 Guest 0, Guest 1 and Guest 2 are at home
 Guest 1 goes from the taproom to the far away
 You lead Guest 0 away
 The bill is written
 Everybody sings
 Guest 2 begins
 Stranger 4 and Stranger 3 come to you
 Player 2 chooses: 1 (How many?)
 1 it is
-Night
 The game is over
`
	if diff := cmp.Diff(want, written(story.Lines(g.Log().For(0), 0, 0))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	own := strings.NewReplacer(
		" Player 2 chooses: 1 (How many?)\n", "", "your turn", "player 1", "Stranger 4 and Stranger 3 come to you", "2 cards come to player 1", "You lead", "Player 1 leads",
	).Replace(want)
	if diff := cmp.Diff(own, written(story.Lines(g.Log().For(1), 1, 0))); diff != "" {
		t.Errorf("for the other player (-want +got)\n%s", diff)
	}
}

// A line contains the indexes of its first and last event, so that every step can be shown.
func TestSteps(t *testing.T) {
	g := play(t)
	events := g.Log().Events
	for _, l := range story.Lines(g.Log().For(0), 0, 0) {
		if l.Text == "Guest 1 is served" && (events[l.First].Kind != event.ActionBegan || events[l.Last].Kind != event.GlobalSet) {
			t.Errorf("the story line covers events %d to %d", l.First, l.Last)
		}
	}
}

func written(lines []story.Line) string {
	text := "\n"
	for _, l := range lines {
		mark := map[event.Tone]string{event.Loss: "!", event.Gain: "+"}[l.Tone]
		if l.Heading {
			mark = "-"
		}
		text += fmt.Sprintf("%1s%s\n", mark, withoutTotal(l.Text))
	}
	return text
}

// withoutTotal replaces the result of a roll by N.
func withoutTotal(text string) string {
	before, after, ok := strings.Cut(text, " against")
	if !ok {
		return text
	}
	return before[:strings.LastIndex(before, " ")] + " N against" + after
}

func play(t *testing.T) *interpreter.Game {
	t.Helper()
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, inn), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, ok := g.Next(); !ok {
			break
		}
		if err := g.Decide(g.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
	if g.Err() != nil {
		t.Fatal(g.Err())
	}
	return g
}

// Several actions of one component form one line. A line leaves out that a component was turned
// face up if the next one names it. It doesn't reveal whether two unknown cards are the same.
func TestLinesAboutOneComponent(t *testing.T) {
	const rules = `
variant tricks "Tricks" { players 2 }
card Trick { size: number = 1 }
catalog all_tricks of Trick with each size in 1..3 named "Trick {size}"
deck tricks of Trick from all_tricks
row  shown  of Trick told "{it} is played"
row  lasting of Trick told "{it} stays"
each player has { hand cards of Trick  hand sleeve of Trick told "{it} is hidden" }
procedure grows(trick: Trick) { increase trick.size by 5 }
turn until turn_count is 1 { play }
phase play {
    turn the Trick "Trick 1" face_up
    turn the Trick "Trick 1" face_up
    turn the Trick "Trick 2" face_up
    move the Trick "Trick 2" to shown
    move the Trick "Trick 2" to lasting
    grows(the Trick "Trick 2")
    move the Trick "Trick 3" to active.cards
    move the Trick "Trick 3" to active.sleeve
}
score for each player { add 1 "one" }
`
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, rules), program.Traced), luck.Seeded(1), interpreter.Settings{Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	g.Next()
	var lines []string
	for _, line := range story.Lines(g.Log().For(1), 1, 0) {
		if !line.Heading && len(lines) < 5 {
			lines = append(lines, line.Text)
		}
	}
	want := []string{
		"Trick 1 is turned face up",
		"Trick 2 is played and stays",
		"Trick 2 has size 7 now (was 2)",
		"Player 1 takes a card from the tricks into their cards",
		"A card is hidden",
	}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// The heading of turns side by side contains no player's name.
func TestTurnsSideBySide(t *testing.T) {
	const rules = `
variant market "Market" { players 2 }
card Ware { }
catalog wares of Ware with each copy in 1..4 named "ware {copy}"
row stall of Ware from wares
each player has { row bag of Ware }
turn until turn_count is 1 { trade }
phase trade {
    together for each player in players {
        let ware = choose one of stall "Which one?"
        if ware in stall { move ware to bag }
    }
}
`
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, rules), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := g.Decide(interpreter.Choice{Indexes: []int{0}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range story.Lines(g.Log(), -1, 0) {
		if line.Heading && strings.HasPrefix(line.Text, "Turn") && line.Text != "Turn 1" {
			t.Errorf("a turn of both is headed %q", line.Text)
		}
	}
}
