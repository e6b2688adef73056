package playground

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/options"
	"houserule/cmd/houserule/internal/serve"
	"houserule/cmd/houserule/internal/session"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/program"
	"houserule/interpreter/save"
	"houserule/interpreter/seat"
)

// A table is an open game.
type table struct {
	app     *App
	key     serve.Key
	done    context.CancelFunc
	broken  []string // the house rule, if it has errors; the game is played without it
	rereads chan *session.Reread

	mu      sync.Mutex
	head    save.Head
	saves   int // number of times that a text was saved
	session *session.Session
}

// saved returns the game of a link.
func (a *App) saved(l Link) (*save.Save, error) {
	head := save.Head{Variant: l.Variant, Players: l.Players, Seats: l.Seats, Seed: l.Seed, Rules: l.Rules, Options: l.Options}
	if head.Seed == nil {
		head.Seed = new(anySeed())
	}
	if l.House != "" {
		path, err := writeHouse(l.House)
		if err != nil {
			return nil, err
		}
		head.With = []string{path}
	}
	if len(l.Files) > 0 {
		if err := a.take(&head, l.Files); err != nil {
			return nil, err
		}
	}
	kept := &save.Save{Head: head}
	for _, s := range l.Steps {
		kept.Steps = append(kept.Steps, save.Step{Entry: s.entry()})
	}
	return kept, nil
}

// newTable returns the table of a saved game. If its house rules have errors, the game has the
// rules without them.
func (a *App) newTable(kept *save.Save, done context.CancelFunc) (*table, error) {
	t := &table{app: a, key: serve.NewKey(), done: done, rereads: make(chan *session.Reread, 1)}
	err := t.begin(kept)
	if err != nil && len(kept.With) > 0 {
		t.broken = kept.With
		kept.With, kept.Steps = nil, nil
		if t.begin(kept) == nil {
			t.session.News = "The house rule has errors, so the game begins without it."
			return t, nil
		}
	}
	return t, err
}

// anySeed returns a random seed that is short enough to be read out and typed in.
func anySeed() uint64 {
	var random [4]byte
	rand.Read(random[:]) // never returns an error
	return uint64(binary.LittleEndian.Uint32(random[:])) % 1_000_000
}

// requestOf returns the request to load the rules of a game.
func requestOf(head save.Head) (dsl.Request, error) {
	return dsl.Request{Variant: head.Variant, With: head.With, Data: head.Data, Deck: head.Deck}, nil
}

// begin loads the rules of a saved game and replays its answers.
func (t *table) begin(kept *save.Save) error {
	request, _ := requestOf(kept.Head)
	lib, _ := t.app.fresh(nil)
	kept.Texts = &source.Bundle{}
	v, findings := lib.Bundling(kept.Texts).Load(request)
	if v == nil {
		return fmt.Errorf("%s", findings.Text(diag.Plain))
	}
	if isOwn := filepath.IsAbs(kept.Variant); isOwn && kept.Players == 0 && kept.Seats == nil {
		for player := 2; player <= v.MinPlayers; player++ {
			kept.Seats = append(kept.Seats, fmt.Sprintf("%d=suggest", player))
		}
	}
	p, settings, problem := settle(v, kept.Head)
	if problem != "" {
		return fmt.Errorf("%s", problem)
	}
	isNew := kept.Rules == ""
	if isNew {
		kept.Rules = save.Fingerprint(v)
	}
	record, remarks, err := kept.Resume(p, settings)
	if err != nil {
		return err
	}
	names, err := seat.ParseNames(kept.Seats, record.Players(), seat.Me, 0)
	if err != nil {
		return err
	}
	t.head = kept.Head
	t.head.Rules, t.head.Components, t.head.Players = save.Fingerprint(v), save.Components(v), record.Players()
	t.session = &session.Session{
		Game: record, Luck: fmt.Sprintf("seed %d", *kept.Seed), Seed: int64(*kept.Seed), Head: t.head, Rereads: t.rereads, Adopt: t.adopt,
	}
	if len(kept.Seats) > 0 {
		t.session.Seats = seat.NewTable(names)
		t.session.Seats.Start(*kept.Seed)
	}
	switch {
	case remarks != nil:
		t.session.News = remarks.String()
	case t.head.Rules != kept.Rules:
		t.session.News = "The game was begun with another edition of the rules. All answers still fit."
	}
	t.session.PassIdle()
	return nil
}

// settle compiles the rules of a game. If no game can begin, problem
// lists the errors.
func settle(v *variant.Variant, head save.Head) (*program.Program, interpreter.Settings, string) {
	settings := interpreter.Settings{Players: head.Players, Orders: head.Orders}
	var err error
	if settings.Options, err = options.Values(v, head.Options); err != nil {
		return nil, settings, err.Error()
	}
	p := program.Compile(v, program.Traced)
	unmet, err := interpreter.Requirements(p, settings)
	if err != nil {
		return nil, settings, err.Error()
	}
	var problems []string
	for _, u := range unmet {
		problems = append(problems, u.Why.Message)
	}
	return p, settings, strings.Join(problems, "\n")
}

// nextGame returns the next game with the same settings and another seed.
func (t *table) nextGame() (*session.Session, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	kept := &save.Save{Head: t.head}
	kept.Seed = new(anySeed())
	close(t.rereads)
	t.rereads = make(chan *session.Reread, 1)
	if err := t.begin(kept); err != nil {
		return nil, err
	}
	return t.session, nil
}

// add adds a house rule to the game.
func (t *table) add(path string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !slices.Contains(t.head.With, path) {
		t.head.With = append(slices.Clone(t.head.With), path)
	}
}

// reread reads the rules again after a file was saved, and sends them to the game.
func (t *table) reread() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.saves++
	request, _ := requestOf(t.head)
	lib, _ := t.app.fresh(nil)
	r := &session.Reread{Head: t.head}
	r.Head.Texts = &source.Bundle{}
	v, findings := lib.Bundling(r.Head.Texts).Load(request)
	if v == nil {
		r.Problem = findings.Text(diag.Plain)
	} else {
		r.Head.Rules, r.Head.Components = save.Fingerprint(v), save.Components(v)
		r.Program, r.Settings, r.Problem = settle(v, t.head)
	}
	select {
	case <-t.rereads:
	default:
	}
	t.rereads <- r
}

// adopt records that the game continues with changed rules.
func (t *table) adopt(c *session.Change) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.head.Rules, t.head.Components, t.head.Texts = c.Head.Rules, c.Head.Components, c.Head.Texts
	return nil
}

// link returns the game as a link. If only is "rules" or "comparison", it has the house rules
// without the game.
func (t *table) link(only string) (Link, error) {
	var journal history.Journal
	t.app.server.Look(t.key, func(s *session.Session) { journal = s.Game.Journal() })
	t.mu.Lock()
	defer t.mu.Unlock()
	l := Link{Variant: t.head.Variant, Players: t.head.Players, Seats: t.head.Seats, Options: t.head.Options, Write: only == "rules", Compare: only == "comparison"}
	files, err := ownFiles(t.head)
	switch {
	case err != nil:
		return l, err
	case filepath.IsAbs(l.Variant):
		l.Variant, l.Files = "", files
	case len(files) == 1:
		l.House = files[0].Text
	default:
		l.Files = files
	}
	if l.Write || l.Compare {
		return l, nil
	}
	l.Seed, l.Rules = t.head.Seed, t.head.Rules
	for _, e := range journal {
		l.Steps = append(l.Steps, stepOf(e))
	}
	return l, nil
}

// download returns the game as a save, or its own rules.
func (t *table) download(what string) (files []File, err error) {
	if what == "rules" {
		t.mu.Lock()
		defer t.mu.Unlock()
		if files, err = ownFiles(t.head); err == nil && len(files) == 0 {
			err = errors.New("this game has only shipped rules, so there is nothing of yours to save; write a house rule first")
		}
		return files, err
	}
	t.app.server.Look(t.key, func(s *session.Session) {
		t.mu.Lock()
		defer t.mu.Unlock()
		name := strings.TrimSuffix(filepath.Base(t.head.Variant), discover.Extension)
		files = []File{{fmt.Sprintf("%s-%d%s", name, *t.head.Seed, save.Extension), string(save.Text(t.head, s.Game))}}
	})
	return files, nil
}

func (t *table) close() {
	t.done()
	if t.session.Seats != nil {
		t.session.Seats.Close()
	}
}
