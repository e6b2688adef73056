package odds_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/odds"
	"houserule/interpreter/program"
	"houserule/rules"
)

func compile(t *testing.T, name string, with ...string) *program.Program {
	t.Helper()
	v, findings := dsl.NewLibrary(rules.FS).Load(dsl.Request{Variant: name, With: with})
	if v == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	return program.Compile(v, program.Fast)
}

// shown returns an answer as one line: the outcomes over the common denominator.
func shown(a *odds.Answer) string {
	var parts []string
	for _, o := range a.Outcomes {
		parts = append(parts, o.Label+" "+o.Part.String())
	}
	return strings.Join(parts, ", ") + " of " + a.Of.String()
}

func TestOdds(t *testing.T) {
	tower := compile(t, "testdata/tower.rules")
	for _, test := range []struct {
		check string
		args  string
		want  string
	}{
		{"climb", "height=7", "up 15, level 6, down 15 of 36"},
		{"climb", "height=2", "up 35, level 1, down 0 of 36"},
		{"total", "", "2 1, 3 2, 4 3, 5 4, 6 5, 7 6, 8 5, 9 4, 10 3, 11 2, 12 1 of 36"},
		{"joust", "rider=Ada other=Bob", "falls 21, stays 15 of 36"},
		{"joust", "rider=Ada other=Bob other.strength=3 other.mood=glad", "falls 6, stays 30 of 36"},
		{"joust", "rider.strength=9 other.strength=1", "falls 36, stays 0 of 36"},
		{"joust", "rider=Knight rider.strength=1 other=Bob", "falls 15, stays 21 of 36"},
		{"weather", "", "rain 2, clouds 3, sun 1 of 6"},
		{"armed", "weapons=1,2 moods=glad,sad title=Sir who=2 steed=none proud=yes", "armed 4, bare 2 of 6"},
	} {
		a, err := odds.Of(tower, 1, interpreter.Settings{}, test.check, strings.Fields(test.args))
		if err != nil {
			t.Errorf("%s %s: %v", test.check, test.args, err)
			continue
		}
		if diff := cmp.Diff(test.want, shown(a)); diff != "" {
			t.Errorf("%s %s (-want +got):\n%s", test.check, test.args, diff)
		}
	}
}

func TestWrongQuestions(t *testing.T) {
	tower := compile(t, "testdata/tower.rules")
	for _, test := range []struct{ check, args, want string }{
		{"clim", "", `there is no check "clim"; did you mean "climb"?`},
		{"fall", "", `there is no check "fall"; the checks are: climb, total, joust, armed, weather, boom`},
		{"climb", "", "climb also needs height=NUMBER"},
		{"joust", "rider=Ada", "joust also needs other=KNIGHT"},
		{"climb", "height", `"height" is not an argument; write NAME=VALUE`},
		{"climb", "heigth=3", `climb has no argument "heigth"; did you mean "height"?`},
		{"total", "x=3", "total takes no arguments"},
		{"climb", "height=high", `height: "high" is not a whole number`},
		{"climb", "height=-9223372036854775808", "is not a whole number"},
		{"climb", "height=1 height=2", "height is given twice"},
		{"climb", "height.top=1", "height: the value has no fields"},
		{"joust", "rider=Eda other=Bob", `rider: there is no Knight "Eda"; did you mean "Ada"?`},
		{"joust", "rider=Ada other=Bob other.strenght=3", `other: Knight has no field "strenght"; did you mean "strength"?`},
		{"joust", "rider=Ada other=Bob other.mood=mad", `other: mood: the value must be one of glad, sad, not "mad"`},
		{"joust", "rider.mood=glad other=Bob", "rider: a new Knight needs rider.strength=NUMBER"},
		{"armed", "weapons=1 moods=sad title=Sir who=3 proud=no", `who: there is no player "3"; players are numbered from 1 to 2`},
		{"armed", "weapons=1 moods=sad title=Sir who=1 proud=maybe", `proud: the value must be true or false, not "maybe"`},
		{"boom", "", "division of 1 by zero"},
	} {
		_, err := odds.Of(tower, 1, interpreter.Settings{}, test.check, strings.Fields(test.args))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s %s: %v, want %s", test.check, test.args, err, test.want)
		}
	}
}

// TestHouseRule checks that a house rule changes the odds if it replaces a check or changes a
// line of it.
func TestHouseRule(t *testing.T) {
	got, err := odds.Of(compile(t, "testdata/tower.rules", "testdata/low.rules"), 1, interpreter.Settings{}, "climb", []string{"height=7"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("up 26, level 4, down 6 of 36", shown(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestSolitaireStrike(t *testing.T) {
	p := compile(t, "solitaire")
	got, err := odds.Of(p, 1, interpreter.Settings{}, "strike", []string{
		"member.prowess=5", "hazard.prowess=10,12", "weapon=0", "held_back=true", "helpers=1",
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("hazard defeated 1, member wins 14, draw 6, member hit 15 of 36", shown(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
