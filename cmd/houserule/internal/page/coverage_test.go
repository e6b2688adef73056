package page

import (
	"strings"
	"testing"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// covered returns the coverage of one lost game at the inn.
func covered(t *testing.T) *scenario.Coverage {
	t.Helper()
	const folder = "../../../../interpreter/scenario/testdata/"
	v := dsltest.Load(t, folder+"report/game.rules", folder+"cover.rules")
	p := program.Compile(v, program.Traced)
	coverage := &scenario.Coverage{}
	for _, result := range scenario.RunAll([]scenario.Suite{{Program: p, Scenarios: v.Scenarios}}, interpreter.Limits{}) {
		coverage.Add(p, result.Counts)
	}
	return coverage
}

// TestCoverage compares lines of the page: whether each ran, and the number of runs if a point
// begins there.
func TestCoverage(t *testing.T) {
	var out strings.Builder
	if err := WriteCoverage(covered(t), &out); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	for _, want := range []string{
		`class="ran"><a href="#line-0-14">14</a><i>1</i>phase gamble {</li>`,
		`class="ran"><a href="#line-0-16">16</a><i>1</i>        option &#34;Yes&#34; when gold &gt; 0 suggest gold &lt; 3 -&gt; stake(1)</li>`,
		`class="missed"><a href="#line-0-17">17</a><i>0</i>        option &#34;No&#34; -&gt; skip</li>`,
		`class="missed"><a href="#line-0-29">29</a><i>0</i>    above -&gt; wins</li>`,
		`class="missed"><a href="#line-0-34">34</a><i></i>    say &#34;{guest} comes in&#34;</li>`,
		`<li id="line-0-1"><a href="#line-0-1">1</a><i></i>variant inn`,
		`game.rules<small>6 of 14</small>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not have %s", want)
		}
	}
	for _, never := range []string{"<script", "http:", "https:", "src="} {
		if strings.Contains(page, never) {
			t.Errorf("the page has %s", never)
		}
	}
}
