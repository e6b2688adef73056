package discover

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl"
	"houserule/rules"
)

var shipped = Finder{dsl.NewLibrary(rules.FS)}

// write creates files in a new folder and makes it the current one.
func write(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for path, text := range files {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTargets(t *testing.T) {
	write(t, map[string]string{
		"one/one.rules":        "variant one { players 1 }",
		"one/cards/more.rules": "const more = 1",
		"many/a.rules":         "variant a { extends one }",
		"many/b.rules":         "\ufeffvariant b { extends one }",
		"many/.hidden.rules":   "variant c { extends one }",
		"tests/some.rules":     `for solitaire`,
		"tests/notes.txt":      "variant x",
		"empty/notes.txt":      "variant x",
	})
	for _, test := range []struct {
		name        string
		paths, want []string
	}{
		{"a variant of several files is one target", []string{"one"}, []string{"./one"}},
		{"variants beside each other are one target each", []string{"many"}, []string{"./many/a.rules", "./many/b.rules"}},
		{"scenarios are targets of their own", []string{"tests"}, []string{"./tests/some.rules"}},
		{"a file is taken as it is", []string{"tests/notes.txt"}, []string{"./tests/notes.txt"}},
		{"names come before paths", []string{"one", "solitaire"}, []string{"solitaire", "./one"}},
		{"without paths it is this folder", nil, []string{"./many/a.rules", "./many/b.rules", "./one", "./tests/some.rules"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := shipped.Targets(test.paths)
			if diff := cmp.Diff(test.want, got); err != nil || diff != "" {
				t.Errorf("%v\n%s", err, diff)
			}
		})
	}
	for _, path := range []string{"empty", "nowhere"} {
		if _, err := shipped.Targets([]string{path}); err == nil {
			t.Errorf("rules are found in %s", path)
		} else if _, ok := err.(Error); !ok {
			t.Errorf("%s: %v is not a usage error", path, err)
		}
	}
}

// Folders in an ignore file are skipped, unless the user names them.
func TestFoldersPassedOver(t *testing.T) {
	write(t, map[string]string{
		".houseruleignore": "# wrong on purpose\n/wrong/\n!kept\n", "a.rules": "variant a { players 1 }",
		"wrong/b.rules": "variant b { players 1 }", "right/wrong/c.rules": "variant c { players 1 }",
	})
	for _, test := range []struct{ paths, want []string }{
		{nil, []string{"a.rules", "right/wrong/c.rules"}},
		{[]string{"wrong"}, []string{"wrong/b.rules"}},
	} {
		if got, err := Files(test.paths); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%v: %v, %v", test.paths, got, err)
		}
	}
}

// TestPathsFromElsewhere converts paths between folders.
func TestPathsFromElsewhere(t *testing.T) {
	write(t, map[string]string{"rules/mine.rules": "variant mine { players 1 }", "rules/house/kinder.rules": ""})
	mine, kinder := shipped.Anywhere("rules/mine.rules"), shipped.Anywhere("rules/house/kinder.rules")
	if back := FromHere(mine); back != "./rules/mine.rules" {
		t.Errorf("%s is %s from here", mine, back)
	}
	if name := shipped.Anywhere("solitaire"); name != "solitaire" {
		t.Errorf("a name becomes %s", name)
	}
	if seen := shipped.SeenFrom("rules", kinder); seen != "house/kinder.rules" {
		t.Errorf("%s is %s beside its rules", kinder, seen)
	}
	if err := shipped.CheckBeside("rules/found.rules", mine, []string{kinder}); err != nil {
		t.Error(err)
	}
	if shipped.CheckBeside("found.rules", mine, nil) == nil || shipped.CheckBeside("rules/house/found.rules", "solitaire", []string{mine}) == nil {
		t.Error("a scenario may lie where it finds no rules")
	}
}

// Scenarios for a variant are found, and those for a variant that extends it indirectly.
func TestRequestsAbout(t *testing.T) {
	write(t, map[string]string{
		"rules/one.rules":      "variant one { players 1 }",
		"rules/kinder.rules":   "variant kinder { extends one }",
		"rules/kindest.rules":  "variant kindest \"{}\" { extends kinder }",
		"rules/other.rules":    "variant other { players 1 }",
		"rules/of_one.rules":   "scenario \"a\" for one { }",
		"rules/kindly.rules":   "scenario \"b\" for kindest { }",
		"rules/of_other.rules": "scenario \"c\" for other { }",
	})
	finder := Finder{dsl.NewLibrary(rules.FS)}
	requests, _, err := finder.RequestsAbout("rules/one.rules", []string{"rules"})
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, request := range requests {
		files = append(files, request.Scenarios...)
		if filepath.Base(request.Variant) == "other.rules" {
			t.Errorf("other rules are loaded: %+v", request)
		}
	}
	if diff := cmp.Diff([]string{"rules/kindly.rules", "rules/of_one.rules"}, files); diff != "" {
		t.Error(diff)
	}
	if all, _, _ := finder.Requests([]string{"rules"}); len(all) != len(requests)+2 {
		t.Errorf("%d requests, %d of them for one", len(all), len(requests))
	}
}
