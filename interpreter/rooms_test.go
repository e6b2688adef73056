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

// What each room up to the game knows of the others.
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

// The rooms above a game: each may know those that stand before it, and all that a game is made of which is not
// internal. Only those that show or compare positions see inside one.
var above = [][]string{
	{"history", "view"},
	{"advice"},
	{"chance"},
	{"search", "opening"},
	{"seat", "transcript", "odds"},
	{"story", "auto"},
	{"save", "save/disktest"},
	{"batch"},
	{"scenario"},
	{"batch/simulate", "batch/trial"},
	{"batch/audit", "batch/compare", "batch/fuzz", "batch/mutation", "batch/usage"},
}

// So many floors see inside a position.
const seeInside = 2

// What all rooms may know of the language: what comes out of it, and how to say what is wrong with it.
var ofLanguage = []string{"dsl/alphabet", "dsl/data", "dsl/diag", "dsl/source", "dsl/variant"}

// Doors between rooms lead one way.
func TestRooms(t *testing.T) {
	for room, imports := range imports(t) {
		known := knownTo(room)
		if known == nil {
			t.Errorf("interpreter/%s is not among the rooms: say what it may know", room)
			continue
		}
		for _, path := range imports {
			other, inside := strings.CutPrefix(path+"/", "interpreter/")
			if other = strings.TrimSuffix(other, "/"); inside && !slices.Contains(known, other) || !inside && !slices.Contains(ofLanguage, path) {
				t.Errorf("interpreter/%s must not know %s", room, path)
			}
		}
	}
}

// knownTo are the rooms that a room may know; nil for one that is not declared.
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

// imports are what each room imports of this project, apart from its tests.
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
