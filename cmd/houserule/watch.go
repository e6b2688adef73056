package main

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/watch"
	"houserule/dsl"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/save"
	"houserule/rules"
)

// anew is a library like one that reads all anew and notes which files it looks for.
func anew(lib *dsl.Library, looked *source.Looked) (*dsl.Library, *discover.Edited) {
	edited := discover.NewEdited(rules.FS).Noting(looked)
	return lib.Anew(looked, edited), edited
}

// A rereading reads the rules of a game again whenever a file of them is saved.
type rereading struct {
	beginFlags
	mu      sync.Mutex
	head    save.Head // of the game; but for what tells its rules apart, and for house rules that are added, it stays what it is
	stop    *atomic.Bool
	library *dsl.Library
	watcher *watch.Watcher
	read    string         // what tells apart what was read last
	files   []*source.File // of the rules that were right last
	rereads chan *session.Reread
}

// watchRules has a game hear of its rules when they are saved, until it is let go.
func (c beginFlags) watchRules(g *keptGame) error {
	if !c.Watch {
		return nil
	}
	watcher, err := watch.New()
	if err != nil {
		return err
	}
	r := &rereading{
		beginFlags: c, head: g.saved.Head, stop: g.settings.Stop, library: library, watcher: watcher, read: g.saved.Rules, files: g.Game.Program().Variant.Files,
		rereads: make(chan *session.Reread, 1),
	}
	g.Rereads, g.rereading = r.rereads, r
	g.IfChanged = session.Way(c.Resume)
	r.look(&r.head)
	go r.run()
	return nil
}

// add has the game be played with one more house rule, unless it is played with that already.
func (r *rereading) add(path string) {
	r.mu.Lock()
	if !slices.Contains(r.head.With, path) {
		r.head.With = append(slices.Clone(r.head.With), path)
	}
	r.mu.Unlock()
	r.watcher.Rouse()
}

// headNow is the head of a game by the rules as they are asked for now.
func (r *rereading) headNow() save.Head {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.head
}

// look reads the rules, and watches all files that it looks for.
func (r *rereading) look(head *save.Head) (*variant.Variant, string) {
	looked := &source.Looked{}
	lib, _ := anew(r.library, looked)
	var problems bytes.Buffer
	checked, err := r.loadFrom(lib, head, streams{out: &problems, err: &problems})
	r.watcher.Watch(looked.Paths())
	return checked, problemIn(&problems, err)
}

// run tells of the rules whenever there is something new to tell.
func (r *rereading) run() {
	defer close(r.rereads)
	for range r.watcher.Changed() {
		if reread := r.reread(); reread != nil {
			r.tell(reread)
		}
	}
}

// tell has the game hear of the rules as they are now; what it has not heard yet is of no use any more.
func (r *rereading) tell(reread *session.Reread) {
	select {
	case before := <-r.rereads:
		reread.Files = union(before.Files, reread.Files)
	default:
	}
	r.rereads <- reread
}

// reread reads the rules again; nil if they are as they were.
func (r *rereading) reread() *session.Reread {
	head := r.headNow()
	checked, problem := r.look(&head)
	if problem != "" {
		if problem == r.read {
			return nil
		}
		r.read = problem
		return &session.Reread{Problem: problem}
	}
	rules := save.Fingerprint(checked)
	if rules == r.read {
		return nil
	}
	r.read = rules
	reread := &session.Reread{Head: head, Files: changedFiles(r.files, checked.Files)}
	reread.Head.Rules, reread.Head.Components = rules, save.Components(checked)
	var problems bytes.Buffer
	var err error
	reread.Program, reread.Settings, err = r.settle(checked, &head, streams{out: &problems, err: &problems})
	reread.Settings.Stop = r.stop
	if reread.Problem = problemIn(&problems, err); reread.Problem == "" {
		r.files = checked.Files
	}
	return reread
}

// settle compiles rules that were read for a game, if a game of them can be played.
func (c beginFlags) settle(checked *variant.Variant, head *save.Head, std streams) (*program.Program, interpreter.Settings, error) {
	settings := interpreter.Settings{Players: head.Players, Orders: head.Orders, Limits: c.limits()}
	var err error
	if settings.Options, err = optionValues(checked, head.Options); err != nil {
		return nil, settings, err
	}
	if err := c.checkPlayable(checked, std); err != nil {
		return nil, settings, err
	}
	p := program.Compile(checked, program.Traced)
	return p, settings, checkRequired(p, settings, std)
}

// problemIn is what was told of rules, or why they can't be had; "" where all is well.
func problemIn(told *bytes.Buffer, err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, errFindings):
		return strings.TrimSpace(told.String())
	}
	return strings.TrimSpace(told.String() + "\n" + err.Error())
}

// changedFiles are the files of rules that were not among others, or said something else.
func changedFiles(before, now []*source.File) (names []string) {
	texts := map[string]string{}
	for _, f := range before {
		texts[f.Name] = f.Text
	}
	for _, f := range now {
		if text, known := texts[f.Name]; !known || text != f.Text {
			names = append(names, discover.FromHere(f.Name))
		}
		delete(texts, f.Name)
	}
	return names
}

// union is some texts and those of others that are not among them.
func union(a, b []string) (all []string) {
	known := map[string]bool{}
	for _, list := range [][]string{a, b} {
		for _, text := range list {
			if !known[text] {
				all = append(all, text)
			}
			known[text] = true
		}
	}
	return all
}

// adopt notes that the game goes on by other rules. Where those tell another story, what was saved stays as it is, and the
// game is kept beside it.
func (g *keptGame) adopt(c *session.Change) error {
	g.saved.Head, g.settings = c.Head, c.Settings
	if g.file == nil {
		return nil
	}
	if c.IsSame() {
		g.file.GoOn(c.Head)
		return nil
	}
	before := g.file.Path()
	name := g.name
	if g.called != "" {
		name = save.NameOf(g.called)
	}
	if err := g.leaveFile(); err != nil {
		return err
	}
	file, err := save.CreateIn(filepath.Dir(before), name, c.Head)
	if err != nil {
		return err
	}
	g.file = file
	if g.named {
		g.called = discover.FromHere(file.Path())
	}
	if g.moved != nil {
		return g.moved(file.Path())
	}
	return nil
}

// watchFlags are for commands that read rules once, or whenever a file of them is saved.
type watchFlags struct {
	Watch bool `help:"Repeat whenever one of the files is saved, until Ctrl-C."`
}

// whenever does something with the rules under some paths: once, or whenever one of their files is saved.
func (f watchFlags) whenever(paths []string, std streams, do func() error) error {
	if !f.Watch {
		return do()
	}
	watcher, err := watch.New()
	if err != nil {
		return err
	}
	defer watcher.Close()
	ctx, done := signals.context(syscall.SIGINT, syscall.SIGTERM)
	defer done()
	for {
		looked := &source.Looked{}
		readAnew(looked)
		discover.LookUnder(paths, looked)
		if err = do(); err != nil && !errors.Is(err, errFindings) {
			exitCode(err, std)
			err = errFindings // it is told
		}
		watcher.Watch(looked.Paths())
		fmt.Fprintln(std.out, "── waiting for a file to be saved ──")
		watcher.Rouse() // something may have been saved before it was watched
		for saved := false; !saved; saved = looked.Changed() {
			select {
			case <-watcher.Changed():
			case <-ctx.Done():
				return err
			}
		}
	}
}

// readAnew has all rules be read from disk again, and notes which files are looked for.
func readAnew(looked *source.Looked) {
	library, shipped = anew(library, looked)
	find = discover.Finder{Library: library}
}
