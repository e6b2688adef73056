package interpreter_test

import (
	"strings"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// watch is a game with real cards. Two cards have been drawn unobserved, and the game turns up
// one at a time.
const watch = ambush + `
setup { lurk }
turn until turn_count is 2 { look }
phase look {
    choose "And now?" { option "look" -> skip  option "wait" -> return }
    turn first of thicket where face_down face_up
    turn first of thicket where face_down face_up
    choose "And then?" { option "on" -> skip  option "back" -> skip }
}
`

// lying lists all cards whose positions are known.
func lying(g *interpreter.Game) string {
	var lines []string
	for _, z := range view.Of(g, 0).Zones {
		for _, c := range z.Cards {
			name := c.Name
			if c.Hidden {
				name = "?"
			}
			lines = append(lines, z.Name+" "+name)
		}
	}
	return strings.Join(lines, ", ")
}

// The client is asked for real cards when they are observed. The answer may be any card whose
// position isn't known.
func TestObservingRealCards(t *testing.T) {
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := record(t, watch, mode, luck.Asked())
			answerAll(t, g, "look")
			want := "Which card of thicket is it?\n  beast 1\n  beast 2\n  beast 3\n  beast 4\n  beast 5\n  beast 6"
			if got := standing(t, g); got != want {
				t.Errorf("%s, want %s", got, want)
			}
			answerAll(t, g, "beast 4")
			want = strings.Replace(want, "\n  beast 4", "", 1)
			if got := standing(t, g); got != want {
				t.Errorf("%s, want %s", got, want)
			}
			d, _ := g.Next()
			if _, err := d.Parse("beast 4"); err == nil {
				t.Error("a card that is known to lie elsewhere was turned up")
			}
			answerAll(t, g, "beast 1")
			g.Next()
			if got := lying(g.Game); got != "thicket beast 4, thicket beast 1, thicket ?, thicket ?" {
				t.Error(got)
			}
		})
	}
}

// A correction makes the game agree with the table. It can be undone and is replayed.
func TestCorrections(t *testing.T) {
	for correction, want := range map[string]string{
		"beast 4 is beast 2":                        "thicket beast 2, thicket beast 1, thicket ?, thicket ?",
		"beast 4 is beast 1":                        "thicket beast 1, thicket beast 4, thicket ?, thicket ?",
		"Beast 4  from thicket to fallen":           "thicket beast 1, thicket ?, thicket ?, fallen beast 4",
		"beast 1 to thicket face up at bottom":      "thicket beast 1, thicket beast 4, thicket ?, thicket ?",
		"beast 4 to mould":                          "mould ?, thicket beast 1, thicket ?, thicket ?",
		"beast 6 from thicket to fallen":            "thicket beast 4, thicket beast 1, thicket ?, fallen beast 6",
		"beast 6 from forest to fallen face down":   "thicket beast 4, thicket beast 1, thicket ?, thicket ?",
		"hero 2 from thicket to village":            "thicket beast 4, thicket beast 1, thicket ?",
		"beast 4 from thicket to thicket face_down": "thicket beast 1, thicket ?, thicket ?, thicket ?",
	} {
		for name, mode := range modes {
			t.Run(correction+" "+name, func(t *testing.T) {
				g := record(t, watch, mode, luck.Asked())
				answerAll(t, g, "look", "beast 4", "beast 1")
				asked, before := standing(t, g), string(g.Encode())
				err := g.Correct(correction)
				if err != nil {
					t.Fatal(err)
				}
				if got := lying(g.Game); got != want {
					t.Errorf("%s, want %s", got, want)
				}
				if got := standing(t, g); got != asked {
					t.Errorf("%s is asked, want %s", got, asked)
				}
				checkJournal(t, g, 4)
				if !g.Undo() || string(g.Encode()) != before {
					t.Error("it was not taken back")
				}
				checkJournal(t, g, 3)
			})
		}
	}
}

// checkJournal replays the journal of a game and checks the number of its entries.
func checkJournal(t *testing.T, g *history.Record, entries int) {
	t.Helper()
	j := g.Journal()
	if len(j) != entries {
		t.Errorf("%d entries: %v", len(j), j)
	}
	again, divergence, err := history.Replay(g.Program(), luck.Asked(), interpreter.Settings{}, j)
	if err != nil || divergence != nil {
		t.Fatal(err, divergence)
	}
	if string(again.Encode()) != string(g.Encode()) {
		t.Error("the replay has another state")
	}
}

// A misread card can be corrected while the client is asked for the card that it was mistaken
// for.
func TestCorrectionWhileACardIsAsked(t *testing.T) {
	g := record(t, watch, program.Traced, luck.Asked())
	answerAll(t, g, "look", "beast 4")
	g.Next()
	if err := g.Correct("beast 4 is beast 6"); err != nil {
		t.Fatal(err)
	}
	answerAll(t, g, "beast 4")
	g.Next()
	if got := lying(g.Game); got != "thicket beast 6, thicket beast 4, thicket ?, thicket ?" {
		t.Error(got)
	}
	log := strings.Join(transcript.Lines(g.Log()), "\n")
	for _, line := range []string{"beast 4 is turned face up\n", "the table is corrected: beast 4 is beast 6\n", "beast 4 is turned face up"} {
		_, after, found := strings.Cut(log, line)
		if !found {
			t.Errorf("%q is not in the log", line)
		}
		log = after
	}
}

func TestImpossibleCorrections(t *testing.T) {
	for words, want := range map[string]string{
		"":                               "write a correction as CARD is CARD",
		"beast 4":                        "write a correction as CARD is CARD",
		"beast 9 is beast 4":             `there is no card "beast 9"; did you mean`,
		"beast 4 is best 5":              `there is no card "best 5"; did you mean "beast 5"?`,
		"beast 5 is beast 6":             "the game does not know where beast 5 is, so it can't be exchanged for another card",
		"beast 4 to fallin":              `there is no zone "fallin"; did you mean "fallen"?`,
		"beast 4 from fallin to thicket": `there is no zone "fallin"; did you mean "fallen"?`,
		"beast 5 to fallen":              "the game does not know where beast 5 is; name its zone: beast 5 from ZONE to ZONE",
		"beast 4 from mould to fallen":   "beast 4 is not in mould",
		"beast 9 from mould to fallen":   `there is no card "beast 9"`,
		"beast 4 to forest face down up": `there is no zone "forest face down up"`,
		"beast 4 to village":             "beast 4 can't be moved to village, because the zone doesn't hold this kind",
	} {
		g := record(t, watch, program.Traced, luck.Asked())
		answerAll(t, g, "look", "beast 4", "beast 1")
		g.Next()
		before := string(g.Encode())
		if err := g.Correct(words); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", words, err, want)
		}
		if string(g.Encode()) != before || len(g.Journal()) != 3 {
			t.Errorf("%q changed something", words)
		}
	}
	g := record(t, watch, program.Traced, luck.Seeded(1))
	if err := g.Correct("beast 4 is beast 6"); err == nil {
		t.Error("cards that are not real were corrected")
	}
}

// A correction into a full zone fails and changes nothing.
func TestCorrectionIntoAFullZone(t *testing.T) {
	g := record(t, watch+"row full of Beast limit 1", program.Traced, luck.Asked())
	answerAll(t, g, "look", "beast 4", "beast 1")
	g.Next()
	if err := g.Correct("beast 4 to full"); err != nil {
		t.Fatal(err)
	}
	before := string(g.Encode())
	if err := g.Correct("beast 1 to full"); err == nil || err.Error() != "full is full: its limit is 1" {
		t.Error(err)
	}
	if string(g.Encode()) != before || g.Err() != nil {
		t.Error("something has changed")
	}
	answerAll(t, g, "on")
}

// Cards that hold each other can't be exchanged by a correction. Cards in play are in play
// afterwards with their corrected identity.
func TestCorrectionOfHolders(t *testing.T) {
	const rules = `
card Beast { under: row of Beast in play }
catalog beasts of Beast with each copy in 1..3 named "beast {copy}"
deck forest of Beast from beasts
row  lair   of Beast in play
keep number roars = 0
procedure roar { roars = roars + 1 }
script "beast 2" { after roar { roars = roars + 10 } }
setup {
    let first_one = the Beast "beast 1"
    move first_one to lair
    move the Beast "beast 2" to first_one.under
    while roars < 99 { choose "?" { option "roar" -> roar  option "rest" -> roars = 0 } }
}`
	g := record(t, rules, program.Traced, luck.Asked())
	answerAll(t, g, "roar")
	g.Next()
	if err := g.Correct("beast 2 is beast 1"); err == nil || err.Error() != "beast 2 and beast 1 can't be exchanged, because one is inside the other" {
		t.Error(err)
	}
	for _, test := range []struct{ correction, roars string }{{"beast 2 is beast 3", "1"}, {"beast 3 is beast 2", "11"}, {"beast 1 is beast 3", "11"}, {"beast 2 to forest", "1"}} {
		if err := g.Correct(test.correction); err != nil {
			t.Fatal(err)
		}
		answerAll(t, g, "rest", "roar")
		g.Next()
		if got := view.Of(g.Game, 0).Values[0].Value; got != test.roars {
			t.Errorf("after %q %s roars, want %s", test.correction, got, test.roars)
		}
		if err := g.CheckComponents(); err != nil {
			t.Error(err)
		}
	}
}

// bears is a game with real cards of two kinds. One kind has a zone of its own in which its
// contents are unobserved.
const bears = `
card Bear  { paw: number = 0 }
card Beast { horn: number = 0 }
catalog all_bears of Bear with each copy in 1..2 named "bear {copy}"
catalog all_beasts of Beast with each copy in 1..3 named "beast {copy}"
deck forest of Bear or Beast for nobody from all_bears, all_beasts
row  cave   of Bear for nobody
row  open   of Bear or Beast
procedure wake(bear: Bear) { skip }
script "bear 1" {
    keep number hunger = 1
    procedure wake() { turn self face_down  turn self face_up  hunger = hunger + 1 }
}
setup { shuffle forest  draw 1 from forest  move all of play_area where it is Bear to cave }
turn until turn_count is 1 { look }
phase look {
    choose "And now?" { option "look" -> skip  option "wait" -> return }
    turn cave.top face_up
    let bear = the first of cave
    wake(bear)
    choose "And then?" { option "on" -> skip  option "back" -> skip }
    bear.paw = bear.paw + 1
}
`

// An observed or corrected card is always of a kind that its zone accepts.
func TestCorrectedKinds(t *testing.T) {
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := record(t, bears, mode, luck.Asked())
			answerAll(t, g, "bear 2")
			for words, want := range map[string]string{
				"beast 1 from cave to open": "beast 1 is not in cave",
				"beast 1 to cave":           "the game does not know where beast 1 is; name its zone: beast 1 from ZONE to ZONE",
			} {
				if err := g.Correct(words); err == nil || !strings.HasPrefix(err.Error(), want) {
					t.Errorf("%q: %v, want %s", words, err, want)
				}
			}
			answerAll(t, g, "look")
			if got, want := standing(t, g), "Which card of cave is it?\n  bear 1\n  bear 2"; got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

// A card that is corrected to another one loses the fields that a script keeps, and all its
// fields if its kind differs. Rules that read these fields fail.
func TestCorrectedFigures(t *testing.T) {
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := record(t, bears, mode, luck.Asked())
			answerAll(t, g, "bear 2", "look", "bear 1", "bear 2")
			if _, ok := g.Next(); ok || g.Err() == nil || g.Err().Message != `bear 2 has no script with a field "hunger"` {
				t.Error(g.Err())
			}

			mixed := strings.Replace(bears, "cave   of Bear", "cave   of Bear or Beast", 1)
			mixed = strings.Replace(mixed, "wake(bear)", "if bear is Beast { return }", 1)
			g = record(t, mixed, mode, luck.Asked())
			answerAll(t, g, "bear 2", "look", "bear 2")
			if err := g.Correct("bear 2 is beast 1"); err != nil {
				t.Fatal(err)
			}
			answerAll(t, g, "on")
			if _, ok := g.Next(); ok || g.Err() == nil || g.Err().Message != `beast 1 has no field "paw"; only Bear has it` {
				t.Error(g.Err())
			}
		})
	}
}

// No client is asked which of several equal cards comes up at random. A request for a card held
// by a component names that component.
func TestBlindPicks(t *testing.T) {
	const hunt = `
card Beast { strength: number }
card Bush { under: row of Beast for nobody }
catalog beasts of Beast with each strength in 1..3 named "beast {strength}"
pile lair of Beast for nobody from beasts
row  wood of Bush
setup {
    create Bush "thorn" in wood as bush
    turn lair face_up
    turn lair face_down
    move random of lair to bush.under face_down
    choose "And now?" { option "look" -> skip  option "wait" -> skip }
    turn bush.under face_up
}
turn until turn_count is 1 { rest }
phase rest { skip }`
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := record(t, hunt, mode, luck.Asked())
			for range 2 { // they were turned up first; the last one needs no name
				answerAll(t, g, "1")
			}
			answerAll(t, g, "look")
			want := "Which card is it that lies with thorn?\n  beast 1\n  beast 2\n  beast 3"
			if got := standing(t, g); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

// A player can correct visible cards but learns nothing about hidden ones: right and wrong
// guesses have the same log entry.
func TestCorrectingTellsNothing(t *testing.T) {
	const rules = `card Card { }  catalog pack of Card with each n in 1..6 named "card {n}"  deck stock of Card from pack
		each player has { hand cards of Card }  setup { shuffle stock }
		turn until turn_count is 2 { go }
		phase go { draw 2 from stock to cards  choose "And now?" { option "on" -> skip  option "back" -> skip } }`
	g := record(t, "variant v \"V\" { players 2 }\n"+rules, program.Traced, luck.Asked())
	answerAll(t, g, "card 3", "card 5")
	refused := map[string]bool{}
	for _, card := range []string{"card 1", "card 3", "card 5", "card 9"} {
		err := g.CorrectBy(card+" from cards of player 1 to cards of player 1", 1)
		if err == nil {
			t.Fatalf("the other player finds %s", card)
		}
		refused[err.Error()] = true
	}
	if len(refused) != 1 {
		t.Errorf("the other player gets the error %v", refused)
	}
	if err := g.CorrectBy("card 3 is card 4", 0); err != nil {
		t.Error(err)
	}
}
