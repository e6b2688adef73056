// Package workshop tries changes of the rules of a game while it is played. In come the rules as they lie on disk, a text that
// somebody is writing in place of one of their files, and the game; out comes what is wrong with the text, whether the story of
// the game stays the same, what becomes of scenarios and of the chances at hand. Nothing is written before somebody asks for
// that. How a workshop looks, and who may come in, is not known here.
package workshop

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/session"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/save"
)

// longest is how long a game may take to be tried.
const longest = 10 * time.Second

// Rules are the rules of a game on a table, and how they are read.
type Rules struct {
	// Anew gives what reads them from disk as they are now.
	Anew func() (*dsl.Library, *discover.Edited)
	// Request is what is asked for to have the rules of a game, by paths that can be given from anywhere.
	Request func(save.Head) (dsl.Request, error)
	// Settle compiles rules for a game; the problem says why none of them can be played.
	Settle func(*variant.Variant, save.Head) (p *program.Program, s interpreter.Settings, problem string)
	// Add has games be played with one more house rule from now on.
	Add func(path string)
}

// A Workshop is where rules are written while a game is played by them. It may be used from several goroutines.
type Workshop struct {
	rules Rules

	trying sync.Mutex // one text is tried at a time
	saving sync.Mutex // one text is compared with its file and saved at a time
	mu     sync.Mutex
	added  string   // the path of the house rule that is begun here and is not on disk yet
	saved  []string // the paths of the house rules that were begun here; the game may not have accepted them yet
}

// New is a workshop for some rules.
func New(rules Rules) *Workshop { return &Workshop{rules: rules} }

// A File is one of the files of the rules.
type File struct {
	Name  string // as people call it
	Text  string
	Write bool // it may be written to: it is no part of the program
	New   bool // it is not on disk yet
	path  string
}

// Files are all files of the rules of a game, those first that may be written to. A game by rules that nobody can change has
// one more, for a house rule.
func (w *Workshop) Files(head save.Head) ([]File, error) {
	lib, edited := w.rules.Anew()
	request, err := w.request(head)
	if err != nil {
		return nil, err
	}
	rules, findings := lib.Rules(request)
	var files []File
	for _, f := range rules.Files {
		path := pathOf(f, edited)
		files = append(files, File{Name: called(f.Name), Text: f.Text, Write: path != "", path: path})
	}
	files = append(files, w.unread(files)...)
	if len(files) == 0 {
		return nil, fmt.Errorf("%s", findings.Text(diag.Plain))
	}
	slices.Reverse(files) // house rules come last
	slices.SortStableFunc(files, func(a, b File) int { return rank(a) - rank(b) })
	if !files[0].Write {
		target, _ := lib.Inspect(request.Variant)
		files = slices.Insert(files, 0, w.houseRule(target.Name))
	}
	return files, nil
}

// request returns what to load for a game, with the house rules that were begun here: a mistake in one of them keeps the
// game from accepting it, but it stays a part of the rules.
func (w *Workshop) request(head save.Head) (dsl.Request, error) {
	request, err := w.rules.Request(head)
	request.With = slices.Clone(request.With)
	for _, path := range w.begun() {
		if !slices.ContainsFunc(request.With, func(with string) bool { return discover.Absolute(with) == path }) {
			request.With = append(request.With, path)
		}
	}
	return request, err
}

// begun returns the paths of the house rules that were begun here and are still on disk.
func (w *Workshop) begun() (paths []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, path := range w.saved {
		if discover.Exists(path) {
			paths = append(paths, path)
		}
	}
	return paths
}

// unread returns those of the house rules that were begun here of which the rules could not read so much as the head.
func (w *Workshop) unread(files []File) (others []File) {
	for _, path := range w.begun() {
		if slices.ContainsFunc(files, func(f File) bool { return f.path == path }) {
			continue
		}
		if text, err := os.ReadFile(path); err == nil {
			others = append(others, File{Name: called(path), Text: source.NewFile("", string(text)).Text, Write: true, path: path})
		}
	}
	return others
}

// called is what people who stand in this folder call a file.
func called(path string) string { return strings.TrimPrefix(discover.FromHere(path), "./") }

func rank(f File) int {
	if f.Write {
		return 0
	}
	return 1
}

// pathOf is where a file lies on disk, "" for one of the program.
func pathOf(f *source.File, edited *discover.Edited) string {
	if filepath.IsAbs(filepath.FromSlash(f.Name)) {
		return filepath.FromSlash(f.Name)
	}
	if name, ships := strings.CutPrefix(f.Name, "rules/"); ships {
		if path, onDisk := edited.Path(name); onDisk {
			return path
		}
	}
	return ""
}

// houseRule returns a house rule that is not there yet, in a file of the folder that the workshop was opened in. A name
// is taken if anything has it, be it a link that leads nowhere.
func (w *Workshop) houseRule(base string) File {
	w.mu.Lock()
	defer w.mu.Unlock()
	for n := 1; w.added == "" || isTaken(w.added); n++ {
		name := "workshop.rules"
		if n > 1 {
			name = fmt.Sprintf("workshop-%d.rules", n)
		}
		w.added = discover.Absolute(name)
	}
	name := strings.ReplaceAll(strings.TrimSuffix(filepath.Base(w.added), discover.Extension), "-", "_")
	text := fmt.Sprintf("variant %s \"Tried in the workshop\" { extends %s }\n", name, strings.ReplaceAll(base, "-", "_"))
	return File{Name: called(w.added), Text: text, Write: true, New: true, path: w.added}
}

// isTaken reports whether there is anything at a path.
func isTaken(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// Save writes a text into the file of a name among those of a game, if there is in it what there was when it was read. The
// game then hears of it as of any file that is saved.
func (w *Workshop) Save(head save.Head, name, was, text string) error {
	w.saving.Lock()
	defer w.saving.Unlock()
	files, err := w.Files(head)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(files, func(f File) bool { return f.Name == name })
	if at < 0 {
		return fmt.Errorf("%s is no longer a file of these rules, so it was not saved; copy your text, and reload the page", name)
	}
	file := files[at]
	switch {
	case !file.Write:
		return fmt.Errorf("%s is part of houserule and can't be changed; write a house rule instead", file.Name)
	case file.Text != was:
		return fmt.Errorf("%s was changed by another program, so it was not saved; copy your text, and reload the page", file.Name)
	case file.New:
		return w.begin(file, text)
	}
	return source.Replace(file.path, text)
}

// begin writes a house rule that was not on disk, and has the game be played with it. Nothing that has come to be there
// meanwhile is replaced.
func (w *Workshop) begin(file File, text string) error {
	reserved, err := os.OpenFile(file.path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s was created by another program, so it was not saved; copy your text, and reload the page", file.Name)
	}
	if err != nil {
		return err
	}
	if err := errors.Join(reserved.Close(), source.Replace(file.path, text)); err != nil {
		return errors.Join(err, os.Remove(file.path))
	}
	w.mu.Lock()
	w.added = ""
	w.saved = append(w.saved, file.path)
	w.mu.Unlock()
	w.rules.Add(file.path)
	return nil
}

// A Game is a game on a table at one moment.
type Game struct {
	Kept *save.Save
	Now  *interpreter.Game // a copy
	// Sees is who may be told what hangs on hidden cards: the one person who plays it, or -1.
	Sees int
}

// Tried is what came of a text.
type Tried struct {
	Pieces    []Piece
	Findings  []Finding
	Same      bool     // the story stays the same
	Story     []string // what differs first, or why there is no story
	From      int      // the decision from which the game could go on, 0 for none
	Chances   *Chances // nil where no check is at hand
	Scenarios []string // what became of them
}

// A Finding is something found in the rules.
type Finding struct {
	Where   string
	Line    int // in the file that is written; 0: it is in another one
	Message string
	Warning bool
}

// Try tries a text in place of a file.
func (w *Workshop) Try(ctx context.Context, game Game, file File, text string) *Tried {
	w.trying.Lock()
	defer w.trying.Unlock()
	ctx, done := context.WithTimeout(ctx, longest)
	defer done()
	text = source.NewFile("", text).Text
	lib, edited := w.rules.Anew()
	unsaved := source.Unsaved{}
	if file.Write {
		unsaved[file.path] = text
	}
	request, err := w.request(game.Kept.Head)
	if err != nil {
		return &Tried{Pieces: Paint(text, nil), Story: []string{err.Error()}}
	}
	if file.New {
		request.With = append(request.With, file.path)
	}
	request.Scenarios = beside(lib, request, file)
	study := lib.Writing(unsaved, edited.Writing(unsaved)).Study(request)
	t := &Tried{}
	t.find(study, file, text, edited)
	if study.Variant == nil {
		t.Story = []string{"The game keeps its old rules until the errors are fixed."}
		return t
	}
	t.play(ctx, w.rules, game, study.Variant)
	t.scenarios(study.Variant)
	return t
}

// find keeps what is found, and paints the text.
func (t *Tried) find(study *dsl.Study, file File, text string, edited *discover.Edited) {
	var here diag.List
	for _, d := range study.Findings {
		f := Finding{Message: d.Message(), Warning: d.Severity == diag.Warning}
		if d.Span.File != nil {
			f.Where = called(d.Span.File.Name)
			if path := pathOf(d.Span.File, edited); path == file.path && path != "" {
				f.Line = d.Span.Line()
				here = append(here, d)
			}
		}
		t.Findings = append(t.Findings, f)
	}
	t.Pieces = Paint(text, here)
}

// play plays the game by the rules up to where it stands, and compares the chances of the check at hand.
func (t *Tried) play(ctx context.Context, rules Rules, game Game, v *variant.Variant) {
	head := game.Kept.Head
	head.Rules, head.Components = save.Fingerprint(v), save.Components(v)
	r := &session.Reread{Head: head}
	r.Program, r.Settings, r.Problem = rules.Settle(v, head)
	settings, release := r.Settings.Until(ctx)
	defer release()
	r.Settings = settings
	change, err := session.Under(game.Kept, r)
	if err != nil {
		t.Story = strings.Split(err.Error(), "\n")
		return
	}
	t.Same, t.From, t.Story = change.IsSame(), change.From(), change.Difference(game.Sees < 0)
	if game.Sees >= 0 {
		t.Chances = chancesOf(game.Now, change.Game(), game.Sees)
	}
}
