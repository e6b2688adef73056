package lsp

import (
	"strings"
	"testing"
)

const (
	zoo = `variant zoo "The zoo" { players 1  lists "decks" }
enum Food { hay, fish, meat }
card Beast {
    eats:  Food       # what it is fed
    likes: set of Food
    tame:  bool = false
    size:  number
}
catalog beasts of Beast from "beasts.toml"
deck stock of Beast from beasts as listed
setup { shuffle stock }
turn until turn_count is 1 { feed }
phase feed { draw 1 from stock }
score { add play_area.count "beasts" }
`
	beasts = `[[card]]
name = "Otter"
eats = "fish"
likes = ["fish",
    "meat"]
size = 1
`
)

func TestDataHasFindings(t *testing.T) {
	e := newEditor(t, map[string]string{"zoo/zoo.rules": strings.Replace(zoo, " as listed", "", 1), "zoo/beasts.toml": beasts})
	e.open("zoo/beasts.toml", beasts)
	e.findings("zoo/beasts.toml")
	text := strings.Replace(beasts, `eats = "fish"`, `eats = "fsh"`, 1)
	e.write("zoo/beasts.toml", text)
	e.findings("zoo/beasts.toml", "2:7 data-member")
	if fixed := e.fixed("zoo/beasts.toml", text, "fsh")[`write "fish"`]; fixed != beasts {
		t.Errorf("it is mended as\n%s", fixed)
	}
}

func TestDataIsCompleted(t *testing.T) {
	e := newEditor(t, map[string]string{"zoo/zoo.rules": zoo, "zoo/beasts.toml": beasts, "zoo/decks/all.toml": ""})
	in := func(old, new string) string { return strings.Replace(beasts, old, new, 1) }
	for _, test := range []struct {
		name, file, text string
		offered, not     []string
	}{
		{"keys", "beasts.toml", beasts + "t^", []string{"tame"}, []string{"stock", "fish"}},
		{"all keys", "beasts.toml", beasts + "^", []string{"tame", "name", "copies", "eats"}, nil},
		{"members of an enum", "beasts.toml", in(`"fish"`, `"^"`), []string{"hay", "fish", "meat"}, []string{"eats"}},
		{"members without quotes", "beasts.toml", in(`"fish"`, `^`), []string{`"hay"`}, []string{"eats"}},
		{"members of a list over lines", "beasts.toml", in(`"meat"`, `"^"`), []string{"hay"}, nil},
		{"truth", "beasts.toml", beasts + "tame = ^", []string{"true", "false"}, []string{"hay"}},
		{"zones of a deck", "decks/all.toml", "[s^", []string{"stock"}, nil},
		{"cards of a deck", "decks/all.toml", "[stock]\n\"^", []string{"Otter"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			e.TB = t
			e.open("zoo/beasts.toml", beasts)
			items := e.offered("zoo/"+test.file, test.text)
			for _, name := range test.offered {
				if _, ok := items[name]; !ok {
					t.Errorf("%s is not offered among %d", name, len(items))
				}
			}
			for _, name := range test.not {
				if _, ok := items[name]; ok {
					t.Errorf("%s is offered", name)
				}
			}
			if item, ok := items["eats"]; ok && (item.Detail != "Beast.eats: Food" || item.Documentation.Value != "what it is fed") {
				t.Errorf("the item of a key is %+v", item)
			}
		})
	}
}

// A rename changes both the declaration in rules and its uses in data.
func TestNamesInData(t *testing.T) {
	texts := map[string]string{"zoo/zoo.rules": strings.Replace(zoo, " as listed", "", 1), "zoo/beasts.toml": beasts}
	e := newEditor(t, texts)
	if got := e.refs("definition", "zoo/beasts.toml", beasts, "likes"); len(got) != 1 || got[0] != "zoo.rules:4:4" {
		t.Errorf("a key is declared at %v", got)
	}
	var shown hover
	e.ask("textDocument/hover", e.at("zoo/beasts.toml", beasts, `fish"`), &shown)
	if !strings.Contains(shown.Contents.Value, "Food.fish") {
		t.Errorf("the hover of a word reads %q", shown.Contents.Value)
	}
	for words, to := range map[string]string{"eats": "feeds_on", "fish": "herring"} {
		renamed, err := e.rename("zoo/zoo.rules", words, to, texts)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(renamed["zoo/beasts.toml"], words) || !strings.Contains(renamed["zoo/beasts.toml"], to) {
			t.Errorf("data still has\n%s", renamed["zoo/beasts.toml"])
		}
	}
}
