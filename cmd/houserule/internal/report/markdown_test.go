package report_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/cmd/houserule/internal/report"
)

const markdown = `# A title
Some *slanted* and **bold** words, ` + "`code`" + `, and a [link](zones.md#in-play)
that goes over two lines.

- one
- two is so long
  that it is wrapped

<!-- not shown -->
| sign | meaning |
|---|---|
| ` + "`a`" + ` | the first letter |
| b | the second letter of them all |

` + "```rules\nkeep number gold = 0  # not wrapped, however wide it gets\n\nturn { }\n```\n"

const plain = "A title\n=======\n\n" + `Some slanted and bold words,
` + "`code`" + `, and a link that goes
over two lines.

- one
- two is so long that it is
  wrapped

sign  meaning
` + "`a`" + `   the first letter
b     the second letter of
      them all

    keep number gold = 0  # not wrapped, however wide it gets

    turn { }
`

func TestMarkdown(t *testing.T) {
	var b strings.Builder
	if err := (report.Markdown{Width: 30}).Write(&b, markdown); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(plain, b.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestMarkdownInColour(t *testing.T) {
	var b strings.Builder
	if err := (report.Markdown{Width: 30, Color: true}).Write(&b, "# A title\n\nIn **bold** `code`.\n"); err != nil {
		t.Fatal(err)
	}
	if want := "\x1b[1mA title\x1b[0m\n\nIn \x1b[1mbold\x1b[22m \x1b[36mcode\x1b[39m.\n"; b.String() != want {
		t.Errorf("%q", b.String())
	}
}
