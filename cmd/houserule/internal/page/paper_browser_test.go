package page

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"houserule/cmd/houserule/internal/browsertest"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/rulebook"
	"houserule/dsl/variant"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/compare"
	"houserule/rules"
)

// Pages fit on narrow and wide screens, in light and dark mode, and axe finds no
// accessibility errors.
func TestPagesInABrowser(t *testing.T) {
	tab := browsertest.Open(t, browsertest.Start(t))
	folder := t.TempDir()
	for name, write := range map[string]func(io.Writer) error{"rulebook": solitaireBook(t).WriteHTML, "comparison": solitaireCompared(t).WriteHTML} {
		var text strings.Builder
		if err := write(&text); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(folder, name+".html")
		if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, width := range []int64{360, 1280} {
			tab.Do(chromedp.EmulateViewport(width, 800))
			tab.Lit(width == 360)
			tab.Do(chromedp.Navigate("file://" + file))
			if over := tab.Overflow(); over != "0" {
				t.Errorf("the %s on a screen of %d is %s too wide", name, width, over)
			}
			if lost := tab.Is(lostLinks); lost != "" {
				t.Errorf("links of the %s lead nowhere: %s", name, lost)
			}
			if found := tab.Hindrances(); found != "" {
				t.Errorf("the %s on a screen of %d:\n%s", name, width, found)
			}
		}
	}
}

const house = `variant kinder "A kinder road" { extends solitaire }
# Staying untapped costs 2 instead of 3.
change check strike { subtract 2 when held_back "stays untapped" }
`

func solitaireBook(t *testing.T) Rulebook {
	study := studied(t)
	return Rulebook{Book: rulebook.Of(study, study.Put), With: "kinder.rules"}
}

func studied(t *testing.T) *dsl.Study {
	t.Helper()
	file := filepath.Join(t.TempDir(), "kinder.rules")
	if err := os.WriteFile(file, []byte(house), 0o600); err != nil {
		t.Fatal(err)
	}
	study := dsl.NewLibrary(rules.FS).Study(dsl.Request{Variant: "solitaire", With: []string{file}})
	if study.Variant == nil {
		t.Fatal(study.Findings.Text(diag.Plain))
	}
	return study
}

func solitaireCompared(t *testing.T) Comparison {
	t.Helper()
	study := studied(t)
	base, _ := dsl.NewLibrary(rules.FS).Load(dsl.Request{Variant: "solitaire"})
	result, err := compare.Run(context.Background(), base, study.Variant, compare.Settings{Games: batch.Games{Number: 40, Seed: 1}})
	if err != nil {
		t.Fatal(err)
	}
	book := rulebook.Of(study, study.Put)
	return Comparison{
		Title: base.Title, House: study.Variant.Title, Run: "40 pairs of games", With: []string{"kinder.rules"},
		Changed: book.Changed, Changes: book.Changes, Together: Arm{"all together", result},
		Alone: []Arm{{"kinder.rules alone", result}}, Rules: [2]*variant.Variant{base, study.Variant},
	}
}

// lostLinks returns the targets of all links of a page that don't lead to one of its elements.
const lostLinks = `[...document.querySelectorAll("a")].map((a) => a.getAttribute("href")).filter((to) => to[0] !== "#" || !document.getElementById(to.slice(1))).join(" ")`
