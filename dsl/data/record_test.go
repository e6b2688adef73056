package data

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/source"
)

// readLetter parses a text with the keys of an example format.
func readLetter(text string) (got []string, findings []string) {
	rs := ParseRecords(source.NewFile("letter.toml", text), []string{"sender"}, []string{"page"})
	got = append(got, rs.Top.Text("to"), fmt.Sprint(rs.Top.Number("stamps")), strings.Join(rs.Top.Texts("copies"), "+"))
	for _, r := range rs.Tables {
		if r.Name == "sender" {
			for _, key := range r.Keys() {
				got = append(got, key+":"+r.Word(key))
			}
		} else {
			got = append(got, r.Text("line"))
		}
	}
	for _, d := range rs.Findings() {
		findings = append(findings, fmt.Sprintf("%d: %s [%s] %s", d.Span.Line(), d.Summary, d.Code, d.Label))
	}
	return got, findings
}

func TestRecords(t *testing.T) {
	got, findings := readLetter(`to = "Ada"
stamps = 2
copies = ["Bob", "Cleo"]

[sender]
name = "Dora"
number = 7
paid = true

[[page]]
line = "one"
[[page]]
line = "two"
`)
	want := []string{"Ada", "2", "Bob+Cleo", "name:Dora", "number:7", "paid:true", "one", "two"}
	if diff := cmp.Diff(want, got); diff != "" || findings != nil {
		t.Errorf("(-want +got):\n%s%v", diff, findings)
	}
}

func TestRecordFindings(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"too = \"Ada\"", `1: there is no key "too" here [data-field] did you mean "to"?`},
		{"to = 3", `1: "to" must be a text [data-type] this is the number 3`},
		{"stamps = -1", `1: "stamps" must be a whole number from 0 [data-type] this is the number -1`},
		{"stamps = 1.5", `1: "stamps" must be a whole number from 0 [data-type] this is a fraction`},
		{"copies = \"Bob\"", `1: "copies" must be a list of texts [data-type] this is a text`},
		{"copies = [\"Bob\", 2]", `1: "copies" must be a list of texts [data-type] the number 2 is in it`},
		{"\n[sender]\nname = 1.5", `3: "name" must be a text or a number [data-type] this is a fraction`},
		{"[[sender]]", `1: "sender" has no meaning here [data-table] `},
		{"[[pages]]", `1: "pages" has no meaning here [data-table] did you mean "page"?`},
		{"to = \"Ada", `1: this cannot be read as TOML [data-syntax] unexpected EOF; expected '"'`},
		{"copies = " + strings.Repeat("[", 100_000), `1: this is nested too deeply [data-syntax] `},
	} {
		if _, findings := readLetter(test.text); cmp.Diff([]string{test.want}, findings) != "" {
			t.Errorf("%.40q:\n got %q\nwant %q", test.text, findings, test.want)
		}
	}
}
