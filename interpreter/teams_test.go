package interpreter_test

import (
	"slices"
	"strings"
	"testing"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// inTeams returns a game whose setup executes the given steps.
func inTeams(header, steps string) string {
	return `variant sides "Sides" { ` + header + ` }
each player has { keep number tricks = 0 }
each team has { keep number points = 1  track march = 0 in 0..2 }
keep text noted = ""
procedure note(words: text) { noted = "{noted}{words}; " }
setup { ` + steps + ` }
turn until turn_count is 1 { rest }
phase rest { skip }
score for each team {
    add points "points"
    add sum of tricks of team "tricks"
    win when points is most points of seats
}
`
}

func TestTeams(t *testing.T) {
	const pairs, sides = "players 4..6  teams of 2", "players 3..6  teams 2"
	for _, test := range []struct {
		name, header string
		players      int
		steps, noted string
	}{
		{"partners sit opposite", pairs, 4, `note("{active.partner} {active.next.partner} {partner.partner}")`, "player 3 player 4 player 1; "},
		{"three pairs", pairs, 6, `note("{active.partner} {active.previous.partner} {teams.count}")`, "player 4 player 3 3; "},
		{"lists", pairs, 4, `note("{active.team}, {active.next.partners}, {team}, {partners}")`, "player 1 and player 3, player 4, player 1 and player 3, player 3; "},
		{"all teams", pairs, 4, `for each side in teams { note("{side}") }`, "player 1 and player 3; player 2 and player 4; "},
		{"uneven sides", sides, 5, `for each side in teams { note("{side}") }`, "player 1, player 3 and player 5; player 2 and player 4; "},
		{"a side of one", sides, 3, `note("{active.next.partners.count}")`, "0; "},
		{"shared", pairs, 4, `increase points by 2  increase (active.next.next).points by 1  note("{points} {active.next.points} {sum of points of seats}")`, "4 1 10; "},
		{"a track", pairs, 4, `increase partner.march by 5  note("{march} {active.next.march}")`, "2 0; "},
		{"who is out stays in the team", pairs, 4, `end game for partner  note("{partner} {team}")`, "player 3 player 1 and player 3; "},
		{"a player who is chosen once", pairs, 4, `let side = (choose one of players suggest active.next).team  note("{side}")`, "player 2 and player 4; "},
		{"own part of a block", pairs, 4, `together for each player in players { note("{partner}") }`, "player 3; player 4; player 1; player 2; "},
	} {
		for name, mode := range modes {
			t.Run(test.name+"/"+name, func(t *testing.T) {
				g := begin(t, inTeams(test.header, test.steps), mode, luck.Seeded(1), interpreter.Settings{Players: test.players})
				playSuggested(t, g)
				if got := valueOf(t, g, "noted"); got != test.noted || g.Err() != nil {
					t.Errorf("noted %s, want %s; %v", got, test.noted, g.Err())
				}
			})
		}
	}
}

// All players of a team have its score, win with it, and see its figures beside their own.
func TestTeamsWinTogether(t *testing.T) {
	steps := `(active.next.next).tricks = 2  (active.next).tricks = 1  increase active.next.points by 4`
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, inTeams("players 6  teams 2", steps), mode, luck.Seeded(1), interpreter.Settings{})
			playSuggested(t, g)
			if r := g.Result(); !slices.Equal(r.Scores, []int64{3, 6, 3, 6, 3, 6}) || !slices.Equal(r.Won, []bool{false, true, false, true, false, true}) {
				t.Error(r)
			}
			var points []string
			for _, v := range view.Of(g, 0).Values {
				if v.Name == "points" {
					points = append(points, v.Value)
				}
			}
			if !slices.Equal(points, []string{"1", "5", "1", "5", "1", "5"}) {
				t.Error(points)
			}
			if mode != program.Traced {
				return
			}
			log := strings.Join(transcript.Lines(g.Log()), "\n")
			for _, line := range []string{
				"players 2, 4 and 6: points 1 -> 5", "players 1, 3 and 5: + 2 tricks", "players 1, 3 and 5: score 3, lost", "players 2, 4 and 6: score 6, won",
			} {
				if !strings.Contains(log, line) {
					t.Errorf("%q is not in:\n%s", line, log)
				}
			}
		})
	}
}

func TestTeamsThatCannotBeFormed(t *testing.T) {
	p := program.Compile(dsltest.Parse(t, inTeams("players 4..6  teams of 2", "")), program.Fast)
	if _, err := interpreter.New(p, luck.Seeded(1), interpreter.Settings{Players: 5}); err == nil || err.Error() != "sides: 5 players can't form teams of 2" {
		t.Error(err)
	}
}
