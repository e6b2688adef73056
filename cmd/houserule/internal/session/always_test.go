package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// The night watch: something comes each hour, a player may be woken twice, and at dawn one
// question can't be passed.
const watch = `
variant watch "Watch" { players 1 }
enum State { well  hurt told loss "{it} is hurt" }
card Guard { state: State = well }
card Foe {}
pile post of Guard
row roof of Guard
row wild of Foe
setup {
    create Guard "Ann" in roof
    create Guard "Ben" in post
    create Foe "Wolf" in wild
    create Foe "Bear" in wild
}
procedure come(foe: Foe) {
    repeat 2 times { let woken = choose any of roof "Who wakes?" }
}
turn until turn_count is 3 { night  dawn }
phase night {
    come(the Foe "Wolf")
    if turn_count is 2 { the Guard "Ann".state = hurt }
    come(the Foe "Bear")
    if turn_count is 2 { move post to roof }
}
phase dawn {
    choose "And now?" {
        option "Go on"                                                -> skip
        option "Feast" suggest true                                   -> say "They feast."
    }
    let meal = choose one of ["bread", "cheese"] "What do they eat?"
}
`

func onWatch(t *testing.T) *Session { return sitting(t, watch, interpreter.Settings{}) }

func sitting(t *testing.T, rules string, settings interpreter.Settings) *Session {
	t.Helper()
	game, err := interpreter.New(program.Compile(dsltest.Parse(t, rules), program.Traced), luck.Seeded(1), settings)
	if err != nil {
		t.Fatal(err)
	}
	return &Session{Game: history.New(game)}
}

// stand sets a standing answer, given by its words, at the first question, and then plays the
// game. It returns the questions that were asked in spite of it, each with its turn.
func stand(t *testing.T, answer, until string) (asked []string) {
	t.Helper()
	s := onWatch(t)
	d, _ := s.Game.Next()
	all := s.StandingFor(d)
	i := slices.IndexFunc(all, func(a Standing) bool { return a.Answer() == answer })
	if i < 0 {
		t.Fatalf("there is no answer %q in %v", answer, all)
	}
	a := all[i]
	untils := s.Untils(d, a)
	j := slices.IndexFunc(untils, func(u Until) bool { return u.In(nil) == until })
	if j < 0 {
		t.Fatalf("there is no %q in %v", until, untils)
	}
	a.Until = untils[j]
	s.Always(a)
	for {
		if _, err := s.AnswerStanding(); err != nil {
			t.Fatal(err)
		}
		d, open := s.Game.Next()
		if !open {
			return asked
		}
		asked = append(asked, fmt.Sprintf("%d %s", s.Game.Result().Turns, d.Prompt))
		if err := s.Choose(s.Game.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
}

// A standing answer keeps to its lifetime. It is held back after a loss and at a new option.
func TestStanding(t *testing.T) {
	rest := func(turns ...int) (questions []string) {
		for _, turn := range turns {
			questions = append(questions, strings.Split(fmt.Sprintf("%[1]d Who wakes?|%[1]d Who wakes?|%[1]d Who wakes?|%[1]d Who wakes?|%[1]d And now?|%[1]d What do they eat?", turn), "|")...)
		}
		return questions
	}
	for _, test := range []struct {
		answer, until string
		want          []string
	}{
		{"Who wakes? none", "while it is about Wolf", append(rest(1)[2:], rest(2, 3)...)},
		{"Who wakes? none", "this turn", append(rest(1)[4:], rest(2, 3)...)},
		{"Who wakes? none", "always", []string{
			"1 And now?", "1 What do they eat?",
			"2 Who wakes?", // because Ann is hurt
			"2 And now?", "2 What do they eat?",
			"3 Who wakes?", // because Ben can
			"3 And now?", "3 What do they eat?",
		}},
		{"All questions as suggested", "this turn", rest(2, 3)},
		{"Pass", "until something concerns me", append(rest(1)[5:], rest(2, 3)...)},
	} {
		if diff := cmp.Diff(test.want, stand(t, test.answer, test.until)); diff != "" {
			t.Errorf("%s, %s (-want +got)\n%s", test.answer, test.until, diff)
		}
	}
}

// A thrower throws stones, from near twice, then from afar. Choosing none means no help.
const stones = `
variant stones "Stones" { players 1 }
card Thrower { strength: number }
row bank of Thrower
setup { create Thrower "Ann" { strength = 1 } in bank }
check throw(thrower: Thrower, distance: number, helped: bool) {
    roll 2d6
    add thrower.strength "strength"
    add 1 when helped    "help"
    against distance
    below -> short
    else  -> far
}
procedure one(distance: number) {
    let helpers = choose any of bank "Who helps?"
    throw(the Thrower "Ann", distance, helpers is not empty)
}
turn until turn_count is 2 { throwing }
phase throwing { one(8) one(8) one(12) one(8) }
`

// answeredInBetween plays a game and gives c at each decision without a standing answer. It
// returns the number of standing answers before each of them.
func answeredInBetween(t *testing.T, s *Session, c interpreter.Choice) (answered []int) {
	t.Helper()
	for {
		n, err := s.AnswerStanding()
		if err != nil {
			t.Fatal(err)
		}
		answered = append(answered, n)
		if _, open := s.Game.Next(); !open {
			return answered
		}
		if err := s.Choose(c); err != nil {
			t.Fatal(err)
		}
	}
}

// A standing answer is held back at a check with other chances, but only the first time.
func TestStandingForEqualChecks(t *testing.T) {
	s := sitting(t, stones, interpreter.Settings{})
	d, _ := s.Game.Next()
	a := s.StandingFor(d)[0]
	s.Always(a)
	answered := answeredInBetween(t, s, interpreter.Choice{})
	if want := []int{2, 5}; !slices.Equal(answered, want) {
		t.Errorf("%v questions are answered one after the other, want %v", answered, want)
	}
}

// A standing answer skips help that changes no chance. Two can help: at a distance of 2 no help
// is needed, at 20 none is enough, and at 14 both are needed.
func TestStandingWhereNoChanceChanges(t *testing.T) {
	s := sitting(t, `
variant stones "Stones" { players 1 }
card Thrower {}
row bank of Thrower
setup { create Thrower "Ann" in bank  create Thrower "Ben" in bank }
check throw(distance: number, helpers: number) {
    roll 2d6
    add helpers "help"
    against distance
    below -> short
    else  -> far
}
procedure one(distance: number) {
    let helpers = choose any of bank "Who helps?"
    throw(distance, helpers.count)
}
turn until turn_count is 1 { throwing }
phase throwing { one(8) one(2) one(1) one(14) one(20) one(20) }
`, interpreter.Settings{})
	d, _ := s.Game.Next()
	all := s.StandingFor(d)
	i := slices.IndexFunc(all, func(a Standing) bool { return a.Answer() == "Who helps? none, if it changes no chance" })
	if i < 0 {
		t.Fatalf("it is not offered: %v", all)
	}
	s.Always(all[i])
	answered := answeredInBetween(t, s, interpreter.Choice{})
	if want := []int{0, 2, 2}; !slices.Equal(answered, want) {
		t.Errorf("%v questions are answered one after the other, want %v", answered, want)
	}
}

// A choice between indistinguishable components is skipped at every question.
func TestPassIdle(t *testing.T) {
	s := sitting(t, `
variant bag "Bag" { players 1 }
card Stone { weight: number }
row bag  of Stone
row path of Stone
setup {
    repeat 2 times { create Stone "Pebble" { weight = 1 } in bag }
    create Stone "Rock" { weight = 2 } in bag
    repeat 2 times { create Stone "Pebble" { weight = 1 } in bag }
}
turn until bag is empty { drop }
phase drop {
    let stone = choose one of bag where weight is most weight of bag because "is too light" "Which stone is dropped?"
    move stone to path
    let other = choose one of bag or none "And which one after it?"
    if other exists { move other to path }
}
`, interpreter.Settings{})
	s.PassIdle()
	if answered, want := answeredInBetween(t, s, interpreter.Choice{}), []int{0, 1, 1, 1, 0}; !slices.Equal(answered, want) {
		t.Errorf("%v questions are answered one after the other, want %v", answered, want)
	}
}

// A seat can be moved to the front of several that are asked, and a player who has answered
// continues.
func TestTurnTo(t *testing.T) {
	s := sitting(t, `
variant camps "Camps" { players 3 }
card Tent { }
each player has { hand cards of Tent }
turn until true { pitch }
phase pitch {
    together for each player in players { repeat 2 times { let bid = choose a number in 1..3 "How many?" } }
}
`, interpreter.Settings{Players: 3})
	asked := func() int {
		d, open := s.Game.Next()
		if !open {
			t.Fatal("nothing is asked: ", s.Game.Err())
		}
		return d.Player
	}
	if err := s.TurnTo(1); err != nil || asked() != 1 {
		t.Fatalf("player %d is asked: %v", asked()+1, err)
	}
	if err := s.Choose(s.Game.Suggestion()); err != nil || asked() != 1 {
		t.Errorf("player %d goes on: %v", asked()+1, err)
	}
	if err := s.Choose(s.Game.Suggestion()); err != nil || asked() != 0 {
		t.Errorf("player %d goes on: %v", asked()+1, err)
	}
	const want = "player 2 has no question now; asked: player 1, player 3"
	if err := s.TurnTo(1); err == nil || err.Error() != want {
		t.Errorf("%v, want %q", err, want)
	}
}
