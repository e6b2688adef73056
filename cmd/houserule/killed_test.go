package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"houserule/interpreter/history"
	"houserule/interpreter/save"
	"houserule/interpreter/save/disktest"
)

// A player is a child process that plays a game in lines.
type player struct {
	*exec.Cmd
	in   io.WriteCloser
	out  *bufio.Scanner
	pipe io.Closer // closes out
}

func start(t *testing.T, args ...string) *player {
	t.Helper()
	p := &player{Cmd: exec.Command("houserule", append([]string{"play"}, args...)...)}
	p.begin(t)
	return p
}

// begin starts the process.
func (p *player) begin(t *testing.T) {
	t.Helper()
	var err error
	if p.in, err = p.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.out, p.pipe = bufio.NewScanner(out), out
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = p.Process.Kill(), p.Wait() })
}

// asks waits for the next question. It returns false if the game is over.
func (p *player) asks() bool {
	for p.out.Scan() {
		if strings.HasSuffix(p.out.Text(), " (one)") {
			return true
		}
	}
	return false
}

// walk is a game with many questions and with luck.
const walk = `variant walk "A walk" { players 1 }
option questions = 60 in 1..1000
keep number steps = 0
turn until turn_count is questions { step }
phase step {
    choose "Walk?" {
        option "Walk" -> { let stride = roll 2d6  increase steps by stride }
        option "Rest" -> skip
    }
}
score { add steps "steps" }
`

// answerTo returns the answer to each question.
func answerTo(question int) string { return []string{"1", "1", "2"}[question%3] }

// walking writes the rules of the walk, and makes the test's folder the data folder.
func walking(t *testing.T) (rules, path string) {
	t.Helper()
	folder := t.TempDir()
	t.Setenv("XDG_DATA_HOME", folder)
	rules = filepath.Join(folder, "walk.rules")
	if err := os.WriteFile(rules, []byte(walk), 0o644); err != nil {
		t.Fatal(err)
	}
	return rules, filepath.Join(folder, "houserule", "games", "walk-7.save")
}

var kills = flag.Int("kills", 60, "how many processes TestKilledAtEachDecision kills, up to 1000")

// A process that is killed at any decision loses at most the current answer. The game resumes
// from the save, and ends like one that was never interrupted. No other files are left.
func TestKilledAtEachDecision(t *testing.T) {
	rules, path := walking(t)
	begin := []string{rules, "--seed", "7", "--option", fmt.Sprint("questions=", *kills)}
	questions, args := 0, begin
	for killed := 0; questions < *kills; killed++ {
		p := start(t, args...)
		if !p.asks() {
			t.Fatalf("the game is over after %d questions", questions)
		}
		fmt.Fprintln(p.in, answerTo(questions))
		if inFlight := killed%3 > 0; inFlight {
			time.Sleep(time.Duration(killed%16) * 100 * time.Microsecond) // kills it at various points while it saves
		} else {
			p.asks()
		}
		if err := p.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = p.Wait()
		answers := 0
		if s, findings, err := save.Read(path); err == nil && s != nil && !findings.HasErrors() {
			answers, args = len(s.Steps), []string{"--load", "walk-7"}
		} else if questions > 0 || !errors.Is(err, fs.ErrNotExist) {
			t.Fatalf("killed at question %d, and the save cannot be read: %v %v", questions, err, findings)
		}
		if answers != questions+1 && (killed%3 == 0 || answers != questions) {
			t.Fatalf("killed at question %d, and %d answers are there", questions, answers)
		}
		questions = answers
	}
	p := start(t, "--load", "walk-7")
	if p.asks() || p.Wait() != nil {
		t.Error("the game is not over")
	}
	whole := path + ".whole"
	p = start(t, append(begin, "--save", whole)...)
	for i := 0; p.asks(); i++ {
		fmt.Fprintln(p.in, answerTo(i))
	}
	_ = p.Wait()
	if diff := cmp.Diff(journalOf(t, whole), journalOf(t, path)); diff != "" {
		t.Errorf("(-never interrupted +killed)\n%s", diff)
	}
	checkLeft(t, filepath.Dir(path), "walk-7.save", "walk-7.save.whole")
}

// checkLeft reports an error unless a folder has exactly the given files.
func checkLeft(t *testing.T, folder string, want ...string) {
	t.Helper()
	var names []string
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if diff := cmp.Diff(want, names); diff != "" || err != nil {
		t.Errorf("files in the folder (-want +got):\n%s %v", diff, err)
	}
}

// traced matches a system call, and the path of its file.
var traced = regexp.MustCompile(`^\d+ +(\w+)\((?:\d+<([^>]*)>|AT_FDCWD<[^>]*>, "([^"]*)")`)

// All answers survive a power cut before the next question is asked. The data, the name of the
// save and its new folders must all be synced.
func TestAnswersAreSynced(t *testing.T) {
	if _, err := exec.LookPath("strace"); err != nil {
		t.Skip("strace is not installed")
	}
	rules, path := walking(t)
	trace := rules + ".trace"
	p := &player{Cmd: exec.Command("strace", "-f", "-y", "-o", trace, "-e", "trace=write,fsync,ftruncate,renameat,linkat,mkdirat",
		"houserule", "play", rules, "--seed", "7", "--option", "questions=5")}
	p.begin(t)
	for i := 0; p.asks(); i++ {
		fmt.Fprintln(p.in, answerTo(i))
	}
	if err := p.Wait(); err != nil {
		t.Skipf("strace can trace nothing here: %v", err)
	}
	text, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	questions, syncs, unsafe := 0, 0, map[string]bool{}
	for line := range strings.Lines(string(text)) {
		call := traced.FindStringSubmatch(line)
		if call == nil {
			continue
		}
		switch name := call[2] + call[3]; {
		case strings.Contains(line, `(one)\n"`):
			questions++
			for left := range unsafe {
				t.Errorf("question %d is put, and %s is not on disk", questions, left)
			}
		case !strings.HasPrefix(name, filepath.Dir(rules)) || strings.HasSuffix(name, ".houserule-lock"):
		case call[1] == "fsync":
			syncs++
			delete(unsafe, name)
		case call[1] == "linkat" || call[1] == "renameat":
			unsafe[filepath.Dir(path)] = true
		case call[1] == "mkdirat":
			unsafe[filepath.Dir(name)] = true
		default:
			unsafe[name] = true
		}
	}
	if questions != 5 || syncs != 8 {
		t.Errorf("%d questions and %d syncs were seen:\n%s", questions, syncs, text)
	}
}

// On a full disk a game in lines ends, because it must not continue without being saved. It loses
// the current answer, and resumes when there is space.
func TestPlayedOnAFullDisk(t *testing.T) {
	rules, _ := walking(t)
	folder := disktest.Small(t)
	path := filepath.Join(folder, "walk.save")
	var said strings.Builder
	p := &player{Cmd: exec.Command("houserule", "play", rules, "--seed", "7", "--save", path)}
	p.Stderr = &said
	p.begin(t)
	makeRoom, answers := func() {}, 0
	for p.asks() {
		if answers == 10 {
			makeRoom = disktest.Fill(t, folder)
		}
		fmt.Fprintln(p.in, answerTo(answers))
		answers++
	}
	if err := p.Wait(); err == nil || !strings.Contains(said.String(), "no space left on device; the file holds all answers but the last one") {
		t.Errorf("%v: %s", err, &said)
	}
	if kept := len(journalOf(t, path)); kept != answers-1 || kept < 10 {
		t.Errorf("%d of %d answers are on the disk, which was full after 10", kept, answers)
	}
	makeRoom()
	p = start(t, "--load", path)
	for i := answers - 1; p.asks(); i++ {
		fmt.Fprintln(p.in, answerTo(i))
	}
	if err := p.Wait(); err != nil || len(journalOf(t, path)) != 60 {
		t.Errorf("the game did not resume: %v", err)
	}
	checkLeft(t, folder, "walk.save")
}

// If there is no space for a new file, none is left behind. The command succeeds later without an
// error.
func TestNewFilesOnAFullDisk(t *testing.T) {
	t.Chdir(disktest.Small(t))
	makeRoom := disktest.Fill(t, ".")
	begin := func() (string, error) {
		said, err := exec.Command("houserule", "new", "kinder", "--from", "solitaire").CombinedOutput()
		return string(said), err
	}
	if said, err := begin(); err == nil || !strings.Contains(said, "no space left on device") {
		t.Errorf("%v: %s", err, said)
	}
	checkLeft(t, ".", "filler")
	makeRoom()
	if said, err := begin(); err != nil {
		t.Errorf("%v: %s", err, said)
	}
}

func journalOf(t *testing.T, path string) history.Journal {
	t.Helper()
	s, findings, err := save.Read(path)
	if err != nil || s == nil || len(findings) > 0 {
		t.Fatal(err, findings)
	}
	return s.Journal()
}

// A closed pipe ends the process, which loses at most the current answer.
func TestABrokenPipe(t *testing.T) {
	rules, path := walking(t)
	p := start(t, rules, "--seed", "7")
	for i := range 3 {
		p.asks()
		fmt.Fprintln(p.in, answerTo(i))
	}
	p.asks()
	if err := p.pipe.Close(); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(p.in, answerTo(3))
	if err := p.Wait(); err == nil {
		t.Error("the game continues although its output is closed")
	}
	if n := len(journalOf(t, path)); n != 3 && n != 4 {
		t.Errorf("%d answers are there", n)
	}
}

// A second process can't play a game that is in use. It returns an error that names the first
// process, and changes nothing.
func TestAGameInUse(t *testing.T) {
	rules, path := walking(t)
	p := start(t, rules, "--seed", "7")
	p.asks()
	fmt.Fprintln(p.in, "1")
	p.asks()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command("houserule", "play", "--load", "walk-7").CombinedOutput()
	if want := fmt.Sprintf("is in use by process %d on ", p.Process.Pid); err == nil || !strings.Contains(string(said), want) {
		t.Errorf("it says %q, want %q", said, want)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Error("the game has changed", err)
	}
	fmt.Fprintln(p.in, "q")
	for p.asks() {
	}
	if err := p.Wait(); err != nil {
		t.Error(err)
	}
	if locks, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(locks) != 0 {
		t.Error("a lock file is left:", locks)
	}
}
