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
	"houserule/cmd/houserule/internal/options"
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

// freshLibrary returns a library with an empty cache, and its file system. Both record in log
// which paths they read.
func freshLibrary(lib *dsl.Library, log *source.PathLog) (*dsl.Library, *discover.Edited) {
	edited := discover.NewEdited(rules.FS).Recording(log)
	return lib.Reloaded(log, edited), edited
}

// A rereading reads the rules of a game again whenever one of their files is saved.
type rereading struct {
	beginFlags
	mu      sync.Mutex
	head    save.Head // of the game; only its fingerprints and added house rules change
	stop    *atomic.Bool
	library *dsl.Library
	watcher *watch.Watcher
	read    string         // fingerprint with the texts of catalogues, or error, of the last reading
	files   []*source.File // of the last rules without errors
	rereads chan *session.Reread
}

// watchRules starts to watch the rules of a game, until the game is closed. It does nothing
// without --watch.
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
	if g.IfChanged = session.Resumption(c.Resume); g.IfChanged == session.AsItBegan {
		g.IfChanged = session.Refuse
	}
	head := r.head
	_, _, words, _ := r.look(&head)
	r.read += words
	go r.run()
	return nil
}

// add adds a house rule to the game, unless it is already there.
func (r *rereading) add(path string) {
	r.mu.Lock()
	if !slices.Contains(r.head.With, path) {
		r.head.With = append(slices.Clone(r.head.With), path)
	}
	r.mu.Unlock()
	r.watcher.Rouse()
}

// headNow returns the head of the game with the current house rules.
func (r *rereading) headNow() save.Head {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.head
}

// look loads the rules, and watches all files that loading reads. It puts their texts into head.
// With --language it also returns the rules in that language, and the texts of the catalogues. It
// returns the errors as text, or "".
func (r *rereading) look(head *save.Head) (checked, spoken *variant.Variant, words, problem string) {
	log := &source.PathLog{}
	lib, _ := freshLibrary(r.library, log)
	var problems bytes.Buffer
	head.Texts = &source.Bundle{}
	std := streams{out: &problems, err: &problems}
	checked, err := r.loadFrom(lib.Bundling(head.Texts), head, std)
	if err == nil && r.Language != "" {
		if spoken, err = r.loadFrom(lib, head, std); err == nil {
			words, err = r.translate(lib, spoken, head)
		}
	}
	r.watcher.Watch(log.Paths())
	return checked, spoken, words, problemIn(&problems, err)
}

// run sends the rules to the game whenever they have changed.
func (r *rereading) run() {
	defer close(r.rereads)
	for range r.watcher.Changed() {
		if reread := r.reread(); reread != nil {
			r.send(reread)
		}
	}
}

// send passes the rules to the game. It replaces rules that the game hasn't received yet.
func (r *rereading) send(reread *session.Reread) {
	select {
	case before := <-r.rereads:
		reread.Files = union(before.Files, reread.Files)
	default:
	}
	r.rereads <- reread
}

// reread loads the rules again. It returns nil if they haven't changed.
func (r *rereading) reread() *session.Reread {
	head := r.headNow()
	checked, spoken, words, problem := r.look(&head)
	if problem != "" {
		if problem == r.read {
			return nil
		}
		r.read = problem
		return &session.Reread{Problem: problem}
	}
	rules := save.Fingerprint(checked)
	if rules+words == r.read {
		return nil
	}
	r.read = rules + words
	reread := &session.Reread{Head: head, Files: changedFiles(r.files, checked.Files)}
	reread.Head.Rules, reread.Head.Components = rules, save.Components(checked)
	var problems bytes.Buffer
	var err error
	reread.Program, reread.Settings, err = r.settle(checked, &head, streams{out: &problems, err: &problems})
	reread.Settings.Stop = r.stop
	if spoken != nil && err == nil {
		reread.Spoken = program.Compile(spoken, program.Traced)
	}
	if reread.Problem = problemIn(&problems, err); reread.Problem == "" {
		r.files = checked.Files
	}
	return reread
}

// settle compiles the rules of a game. It returns an error if the game can't be played with them.
func (c beginFlags) settle(checked *variant.Variant, head *save.Head, std streams) (*program.Program, interpreter.Settings, error) {
	settings := interpreter.Settings{Players: head.Players, Orders: head.Orders, Limits: c.limits()}
	var err error
	if settings.Options, err = options.Values(checked, head.Options); err != nil {
		return nil, settings, misuse("%s", err)
	}
	if err := c.checkPlayable(checked, std); err != nil {
		return nil, settings, err
	}
	p := program.Compile(checked, program.Traced)
	return p, settings, checkRequired(p, settings, std)
}

// problemIn returns the written diagnostics and the error as text, or "" without an error.
func problemIn(messages *bytes.Buffer, err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, errFindings):
		return strings.TrimSpace(messages.String())
	}
	return strings.TrimSpace(messages.String() + "\n" + err.Error())
}

// changedFiles returns the names of new and changed files.
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

// union returns the texts of both slices without duplicates.
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

// adopt changes the rules of the game. If the new rules lead to another story, the old save is
// left unchanged, and the game gets a new file.
func (g *keptGame) adopt(c *session.Change) error {
	g.saved.Head, g.settings = c.Head, c.Settings
	if g.file == nil {
		return nil
	}
	if c.IsSame() {
		g.file.SetHead(c.Head)
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

// watchFlags are for commands that can repeat their work whenever a rules file is saved.
type watchFlags struct {
	Watch bool `help:"Repeat whenever one of the files is saved, until Ctrl-C."`
}

// whenever calls do once, or with --watch again whenever one of the files is saved.
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
		log := &source.PathLog{}
		reloadLibrary(log)
		discover.LogFolders(paths, log)
		if err = do(); err != nil && !errors.Is(err, errFindings) {
			exitCode(err, std)
			err = errFindings // already reported
		}
		watcher.Watch(log.Paths())
		fmt.Fprintln(std.out, "── waiting for a change ──")
		watcher.Rouse() // a file may have been saved before it was watched
		for saved := false; !saved; saved = log.Changed() {
			select {
			case <-watcher.Changed():
			case <-ctx.Done():
				return err
			}
		}
	}
}

// reloadLibrary replaces the library by one with an empty cache, which records the paths that it
// reads.
func reloadLibrary(log *source.PathLog) {
	library, shipped = freshLibrary(library, log)
	find = discover.Finder{Library: library}
}
