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

// The watch of a night: at each hour something comes, twice somebody may wake, and at dawn there is a choice without a way out.
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

func onWatch(t *testing.T) *Session {
	t.Helper()
	game, err := interpreter.New(program.Compile(dsltest.Parse(t, watch), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	return &Session{Game: history.New(game)}
}

// stand has the question that a game stands at answered by the words for that, and gives what is asked from then on, with the
// turn, once every question that no answer stands for has been answered by hand.
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
	j := slices.IndexFunc(untils, func(u Until) bool { return u.String() == until })
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

// An answer stands for as long as it is said to; a loss and a way that was not there before are shown to the person all the same.
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
		{"Who wakes? none", "as long as it is about Wolf", append(rest(1)[2:], rest(2, 3)...)},
		{"Who wakes? none", "this turn", append(rest(1)[4:], rest(2, 3)...)},
		{"Who wakes? none", "always", []string{
			"1 And now?", "1 What do they eat?",
			"2 Who wakes?", // since Ann is hurt
			"2 And now?", "2 What do they eat?",
			"3 Who wakes?", // since Ben can
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
