package save

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/history"
)

// A File is a save on disk that is written while the game is played.
type File struct {
	path   string
	head   Head
	lock   lock
	file   *os.File // nil as long as nothing was written
	size   int64    // offset after the last complete line, in bytes
	torn   bool     // an incomplete line follows at offset size
	opened []Step   // steps in the file when it was opened; nil once they are compared with the game
	tells  int      // number of steps in the file
	good   int      // number of them that are steps of the current game
	over   bool
	whole  bool // the whole file must be rewritten, because its format is old or its head changed
	story  storyteller
}

// Create returns a file for a new game. The file appears on disk at the first write. If path
// exists already, Create returns an error that wraps fs.ErrExist, because it never overwrites a
// file.
func Create(path string, head Head) (*File, error) {
	l, err := lockFor(path)
	if err != nil {
		return nil, err
	}
	if _, err := os.Lstat(path); err == nil {
		l.release()
		return nil, fmt.Errorf("could not write %s: %w", path, fs.ErrExist)
	}
	return &File{path: path, head: head, lock: l, whole: true}, nil
}

// Open reads a save to continue it, and locks it. The error reports a text that can't be read or
// locked. The diagnostics report problems of the text; the file is nil if they contain an error.
func Open(path string) (*File, *Save, diag.List, error) {
	path = resolved(path)
	if _, err := os.Stat(path); err != nil {
		return nil, nil, nil, err
	}
	l, err := lockFor(path)
	if err != nil {
		return nil, nil, nil, err
	}
	s, findings, err := Read(path)
	if err != nil || s == nil {
		l.release()
		return nil, nil, findings, err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		l.release()
		return nil, nil, nil, fmt.Errorf("could not write %s: %w", path, reason(err))
	}
	info, err := file.Stat()
	torn := err == nil && info.Size() > s.size
	return &File{path: path, head: s.Head, lock: l, file: file, size: s.size, torn: torn, opened: s.Steps, tells: len(s.Steps), good: len(s.Steps), over: s.Over, whole: s.form < version}, s, findings, nil
}

// resolved returns the target of a symbolic link, or path itself.
func resolved(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// Path returns the path of the file.
func (f *File) Path() string { return f.path }

// IsEmpty reports whether nothing was written yet.
func (f *File) IsEmpty() bool { return f.size == 0 }

// SetHead sets the head of the continued game. Rules may have moved or changed since the game was
// saved, so a different head makes the next write replace the whole file. Texts of the same rules
// are equal.
func (f *File) SetHead(head Head) {
	before, now := f.head, head
	if before.Texts != nil {
		before.Texts, now.Texts = nil, nil
	}
	f.whole = f.whole || !reflect.DeepEqual(before, now)
	f.head = head
}

// Keep writes the steps since its previous call. It returns after they are synced to disk.
func (f *File) Keep(r *history.Record) error {
	f.good = min(f.good, f.story.follow(r))
	if f.opened != nil {
		f.good, f.opened = f.story.sameAs(f.opened), nil
	}
	steps, over := f.story.steps, r.Result().Over
	if f.good == f.tells && f.good == len(steps) && over == f.over && f.isThere() {
		return nil
	}
	if err := f.write(r.Result()); err != nil {
		return err
	}
	f.tells, f.good, f.over = len(steps), len(steps), over
	return nil
}

// write appends the steps that the file doesn't contain, or writes the whole file if necessary.
func (f *File) write(result interpreter.Result) error {
	if err := f.findAgain(); err != nil {
		return err
	}
	var text bytes.Buffer
	if f.whole {
		f.head.write(&text, f.story.opening)
		f.good = 0
	} else if f.good < f.tells {
		writeLine(&text, backLine{f.good})
	}
	writeSteps(&text, f.story.steps[f.good:], f.head.Players)
	if result.Over {
		writeLine(&text, overLine{result.Scores})
	}
	if f.whole {
		return f.writeWhole(text.Bytes())
	}
	return f.append(text.Bytes())
}

// append writes lines at the end and removes a line that it couldn't write completely. It returns
// an error if another process has changed the file, and leaves those changes alone.
func (f *File) append(lines []byte) error {
	if err := f.checkSize(f.size + int64(len(lines))); err != nil {
		return err
	}
	if info, err := f.file.Stat(); err == nil && info.Size() != f.size {
		if !f.torn || info.Size() < f.size {
			return fmt.Errorf("%s was changed by another program, so houserule writes nothing to it", f.path)
		}
		if err := f.truncate(); err != nil {
			return f.failed(err)
		}
	}
	f.torn = true
	_, err := f.file.Write(lines)
	if err == nil {
		err = f.file.Sync()
	}
	if err != nil {
		_ = f.truncate()
		return f.failed(err)
	}
	f.size, f.torn = f.size+int64(len(lines)), false
	return nil
}

func (f *File) checkSize(size int64) error {
	if size > largest {
		return f.failed(fmt.Errorf("a save can't be larger than %d MB", largest>>20))
	}
	return nil
}

// findAgain prepares to write the whole file again if it was deleted. It returns an error if
// another file has taken its name, because that must not be overwritten.
func (f *File) findAgain() error {
	there, err := os.Stat(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.letGo()
		f.size, f.whole = 0, true
		return nil
	case err != nil:
		return f.failed(err)
	case !f.is(there):
		return fmt.Errorf("%s was replaced by another file, so houserule writes nothing to it", f.path)
	}
	return nil
}

// isThere reports whether the open file still exists at its path.
func (f *File) isThere() bool {
	there, err := os.Stat(f.path)
	return err == nil && f.is(there)
}

// letGo closes the open file, if there is one.
func (f *File) letGo() {
	if f.file != nil {
		_ = f.file.Close()
		f.file = nil
	}
}

// is reports whether there describes the open file.
func (f *File) is(there fs.FileInfo) bool {
	if f.file == nil {
		return false
	}
	mine, err := f.file.Stat()
	return err == nil && os.SameFile(mine, there)
}

// writeWhole replaces the whole file atomically: at any time it contains the old text or the new
// one.
func (f *File) writeWhole(text []byte) error {
	if err := f.checkSize(int64(len(text))); err != nil {
		return err
	}
	put := f.replace
	if f.IsEmpty() {
		put = linkNew
	}
	if err := putInPlace(f.path, text, put); err != nil {
		return f.failed(err)
	}
	file, err := os.OpenFile(f.path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return f.failed(err)
	}
	f.letGo()
	f.file, f.size, f.torn, f.whole = file, int64(len(text)), false, false
	return nil
}

// replace moves a file to the path of the save. It closes the save first, because Windows can't
// replace an open file. On failure it opens the old save again.
func (f *File) replace(from, to string) error {
	f.letGo()
	err := os.Rename(from, to)
	if err != nil {
		f.file, _ = os.OpenFile(to, os.O_WRONLY|os.O_APPEND, 0)
	}
	return err
}

// truncate removes the incomplete line at the end. It tries the path if the open file refuses,
// because Windows can't truncate a file that is open for appending.
func (f *File) truncate() error {
	err := f.file.Truncate(f.size)
	if err != nil && f.isThere() {
		err = os.Truncate(f.path, f.size)
	}
	return err
}

func (f *File) failed(err error) error {
	if f.IsEmpty() {
		return fmt.Errorf("could not write the game to %s: %w", f.path, reason(err))
	}
	return fmt.Errorf("could not write the game to %s: %w; the file holds all answers but the last one", f.path, reason(err))
}

// Close closes the file and releases its lock.
func (f *File) Close() error {
	f.letGo()
	f.lock.release()
	return nil
}

// reason removes the path from an error of the system, because the message around it already
// names the file.
func reason(err error) error { return cmp.Or(errors.Unwrap(err), err) }

// CreateIn creates a file in a folder under a free name, for example pig-7.save. If that exists,
// it tries pig-7-2.save, pig-7-3.save and so on.
func CreateIn(folder, name string, head Head) (*File, error) {
	for n := 1; ; n++ {
		path := filepath.Join(folder, name+Extension)
		if n > 1 {
			path = filepath.Join(folder, fmt.Sprintf("%s-%d%s", name, n, Extension))
		}
		f, err := Create(path, head)
		var used *InUseError
		if errors.Is(err, fs.ErrExist) || errors.As(err, &used) {
			continue
		}
		return f, err
	}
}

// Extension is the default extension of a save.
const Extension = ".save"

// NameOf returns the file name of a save without folder and extension.
func NameOf(path string) string { return strings.TrimSuffix(filepath.Base(path), Extension) }
