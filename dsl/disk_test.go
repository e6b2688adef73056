//go:build unix

package dsl

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/fstest"

	"houserule/dsl/diag"
)

// codes returns the codes of diagnostics, separated by blanks.
func codes(findings diag.List) string {
	var codes []string
	for _, d := range findings {
		codes = append(codes, string(d.Code))
	}
	return strings.Join(codes, " ")
}

func TestWhatIsNoFile(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "secret.toml", []byte("[[card]]\nname = 'Secret'\n"))
	writeFile(t, "game/game.rules", []byte(game))
	writeFile(t, "pipe.rules", nil)
	for _, test := range []struct {
		name, load, want string
		prepare          func(file string) error
	}{
		{"link out of the folder", "game", "unreadable-file", func(file string) error {
			return os.Symlink(filepath.Join("..", "secret.toml"), file)
		}},
		{"absolute link", "game", "unreadable-file", func(file string) error {
			absolute, err := filepath.Abs("secret.toml")
			if err != nil {
				return err
			}
			return os.Symlink(absolute, file)
		}},
		{"link within the folder", "game", "", func(file string) error {
			writeFile(t, "game/deep/cards.toml", []byte("[[card]]\nname = 'Card'\n"))
			return os.Symlink(filepath.Join("deep", "cards.toml"), file)
		}},
		{"folder", "game", "unreadable-file", func(file string) error { return os.Mkdir(file, 0o755) }},
		{"pipe", "game", "unreadable-file", func(file string) error { return syscall.Mkfifo(file, 0o644) }},
		{"too large", "game", "unreadable-file", func(file string) error {
			return os.WriteFile(file, bytes.Repeat([]byte("\n"), largestFile+1), 0o644)
		}},
		{"not UTF-8", "game", "data-syntax", func(file string) error { return os.WriteFile(file, []byte("\xff"), 0o644) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join("game", "cards.toml")
			if err := test.prepare(file); err != nil {
				t.Fatal(err)
			}
			defer os.RemoveAll(file)
			if _, findings := NewLibrary(fstest.MapFS{}).Load(Request{Variant: test.load}); codes(findings) != test.want {
				t.Errorf("want %q, got\n%s", test.want, findings.Text(diag.Plain))
			}
		})
	}
}

// TestALinkToClauses checks that an unreadable clause index is an error and not treated as
// missing.
func TestALinkToClauses(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "clauses.toml", nil)
	writeFile(t, "game/game.rules", []byte("variant game { players 1 }\nturn until turn_count is 1 { rest }\nphase rest { skip }\n"))
	defer link(t, filepath.Join("..", "clauses.toml"), "game/clauses.toml")()
	if _, findings := NewLibrary(fstest.MapFS{}).Load(Request{Variant: "game"}); codes(findings) != "unreadable-file" {
		t.Errorf("got\n%s", findings.Text(diag.Plain))
	}
}

// TestLinksBesideRules checks that links must not lead out of the folder of the rules. Links
// within the folder are followed.
func TestLinksBesideRules(t *testing.T) {
	t.Chdir(t.TempDir())
	const base, house = "variant base { players 1 }\nturn until turn_count is 1 { rest }\nphase rest { skip }\n", "variant house { extends base }\n"
	for path, text := range map[string]string{
		"elsewhere/base.rules": base, "elsewhere/base/base.rules": base, "elsewhere/house.rules": house, "elsewhere/house/house.rules": house,
		"home/tests.rules":       "scenario \"with it\" for base { with \"linked\" do rest }\n",
		"home/mine.rules":        "variant mine { extends base }\n",
		"home/below/base.rules":  base,
		"home/below/house.rules": house,
	} {
		writeFile(t, path, []byte(text))
	}
	for _, test := range []struct{ name, base, house, want string }{
		{"a file elsewhere", "../elsewhere/base.rules", "", "outside-folder"},
		{"a folder elsewhere", "../elsewhere/base", "", "outside-folder"},
		{"a house rule elsewhere", "below/base.rules", "../elsewhere/house.rules", "outside-folder"},
		{"a folder with one", "below/base.rules", "../elsewhere/house", "outside-folder"},
		{"within", "below/base.rules", "below/house.rules", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			defer link(t, test.base, "home/base"+filepath.Ext(test.base))()
			lib := NewLibrary(fstest.MapFS{})
			if test.house == "" {
				if _, findings := lib.Load(Request{Variant: "home/mine.rules"}); codes(findings) != test.want {
					t.Errorf("want %q, got\n%s", test.want, findings.Text(diag.Plain))
				}
				return
			}
			defer link(t, test.house, "home/linked")()
			target, findings := lib.Inspect("home/tests.rules")
			if codes(findings) != test.want {
				t.Errorf("want %q, got\n%s", test.want, findings.Text(diag.Plain))
			}
			for _, request := range target.Requests {
				if v, findings := lib.Load(request); v == nil || len(v.Scenarios) != 1 {
					t.Errorf("%+v does not load the scenario\n%s", request, findings.Text(diag.Plain))
				}
			}
		})
	}
}

// link creates a symbolic link. The returned function removes it.
func link(t *testing.T, target, name string) (remove func()) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRulesThatAreNoFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := syscall.Mkfifo("pipe.rules", 0o644); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "large.rules", bytes.Repeat([]byte("#\n"), largestFile/2+1))
	writeFile(t, "latin.rules", []byte("variant latin { by \"Ren\xe9\" }\n"))
	writeFile(t, "many/game.rules", []byte(game))
	for i := range mostFiles {
		writeFile(t, filepath.Join("many", strings.Repeat("x", i+1)[:1+i%50]+string(rune('a'+i/50))+extension), nil)
	}
	if err := os.Mkdir("empty", 0o755); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"pipe.rules": "unreadable-file", "large.rules": "unreadable-file", "latin.rules": "not-utf8", "many": "unreadable-file",
		"/dev/null": "unreadable-file", "a\x00b": "no-such-variant", "empty": "no-variant",
	} {
		if _, findings := NewLibrary(fstest.MapFS{}).Load(Request{Variant: name}); !strings.Contains(codes(findings), want) {
			t.Errorf("%q: want %q, got\n%s", name, want, findings.Text(diag.Plain))
		}
	}
}

// A countingFS counts how often each file is opened.
type countingFS struct {
	fs.FS
	mu     sync.Mutex
	opened map[string]int
}

func (c *countingFS) Open(name string) (fs.File, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if strings.Contains(name, ".") {
		c.opened[name]++
	}
	return c.FS.Open(name)
}

// TestWhatShipsIsReadOnce loads several variants of one base concurrently, and checks that the
// cache prevents repeated reading.
func TestWhatShipsIsReadOnce(t *testing.T) {
	files := &countingFS{opened: map[string]int{}, FS: fstest.MapFS{
		"game/game.rules":   {Data: []byte(game)},
		"game/cards.toml":   {Data: []byte("[[card]]\nname = 'Card'\n")},
		"game/clauses.toml": {},
		"rule/rule.rules":   {Data: []byte("variant rule { extends game }\nreplace phase look { original() }\n")},
	}}
	lib := NewLibrary(files)
	var loading sync.WaitGroup
	for range 8 {
		for _, name := range []string{"game", "rule"} {
			loading.Go(func() {
				if v, findings := lib.Load(Request{Variant: name}); v == nil {
					t.Error(findings.Text(diag.Plain))
				}
			})
		}
	}
	loading.Wait()
	for name, n := range files.opened {
		// Each file is opened twice, because its status is read first. The clause index is probed
		// each time.
		if n > 2 && !strings.HasSuffix(name, "clauses.toml") {
			t.Errorf("%s was opened %d times", name, n)
		}
	}
}
