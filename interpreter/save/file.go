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

// A File is a save on disk that a game is written to while it is played.
type File struct {
	path   string
	head   Head
	lock   lock
	file   *os.File // nil as long as nothing was written
	size   int64    // of what is whole in it
	torn   bool     // behind that lies what was not written whole
	opened []Step   // what it told when it was opened; nil once that is compared with what is played
	tells  int      // how many steps
	good   int      // how many of them are those of the game
	over   bool
	whole  bool // it has to be written anew: it is of old, or rules have changed
	story  storyteller
}

// Create makes a file for a game that has just begun: it is there once something is written. Nothing is overwritten.
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

// Open reads a save to go on with, and keeps it from others. The error says that there is no text to be had;
// findings say what is wrong with the text, and without an error among them there is a file.
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
	return &File{path: path, head: s.Head, lock: l, file: file, size: s.size, torn: torn, opened: s.Steps, tells: len(s.Steps), good: len(s.Steps), over: s.Over, whole: s.old}, s, findings, nil
}

// resolved is where a link leads.
func resolved(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// Path is where the file lies.
func (f *File) Path() string { return f.path }

// IsEmpty reports whether nothing was written yet.
func (f *File) IsEmpty() bool { return f.size == 0 }

// GoOn says what is played now: rules may have moved or changed since the game was saved.
func (f *File) GoOn(head Head) {
	f.whole = f.whole || !reflect.DeepEqual(f.head, head)
	f.head = head
}

// Keep writes down what has happened in a game since it was asked to before, and comes back when that is safe on disk.
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

// write writes what has happened and the file does not tell, or else all of it.
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

// append adds lines. What can't be written whole is taken away again; what somebody else has written stays as it is.
func (f *File) append(lines []byte) error {
	if err := f.checkSize(f.size + int64(len(lines))); err != nil {
		return err
	}
	if info, err := f.file.Stat(); err == nil && info.Size() != f.size {
		if !f.torn || info.Size() < f.size {
			return fmt.Errorf("%s was changed by another program, so houserule writes nothing to it", f.path)
		}
		if err := f.file.Truncate(f.size); err != nil {
			return f.failed(err)
		}
	}
	f.torn = true
	_, err := f.file.Write(lines)
	if err == nil {
		err = f.file.Sync()
	}
	if err != nil {
		_ = f.file.Truncate(f.size)
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

// findAgain makes a file that somebody has taken away anew. Nothing is written to another one of its name.
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

// isThere reports whether what was written is where it was written to.
func (f *File) isThere() bool {
	there, err := os.Stat(f.path)
	return err == nil && f.is(there)
}

// letGo closes what was opened.
func (f *File) letGo() {
	if f.file != nil {
		_ = f.file.Close()
		f.file = nil
	}
}

// is reports whether the file is the one that is there.
func (f *File) is(there fs.FileInfo) bool {
	if f.file == nil {
		return false
	}
	mine, err := f.file.Stat()
	return err == nil && os.SameFile(mine, there)
}

// writeWhole writes all of the file anew: it is there whole, or as it was before.
func (f *File) writeWhole(text []byte) error {
	if err := f.checkSize(int64(len(text))); err != nil {
		return err
	}
	put := os.Rename
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

func (f *File) failed(err error) error {
	if f.IsEmpty() {
		return fmt.Errorf("could not write the game to %s: %w", f.path, reason(err))
	}
	return fmt.Errorf("could not write the game to %s: %w; the file holds all answers but the last one", f.path, reason(err))
}

// Close lets others have the file.
func (f *File) Close() error {
	f.letGo()
	f.lock.release()
	return nil
}

// reason leaves out what an error of the system says of the file, which is named already.
func reason(err error) error { return cmp.Or(errors.Unwrap(err), err) }

// CreateIn makes a file in a folder under a name that is not taken, such as pig-7.save, or else pig-7-2.save.
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

// Extension is how the name of a save ends if nobody has said otherwise.
const Extension = ".save"

// NameOf is the name of a save in a folder, without its extension.
func NameOf(path string) string { return strings.TrimSuffix(filepath.Base(path), Extension) }
