package effects

import (
	"errors"
	"io"
	"strings"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/workshop"
	"houserule/dsl/rulebook"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// covered shows which lines the scenarios of an edit reach.
func covered(w *workshop.Workshop, e workshop.Edit, show func(Update)) error {
	v, err := w.Version(e)
	if err != nil {
		return err
	}
	if len(v.Variant.Scenarios) == 0 {
		return errors.New("the rules have no scenarios yet; write one below them")
	}
	var coverage scenario.Coverage
	suite := scenario.Suite{Program: program.Compile(v.Variant, program.Traced), Scenarios: v.Variant.Scenarios}
	for _, result := range scenario.RunAll([]scenario.Suite{suite}, interpreter.Limits{}) {
		coverage.Add(result.Program, result.Counts)
	}
	return made(show, Update{}, Coverage, coverage.Tallies(), func(to io.Writer) error { return page.WriteCoverage(&coverage, to) })
}

// book shows the rulebook of an edit, with the changes by house rules marked.
func book(w *workshop.Workshop, e workshop.Edit, show func(Update)) error {
	v, err := w.Version(e)
	if err != nil {
		return err
	}
	put := v.Put
	if len(e.Head.With) == 0 && len(v.Variant.HouseRules) == 0 {
		put = nil
	}
	b := page.Rulebook{Book: rulebook.Of(v.Study, put), With: strings.Join(e.HouseRules(), ", ")}
	return made(show, Update{}, Rulebook, b, b.WriteHTML)
}
