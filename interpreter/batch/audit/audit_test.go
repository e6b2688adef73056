package audit_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"houserule/dsl/dsltest"
	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/audit"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
	"houserule/interpreter/view"
)

func compile(t *testing.T, path string) *program.Program {
	t.Helper()
	return program.Compile(dsltest.Load(t, path), program.Traced)
}

func audited(t *testing.T, p *program.Program, s audit.Settings) *audit.Report {
	t.Helper()
	r, err := audit.Run(t.Context(), p, s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// found returns the set of findings, as the kind and the rule of each.
func found(r *audit.Report) map[string]bool {
	all := map[string]bool{}
	for _, f := range r.Findings {
		all[fmt.Sprintf("%s in %s", f.Kind, f.Rule)] = true
	}
	return all
}

func set(words ...string) map[string]bool {
	all := map[string]bool{}
	for _, w := range words {
		all[w] = true
	}
	return all
}

// Each leak in the test rules is found, with its kind.
func TestLeaks(t *testing.T) {
	for _, test := range []struct {
		path string
		want map[string]bool
	}{
		{"leaks", set(
			"prompt in asks", "label in labels", "story in says", "story in keeps", "story in marks", "view in score", "peeks in suggests",
			"offer in closes", "offer in counts", "offer in picks", "order in orders", "tells in answers", "tells in looks",
		)},
		{"whispers", set("story in go")},
		{"broken", set("error in divides")},
		{"secrets", set("prompt in asks", "story in says", "story in pays")},
		{"sorted", set()},
		{"shows", set()},
		{"waits", set()},
		{"sealed", set("offer in raise")},
		{"numbered", set()},
		{"asked", set()},
		{"offered", set()},
		{"lapses", set()},
		{"denies", set("tells in weighing")},
		{"recalls", set("story in boasting")},
		{"betrays", set("offer in bet")},
		{"shut", set("offer in bet")},
		{"made", set("story in guess", "tells in guess")},
		{"foretells", set("preview in guess")},
		{"murder", set("story in ask")},
	} {
		r := audited(t, compile(t, filepath.Join("testdata", test.path+".rules")), audit.Settings{Games: batch.Games{Number: 8, Seed: 1}})
		if diff := cmp.Diff(test.want, found(r)); diff != "" {
			t.Errorf("%s (-want +found):\n%s", test.path, diff)
		}
		if r.Looks == 0 {
			t.Errorf("%s: nothing was redealt", test.path)
		}
	}
}

// A finding about a preview names the option.
func TestPreviewsNameTheOption(t *testing.T) {
	r := audited(t, compile(t, "testdata/foretells.rules"), audit.Settings{Games: batch.Games{Number: 2, Seed: 1}})
	for _, f := range r.Findings {
		if want := ` beside option 1, "2", but `; f.Kind == audit.Preview && !strings.Contains(f.Message(), want) {
			t.Errorf("%s\nis without %s", f.Message(), want)
		}
	}
}

// Components that were never redealt are counted by reason.
func TestUnmovedComponents(t *testing.T) {
	for path, want := range map[string]audit.Unmoved{"lone": {Lone: 1}, "made": {}, "leaks": {}, "murder": {Kept: 1}} {
		r := audited(t, compile(t, "testdata/"+path+".rules"), audit.Settings{Games: batch.Games{Number: 3, Seed: 1}})
		if r.Unmoved != want {
			t.Errorf("%s: %+v and not %+v", path, r.Unmoved, want)
		}
	}
	if diff := cmp.Diff([]string{"2 hidden components were never redealt: each is the only one with its back",
		"1 hidden component was never redealt: no other component with its back may lie in its zone"}, audit.Unmoved{Lone: 2, Fixed: 1}.Messages()); diff != "" {
		t.Error(diff)
	}
}

// The test rules keep many figures. Only two of their sums reveal something about a hand.
func TestOnlyLeakingFigures(t *testing.T) {
	r := audited(t, compile(t, "testdata/whispers.rules"), audit.Settings{Games: batch.Games{Number: 8, Seed: 1}})
	found := map[string]bool{}
	for _, f := range r.Findings {
		found[f.About] = true
	}
	if diff := cmp.Diff(set("total", "worth"), found); diff != "" {
		t.Errorf("(-want +found):\n%s", diff)
	}
}

// A finding is shortened to the answers that lead to it, and its scenario replays them.
func TestShortestGame(t *testing.T) {
	p := compile(t, "testdata/leaks.rules")
	r := audited(t, p, audit.Settings{Games: batch.Games{Number: 8, Seed: 1}})
	game, err := interpreter.New(p, luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Findings {
		if f.Kind != audit.Label {
			continue
		}
		if f.Decisions != 1 || len(f.Answers) != 0 || f.Times != 8 {
			t.Errorf("after %d decisions with %d answers, in %d games", f.Decisions, len(f.Answers), f.Times)
		}
		want := "scenario \"Label in labels after 1 decision: player 1 gets \\\"Take the 28\\\", but would get \\\"Take the 11\\\" if hidden cards or figures were different\" for leaks {\n" +
			"    seed   1\n    play\n}\n"
		if diff := cmp.Diff(want, f.Scenario(scenario.Recording{Variant: "leaks", Game: history.New(game)})); diff != "" {
			t.Errorf("the scenario (-want +got):\n%s", diff)
		}
		return
	}
	t.Error("no label was found")
}

// A question that comes up for the first time is always audited, and so is its page, even late in
// a game.
func TestLateQuestions(t *testing.T) {
	p := compile(t, "testdata/late.rules")
	if diff := cmp.Diff(set("prompt in looking"), found(audited(t, p, audit.Settings{Games: batch.Games{Number: 1, Seed: 1}, Often: 1}))); diff != "" {
		t.Errorf("(-want +found):\n%s", diff)
	}
	pages := map[string]bool{}
	audited(t, compile(t, "../../../testdata/games/crazy_eights.rules"), audit.Settings{Games: batch.Games{Number: 1, Seed: 1, Workers: 1}, Often: 1, Sent: func(g *interpreter.Game, seat int) string {
		if d, open := g.Next(); open && d.Player == seat {
			pages[d.Rule.Rule] = true
		}
		return ""
	}})
	if len(pages) < 2 {
		t.Errorf("pages are looked at with no more than %v", pages)
	}
}

func TestGamesThatKeepTheirSecrets(t *testing.T) {
	for _, test := range []struct {
		path    string
		players int
	}{
		{"crazy_eights", 3}, {"klondike", 1}, {"skirmish", 2}, {"dark_road", 1},
	} {
		p := compile(t, "../../../testdata/games/"+test.path+".rules")
		r := audited(t, p, audit.Settings{Games: batch.Games{Number: 4, Seed: 3}, Game: interpreter.Settings{Players: test.players}})
		for _, f := range r.Findings {
			t.Errorf("%s: %s in %s: %s", test.path, f.Kind, f.Rule, f.Message())
		}
		if r.Looks < 100 {
			t.Errorf("%s: redealt only %d times", test.path, r.Looks)
		}
	}
}

func TestWorkersDoNotMatter(t *testing.T) {
	p := compile(t, "testdata/leaks.rules")
	settings := audit.Settings{Games: batch.Games{Number: 4, Seed: 5, Workers: 1}}
	alone := audited(t, p, settings)
	settings.Workers = 3
	options := cmp.Options{cmpopts.IgnoreUnexported(audit.Finding{}), cmp.Comparer(func(a, b source.Span) bool { return a == b })}
	if diff := cmp.Diff(alone, audited(t, p, settings), options); diff != "" {
		t.Errorf("three workers find something else (-one +three):\n%s", diff)
	}
}

// A mark with a reason excuses the leaks of its line and nothing else. A mark is needless if its
// line ran without a leak, unless an audit of silence may need it.
func TestMarks(t *testing.T) {
	for _, test := range []struct {
		silence              bool
		want                 map[string]bool
		unreasoned, needless int
	}{
		{false, set("story in idly", "story in says"), 1, 1},
		{true, set("story in idly", "story in says"), 1, 2},
	} {
		r := audited(t, compile(t, "testdata/marked.rules"), audit.Settings{Games: batch.Games{Number: 4, Seed: 1}, Silence: test.silence})
		if diff := cmp.Diff(test.want, found(r)); diff != "" {
			t.Errorf("silence %v (-want +found):\n%s", test.silence, diff)
		}
		if unreasoned, needless := r.Unreasoned(), r.Needless(test.silence); len(unreasoned) != test.unreasoned || len(needless) != test.needless {
			t.Errorf("silence %v: %d marks without a reason and %d needless ones: %v", test.silence, len(unreasoned), len(needless), needless)
		}
	}
}

// A house rule that replaces a marked line doesn't inherit the mark.
func TestMarksOfReplacedLines(t *testing.T) {
	r := audited(t, compile(t, "testdata/marked_house.rules"), audit.Settings{Games: batch.Games{Number: 4, Seed: 1}})
	if diff := cmp.Diff(set("story in idly", "story in says", "story in hears"), found(r)); diff != "" {
		t.Errorf("(-want +found):\n%s", diff)
	}
}

// Only an audit with Silence checks who is asked.
func TestSilence(t *testing.T) {
	for _, test := range []struct {
		path string
		want map[string]bool
	}{
		{"silent", set("silence in plays", "silence in says_go", "silence in boasts", "silence in chooses", "tells in says_go")},
		{"asks_anyway", set()},
	} {
		p := compile(t, filepath.Join("testdata", test.path+".rules"))
		r := audited(t, p, audit.Settings{Games: batch.Games{Number: 8, Seed: 1}, Silence: true})
		if diff := cmp.Diff(test.want, found(r)); diff != "" {
			t.Errorf("%s (-want +found):\n%s", test.path, diff)
		}
		for _, f := range r.Findings {
			if f.Kind == audit.Silence && (f.Player < 0 || !strings.HasPrefix(f.At.Text(), "choose ") || !strings.Contains(f.Message(), "is asked")) {
				t.Errorf("%s: %s", f.At.Text(), f.Message())
			}
		}
		for _, f := range audited(t, p, audit.Settings{Games: batch.Games{Number: 8, Seed: 1}}).Findings {
			if f.Kind == audit.Silence {
				t.Errorf("found without being asked for: %s", f.Message())
			}
		}
	}
}

// If a screen skips a question, other players learn that no answer changes anything.
func TestSkippedQuestions(t *testing.T) {
	p := compile(t, "testdata/asks_anyway.rules")
	skips := func(_ *interpreter.Game, d *interpreter.Decision) bool { return d.Open == 1 }
	r := audited(t, p, audit.Settings{Games: batch.Games{Number: 4, Seed: 1}, Silence: true, Skipped: skips})
	if len(r.Findings) != 1 || !strings.Contains(r.Findings[0].Message(), `is not asked "What do you play?", because the screen skips the question`) {
		t.Errorf("found: %v", found(r))
	}
	all := func(*interpreter.Game, *interpreter.Decision) bool { return true }
	if r := audited(t, p, audit.Settings{Games: batch.Games{Number: 4, Seed: 1}, Silence: true, Skipped: all}); len(r.Findings) > 0 {
		t.Errorf("all are skipped alike, and this is found: %v", found(r))
	}
}

// Messages cut long texts down to the part that differs, and each kind of leak has advice.
func TestMessages(t *testing.T) {
	long := strings.Repeat("a card, ", 100)
	for _, kind := range audit.Kinds {
		for _, about := range []string{"", "worth"} {
			f := &audit.Finding{Kind: kind, About: about, Text: long + "one, two, " + long, Redealt: long + "three, two, " + long}
			if kind == audit.Silence {
				f.Text, f.Redealt = "player 2 is asked", "nobody is asked"
			}
			if n := len(f.Message()); n > 600 {
				t.Errorf("%s: %d letters", kind, n)
			}
			if advice := f.Advice(); !strings.HasSuffix(advice, ".") {
				t.Errorf("%s: %q is no advice", kind, advice)
			}
		}
	}
	f := &audit.Finding{Kind: audit.Story, Text: long + "one, " + long, Redealt: long + "three, " + long}
	want := `player 1 gets "… a card, a card, a card, one, a card, a card, a card, a …", but would get "… a card, a card, a card, three, a card, a card, a card, a …" if hidden cards or figures were different`
	if diff := cmp.Diff(want, f.Message()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestNumberOfGames(t *testing.T) {
	for _, games := range []int{0, -1, 1 << 40} {
		if _, err := audit.Run(t.Context(), compile(t, "testdata/leaks.rules"), audit.Settings{Games: batch.Games{Number: games}}); err == nil {
			t.Errorf("%d games are played", games)
		}
	}
}

// The audit compares the results of Sent as they are. Here each player receives the view of the
// next one.
func TestSent(t *testing.T) {
	p := compile(t, filepath.Join("..", "..", "..", "testdata", "games", "crazy_eights.rules"))
	settings := audit.Settings{Games: batch.Games{Number: 1, Seed: 1}, Game: interpreter.Settings{Players: 3}}
	settings.Sent = func(g *interpreter.Game, seat int) string { return seenBy(g, (seat+1)%3) }
	r := audited(t, p, settings)
	for _, f := range r.Findings {
		if f.Kind != audit.Sent || f.Text == f.Redealt {
			t.Errorf("something else is found: %s", f.Message())
		}
	}
	if len(r.Findings) == 0 {
		t.Error("nothing is found")
	}
	settings.Sent = func(g *interpreter.Game, seat int) string { return seenBy(g, max(seat, 0)) }
	r = audited(t, p, settings)
	if len(r.Findings) == 0 {
		t.Error("who looks on gets what player 1 sees, and nothing is found")
	}
	for _, f := range r.Findings {
		if !strings.HasPrefix(f.Message(), "a spectator sees ") {
			t.Errorf("something else is found: %s", f.Message())
		}
	}
	settings.Sent = seenBy
	if r := audited(t, p, settings); len(r.Findings) > 0 {
		t.Errorf("information that a seat may have is reported as a leak: %v", found(r))
	}
}

// seenBy returns the view of a player, with a line for each card.
func seenBy(g *interpreter.Game, seat int) string {
	var text strings.Builder
	for _, zone := range view.Of(g, seat).Zones {
		for _, card := range zone.Cards {
			fmt.Fprintf(&text, "%s: %s\n", zone.Name, card.Name)
		}
	}
	return text.String()
}

// Once the context is done, the audit makes no more comparisons.
func TestStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	sent := 0
	settings := audit.Settings{Games: batch.Games{Number: 1, Seed: 1, Workers: 1}, Often: 1, Sent: func(*interpreter.Game, int) string {
		sent++
		stop()
		return ""
	}}
	if _, err := audit.Run(ctx, compile(t, filepath.Join("..", "..", "..", "testdata", "games", "crazy_eights.rules")), settings); err != nil {
		t.Fatal(err)
	}
	if sent != 1 {
		t.Errorf("%d pages were made, and the first was the last that mattered", sent)
	}
}
