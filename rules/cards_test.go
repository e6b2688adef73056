package rules_test

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"houserule/rules"
)

const (
	cardFolder = "meccg/data"
	cardReadme = "meccg/README.md"
)

// A card is a map from keys to values, as decoded from TOML.
type card = map[string]any

// readCards returns a map with the cards of each shared data file, by its path.
func readCards(t *testing.T) map[string][]card {
	t.Helper()
	files := map[string][]card{}
	for _, pattern := range []string{"*.toml", "sets/*.toml"} {
		paths, err := fs.Glob(rules.FS, path.Join(cardFolder, pattern))
		if err != nil || len(paths) == 0 {
			t.Fatalf("there are no cards in %s: %v", pattern, err)
		}
		for _, name := range paths {
			files[strings.TrimPrefix(name, cardFolder+"/")] = readFile(t, name)
		}
	}
	return files
}

func readFile(t *testing.T, name string) []card {
	t.Helper()
	var file map[string][]card
	if _, err := toml.DecodeFS(rules.FS, name, &file); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if len(file) != 1 || len(file["card"]) == 0 {
		t.Errorf("%s: there is something besides cards, or no card", name)
	}
	return file["card"]
}

// families lists the files whose cards may occur in every set, without their ending.
var families = []string{"characters", "creatures", "hazard-events", "resource-events", "items", "factions", "allies", "sites"}

// familyOf returns the family of a file of a later set, and the name by which the README refers
// to all such files.
func familyOf(name string) (family, everySet string, later bool) {
	for _, family := range families {
		if strings.HasPrefix(name, "sets/") && strings.HasSuffix(name, "-"+family+".toml") {
			return family + ".toml", "sets/*-" + family + ".toml", true
		}
	}
	return "", "", false
}

// A field is a row of the README's tables.
type field struct {
	kind    string
	cards   int
	meaning string
}

// A description is the contents of the README.
type description struct {
	fields map[string]map[string]field // fields by file
	counts map[string]int              // number of cards by file
	words  []string                    // words that all files share
}

func readDescription(t *testing.T) description {
	t.Helper()
	text, err := fs.ReadFile(rules.FS, cardReadme)
	if err != nil {
		t.Fatal(err)
	}
	d := description{fields: map[string]map[string]field{}, counts: map[string]int{}}
	heading := regexp.MustCompile(`^### (\S+\.toml)$`)
	described := regexp.MustCompile("^\\| `(\\w+)` \\| ([a-z ]+) \\| (\\d+) \\| (.*) \\|$")
	listed := regexp.MustCompile(`^\| \[.*\]\(data/(\S+\.toml)\) \| (\d+) \|`)
	set := regexp.MustCompile("^\\| [\\w ]+ \\| `([a-z-]+)-\\*\\.toml` \\|(.*)\\| \\d+ \\|$")
	shared := regexp.MustCompile("^- \\w+: (`.*`)$")
	elsewhere := regexp.MustCompile(`^as for (\w+)$`)
	section := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if m := heading.FindStringSubmatch(line); m != nil {
			section = m[1]
			d.fields[section] = map[string]field{}
		} else if m := described.FindStringSubmatch(line); m != nil {
			f := field{m[2], number(m[3]), m[4]}
			if other := elsewhere.FindStringSubmatch(f.meaning); other != nil {
				f.meaning = d.fields[other[1]+".toml"][m[1]].meaning
			}
			d.fields[section][m[1]] = f
		} else if m := listed.FindStringSubmatch(line); m != nil {
			d.counts[m[1]] = number(m[2])
		} else if m := set.FindStringSubmatch(line); m != nil {
			for i, cell := range strings.Split(m[2], "|") {
				if cell = strings.TrimSpace(cell); cell != "" {
					d.counts["sets/"+m[1]+"-"+families[i]+".toml"] = number(cell)
				}
			}
		} else if m := shared.FindStringSubmatch(line); m != nil {
			d.words = append(d.words, strings.Split(strings.Trim(m[1], "`"), "`, `")...)
		}
	}
	return d
}

func number(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		panic(err) // the regular expression matched something else
	}
	return n
}

// sharedFields maps a file to the files whose fields its cards may have, too.
var sharedFields = map[string][]string{
	"dragons.toml":               {"creatures.toml"},
	"later-hazards.toml":         {"creatures.toml", "hazard-events.toml"},
	"later-items.toml":           {"items.toml"},
	"later-resource-events.toml": {"resource-events.toml"},
	"later-characters.toml":      {"characters.toml"},
	"later-sites.toml":           {"sites.toml"},
}

// TestCardFields compares the cards with the README. Cards may only have the described fields,
// with values of the described types. The numbers of cards and of uses of each field must match.
func TestCardFields(t *testing.T) {
	readme := readDescription(t)
	files := readCards(t)
	for name := range readme.counts {
		if _, there := files[name]; !there {
			t.Errorf("the README counts the cards of %s, which is not there", name)
		}
	}
	have := map[string]map[string]int{} // by section of the README and field
	for section := range readme.fields {
		have[section] = map[string]int{}
	}
	for name, file := range files {
		if readme.counts[name] != len(file) {
			t.Errorf("%s has %d cards; the README says %d", name, len(file), readme.counts[name])
		}
		fields, section := readme.fieldsOf(name)
		for i, card := range file {
			for key, value := range card {
				if have[section] != nil {
					have[section][key]++
				}
				if f, known := fields[key]; !known {
					t.Errorf("%s, %v: the README does not describe %q", name, card["name"], key)
				} else if fault := readme.fits(value, f); fault != "" {
					t.Errorf("%s, %v: %s = %v: %s", name, card["name"], key, value, fault)
				}
			}
			if card["name"] == nil || card["code"] == nil {
				t.Errorf("%s: card %d has no name or no code", name, i+1)
			}
		}
	}
	for section, fields := range readme.fields {
		for key, f := range fields {
			if have[section][key] != f.cards {
				t.Errorf("%s: %d cards have %q; the README says %d", section, have[section][key], key, f.cards)
			}
		}
	}
}

// fieldsOf returns the fields that cards of a file may have, and the section of the README that
// counts them. A file of a later set also has the fields of its family.
func (d description) fieldsOf(name string) (fields map[string]field, section string) {
	fields = map[string]field{}
	for _, other := range sharedFields[name] {
		maps.Copy(fields, d.fields[other])
	}
	family, everySet, later := familyOf(name)
	if !later {
		maps.Copy(fields, d.fields[name])
		return fields, name
	}
	maps.Copy(fields, d.fields[family])
	for key, f := range d.fields[everySet] {
		f.meaning = fields[key].meaning + " " + f.meaning
		fields[key] = f
	}
	return fields, everySet
}

// fits returns a description of the error in a value, or "".
func (d description) fits(value any, f field) string {
	switch value := value.(type) {
	case int64:
		return unlike(f.kind, "number")
	case bool:
		if !value {
			return "a field with the value false must be left out"
		}
		return unlike(f.kind, "bool")
	case string:
		if f.kind == "word" {
			return d.unknownWord(value, f)
		}
		return unlike(f.kind, "text")
	case []any:
		return d.fitsList(value, f)
	}
	return fmt.Sprintf("%T is no type of the README", value)
}

func (d description) fitsList(list []any, f field) string {
	if len(list) == 0 {
		return "a field with an empty list must be left out"
	}
	fault := ""
	for _, value := range list {
		switch value := value.(type) {
		case int64:
			fault += unlike(f.kind, "list of numbers")
		case string:
			if f.kind == "list of words" {
				fault += d.unknownWord(value, f)
			} else {
				fault += unlike(f.kind, "list of texts")
			}
		case card:
			fault += unlike(f.kind, "list of tables")
			for key := range value {
				fault += d.unknownWord(key, f)
			}
		default:
			fault += fmt.Sprintf("%v is neither number nor text nor table", value)
		}
	}
	return fault
}

func unlike(want, got string) string {
	if want == got {
		return ""
	}
	return fmt.Sprintf("it is a %s and not a %s; ", got, want)
}

// unknownWord returns an error for a word that the README doesn't mention. The word or key must
// occur in the meaning of its field, or among the words that all files share.
func (d description) unknownWord(word string, f field) string {
	meant := strings.FieldsFunc(f.meaning, func(r rune) bool { return strings.ContainsRune(` ,:;"`, r) })
	if slices.Contains(meant, word) || slices.Contains(d.words, word) {
		return ""
	}
	return fmt.Sprintf("the README does not know the word %s; ", word)
}

// TestCardNames checks that codes and names are unique. Names must be unique in the files that
// one game reads together, and in each file of a later set.
func TestCardNames(t *testing.T) {
	first := map[string]string{}
	once := func(what, file string) {
		if other, twice := first[what]; twice {
			t.Errorf("%s is in %s and in %s", what, other, file)
		}
		first[what] = file
	}
	for name, file := range readCards(t) {
		_, _, later := familyOf(name)
		for _, card := range file {
			once(fmt.Sprintf("code %v", card["code"]), name)
			if later {
				once(fmt.Sprintf("name %v of %s", card["name"], name), name)
			} else {
				once(fmt.Sprintf("name %v", card["name"]), name)
			}
		}
	}
}

// references is a map from fields that contain names to the groups of these names. A field of an
// inline table has the table's field as a prefix.
var references = map[string]string{
	"adjacent": "regions", "region": "regions", "playable_in_regions": "regions", "bound_to_regions": "regions",
	"hunts_in": "regions", "dark_regions": "regions", "passes": "regions",
	"nearest_haven": "havens", "haven_paths.haven": "havens", "keys.between": "havens",
	"home_sites": "sites", "playable_at": "sites", "stored_at": "sites", "hand_bonus_site": "sites",
	"lair": "lairs", "dragon": "dragons",
	"played_by": "characters", "played_after": "resource events", "greater_items_named": "items",
	"keys.regions": "regions", "keys.in_regions": "regions", "keys.sites": "sites",
	"influence_bonuses.faction": "factions", "influence_bonuses.character": "characters",
	"influence_bonuses.faction_in_regions": "regions", "influence_bonuses.character_home": "sites",
	"influence_bonuses.faction_at": "sites", "home_regions": "regions",
}

// TestCardReferences checks that each name in a field belongs to an existing card.
func TestCardReferences(t *testing.T) {
	files := readCards(t)
	seen := map[string]bool{}
	look := func(groups map[string]map[string]bool, file string, card any, key string, value any) {
		group, named := references[key]
		if !named {
			return
		}
		seen[key] = true
		for _, name := range namesIn(value) {
			if !groups[group][name] {
				t.Errorf("%s, %v: %s: %q is not one of the %s", file, card, key, name, group)
			}
		}
	}
	groups := map[bool]map[string]map[string]bool{false: groupsOf(files, false), true: groupsOf(files, true)}
	for name, file := range files {
		_, _, later := familyOf(name)
		for _, card := range file {
			for key, value := range card {
				look(groups[later], name, card["name"], key, value)
				for _, table := range tablesIn(value) {
					for inner, value := range table {
						look(groups[later], name, card["name"], key+"."+inner, value)
					}
				}
			}
		}
	}
	for key := range references {
		if !seen[key] {
			t.Errorf("no card has %s", key)
		}
	}
}

// groupsOf returns the names that cards can refer to, by group. Cards of later sets may refer to
// all sets.
func groupsOf(files map[string][]card, later bool) map[string]map[string]bool {
	groups := map[string]map[string]bool{}
	add := func(group string, where func(card) bool, names ...string) {
		groups[group] = map[string]bool{}
		for name, file := range files {
			family, _, ofLaterSet := familyOf(name)
			if !slices.Contains(names, name) && !(later && ofLaterSet && slices.Contains(names, family)) {
				continue
			}
			for _, card := range file {
				if text, isText := card["name"].(string); isText && where(card) {
					groups[group][text] = true
				}
			}
		}
	}
	all := func(card) bool { return true }
	add("regions", all, "regions.toml")
	add("sites", all, "sites.toml", "later-sites.toml")
	add("havens", func(c card) bool { return c["site_type"] == "haven" }, "sites.toml")
	add("lairs", func(c card) bool { return c["dragon_lair"] == true }, "sites.toml", "later-sites.toml")
	add("dragons", func(c card) bool { return c["race"] == "dragon" && c["event"] == nil }, "creatures.toml", "dragons.toml")
	add("characters", all, "characters.toml", "later-characters.toml")
	add("items", all, "items.toml", "later-items.toml")
	add("factions", all, "factions.toml")
	add("resource events", all, "resource-events.toml", "later-resource-events.toml")
	return groups
}

func namesIn(value any) []string {
	if name, single := value.(string); single {
		return []string{name}
	}
	list, _ := value.([]any)
	var names []string
	for _, item := range list {
		if name, isText := item.(string); isText {
			names = append(names, name)
		}
	}
	return names
}

func tablesIn(value any) []card {
	list, _ := value.([]any)
	var tables []card
	for _, item := range list {
		if table, isTable := item.(card); isTable {
			tables = append(tables, table)
		}
	}
	return tables
}
