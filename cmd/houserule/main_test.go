package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata/script, and the figures in READMEs")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"houserule": main, "player": playsAlong})
}

// TestScripts runs the command lines in the scripts below testdata.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("RULES", rulesFolder(t))
			env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, ".data"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"windows": windows, "fill": fill, "cut": cut, "replace": replace, "pages": pages, "seal": seal, "talk": talk, "draw": draw},
	})
}

// rulesFolder returns the absolute path of the shipped rules, from which scripts copy data.
func rulesFolder(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../../rules")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// windows rewrites a file like some editors: with a byte-order mark and "\r\n".
func windows(ts *testscript.TestScript, _ bool, args []string) {
	path := ts.MkAbs(args[0])
	text := "\ufeff" + strings.ReplaceAll(ts.ReadFile(args[0]), "\n", "\r\n")
	ts.Check(os.WriteFile(path, []byte(text), 0o666))
}

// cut removes the last bytes of a file: cut FILE BYTES.
func cut(ts *testscript.TestScript, _ bool, args []string) {
	bytes, err := strconv.Atoi(args[1])
	ts.Check(err)
	text := ts.ReadFile(args[0])
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text[:len(text)-bytes]), 0o666))
}

// pages copies the parts of a game's output that one player reads to another file: pages FILE
// PLAYER OTHER.
func pages(ts *testscript.TestScript, _ bool, args []string) {
	var shown strings.Builder
	for _, page := range strings.Split(ts.ReadFile(args[0]), "\n── ")[1:] {
		if strings.HasPrefix(page, args[1]+" ──\n") {
			shown.WriteString(page)
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(shown.String()), 0o666))
}

// replace writes a copy of a file with the first occurrence of a text replaced: replace FILE OLD
// NEW OTHER.
func replace(ts *testscript.TestScript, _ bool, args []string) {
	text := strings.Replace(ts.ReadFile(args[3]), args[1], args[2], 1)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

// fill writes a file with a repeated text: fill FILE TIMES TEXT. The text may have Go escapes.
func fill(ts *testscript.TestScript, _ bool, args []string) {
	times, err := strconv.Atoi(args[1])
	ts.Check(err)
	text, err := strconv.Unquote(`"` + args[2] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Repeat(text, times)), 0o666))
}

// seal replaces the last line of a shard by one that matches the lines before it: seal FILE.
func seal(ts *testscript.TestScript, _ bool, args []string) {
	text := strings.TrimSuffix(ts.ReadFile(args[0]), "\n")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(sealed(text[:strings.LastIndex(text, "\n")+1])), 0o666))
}

// sealed returns the lines of a shard with a matching last line.
func sealed(lines string) string {
	return lines + fmt.Sprintf(`{"results":%d,"sha256":"%x"}`+"\n", strings.Count(lines, "\n")-1, sha256.Sum256([]byte(lines)))
}
