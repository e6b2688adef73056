package patch

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/dsl/diag"
	_ "houserule/dsl/dsltest/fixedseed"
	"houserule/dsl/syntax"
)

// insertions has lines that fit into declarations of the inn. Each has its key and the keys of
// lines that it may stand next to.
var insertions = []struct {
	change, line, key string
	anchors           []string
}{
	{"enum Mood", "tipsy", "tipsy", []string{"merry", "sober"}},
	{"card Guest", "bill: number = 0", "bill", []string{"purse", "mood"}},
	{"table price", "tipsy -> 3", "tipsy", []string{"merry", "sober"}},
	{"check dice_game", `add 1 "luck"`, `"luck"`, []string{"roll", `"stake"`, "against", "above", "else", `"house"`}},
	{"check dice_game", "natural 3..4 -> loses", "natural 3..4", []string{"roll", "above", "else"}},
	{"turn", "council", "council", []string{"drink", "gamble"}},
	{"priority barkeeper", "rule greet -> skip", "greet", []string{"throw_out", "pour"}},
	{"script Guest", `modify price by 2 "more"`, `modify price "more"`, []string{"modify price", `modify dice_game "drinks"`, `modify dice_game "dizzy"`}},
	{"score", `subtract 2 "debts"`, `"debts"`, []string{`"gold"`, "win"}},
}

// TestInsertThenRemoveIsTheBase inserts lines and removes them again, in the same house rule or
// in one that extends it.
func TestInsertThenRemoveIsTheBase(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		inserting, removing := "variant one { extends inn }\n", "variant two { extends one }\n"
		for _, i := range rapid.SliceOfDistinct(rapid.IntRange(0, len(insertions)-1), rapid.ID).Draw(t, "lines") {
			x := insertions[i]
			place := ""
			if rapid.Bool().Draw(t, "placed") {
				place = rapid.SampledFrom([]string{"before ", "after "}).Draw(t, "side") + rapid.SampledFrom(x.anchors).Draw(t, "anchor")
			}
			inserting += fmt.Sprintf("change %s { insert %s %s }\n", x.change, x.line, place)
			removal := fmt.Sprintf("change %s { remove %s }\n", x.change, x.key)
			if rapid.Bool().Draw(t, "at once") {
				inserting += removal
			} else {
				removing += removal
			}
		}
		base := parse(t, "inn.rules", inn)
		files := []*syntax.File{base, parse(t, "one.rules", inserting), parse(t, "two.rules", removing)}
		merged, findings := Merge(chain(files))
		if len(findings) > 0 {
			t.Fatalf("%s%s%s", inserting, removing, findings.Text(diag.Plain))
		}
		if diff := cmp.Diff(base.Decls[1:], trees(merged.Decls)); diff != "" {
			t.Fatalf("%s%s(-base +merged):\n%s", inserting, removing, diff)
		}
	})
}

// TestTheBaseStaysAsItIs applies random changes twice, valid or not. The results must be equal,
// and the syntax trees of the base must be unchanged.
func TestTheBaseStaysAsItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := "variant one { extends inn }\n"
		for range rapid.IntRange(1, 12).Draw(t, "changes") {
			x := rapid.SampledFrom(insertions).Draw(t, "in")
			text += fmt.Sprintf("change %s { %s }\n", x.change, drawEdit(t, x.line, append(x.anchors, x.key)))
		}
		files := []*syntax.File{parse(t, "inn.rules", inn), parse(t, "one.rules", text)}
		first, findings := Merge(chain(files))
		second, same := Merge(chain(files))
		if findings.Text(diag.Plain) != same.Text(diag.Plain) {
			t.Fatalf("%sgives\n%sand then\n%s", text, findings.Text(diag.Plain), same.Text(diag.Plain))
		}
		if diff := cmp.Diff(trees(first.Decls), trees(second.Decls)); diff != "" {
			t.Fatalf("%s(-first +second):\n%s", text, diff)
		}
		if diff := cmp.Diff(parse(t, "inn.rules", inn).Decls, files[0].Decls); diff != "" {
			t.Fatalf("%s(-before +after):\n%s", text, diff)
		}
	})
}

func drawEdit(t *rapid.T, line string, keys []string) string {
	key := rapid.SampledFrom(keys)
	side := rapid.SampledFrom([]string{"before", "after"}).Draw(t, "side")
	switch rapid.IntRange(0, 3).Draw(t, "edit") {
	case 0:
		return "insert " + line
	case 1:
		return fmt.Sprintf("insert %s %s %s", line, side, key.Draw(t, "anchor"))
	case 2:
		return "remove " + key.Draw(t, "key")
	default:
		return fmt.Sprintf("move %s %s %s", key.Draw(t, "key"), side, key.Draw(t, "anchor"))
	}
}

// chain returns layers that each extend the previous one.
func chain(files []*syntax.File) (layers []*Layer) {
	var base *Layer
	for _, file := range files {
		base = &Layer{Name: strings.TrimSuffix(file.Source.Name, ".rules"), Files: []*syntax.File{file}, Base: base}
		layers = append(layers, base)
	}
	return layers
}
