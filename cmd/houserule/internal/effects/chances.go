package effects

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/mattn/go-shellwords"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/workshop"
	"houserule/interpreter/odds"
	"houserule/interpreter/program"
)

// chances shows the chances of a check after the setup, with and without the house rules.
func chances(w *workshop.Workshop, job Job, show func(Update)) error {
	words, err := shellwords.Parse(strings.ReplaceAll(job.Check, "|", `\|`)) // an unchanged placeholder has bars
	if err != nil || len(words) == 0 {
		return errors.New("name a check of the rules, and its arguments as NAME=VALUE")
	}
	answer := func(v workshop.Version) (*odds.Answer, error) {
		return odds.Of(program.Compile(v.Variant, program.Fast), seed, v.Settings, words[0], words[1:])
	}
	before, now, err := w.Versions(job.Edit)
	if err != nil {
		return err
	}
	after, err := answer(now)
	if err != nil {
		return fmt.Errorf("no chances: %w", err)
	}
	// the rules without house rules may lack the check or an argument
	was, _ := answer(before)
	c := workshop.CompareOdds(job.Check, was, after)
	return made(show, Update{}, Odds, c, func(to io.Writer) error { return page.WriteOdds(to, now.Variant.Title, c) })
}
