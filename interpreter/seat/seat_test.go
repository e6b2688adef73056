package seat

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// behaviour is the environment variable that makes this test binary act as a player.
const behaviour = "SEAT_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if how := os.Getenv(behaviour); how != "" {
		playBadly(how)
		return
	}
	os.Exit(m.Run())
}

// playBadly plays as a program, either well or with one fault.
func playBadly(how string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, longestLine)
	if how == "eager" {
		fmt.Println(`{"choose": [1]}`)
		time.Sleep(time.Minute)
	}
	for in.Scan() {
		switch how {
		case "hangs":
			time.Sleep(time.Minute)
		case "dies":
			fmt.Fprintln(os.Stderr, "no idea what to do")
			os.Exit(3)
		case "floods":
			for {
				fmt.Print("0123456789")
			}
		case "first":
			var q question
			if err := json.Unmarshal(in.Bytes(), &q); err != nil {
				panic(err)
			}
			fmt.Printf("{%q: [%d]}\n", word(q.Decision.Kind), q.Decision.Options[0].Number)
		default:
			fmt.Println(how)
		}
	}
}

// word returns the field that answers a question with options.
func word(kind interpreter.Form) string {
	if kind == anOffer {
		return string(anOffer)
	}
	return "choose"
}

// begin returns a game of the named test rules.
func begin(t *testing.T, name string, players int) *interpreter.Game {
	t.Helper()
	v := dsltest.Load(t, "../../testdata/games/"+name+".rules")
	g, err := interpreter.New(program.Compile(v, program.Traced), luck.Seeded(7), interpreter.Settings{Players: players})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// table returns a table with players named as on the command line.
func table(t *testing.T, players int, given ...string) *Table {
	t.Helper()
	return patientTable(t, time.Minute, players, given...)
}

// patientTable returns a table that waits for a program for the given time.
func patientTable(t *testing.T, patience time.Duration, players int, given ...string) *Table {
	t.Helper()
	names, err := ParseNames(given, players, Suggest, patience)
	if err != nil {
		t.Fatal(err)
	}
	table := NewTable(names)
	table.Start(7)
	t.Cleanup(table.Close)
	return table
}

// itself returns the name of this test binary as a player.
func itself() string { return "pipe:'" + os.Args[0] + "'" }

func TestInvalidNames(t *testing.T) {
	for _, test := range []struct {
		given []string
		want  string
	}{
		{[]string{"3=suggest"}, "there is no seat 3: the game has the seats 1 to 2"},
		{[]string{"0=suggest"}, "there is no seat 0: the game has the seats 1 to 2"},
		{[]string{"one=suggest"}, `"one" is not a seat number; write SEAT=PLAYER, as in 2=suggest, or the number of your own seat`},
		{[]string{"1=me", "1=random"}, "seat 1 has two players; name one"},
		{[]string{"1=clever"}, `seat 1: there is no player "clever"; use me, suggest, random, search or pipe:COMMAND`},
		{[]string{"1=search:"}, `seat 1: "search:": write the playouts per decision, as in search:2000, or the time, as in search:100ms`},
		{[]string{"1=search:0"}, `seat 1: "search:0": a search must make 1 to 10000000 playouts per decision`},
		{[]string{"1=search:2h"}, `seat 1: "search:2h": the time of a search per decision must be more than zero and at most one hour`},
		{[]string{"1=suggest:2"}, `seat 1: there is no player "suggest:2"; use me, suggest, random, search or pipe:COMMAND`},
		{[]string{"suggest"}, `"suggest" is not a seat number; write SEAT=PLAYER, as in 2=suggest, or the number of your own seat`},
		{[]string{"2=pipe:"}, `seat 2: can't parse the command in "pipe:": the command is missing`},
		{[]string{"2=pipe:'a"}, `seat 2: can't parse the command in "pipe:'a": invalid command line string`},
	} {
		if _, err := ParseNames(test.given, 2, Me, time.Second); err == nil || err.Error() != test.want {
			t.Errorf("%v: %v\nwant %s", test.given, err, test.want)
		}
	}
}

// If a user names only their own seat, suggestions play the other seats. If other players are
// named, those play.
func TestSingleHumanSeat(t *testing.T) {
	for _, test := range []struct {
		given  []string
		others Name
		want   string
	}{
		{[]string{"2"}, Me, "[suggest me suggest]"},
		{[]string{"2", "3=random"}, Me, "[suggest me random]"},
		{[]string{"1", "2"}, Me, "[me me suggest]"},
		{[]string{"2"}, Random, "[random me random]"},
		{[]string{"2=me"}, Me, "[me me me]"},
	} {
		names, err := ParseNames(test.given, 3, test.others, time.Second)
		if got := fmt.Sprint(names); err != nil || got != test.want {
			t.Errorf("%v: %s, %v, want %s", test.given, got, err, test.want)
		}
	}
}

func TestNamesRoundTrip(t *testing.T) {
	for _, name := range []string{"me", "suggest", "random", "search", "search:2000", "search:100ms", "pipe:cat -u"} {
		names, err := ParseNames([]string{"1=" + name}, 1, Me, time.Second)
		if err != nil || names[0].String() != name {
			t.Errorf("%s: %v, %v", name, names, err)
		}
	}
}

// A search plays a game to its end, and plays the same game again with the same luck.
func TestASearchPlays(t *testing.T) {
	var stories []string
	for range 2 {
		g := begin(t, "crazy_eights", 3)
		if _, err := table(t, 3, "2=search:30").Play(t.Context(), g, 10_000); err != nil {
			t.Fatal(err)
		}
		if !g.Result().Over {
			t.Fatal("the game is not over")
		}
		stories = append(stories, strings.Join(transcript.Lines(g.Log()), "\n"))
	}
	if stories[0] != stories[1] {
		t.Error("the same seed brings another game")
	}
}

func TestAProgramPlays(t *testing.T) {
	t.Setenv(behaviour, "first")
	g := begin(t, "crazy_eights", 2)
	decisions, err := table(t, 2, "2="+itself()).Play(t.Context(), g, 10_000)
	if err != nil || !g.Result().Over || decisions == 0 {
		t.Fatalf("after %d decisions: %v, %v", decisions, g.Result(), err)
	}
}

// A program trades out of turn when it is asked for an offer.
func TestAProgramMakesOffers(t *testing.T) {
	t.Setenv(behaviour, "first")
	g := begin(t, "bazaar", 3)
	if _, err := table(t, 3, "2="+itself()).Play(t.Context(), g, 10_000); err != nil || !g.Result().Over {
		t.Fatal(err)
	}
	log := strings.Join(transcript.Lines(g.Log()), "\n")
	if !strings.Contains(log, "player 2: Trade a pouch") {
		t.Errorf("it never trades:\n%s", log)
	}
}

// TestInvalidOffers checks that an impossible offer of a program doesn't change the game.
func TestInvalidOffers(t *testing.T) {
	for answer, want := range map[string]string{
		`{"offer": [2]}`:    "it made offer 2, which does not exist",
		`{"offer": [1, 1]}`: `it answered "{\"offer\": [1, 1]}", but houserule expects {"offer": [NUMBER]}`,
		`{"choose": [1]}`:   `it answered "{\"choose\": [1]}", but houserule expects {"offer": [NUMBER]}`,
		"1":                 `it answered "1", but houserule expects {"offer": [NUMBER]} (json: cannot unmarshal number into Go value of type seat.answer)`,
	} {
		t.Setenv(behaviour, answer)
		g := begin(t, "bazaar", 3)
		g.Next()
		before := string(g.Encode())
		decisions, err := table(t, 3, "2="+itself()).Play(t.Context(), g, 10_000)
		if failure, ok := errors.AsType[*Failure](err); !ok || failure.Seat != 1 || failure.Err.Error() != want || decisions != 0 {
			t.Errorf("%s: %v\nwant %s", answer, err, want)
		}
		if g.Next(); string(g.Encode()) != before {
			t.Errorf("%s: the game has gone on", answer)
		}
	}
}

// TestFailingPrograms checks that the game still waits for the decision of a failed
// program, so that another player can continue.
func TestFailingPrograms(t *testing.T) {
	for how, want := range map[string]string{
		"hangs":                               "it did not answer within 500ms",
		"dies":                                "it ended with exit status 3: no idea what to do",
		"floods":                              "it wrote a line of more than 1024 KB",
		"eager":                               `it wrote "{\"choose\": [1]}" before the first question`,
		"nonsense":                            `it answered "nonsense", but houserule expects {"choose": [NUMBER]} (invalid character 'o' in literal null (expecting 'u'))`,
		`{"choose": [1]} {}`:                  `it answered "{\"choose\": [1]} {}", but houserule expects {"choose": [NUMBER]} (more text follows the JSON object)`,
		`{"pick": [1]}`:                       `it answered "{\"pick\": [1]}", but houserule expects {"choose": [NUMBER]} (json: unknown field "pick")`,
		`{"yes": true}`:                       `it answered "{\"yes\": true}", but houserule expects {"choose": [NUMBER]}`,
		`{"choose": [99]}`:                    "it chose option 99, which does not exist",
		`{"choose": []}`:                      "choose exactly one option",
		`{"choose": [1, 1]}`:                  "choose exactly one option",
		"\x1b[31m" + strings.Repeat("x", 100): `it answered "\x1b[31m` + strings.Repeat("x", 54) + `…", but houserule expects {"choose": [NUMBER]} (invalid character '\x1b' looking for beginning of value)`,
	} {
		t.Run(how, func(t *testing.T) {
			t.Setenv(behaviour, how)
			g := begin(t, "pig", 2)
			patience := time.Minute
			if how == "hangs" {
				patience = 500 * time.Millisecond
			}
			table := patientTable(t, patience, 2, "1="+itself())
			if how == "eager" {
				waitFor(t, table.players[0].(*piped))
			}
			before, _ := g.Next()
			rule := before.Rule.Span
			decisions, err := table.Play(t.Context(), g, 10_000)
			failure, ok := errors.AsType[*Failure](err)
			if !ok || failure.Seat != 0 || failure.Err.Error() != want {
				t.Fatalf("%v\nwant %s", err, want)
			}
			if d, open := g.Next(); !open || d.Rule.Span != rule || decisions != 0 {
				t.Error("the pending decision has changed")
			}
			table.Replace(0, Suggest)
			if _, err := table.Play(t.Context(), g, 10_000); err != nil || !g.Result().Over {
				t.Errorf("another player can't continue the game: %v", err)
			}
		})
	}
}

// waitFor starts a program and waits until it has had time to write.
func waitFor(t *testing.T, p *piped) {
	t.Helper()
	run, err := start(p.words)
	if err != nil {
		t.Fatal(err)
	}
	p.run = run
	time.Sleep(300 * time.Millisecond)
}

// TestRandomPlayersAreRepeatable checks that random players decide equally in equal states.
func TestRandomPlayersAreRepeatable(t *testing.T) {
	play := func(seats ...string) []string {
		g := begin(t, "pig", 2)
		if _, err := table(t, 2, seats...).Play(t.Context(), g, 10_000); err != nil {
			t.Fatal(err)
		}
		return transcript.Lines(g.Log())
	}
	first := play("1=random", "2=random")
	if again := play("1=random", "2=random"); !slices.Equal(first, again) {
		t.Error("the same seed brings other choices")
	}
	g := begin(t, "pig", 2)
	asked, twice := table(t, 2, "1=random"), interpreter.Choice{}
	d, _ := g.Next()
	for i := range 3 {
		c, err := asked.Choose(t.Context(), g, d, 0)
		if c.Indexes = slices.Clone(c.Indexes); err != nil || i > 0 && !slices.Equal(c.Indexes, twice.Indexes) {
			t.Errorf("asked again, it chooses %v instead of %v (%v)", c, twice, err)
		}
		twice = c
	}
}

func TestPlayWaitsForHumans(t *testing.T) {
	g := begin(t, "pig", 3)
	table := table(t, 3, "2=me", "3=me")
	if _, err := table.Play(context.Background(), g, 10_000); err != nil {
		t.Fatal(err)
	}
	if d, ok := g.Next(); !ok || d.Player != 1 || !slices.Equal(table.People(), []int{1, 2}) {
		t.Error("the game continues without the person whose decision it is")
	}
}

// A question contains the parts of an option that stands for several things.
func TestQuestionContainsParts(t *testing.T) {
	g := begin(t, "freecell", 1)
	d, _ := g.Next()
	line, err := Question(g, d)
	if err != nil {
		t.Fatal(err)
	}
	if want := `"label":"queen of hearts to column 1","parts":["queen of hearts","column 1"]}`; !strings.Contains(string(line), want) {
		t.Errorf("%s has no %s", line, want)
	}
	if strings.Contains(string(line), `"out"`) {
		t.Error("a player is out")
	}
}

// TestQuestionHidesOtherCards checks that a question doesn't contain the other player's cards.
func TestQuestionHidesOtherCards(t *testing.T) {
	g := begin(t, "crazy_eights", 2)
	d, _ := g.Next()
	line, err := Question(g, d)
	if err != nil {
		t.Fatal(err)
	}
	hands := func(player int) (names []string) {
		for _, zone := range view.Of(g, player).Zones {
			if zone.Owner != player || zone.Sort != "hand" {
				continue
			}
			for _, c := range zone.Cards {
				names = append(names, c.Name)
			}
		}
		return names
	}
	for _, name := range hands(d.Player) {
		if !strings.Contains(string(line), fmt.Sprintf("%q", name)) {
			t.Errorf("a player does not see their own %s", name)
		}
	}
	for _, name := range hands(1 - d.Player) {
		if strings.Contains(string(line), fmt.Sprintf("%q", name)) {
			t.Errorf("a player sees the other's %s", name)
		}
	}
	if strings.Contains(string(line), "\n") {
		t.Error("it is more than one line")
	}
}
