package effects

import (
	"context"
	"runtime"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/report"
	"houserule/cmd/houserule/internal/wording"
	"houserule/cmd/houserule/internal/workshop"
	"houserule/dsl"
	"houserule/dsl/rulebook"
	"houserule/dsl/variant"
	"houserule/interpreter/auto"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/compare"
)

// The settings of a comparison. It plays as many pairs of games as houserule compare does, and shows
// a first result after firstPairs.
const (
	pairs      = 1000
	firstPairs = 100
	seed       = 1
)

// compared compares games with and without the house rules of an edit.
func compared(ctx context.Context, w *workshop.Workshop, e workshop.Edit, show func(Update)) error {
	before, now, err := w.Versions(e)
	if err != nil {
		return err
	}
	found := report.Comparison{
		Run: report.Run{Title: before.Variant.Title, Seed: seed, Policy: auto.Suggested.String()}, With: e.HouseRules(), House: len(e.Head.With),
	}
	if found.House == 0 {
		found.Without, found.With = []string{"the saved text"}, []string{"the edited text"}
	}
	compared := 0 // pairs of the first run, because the second one begins again and the bar must not
	for _, n := range []int{firstPairs, pairs} {
		found.Games = n
		settings := compare.Settings{Policy: auto.Suggested, Base: before.Settings, Patched: now.Settings, Games: batch.Games{
			Number: n, Seed: seed, Workers: max(1, runtime.GOMAXPROCS(0)-1), // one core stays free for the players
			Progress: func(played int) { show(Update{Done: max(played, compared), All: pairs}) },
		}}
		if found.Report, err = compare.Run(ctx, before.Variant, now.Variant, settings); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return nil
		}
		c := PageOf(found, before.Variant, now.Study)
		if err := made(show, Update{Done: n, All: pairs}, Comparison, c, c.WriteHTML); err != nil {
			return err
		}
		compared = n
	}
	return nil
}

// PageOf returns the page of a comparison. now is the study of the rules with house rules.
func PageOf(found report.Comparison, base *variant.Variant, now *dsl.Study) page.Comparison {
	c := page.Comparison{
		Title: found.Title, Verdict: found.Verdict(), Run: wording.UpperFirst(found.Summary()), Without: found.Without, With: found.With,
		Together: page.Arm{Name: "all together", Report: found.Report},
		Rules:    [2]*variant.Variant{base, now.Variant}, Plays: found.Seats,
	}
	if found.House > 0 {
		c.House = wording.OneLine(now.Variant.Title)
		book := rulebook.Of(now, now.Put)
		c.Changed, c.Changes = book.Changed, book.Changes
	}
	return c
}
