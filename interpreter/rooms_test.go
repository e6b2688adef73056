package interpreter_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// below maps each package up to the game to the packages that it may import.
var below = map[string][]string{
	"reason":              {},
	"program":             {"reason"},
	"luck":                {},
	"internal/names":      {},
	"internal/opgen":      {}, // it reads the definitions as text
	"internal/state":      {"program", "internal/names"},
	"internal/visibility": {"program", "internal/names", "internal/state"},
	"event":               {"program", "internal/names"},
	"":                    {"program", "luck", "internal/names", "internal/state", "internal/visibility", "event"},
}

// above lists the packages above a game, level by level. Each may import those before it, and all
// packages below a game that are not internal. The first seeInside levels may also import
// internal packages, because they show or compare positions.
var above = [][]string{
	{"history", "view"},
	{"advice"},
	{"chance"},
	{"search", "opening"},
	{"seat", "transcript", "odds"},
	{"story", "auto"},
	{"save", "save/disktest"},
	{"batch", "exact"},
	{"scenario"},
	{"batch/simulate", "batch/trial"},
	{"batch/audit", "batch/compare", "batch/fuzz", "batch/mutation", "batch/same", "batch/study", "batch/usage"},
}

// seeInside is the number of levels that may import internal packages.
const seeInside = 2

// ofLanguage are the packages of the language that all packages may import: checked rules,
// diagnostics and slices.
var ofLanguage = []string{"dsl/alphabet", "dsl/data", "dsl/diag", "dsl/each", "dsl/source", "dsl/variant"}

// Imports between packages go in one direction.
func TestRooms(t *testing.T) {
	for room, imports := range imports(t) {
		known := knownTo(room)
		if known == nil {
			t.Errorf("interpreter/%s is not listed: declare the packages that it may import", room)
			continue
		}
		for _, path := range imports {
			other, inside := strings.CutPrefix(path+"/", "interpreter/")
			if other = strings.TrimSuffix(other, "/"); inside && !slices.Contains(known, other) || !inside && !slices.Contains(ofLanguage, path) {
				t.Errorf("interpreter/%s must not import %s", room, path)
			}
		}
	}
}

// knownTo returns the packages that a package may import, or nil if it is not declared.
func knownTo(room string) []string {
	if known, ok := below[room]; ok {
		return known
	}
	known := []string{"", "program", "luck", "event"}
	for i, floor := range above {
		if slices.Contains(floor, room) {
			if i < seeInside {
				known = append(known, "internal/names", "internal/state", "internal/visibility")
			}
			return known
		}
		known = append(known, floor...)
	}
	return nil
}

// imports returns the packages of this project that each package imports, without its tests.
func imports(t *testing.T) map[string][]string {
	rooms := map[string][]string{}
	err := filepath.WalkDir(".", func(path string, file fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		room := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), ".")
		rooms[room] = slices.Clip(rooms[room])
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if imported, ours := strings.CutPrefix(imported, "houserule/"); ours {
				rooms[room] = append(rooms[room], imported)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rooms
}
