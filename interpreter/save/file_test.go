package save_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/program"
	"houserule/interpreter/save"
	"houserule/interpreter/save/disktest"
)

// playing returns a new game and the file that it is saved to, with its own head.
func playing(t testing.TB, p *program.Program) (path string, f *save.File, r *history.Record) {
	t.Helper()
	seed := uint64(1<<63 + 1)
	head := save.Head{Variant: dice, Rules: save.Fingerprint(p.Variant), Players: 1, Options: map[string]string{}, Seed: &seed}
	path = filepath.Join(t.TempDir(), "game.save")
	f, err := save.Create(path, head)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return path, f, begin(t, p, head.LuckOf())
}

// answer makes the given number of suggested decisions, and keeps each of them.
func answer(t testing.TB, f *save.File, r *history.Record, decisions int) {
	t.Helper()
	for range decisions {
		r.Next()
		if err := r.Decide(r.Suggestion()); err != nil {
			t.Fatal(err)
		}
		r.Next()
		if err := f.Keep(r); err != nil {
			t.Fatal(err)
		}
	}
}

// reopened opens and resumes a save.
func reopened(t testing.TB, path string, p *program.Program) (*save.File, *history.Record, diag.List) {
	t.Helper()
	f, s, findings, err := save.Open(path)
	if err != nil || f == nil {
		t.Fatal(err, findings.Text(diag.Plain))
	}
	t.Cleanup(func() { _ = f.Close() })
	r, remark, err := s.Resume(p, interpreter.Settings{Players: s.Players})
	if err != nil || remark != nil {
		t.Fatal(err, remark)
	}
	f.SetHead(s.Head)
	return f, r, findings
}

// After each answer, the file contains it after the unchanged earlier lines.
func TestEachAnswerIsSaved(t *testing.T) {
	p := compile(t, dice)
	path, f, r := playing(t, p)
	before := ""
	for i := range 5 {
		answer(t, f, r, 1)
		now := read(t, path)
		if !strings.HasPrefix(now, before) {
			t.Fatalf("after %d answers an earlier part of the file has changed:\n%s", i+1, now)
		}
		before = now
		if diff := cmp.Diff(r.Journal(), parse(t, now).Journal()); diff != "" {
			t.Fatalf("after %d answers (-played +kept):\n%s", i+1, diff)
		}
	}
	if err := f.Keep(r); err != nil || read(t, path) != before {
		t.Error("nothing was answered, and something was written")
	}
}

// The file is cut off at each offset. The complete answers count, and the game continues in the
// same file.
func TestCutAnywhere(t *testing.T) {
	p := compile(t, dice)
	path, f, r := playing(t, p)
	answer(t, f, r, 3)
	r.Undo()
	answer(t, f, r, 2)
	text := read(t, path)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	head := strings.IndexByte(text, '\n') + 1
	for n := range text {
		cut := filepath.Join(t.TempDir(), "cut.save")
		if err := os.WriteFile(cut, []byte(text[:n]), 0o644); err != nil {
			t.Fatal(err)
		}
		if n < head {
			if s, findings := save.Parse(source.NewFile(cut, text[:n])); s != nil || !findings.HasErrors() {
				t.Fatalf("%q is read", text[:n])
			}
			continue
		}
		whole := text[:strings.LastIndexByte(text[:n], '\n')+1]
		f, r, findings := reopened(t, cut, p)
		if diff := cmp.Diff(parse(t, whole).Journal(), r.Journal()); diff != "" {
			t.Fatalf("cut at %d (-whole +read):\n%s", n, diff)
		}
		if torn := len(whole) < n; torn != (len(findings) == 1) || findings.HasErrors() {
			t.Fatalf("cut at %d: %s", n, findings.Text(diag.Plain))
		}
		answer(t, f, r, 1)
		if now := read(t, cut); !strings.HasPrefix(now, whole) {
			t.Fatalf("cut at %d, what was whole has changed: %s", n, now)
		}
		if diff := cmp.Diff(r.Journal(), parse(t, read(t, cut)).Journal()); diff != "" {
			t.Fatalf("cut at %d and gone on with (-played +kept):\n%s", n, diff)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// An answer that is undone stays in the file, but no longer counts. The same applies to the end
// of a game.
func TestUndoInFile(t *testing.T) {
	p := compile(t, dice)
	path, f, r := playing(t, p)
	kept := func() *save.Save {
		t.Helper()
		if err := f.Keep(r); err != nil {
			t.Fatal(err)
		}
		s := parse(t, read(t, path))
		if diff := cmp.Diff(r.Journal(), s.Journal()); diff != "" {
			t.Fatalf("(-played +kept):\n%s", diff)
		}
		return s
	}
	for !r.Result().Over {
		answer(t, f, r, 1)
	}
	if !kept().Over {
		t.Error("the game is over, and the save does not say so")
	}
	played := read(t, path)
	for range 2 {
		r.Undo()
	}
	if kept().Over || !strings.HasPrefix(read(t, path), played) {
		t.Error("the save lost a step that was taken back, or restored it")
	}
	answer(t, f, r, 1)
	kept()
	for r.Undo() {
	}
	kept()
}

// An old save is rewritten at the next answer, and not by reading it.
func TestOldSaveIsRewritten(t *testing.T) {
	p := compile(t, dice)
	path := filepath.Join(t.TempDir(), "old.save")
	old := strings.NewReplacer(`["a.rules", "b.rules"]`, "[]", `deck = "eastward"`, "", `"/home/me/faces"`, `""`).Replace(read(t, "testdata/dice.toml"))
	if err := os.WriteFile(path, []byte(old), 0o644); err != nil {
		t.Fatal(err)
	}
	f, r, _ := reopened(t, path, p)
	if err := f.Keep(r); err != nil || read(t, path) != old {
		t.Error("it was written to without an answer", err)
	}
	answer(t, f, r, 1)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	_, again, _ := reopened(t, path, p)
	if len(again.Journal()) != 5 {
		t.Errorf("%d answers are there", len(again.Journal()))
	}
}

// One process at a time holds a save, and the error of another process names it.
func TestLocks(t *testing.T) {
	p := compile(t, dice)
	path, f, r := playing(t, p)
	answer(t, f, r, 1)
	_, _, _, err := save.Open(path)
	used, ok := errors.AsType[*save.InUseError](err)
	if want := fmt.Sprintf("process %d", os.Getpid()); !ok || !strings.Contains(used.Holder, want) || !strings.Contains(err.Error(), "is in use by "+want) {
		t.Fatal(err)
	}
	if _, err := save.Create(path, save.Head{}); !errors.As(err, &used) {
		t.Error(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	reopened(t, path, p)
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 2 {
		t.Error("there is more than the save and its lock:", entries)
	}
}

// Create overwrites no file, and CreateIn adds a number to a name that exists.
func TestNothingIsOverwritten(t *testing.T) {
	p := compile(t, dice)
	path, f, r := playing(t, p)
	answer(t, f, r, 1)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := save.Create(path, save.Head{}); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	second, err := save.CreateIn(filepath.Dir(path), "game", save.Head{Variant: dice, Players: 1})
	if err != nil || filepath.Base(second.Path()) != "game-2.save" {
		t.Fatal(err)
	}
	if err := second.Close(); err != nil {
		t.Fatal(err)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Error("a file to which nothing was written is still there:", entries)
	}
}

// A file that is deleted during the game is created again. Another file of the same name is left
// alone.
func TestDeletedFile(t *testing.T) {
	p := compile(t, dice)
	path, f, r := playing(t, p)
	answer(t, f, r, 2)
	for _, answers := range []int{1, 0} {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		answer(t, f, r, answers)
		if err := f.Keep(r); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(r.Journal(), parse(t, read(t, path)).Journal()); diff != "" {
			t.Errorf("after %d answers more (-played +kept):\n%s", answers, diff)
		}
	}
	if err := errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, []byte("mine"), 0o644)); err != nil {
		t.Fatal(err)
	}
	if err := r.Decide(r.Suggestion()); err != nil {
		t.Fatal(err)
	}
	r.Next()
	if err := f.Keep(r); err == nil || !strings.Contains(err.Error(), "was replaced by another file") || read(t, path) != "mine" {
		t.Error(err)
	}
	if err := errors.Join(os.Remove(path), f.Keep(r)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r.Journal(), parse(t, read(t, path)).Journal()); diff != "" {
		t.Errorf("(-played +kept):\n%s", diff)
	}
}

// Write errors are reported. The error doesn't claim that a deleted file is safe.
func TestWriteErrors(t *testing.T) {
	if _, err := save.Create(filepath.Join(t.TempDir(), "no", "such", "folder", "game.save"), save.Head{}); err == nil || !strings.Contains(err.Error(), "no such file or directory") {
		t.Error(err)
	}
	p := compile(t, dice)
	path, f, r := playing(t, p)
	answer(t, f, r, 1)
	if err := os.RemoveAll(filepath.Dir(path)); err != nil {
		t.Fatal(err)
	}
	if err := f.Keep(r); err == nil || strings.Contains(err.Error(), "is safe there") {
		t.Error(err)
	}
}

// On a full disk no file is created. Once there is space, the file contains all steps.
func TestFullDisk(t *testing.T) {
	p := compile(t, dice)
	folder := disktest.Small(t)
	path := filepath.Join(folder, "game.save")
	seed := uint64(1)
	f, err := save.Create(path, save.Head{Variant: dice, Players: 1, Options: map[string]string{}, Seed: &seed})
	if err != nil {
		t.Fatal(err)
	}
	head := save.Head{Seed: &seed}
	r := begin(t, p, head.LuckOf())
	makeRoom := disktest.Fill(t, folder)
	r.Next()
	if err := r.Decide(r.Suggestion()); err != nil {
		t.Fatal(err)
	}
	if err := f.Keep(r); err == nil || !strings.Contains(err.Error(), "no space left on device") {
		t.Error("the disk is full:", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a file was begun:", err)
	}
	makeRoom()
	answer(t, f, r, 1)
	if diff := cmp.Diff(r.Journal(), parse(t, read(t, path)).Journal()); diff != "" {
		t.Errorf("(-played +kept):\n%s", diff)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 1 {
		t.Error("there is more than the save:", entries)
	}
}

// The files of a killed process are deleted by the next one. Those of a running process stay.
func TestTidying(t *testing.T) {
	p := compile(t, dice)
	path, f, r := playing(t, p)
	answer(t, f, r, 1)
	folder := filepath.Dir(path)
	for _, left := range []string{".dead.save.houserule-lock", ".dead.save.houserule-tmp"} {
		if err := os.WriteFile(filepath.Join(folder, left), []byte("process 1 on nowhere"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	other, err := save.CreateIn(folder, "other", save.Head{Variant: dice, Players: 1})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if diff := cmp.Diff([]string{".game.save.houserule-lock", ".other.save.houserule-lock", "game.save"}, names); diff != "" {
		t.Error(diff)
	}
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
}

// Changes of another process stay, whether they make the file longer, shorter or replace it.
func TestFileChangedByAnotherProcess(t *testing.T) {
	p := compile(t, dice)
	for _, theirs := range []string{"", "mine", strings.Repeat("all of it is mine\n", 100)} {
		path, f, r := playing(t, p)
		answer(t, f, r, 2)
		if err := os.WriteFile(path, []byte(theirs), 0o644); err != nil {
			t.Fatal(err)
		}
		r.Next()
		if err := r.Decide(r.Suggestion()); err != nil {
			t.Fatal(err)
		}
		r.Next()
		if err := f.Keep(r); err == nil || !strings.Contains(err.Error(), "was changed by another program") {
			t.Errorf("it is written to: %v", err)
		}
		if got := read(t, path); got != theirs {
			t.Errorf("the file of the other program contains %q", got)
		}
	}
}

// A symbolic link, a pipe or a folder in place of a lock or temporary file isn't followed, read
// or overwritten.
func TestObstaclesAreNotFollowed(t *testing.T) {
	p := compile(t, dice)
	path, f, r := playing(t, p)
	folder := filepath.Dir(path)
	precious := filepath.Join(folder, "precious")
	if err := errors.Join(
		os.WriteFile(precious, []byte("mine"), 0o644), os.Symlink(precious, filepath.Join(folder, ".game.save.houserule-tmp")),
		makePipe(filepath.Join(folder, ".other.save.houserule-lock")),
	); err != nil {
		t.Skip(err)
	}
	r.Next()
	if err := f.Keep(r); err == nil {
		t.Error("a link is followed")
	}
	if got := read(t, precious); got != "mine" {
		t.Errorf("the target of a link is overwritten by %q", got)
	}
	// A reader of the pipe would block.
	other, err := save.CreateIn(folder, "third", save.Head{Variant: dice, Players: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
}

// Only regular files are read, because reading a pipe would block.
func TestReadingAPipe(t *testing.T) {
	if _, _, err := save.Read(os.DevNull); err == nil || !strings.Contains(err.Error(), "is not a regular file, so it can't be a saved game") {
		t.Error(err)
	}
}
