package translation_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl"
	"houserule/dsl/source"
	"houserule/dsl/translation"
	"houserule/dsl/variant"
)

const inn = `variant inn "The Inn" { players 1 gloss "Guests come." }
enum Mood gloss "how a guest feels" { fresh, singing told gain "{it} sings" }
card Guest { thirst: number called "drinks"  mood: Mood = fresh }
catalog all_guests of Guest with each thirst in 1..6 named "Guest {thirst}"
row road   of Guest from all_guests
row guests of Guest told "{it} comes {how_many()}"
keep text weather = "fair"
function how_many() -> text = if guests.count is 0 then "first {{1}}" else "after {guests.count} {if guests.count is 1 then guests else road}"
procedure serve(guest: Guest) told "You serve {guest}" {
    if weather is "fair" { guest.mood = singing }
    weather = "foul"
}
check brawl(guest: Guest) {
    roll 2d6
    subtract guest.thirst "drinks"
    against 7
    above -> won  called "you win"
    else  -> lost told "{guest} beats you"
}
phase evening called "the evening" {
    let guest = choose one of road or none called "nobody" "Who comes in?" showing "thirst" guest_word(it)
    if guest exists { move guest to guests  serve(guest) }
    choose "Whom do you serve?" {
        option for each guest in guests "Serve {guest}" when guest.mood is fresh because "{guest} sings already" gloss "it pays" -> serve(guest)
        option "Nobody" -> say "Nobody drinks."
    }
    for each other in guests { let outcome = brawl(other) }
}
function guest_word(guest: Guest) -> text = "{guest.thirst}"
turn until road is empty { evening }
`

// load returns checked rules.
func load(t testing.TB, rules string) *variant.Variant {
	t.Helper()
	v, findings := dsl.NewLibrary(fstest.MapFS{"inn/inn.rules": {Data: []byte(rules)}}).Load(dsl.Request{Variant: "inn"})
	if v == nil {
		t.Fatal(findings)
	}
	return v
}

// TestTemplate compares the template of rules with the expected one. It has no
// texts that the rules keep in a variable or compare.
func TestTemplate(t *testing.T) {
	var got []string
	for message := range strings.SplitSeq(translation.Template("The Inn", translation.Messages(load(t, inn))), "\n\n") {
		var words []string
		for line := range strings.Lines(message) {
			if word, text, _ := strings.Cut(strings.TrimSpace(line), " "); strings.HasPrefix(word, "msgid") || word == "msgctxt" || word == "#." {
				words = append(words, text)
			}
		}
		got = append(got, strings.Join(words, " "))
	}
	want := []string{
		`""`, `title "The Inn"`, `gloss "Guests come."`,
		`type "Mood"`, `gloss "how a guest feels"`, `value "fresh"`, `value "singing"`, `sentence "{it} sings" "{it} sing"`,
		`kind "Guest"`, `"field" "drinks"`, `field "mood"`,
		`zone "road"`, `zone "guests"`, `sentence "{it} comes {how_many()}"`, `zone "play area"`, `variable "weather"`,
		`text "first {1}"`, `text "after {guests.count} {if guests.count is 1 then guests else road}"`,
		`sentence "You serve {guest}"`,
		`check "brawl"`, `outcome "you win"`, `outcome "lost"`, `"label" "drinks"`, `sentence "{guest} beats you" "{guest} beat you"`,
		`phase "the evening"`, `choice "nobody"`, `prompt "Who comes in?"`, `label "thirst"`,
		`prompt "Whom do you serve?"`, `gloss "it pays"`, `choice "Serve {guest}"`, `reason "{guest} sings already"`,
		`choice "Nobody"`, `sentence "Nobody drinks."`,
		`name in all_guests "Guest 1"`, `name in all_guests "Guest 2"`, `name in all_guests "Guest 3"`, `name in all_guests "Guest 4"`, `name in all_guests "Guest 5"`, `name in all_guests "Guest 6"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("messages (-wanted +in the template):\n%s", diff)
	}
}

// catalogue parses a PO file, which must be correct.
func catalogue(t *testing.T, po string) translation.Catalogue {
	t.Helper()
	c, findings := translation.Parse(source.NewFile("de.po", po))
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	return c
}

// TestTranslate checks that values may change their order, that an entry without a context serves
// all contexts, and that texts with unsound entries stay.
func TestTranslate(t *testing.T) {
	v := load(t, inn)
	translation.Translate(v, catalogue(t, `
msgid "after {guests.count} {if guests.count is 1 then guests else road}"
msgstr ""
"{{nach}} {if guests.count is 1 then guests else road}: "
"{guests.count}"

msgctxt "field"
msgid "drinks"
msgstr "Durst"

msgid "drinks"
msgstr "Trinken"

msgid "{it} sings"
msgid_plural "{it} sing"
msgstr[0] "{it} singt"
msgstr[1] "{it} singen"

#, fuzzy
msgid "Guests come."
msgstr "Gäste gehen."

msgid "You serve {guest}"
msgstr "Du bedienst"

msgid "foul"
msgstr "schlecht"
`))
	var got []string
	for _, m := range translation.Messages(v) {
		got = append(got, m.String())
	}
	for _, want := range []string{
		"text: {{nach}} {if guests.count is 1 then guests else road}: {guests.count}",
		"field: Durst", "label: Trinken", "sentence: {it} singt", "gloss: Guests come.", "sentence: You serve {guest}",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("there is no text %q in %q", want, got)
		}
	}
	if diff := cmp.Diff(map[string]string{"singt": "singen"}, v.Language.Plurals); diff != "" {
		t.Error(diff)
	}
}

// TestCheck compares the problems of a catalogue with the expected ones.
func TestCheck(t *testing.T) {
	file := source.NewFile("de.po", `
msgid "The Inn"
msgstr "Das Gasthaus

msgid "Guests come."
#, fuzzy
msgstr "Gäste gehen."

#, fuzzy
msgid "Mood"
msgstr "Laune"

msgid "{it} sings"
msgstr "{it} singt"

msgid "{guest} beats you"
msgstr[0] "{guest} schlägt dich"
msgstr[1] "Dich schlagen {guest}"

msgid "You serve {guest}"
msgstr "Du bedienst {Gast}"

msgid "Nobody"
msgstr ""

msgid "Who leaves?"
msgstr "Wer geht?"
"\x07"

msgid "Mood"
msgstr "Stimmung"
msgstr[2] "Stimmungen"
'Hello'
`)
	c, findings := translation.Parse(file)
	findings = append(findings, translation.Check(translation.Messages(load(t, inn)), c, file, true)...).Sort()
	var got []string
	missing := 0
	for _, d := range findings {
		if d.Code == translation.CodeMissing && d.Span.Start == 0 {
			missing++
			continue
		}
		got = append(got, fmt.Sprintf("%d %s %s: %s", d.Span.Line(), d.Severity, d.Code, d.Summary))
	}
	want := []string{
		`2 warning words-missing: "The Inn": the translation is empty`,
		"3 error words-syntax: this line is not in the PO format, or its text is too long or has control characters",
		`10 warning words-fuzzy: "Mood": the translation is marked as fuzzy, so it is not used; check it and remove the mark`,
		`13 warning words-missing: "{it} sings": there is no text about several subjects; write msgid_plural, msgstr[0] and msgstr[1]`,
		`16 error words-placeholders: "{guest} beats you": each form has to begin with {guest} if there are several`,
		`20 error words-placeholders: "You serve {guest}": {Gast} is not in the original text, or more often in the translation`,
		`23 warning words-missing: "Nobody": the translation is empty`,
		`26 warning words-unused: "Who leaves?": the rules have no such text`,
		"28 error words-syntax: this line is not in the PO format, or its text is too long or has control characters",
		`30 error words-syntax: there is another entry for "Mood"`,
		"32 error words-syntax: this line is not in the PO format, or its text is too long or has control characters",
		"33 error words-syntax: this line is not in the PO format, or its text is too long or has control characters",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-wanted +got):\n%s", diff)
	}
	if missing != 26 {
		t.Errorf("%d texts have no entry", missing)
	}
}

// FuzzParse checks that no catalogue makes the program panic or hang, and that each text keeps its
// values.
func FuzzParse(f *testing.F) {
	const rules = "variant inn \"Inn\" { players 1 }\nkeep number n = 1\nphase evening told \"{n} of {n}\" { }\nturn { evening }\n"
	f.Add(translation.Template("Inn", translation.Messages(load(f, rules))))
	f.Add("msgid \"{n} of {n}\"\nmsgstr[0] \"{{ {n} }}\"\n\"\\u00e9{n}\"\n")
	f.Fuzz(func(t *testing.T, po string) {
		file := source.NewFile("de.po", po)
		v := load(t, rules)
		c, _ := translation.Parse(file)
		translation.Check(translation.Messages(v), c, file, true)
		translation.Translate(v, c)
		for _, m := range translation.Messages(v) {
			if text := m.String(); strings.HasPrefix(text, "sentence: ") && strings.Count(text, "{n}") < 2 {
				t.Errorf("%q lost a value", text)
			}
		}
	})
}

// TestForms checks that the words for one and for several are translated in their braces.
func TestForms(t *testing.T) {
	const rules = `variant inn "The Inn" { players 1 }
keep number beds = 1
phase evening { say "There {beds: is one bed, are beds} for {beds - 1: guest, guests}." }
turn { evening }
`
	v := load(t, rules)
	for words, want := range map[string]string{
		"{beds - 1: Gast, Gäste}: {beds: ein Bett, Betten}": "",
		"{beds - 1}: {beds: ein Bett, Betten}":              "{beds - 1} is not in the original text, or more often in the translation",
		"{beds - 1: Gäste}: {beds: ein Bett, Betten}":       "{beds - 1:} is not in the original text, or more often in the translation",
	} {
		c, findings := translation.Parse(source.NewFile("de.po", fmt.Sprintf("msgid %q\nmsgstr %q\n", "There {beds: is one bed, are beds} for {beds - 1: guest, guests}.", words)))
		for _, d := range translation.Check(translation.Messages(v), c, source.NewFile("de.po", ""), true) {
			if d.Code == translation.CodePlaceholders {
				findings.Add(d)
			}
		}
		if got := fmt.Sprint(findings); want == "" && findings != nil || !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %q", words, got, want)
		}
		if want != "" {
			continue
		}
		translated := load(t, rules)
		translation.Translate(translated, c)
		say := translated.Procs[0].Body.Stmts[0].(*variant.SayStmt).Text.(*variant.Interp)
		if diff := cmp.Diff([][]string{{"Gast", "Gäste"}, nil, {"ein Bett", "Betten"}}, say.Forms); diff != "" {
			t.Error(diff)
		}
	}
}
