// Package workshop tries changes of the rules of a running game. Its input are the rules on disk,
// an edited text of one of their files, and the game. Its output are diagnostics, the first
// difference in the story, and the effects on scenarios and on the chances of the pending check.
// It writes nothing until Save is called. It doesn't handle pages or access.
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
	"houserule/cmd/houserule/internal/lsp"
	"houserule/cmd/houserule/internal/scaffold"
	"houserule/cmd/houserule/internal/session"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/save"
)

// longest is the time limit for replaying a game.
const longest = 10 * time.Second

// A Rules holds the functions that read the rules of a game.
type Rules struct {
	// Reload returns a library that reads the current files from disk.
	Reload func() (*dsl.Library, *discover.Edited)
	// Request returns the request to load the rules of a game, with absolute paths.
	Request func(save.Head) (dsl.Request, error)
	// Settle compiles rules for a game. The problem is a text with the errors, if the rules can't
	// be played.
	Settle func(*variant.Variant, save.Head) (p *program.Program, s interpreter.Settings, problem string)
	// Shipped has the shipped rules, for the language server.
	Shipped fs.FS
	// Add adds a house rule to future games.
	Add func(path string)
	// Saved is called after a file was saved, unless it is nil. It is for games without a file
	// watcher.
	Saved func()
}

// A Workshop edits the rules of a running game. Several goroutines may use it.
type Workshop struct {
	rules Rules

	trying sync.Mutex // locked while a text is tried
	saving sync.Mutex // locked while a text is compared with its file and saved
	mu     sync.Mutex
	added  string // the path of a new house rule that is not on disk yet
	// paths of the house rules that began here; the game may not have accepted them yet
	saved []string
}

// New returns a Workshop for some rules, and for house rules that the game hasn't accepted yet.
func New(rules Rules, begun ...string) *Workshop { return &Workshop{rules: rules, saved: begun} }

// Shipped returns the shipped rules.
func (w *Workshop) Shipped() fs.FS { return w.rules.Shipped }

// A File is one of the files of the rules.
type File struct {
	Name  string // the path as displayed
	Text  string
	Write bool // it can be written, because it is not part of the program
	New   bool // it is not on disk yet
	path  string
}

// URI returns the address of a file that can be written, and else "".
func (f File) URI() string {
	if !f.Write {
		return ""
	}
	return lsp.URIOf(f.path)
}

// Words returns the keywords of the language, for colours.
func (File) Words() string {
	return strings.Join(slices.Concat(syntax.Words(), syntax.LineWords(), syntax.DeclarationWords(), syntax.ValueWords()), " ")
}

// Files returns a slice of all files of the rules of a game, the writable ones first. If none is
// writable, it begins with a new house rule. It returns an error if no file can be read.
func (w *Workshop) Files(head save.Head) ([]File, error) {
	lib, edited := w.rules.Reload()
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

// request returns the request to load the rules of a game, with the house rules that began here.
// A broken house rule is included, because it must stay editable although the game doesn't accept
// it.
func (w *Workshop) request(head save.Head) (dsl.Request, error) {
	request, err := w.rules.Request(head)
	request.With = slices.Clone(request.With)
	for _, path := range w.begun() {
		if !slices.ContainsFunc(request.With, func(with string) bool { return source.Absolute(with) == path }) {
			request.With = append(request.With, path)
		}
	}
	return request, err
}

// begun returns a slice of the paths of the house rules that began here and still exist.
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

// unread returns a slice of the house rules that began here and are so broken that the library
// can't read their head.
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

// called returns the displayed name of a file, relative to the current folder.
func called(path string) string { return strings.TrimPrefix(discover.FromHere(path), "./") }

func rank(f File) int {
	if f.Write {
		return 0
	}
	return 1
}

// pathOf returns the path of a file on disk, or "" for a file of the program.
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

// houseRule returns a new house rule with an unused file name in the folder of the workshop. A
// dangling link counts as used too.
func (w *Workshop) houseRule(base string) File {
	w.mu.Lock()
	defer w.mu.Unlock()
	for n, suffix := 2, ""; w.added == "" || isTaken(w.added); n, suffix = n+1, fmt.Sprintf("-%d", n) {
		w.added = source.Absolute("workshop" + suffix + discover.Extension)
	}
	name := strings.ReplaceAll(strings.TrimSuffix(filepath.Base(w.added), discover.Extension), "-", "_")
	text := fmt.Sprintf("variant %s \"Tried in the workshop\" { extends %s }\n", name, strings.ReplaceAll(base, "-", "_"))
	return File{Name: called(w.added), Text: text, Write: true, New: true, path: w.added}
}

// isTaken reports whether a path exists, without following links.
func isTaken(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// Save writes a text to the named file of a game. It returns an error if the file doesn't contain
// the text was, because it has changed since it was read. The game receives the change from its
// file watcher.
func (w *Workshop) Save(head save.Head, name, was, text string) error {
	w.saving.Lock()
	defer w.saving.Unlock()
	if err := w.save(head, name, was, text); err != nil {
		return err
	}
	if w.rules.Saved != nil {
		w.rules.Saved()
	}
	return nil
}

func (w *Workshop) save(head save.Head, name, was, text string) error {
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

// begin writes a new house rule and adds it to the game. It returns an error if the file exists
// by now, and never replaces it.
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

// A Game is the current state of a game at a table.
type Game struct {
	Kept *save.Save
	Now  *interpreter.Game // a clone
	// Sees is the player whose secrets may be shown: the only player at the table, or -1.
	Sees int
}

// A Tried is the result of trying a text.
type Tried struct {
	Findings  []Finding
	Same      bool            // the story is unchanged
	Story     []string        // the first difference, or the reason why there is no story
	From      int             // the number of the first decision that would be asked again, or 0
	Chances   *Chances        // nil if no check is pending
	Scenarios []string        // their results
	Checks    []string        // the checks of the rules, with examples of their arguments
	Kinds     []scaffold.Kind // changes to start from; nil if the rules have errors
}

// A Finding is a diagnostic of the rules.
type Finding struct {
	Where   string
	Line    int // the line in the edited file, or 0 for another file
	Message string
	Warning bool
}

// Try checks a text in place of a file, replays the game and runs the scenarios. The results have
// errors in words, because they are displayed. It stops after a time limit.
func (w *Workshop) Try(ctx context.Context, game Game, file File, text string) *Tried {
	w.trying.Lock()
	defer w.trying.Unlock()
	ctx, done := context.WithTimeout(ctx, longest)
	defer done()
	edit, err := w.Edit(game.Kept.Head, file, text)
	if err != nil {
		return &Tried{Story: []string{err.Error()}}
	}
	study, edited := w.study(edit)
	t := &Tried{}
	t.find(study, file, edited)
	t.Checks = checksOf(study.Variant)
	if study.Variant == nil {
		t.Story = []string{"The game keeps its old rules until the errors are fixed."}
		return t
	}
	t.Kinds = scaffold.Kinds(study.Variant)
	t.play(ctx, w.rules, game, study.Variant)
	t.scenarios(study.Variant)
	return t
}

// find stores the diagnostics.
func (t *Tried) find(study *dsl.Study, file File, edited *discover.Edited) {
	for _, d := range study.Findings {
		f := Finding{Message: d.Message(), Warning: d.Severity == diag.Warning}
		if d.Span.File != nil {
			f.Where = called(d.Span.File.Name)
			if path := pathOf(d.Span.File, edited); path == file.path && path != "" {
				f.Line = d.Span.Line()
			}
		}
		t.Findings = append(t.Findings, f)
	}
}

// play replays the game by the rules, and compares the chances of the pending check.
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
