package rules_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	declared = regexp.MustCompile(`(?m)(?:^|\s)(?:procedure|function|phase|option|check|table|setup)(?: +([a-z_]+)(?:\(([^)]*)\))?)?`)
	named    = regexp.MustCompile("`([a-z_]+)(?:\\(([a-z_, ]*)\\))?`")
)

// TestNamesForHouseRules checks the names that RULES.md of Arda lists for house rules. Each must
// be declared in Arda or its bases, with the same parameters.
func TestNamesForHouseRules(t *testing.T) {
	parameters := map[string][]string{"setup": {""}}
	for _, folder := range []string{"arda", "lidless-eye", "meccg"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.rules"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range declared.FindAllStringSubmatch(string(text), -1) {
				parameters[found[1]] = append(parameters[found[1]], namesOf(found[2]))
			}
		}
	}
	text, err := os.ReadFile(filepath.Join("arda", "RULES.md"))
	if err != nil {
		t.Fatal(err)
	}
	tables := 0
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		tables++
		for _, found := range named.FindAllStringSubmatch(line, -1) {
			lists, known := parameters[found[1]]
			if !known {
				t.Errorf("RULES.md names %s, which no rule declares", found[1])
			} else if strings.Contains(found[0], "(") && !slices.Contains(lists, found[2]) {
				t.Errorf("RULES.md has %s, and the rules have it with %q", found[0], lists)
			}
		}
	}
	if tables == 0 {
		t.Error("RULES.md has no tables")
	}
}

// namesOf returns the names of parameters without their types. It removes a leading underscore,
// because that only marks an unused parameter.
func namesOf(parameters string) string {
	var names []string
	for _, parameter := range strings.Split(parameters, ",") {
		name, _, _ := strings.Cut(strings.TrimSpace(parameter), ":")
		names = append(names, strings.TrimPrefix(name, "_"))
	}
	return strings.Join(names, ", ")
}
