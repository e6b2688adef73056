package diag

import (
	"strconv"
	"strings"

	"houserule/dsl/source"
)

// A Fix is a change of a text that mends a finding: Text takes the place of At. Says tells a person what it does.
type Fix struct {
	Says string
	At   source.Span
	Text string
}

// didYouMean begins the label of a finding that knows what may have been meant.
const didYouMean = "did you mean "

// Mends are all changes of which each mends the finding by itself, what may have been meant before all others.
func (d Diagnostic) Mends() []Fix {
	meant, ok := strings.CutPrefix(strings.TrimSuffix(d.Label, "?"), didYouMean)
	if !ok || d.Span.IsZero() {
		return d.Fixes
	}
	isText := strings.HasPrefix(d.Span.Text(), `"`)
	if plain, err := strconv.Unquote(meant); err == nil && !isText {
		meant = plain
	}
	return append([]Fix{{"write " + meant, d.Span, meant}}, d.Fixes...)
}
