package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"houserule/dsl/syntax"
)

const (
	// timesAsLong is the maximum time of a command for a file below a megabyte, as a multiple of
	// the time to check Arda.
	timesAsLong = 4
	// stuckAfter is the time after which a command counts as hanging.
	stuckAfter = time.Minute
	// little is the maximum memory for checking a file, and playsIn for playing it, in kilobytes.
	little, playsIn = 300_000, 500_000
)

// TestHostileFiles checks malicious files, and plays those that pass. The program has to succeed
// or return an error within bounded time and memory. Short files are in testdata/hostile, and
// long.txt there describes long ones.
func TestHostileFiles(t *testing.T) {
	short, err := filepath.Glob("testdata/hostile/*.rules")
	if err != nil || len(short) == 0 {
		t.Fatalf("there are no hostile files: %v", err)
	}
	for _, path := range short {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			hostile(t, path)
		})
	}
	for _, l := range longFiles(t, "testdata/hostile/long.txt", 1) {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "long.rules")
			writeTo(t, path, "variant v \"V\" { players 1 }\n"+l.text())
			hostile(t, path)
		})
	}
}

// hostileTo maps each sort of file to its name and the commands that read it.
var hostileTo = map[string]struct {
	file     string
	commands []string
}{
	"data":     {"cards.toml", []string{"check game.rules", "sim game.rules --games 1"}},
	"deck":     {"mine.toml", []string{"sim listed.rules --games 1 --deck mine.toml"}},
	"clauses":  {"clauses.toml", []string{"check .", "clauses ."}},
	"save":     {"game.save", []string{"play --load game.save", "play --load game.save --resume replay", "play --load game.save --resume as-it-began"}},
	"shard":    {"shard.json", []string{"merge shard.json"}},
	"scenario": {"tests.rules", []string{"check tests.rules", "test tests.rules"}},
	"house":    {"house.rules", []string{"check house.rules", "sim game.rules --games 1 --with house.rules"}},
	"search":   {"long.rules", []string{"search one --in long.rules"}},
	"known":    {"known.toml", []string{"cards game.rules --games 1 --known known.toml"}},
	"marks":    {"house.rules", []string{"audit game.rules --games 1 --with house.rules"}},
	"words":    {"words/game.de.po", []string{"check game.rules", "words game.rules --check", "play game.rules --auto suggest --language de"}},
	"order":    {"order.txt", []string{"sim game.rules --games 1 --order stock=@order.txt"}},
}

// TestOtherHostileFiles does the same for malicious files that aren't rules.
func TestOtherHostileFiles(t *testing.T) {
	rules, err := filepath.Glob("testdata/hostile/game/*")
	if err != nil || len(rules) == 0 {
		t.Fatalf("there is no game: %v", err)
	}
	for _, l := range longFiles(t, "testdata/hostile/others.txt", 2) {
		t.Run(l.sort+" "+l.name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			for _, path := range rules {
				text, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				writeTo(t, filepath.Join(folder, filepath.Base(path)), string(text))
			}
			to, text := hostileTo[l.sort], l.text()
			if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, to.file)), 0o755); err != nil {
				t.Fatal(err)
			}
			if l.sort == "shard" {
				text = sealed(text)
			}
			writeTo(t, filepath.Join(folder, to.file), text)
			for _, command := range to.commands {
				_ = within(t, folder, little, strings.Fields(command)...)
			}
			if _, err := os.Stat(filepath.Join(folder, "owned")); err == nil {
				t.Error("it has started a program")
			}
		})
	}
}

func writeTo(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// hostile formats and checks a file. If the file has no errors, it plays a game.
func hostile(t *testing.T, path string) {
	t.Helper()
	_ = within(t, ".", little, "fmt", path)
	if within(t, ".", little, "check", path) != nil {
		return
	}
	_ = within(t, ".", playsIn, "sim", path, "--games", "1")
}

// within runs the program in a folder and checks its time and memory. The program may return an
// error. The CPU time is compared with that of checking a shipped variant. Both are the minimum of
// up to three runs, because the machine may be busy.
func within(t *testing.T, folder string, kilobytes int64, args ...string) error {
	t.Helper()
	took, used, err := measured(t, folder, args)
	baseline := checkingArda(t, false)
	for try := 0; took > timesAsLong*baseline && try < 2; try++ {
		baseline = checkingArda(t, true)
		again, _, _ := measured(t, folder, args)
		took = min(took, again)
	}
	if took > timesAsLong*baseline || used > kilobytes {
		t.Errorf("%v took %v and %d MB; checking Arda takes %v", args, took, used/1000, baseline)
	}
	return err
}

// arda is a cache of the last measurement of checkingArda.
var arda struct {
	sync.Mutex
	took time.Duration
}

// checkingArda returns the CPU time for checking Arda. It repeats the measurement if repeat is
// true.
func checkingArda(t *testing.T, repeat bool) time.Duration {
	t.Helper()
	arda.Lock()
	defer arda.Unlock()
	if repeat || arda.took == 0 {
		arda.took, _, _ = measured(t, ".", []string{"check", "arda"})
	}
	return arda.took
}

// measured runs the program in a folder and returns its error, its CPU time, and its memory in
// kilobytes. The folder also has the user's data.
func measured(t *testing.T, folder string, args []string) (took time.Duration, used int64, err error) {
	t.Helper()
	command := exec.Command("houserule", args...)
	command.Dir, command.Env = folder, append(os.Environ(), "XDG_DATA_HOME="+folder)
	var said strings.Builder
	command.Stderr = &said
	stuck := time.AfterFunc(stuckAfter, func() { _ = command.Process.Kill() })
	err = command.Run()
	stuck.Stop()
	exit, ok := errors.AsType[*exec.ExitError](err)
	if err != nil && (!ok || exit.ExitCode() != exitFindings && exit.ExitCode() != exitUsage) || strings.Contains(said.String(), "goroutine ") {
		t.Fatalf("%v: %v\n%.2000s", args, err, &said)
	}
	state := command.ProcessState
	return state.UserTime() + state.SystemTime(), mostMemory(state), err
}

// A longFile is a text made of many repeated pieces.
type longFile struct{ sort, name, head, piece, tail string }

// longFiles returns the files that a list describes. Each line begins with the given number of
// words as the name.
func longFiles(t *testing.T, list string, words int) (files []longFile) {
	t.Helper()
	text, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	const bar = "\x00"
	ends := strings.NewReplacer("~", "\n", `\r`, "\r", `\\`, `\`, bar, "|")
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		parts := append(strings.SplitN(strings.ReplaceAll(strings.TrimSuffix(line, "\n"), `\|`, bar), "|", words+3), "", "", "")
		for i, part := range parts {
			parts[i] = ends.Replace(part)
		}
		if words == 1 {
			parts = append([]string{""}, parts...)
		}
		for i, part := range parts[:2] {
			parts[i] = strings.TrimSpace(part)
		}
		files = append(files, longFile{parts[0], parts[1], strings.TrimPrefix(parts[2], " "), strings.TrimPrefix(parts[3], " "), strings.TrimPrefix(parts[4], " ")})
	}
	return files
}

// text returns a text of nearly a megabyte, or for rules of nearly the maximum number of tokens.
// A file without a repeated piece is short.
func (l longFile) text() string {
	const most, mostTokens = 980_000, 119_000
	var text strings.Builder
	text.WriteString(l.head)
	left := mostTokens
	for i := 0; l.piece != "" && text.Len()+len(l.piece)+20 < most && left > 0; i++ {
		piece := strings.ReplaceAll(l.piece, "#", fmt.Sprint(i))
		text.WriteString(piece)
		if l.sort == "" || strings.HasSuffix(hostileTo[l.sort].file, ".rules") {
			left -= tokens(piece)
		}
	}
	return text.String() + l.tail
}

// tokens returns the number of tokens in a piece of rules.
func tokens(piece string) (n int) {
	for _, l := range syntax.Lexemes(piece) {
		if l.Sort != "comment" {
			n++
		}
	}
	return n
}
