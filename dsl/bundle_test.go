package dsl

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/rules"
)

// game is rules with a catalog from a file.
const game = `variant game { players 1 }
card Card { value: number = 1 }
catalog one of Card from "cards.toml"
pile all_of_it of Card from one
turn until turn_count is 1 { look }
phase look { say "{all_of_it}" }
`

// textsOf returns the texts of all rules of a variant.
func textsOf(v *variant.Variant) string {
	var all strings.Builder
	for _, file := range v.Files {
		all.WriteString(filepath.Base(file.Name) + "\n" + file.Text)
	}
	return all.String()
}

// bundled loads a variant, packs its texts, and loads it from these alone.
func bundled(t *testing.T, shipped fs.FS, before, after Request) (was, is *variant.Variant) {
	t.Helper()
	bundle := &source.Bundle{}
	was, findings := NewLibrary(shipped).Bundling(bundle).Load(before)
	if was == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	lib, err := NewLibrary(fstest.MapFS{}).Bundled(source.Unpacked(bundle.Packed()))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	is, findings = lib.Load(after)
	if is == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	if textsOf(was) != textsOf(is) {
		t.Error("the texts differ")
	}
	return was, is
}

func TestShippedRulesBundled(t *testing.T) {
	for _, request := range []Request{{Variant: "arda"}, {Variant: "runebound-lairs", With: []string{"at-the-table"}}} {
		t.Run(request.Variant, func(t *testing.T) { bundled(t, rules.FS, request, request) })
	}
}

// Rules on disk are found in a bundle by their absolute paths, also through links and from another
// system.
func TestRulesOnDiskBundled(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(path string) string
	}{
		{"the same system", func(path string) string { return path }},
		{"another system", func(path string) string { return strings.ReplaceAll(path, "/", `\`) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			folder := t.TempDir()
			t.Chdir(folder)
			writeFile(t, "real/game.rules", []byte("variant game { extends base }\n"))
			writeFile(t, "real/deep/base.rules", []byte(strings.Replace(game, "variant game", "variant base", 1)))
			writeFile(t, "real/deep/cards.toml", []byte("[[card]]\nname = 'Card'\n"))
			writeFile(t, "house/house.rules", []byte("variant house { extends game }\n"))
			writeFile(t, "data/cards.toml", []byte("[[card]]\nname = 'Mine'\n"))
			writeFile(t, "data/deck.toml", []byte("title = 'A deck'\n"))
			for link, target := range map[string]string{"real/base.rules": "deep/base.rules", "game.rules": "real/game.rules", "there": "house"} {
				if err := os.Symlink(target, link); err != nil {
					t.Skip(err)
				}
			}
			there := func(path string) string { return test.change(filepath.Join(folder, path)) }
			before := Request{Variant: "./game.rules", With: []string{Over + "there/house.rules"}, Data: "data", Deck: "data/deck.toml"}
			after := Request{Variant: there("game.rules"), With: []string{Over + there("there/house.rules")}, Data: there("data"), Deck: there("data/deck.toml")}
			_, is := bundled(t, rules.FS, before, after)
			if name := is.Catalogs[0].Cards[0].Name; name != "Mine" {
				t.Errorf("the card is %s", name)
			}
		})
	}
}
