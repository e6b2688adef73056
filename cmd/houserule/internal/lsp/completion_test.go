package lsp

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// offered returns the completion items at the "^" of a text, by label. The mark itself is removed
// from the text.
func (e *editor) offered(name, text string) map[string]completionItem {
	e.Helper()
	before, after, found := strings.Cut(text, "^")
	if !found {
		e.Fatalf("no cursor is in %s", text)
	}
	e.open(name, before+after)
	p := e.document(name)
	p["position"] = newDocument(before + after).position(len(before))
	var list completionList
	e.ask("textDocument/completion", p, &list)
	if list.Items == nil {
		e.Error("the items are null")
	}
	items := map[string]completionItem{}
	for _, item := range list.Items {
		items[item.Label] = item
	}
	return items
}

func TestCompletion(t *testing.T) {
	e := newEditor(t, map[string]string{"heroes.rules": heroes, "weary.rules": weary})
	in := func(old, new string) string {
		text := strings.Replace(heroes, old, new, 1)
		if text == heroes {
			t.Fatalf("%q is not there", old)
		}
		return text
	}
	for _, test := range []struct {
		name, text     string
		offered, else_ []string
	}{
		{"names in scope", in("rest(hero) }", "rest(^) }"), []string{"hero", "party", "active"}, []string{"one", "tired_too"}},
		{"fields behind a dot", in("strong(hero.strength)", "strong(hero.^)"), []string{"strength", "state", "name", "zone"}, []string{"party", "where"}},
		{"an unfinished step", in("    for each one", "    move hero.^\n    for each one"), []string{"strength", "state"}, []string{"party"}},
		{"an unfinished loop", in("    for each one", "    for each x in pa^\n    for each one"), []string{"party", "players", "stock"}[:1], []string{"draw"}},
		{"the start of a step", in("    for each one", "    mo^\n    for each one"), []string{"move", "most"}[:1], []string{"draw"}},
		{"a procedure", in("    for each one", "    re^\n    for each one"), []string{"rest", "return"}, []string{"draw"}},
		{"members of an enum", in("hero.state = tired", "hero.state = ^"), []string{"tired", "ready", "hero"}, nil},
		{"fields in a condition", in("where strength > 5", "where st^ > 5"), []string{"strength", "stock"}, nil},
		{"a type", in("function strong(strength: number)", "function strong(strength: ^)"), []string{"number", "Hero", "State"}, []string{"party"}},
		{"a catalog", in("from people", "from ^"), []string{"people"}, []string{"party"}},
		{"a declaration", in("score {", "^\nscore {"), []string{"procedure", "check", "card"}, []string{"move"}},
		{"a phase", in("{ march }", "{ ^ }"), []string{"march"}, []string{"rest"}},
		{"within a text", in(`"company" }`, `"company" }
phase talk { say "{^}" }`), []string{"party", "turn_count"}, nil},
		{"nothing in a title", in(`"company" }`, `"comp^any" }`), nil, []string{"party"}},
		{"nothing in a comment", in("# A day", "# A ^day"), nil, []string{"party"}},
		{"a stream of luck", in(`stock: "hero 4"`, `st^: "hero 4"`), []string{"stock"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			e.TB = t
			items := e.offered("heroes.rules", test.text)
			for _, name := range test.offered {
				if _, ok := items[name]; !ok {
					t.Errorf("%s is not offered among %d", name, len(items))
				}
			}
			for _, name := range test.else_ {
				if _, ok := items[name]; ok {
					t.Errorf("%s is offered", name)
				}
			}
		})
	}
}

func TestCompletionTellsWhatItIs(t *testing.T) {
	e := newEditor(t, map[string]string{"heroes.rules": heroes})
	items := e.offered("heroes.rules", strings.Replace(heroes, "hero.state = tired", "hero.state = ^", 1))
	tired := items["tired"]
	if tired.Detail != "State.tired" || tired.Kind != enumMemberItem || tired.Documentation == nil || tired.Documentation.Value != "*cannot fight*" {
		t.Errorf("the item is %+v", tired)
	}
	if tired.SortText >= items["hero"].SortText {
		t.Error("the member of the expected type does not come first")
	}
	march := e.offered("heroes.rules", strings.Replace(heroes, "{ march }", "{ ^ }", 1))["march"]
	if march.Detail != "phase march" || !strings.Contains(march.Documentation.Value, "A day on the road.") {
		t.Errorf("the item is %+v", march)
	}
	if len(march.TextEdit.NewText) == 0 || march.TextEdit.Range.Start != march.TextEdit.Range.End {
		t.Errorf("it is put in at %+v", march.TextEdit)
	}
}

func TestCompletionInHouseRules(t *testing.T) {
	e := newEditor(t, map[string]string{"heroes.rules": heroes})
	items := e.offered("weary.rules", strings.Replace(weary, "extends heroes", "extends he^", 1))
	if _, ok := items["heroes"]; !ok {
		t.Errorf("it can extend %v", items)
	}
	items = e.offered("weary.rules", strings.Replace(weary, "to away", "to ^", 1))
	for _, name := range []string{"away", "party", "hero"} {
		if _, ok := items[name]; !ok {
			t.Errorf("%s is not offered", name)
		}
	}
}

const inn = `variant inn "The inn" { players 1 }
enum Mood { merry, sober }
option evenings = 3 in 1..10 "How long you stay"
keep number gold = 10
table price(mood: Mood) -> number {
    merry -> 1
    sober -> 2
}
check dice_game(stake: number) {
    roll 2d6
    add stake "stake"
    against 9
    above -> wins
    else  -> loses
}
turn until turn_count is evenings { drink }
phase drink { decrease gold by price(sober)  if dice_game(1) is wins { increase gold by 3 } }
score { add gold "gold" }
`

// Completion offers the declarations that a house rule can replace or change, and their lines.
func TestCompletionInChanges(t *testing.T) {
	e := newEditor(t, map[string]string{"inn.rules": inn})
	for line, want := range map[string][]string{
		"change option ^":                                                 {"evenings"},
		"change check di^":                                                {"dice_game"},
		"change table p^ {\n    sober -> 1\n}":                            {"price"},
		"replace phase ^":                                                 {"drink"},
		"change check dice_game {\n    ^\n}":                              {`"stake"`, "against", "above", "roll", "insert"},
		"change check dice_game { remove ^ }":                             {`"stake"`, "against", "above"},
		"change check dice_game {\n    remove \"^\n}":                     {"stake"},
		"change table price {\n    so^\n}":                                {"sober"},
		"change table price {\n    sober -> ev^\n}":                       {"evenings"},
		"change check dice_game {\n    against go^\n}":                    {"gold"},
		"change check dice_game {\n    insert add 1 \"luck\" before ^\n}": {`"stake"`, "against"},
		"change enum Mood { remove ^ }":                                   {"merry", "sober"},
		"change turn { insert rest before ^ }":                            {"drink"},
	} {
		t.Run(line, func(t *testing.T) {
			e.TB = t
			items := e.offered("kinder.rules", "variant kinder \"Kinder\" { extends inn }\n"+line+"\n")
			for _, name := range want {
				if _, ok := items[name]; !ok {
					t.Errorf("%s is not offered among %v", name, slices.Sorted(maps.Keys(items)))
				}
			}
		})
	}
}

func TestCursor(t *testing.T) {
	for text, want := range map[string]cursor{
		"phase p { say he^ro }": {typed: "he", line: "phase p { say ", depth: 1},
		"# it is ^so":           {typed: "", line: "# it is ", comment: true},
		`say "it is^ so"`:       {typed: "it is", line: `say "`, quoted: true},
		`say "{it^} so"`:        {typed: "it", line: `say "{`},
		`say "a \" {{ ^"`:       {typed: `a \" {{ `, line: `say "`, quoted: true},
		"a {\n b {\n } # {\n ^": {line: " ", depth: 1},
		"t {\n | a line^":       {typed: "line", line: " | a ", depth: 1, comment: true},
	} {
		before, after, _ := strings.Cut(text, "^")
		got := cursorAt(before+after, len(before))
		got.text, got.start, got.end = "", 0, 0
		if got != want {
			t.Errorf("%s is %+v", text, got)
		}
	}
	got := cursorAt("phase p {\n    if strong(a).b.cc {\n    }\n}", 30)
	want := "phase p {\nlet zz_what_may_stand_here_too = strong(a).b.zz_what_may_stand_here if true { \n    }\n}"
	if got.askingAlone() != want {
		t.Errorf("it is asked\n%s", got.askingAlone())
	}
}
