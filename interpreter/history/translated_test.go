package history_test

import (
	"slices"
	"strings"
	"testing"

	"houserule/dsl"
	"houserule/dsl/source"
	"houserule/dsl/translation"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
	"houserule/rules"
)

// TestTranslated plays each shipped variant in a made-up language. At each decision the original
// record has the log and the answers of the same game in English, also after steps were undone.
func TestTranslated(t *testing.T) {
	library := dsl.NewLibrary(rules.FS)
	for _, name := range []string{"solitaire", "quests", "hazard-decks", "arda", "runebound-lairs"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			english := beginIn(t, loaded(t, library, name))
			foreign := loaded(t, library, name)
			translation.Translate(foreign, madeUp(t, foreign))
			translated, err := beginIn(t, loaded(t, library, name)).Translated(beginIn(t, foreign).Game)
			if err != nil {
				t.Fatal(err)
			}
			const decisions = 40
			for i := range decisions {
				d, open := translated.Next()
				if !open {
					break
				}
				choice := view.Hint(translated.Game, d)
				if err := translated.Decide(choice); err != nil {
					t.Fatal(err)
				}
				if english.Next(); english.Decide(choice) != nil {
					t.Fatal("the English game asks another question")
				}
				if i%10 == 9 {
					translated.UndoFrom(i - i/10*2 - 2)
					english.UndoFrom(i - i/10*2 - 2)
				}
				compareOriginal(t, translated, english)
			}
			told := strings.Join(transcript.Lines(translated.Log().Spoken()), "\n")
			if !strings.Contains(told, "«") {
				t.Errorf("the log of the translated game has no made-up words:\n%s", told)
			}
		})
	}
}

// compareOriginal compares the original record of a translated game with a game in English.
func compareOriginal(t *testing.T, translated, english *history.Record) {
	t.Helper()
	original, err := translated.Original()
	if err != nil {
		t.Fatal(err)
	}
	english.Next()
	if got, want := transcript.Lines(original.Log()), transcript.Lines(english.Log()); !slices.Equal(got, want) {
		t.Fatalf("the original record has the log\n%s\nand the English game\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got, want := original.Journal(), english.Journal(); !slices.Equal(got, want) {
		t.Fatalf("the original record has the answers %v, and the English game %v", got, want)
	}
}

func loaded(t *testing.T, library *dsl.Library, name string) *variant.Variant {
	t.Helper()
	v, findings := library.Load(dsl.Request{Variant: name})
	if v == nil {
		t.Fatal(findings)
	}
	return v
}

// beginIn returns a record of a game of which the first steps are not yet played.
func beginIn(t *testing.T, v *variant.Variant) *history.Record {
	t.Helper()
	g, err := interpreter.New(program.Compile(v, program.Traced), luck.Seeded(7), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	return history.New(g)
}

// madeUp returns a catalogue that puts each text in quotes.
func madeUp(t *testing.T, v *variant.Variant) translation.Catalogue {
	t.Helper()
	var po strings.Builder
	text := ""
	for line := range strings.Lines(translation.Template("", translation.Messages(v))) {
		switch word, rest, _ := strings.Cut(line, " "); word {
		case "msgid":
			text = strings.TrimSuffix(rest, "\n")
			po.WriteString(line)
		case "msgctxt", "msgid_plural":
			po.WriteString(line)
		case "msgstr":
			po.WriteString("msgstr " + strings.Replace(strings.TrimSuffix(text, `"`), `"`, `"«`, 1) + "»\"\n")
		case "msgstr[0]", "msgstr[1]":
			po.WriteString(word + " " + strings.TrimSuffix(text, `"`) + "»\"\n")
		}
	}
	c, findings := translation.Parse(source.NewFile("made_up.po", po.String()))
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	return c
}
