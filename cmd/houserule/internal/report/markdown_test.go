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

// A rulebook has quotes, places and escapes, too. A table that can't be made narrow enough becomes
// a list.
func TestMarkdownOfARulebook(t *testing.T) {
	const book = `<a id="turn"></a>

## A turn

> The clause says that
> you draw. *turn.1*

- A \_card\_ &lt; two

<details><summary>Step by step</summary>

- Draw

</details>

<sub>a.rules:4</sub>

|  | What it is | What it is for in the game |
|---|---|---|
| Region | A stretch of the road | To travel |
| Site | | |
`
	const want = "A turn\n------\n\n" + `  | The clause says that you
  | draw. turn.1

- A _card_ < two

Step by step

- Draw

a.rules:4

Region
    What it is: A stretch of
      the road
    What it is for in the
      game: To travel
Site
`
	var b strings.Builder
	if err := (report.Markdown{Width: 30}).Write(&b, book); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
