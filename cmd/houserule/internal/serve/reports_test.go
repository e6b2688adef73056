package serve

import (
	"net/http"
	"strings"
	"testing"
)

// A browser without scripts gets each report as a page, and can open it again.
func TestReportsByForms(t *testing.T) {
	f := enter(t)
	restless := bought + `replace phase step { increase steps by stride() }
check trip() {
    roll 2d6
    against 9
    above -> fallen
    else -> upright
}
scenario "A walk" {
    do step
    expect steps is 2
}
`
	for _, test := range []struct{ kind, text, want string }{
		{"comparison", restless, "The house rule raises the score: 0.0 → 18.0 on average."},
		{"comparison", bought, "The house rule makes no difference to the course of 1000 pairs of games."},
		{"comparison", bought + "replace misspelt", "The rules have errors; correct them first: "},
		{"rulebook", longer, "Changes by house rules"},
		{"coverage", longer, "The rules have no scenarios yet"},
		{"coverage", restless, "<h1>Scenario coverage</h1>"},
		{"odds?check=trip", restless, "<td>17 %</td>"},
		{"odds", longer, "Name a check of the rules"},
		{"nothing", longer, "There is no such report."},
	} {
		_, page := f.post(t, "report/"+test.kind, bought, test.text)
		if !strings.Contains(page, test.want) {
			t.Errorf("the report %s is\n%s\nwant %q", test.kind, page, test.want)
		}
	}
	code, page := get(t, f.address()+"report/comparison")
	if code != http.StatusOK || !strings.Contains(page, "no difference") {
		t.Errorf("the newest comparison is %d\n%.600s", code, page)
	}
}
