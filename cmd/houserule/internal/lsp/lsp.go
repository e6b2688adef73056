// Package lsp is the language server: what editors ask while somebody writes rules. In come messages of the Language
// Server Protocol, out go answers and findings. What open editors hold counts in place of what lies on disk; each change
// makes a new snapshot of all texts, and whatever is asked is answered from the snapshot of that moment. The package
// knows the protocol and what editors show; what rules mean is for the packages of the language.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"log"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sourcegraph/jsonrpc2"
)

// Options are what the server has from the program that it is a part of.
type Options struct {
	Shipped fs.FS  // the rules that ship
	Unpack  string // the folder to which they may be written, so that an editor can show them; empty: nowhere
	Version string // of the program
}

// ErrLeft is the error of an editor that left without having asked for the shutdown before.
var ErrLeft = errors.New("the editor disconnected without a shutdown request")

// Serve answers the editor at the other end until it leaves. It returns nil if the editor has asked for the shutdown before,
// else ErrLeft, or an error that says why a message of the editor can't be told from the next one.
func Serve(ctx context.Context, editor io.ReadWriteCloser, options Options) error {
	s := newServer(options)
	s.ctx = ctx
	stream := newFrames(editor)
	stream.ending = s.settle
	conn := jsonrpc2.NewConn(ctx, stream, s, jsonrpc2.SetLogger(log.New(io.Discard, "", 0)))
	s.conn = conn
	close(s.ready)
	var group sync.WaitGroup
	group.Go(func() { s.publishing() })
	<-conn.DisconnectNotify()
	close(s.left)
	group.Wait()
	switch {
	case stream.broken != nil:
		return stream.broken
	case !s.properly.Load():
		return ErrLeft
	}
	return nil
}

// A server is at work for one editor.
type server struct {
	ctx      context.Context // as long as the editor is there
	options  Options
	conn     *jsonrpc2.Conn
	ready    chan struct{}  // closed when conn is set
	left     chan struct{}  // closed when the editor has left
	wake     chan struct{}  // filled when there is something new
	properly atomic.Bool    // whether the editor has asked for the shutdown
	answers  sync.WaitGroup // requests that have no answer yet; only the goroutine that reads messages adds to it

	refreshes bool // whether the editor can be told to ask for lenses again

	mu        sync.Mutex
	now       *snapshot
	published map[string]bool // the files for which the editor has findings
}

func newServer(options Options) *server {
	return &server{
		options: options, ready: make(chan struct{}), left: make(chan struct{}), wake: make(chan struct{}, 1), published: map[string]bool{},
		now: newSnapshot(".", &unpacked{shipped: options.Shipped, dir: options.Unpack}),
	}
}

// patience is how long the server waits for pending answers before it closes the connection.
const patience = 3 * time.Second

// Handle takes the messages of the editor in their order. It handles notifications, initialize and shutdown before it
// returns, because later messages depend on them. A goroutine answers each other request from the current snapshot.
func (s *server) Handle(ctx context.Context, conn *jsonrpc2.Conn, r *jsonrpc2.Request) {
	<-s.ready // the connection delivers messages before Serve has stored it
	if r.Notif {
		s.told(r)
		return
	}
	now := s.current()
	reply := func() {
		answer, err := s.answer(now, r)
		if err != nil {
			_ = conn.ReplyWithError(ctx, r.ID, err)
			return
		}
		_ = conn.Reply(ctx, r.ID, answer)
	}
	if r.Method == "initialize" || r.Method == "shutdown" {
		reply()
		return
	}
	s.answers.Go(reply)
}

// settle waits until all requests are answered, but no longer than patience: a request may wait for the editor.
func (s *server) settle() {
	answered := make(chan struct{})
	go func() {
		s.answers.Wait()
		close(answered)
	}()
	select {
	case <-answered:
	case <-s.ctx.Done():
	case <-time.After(patience):
	}
}

// told takes what needs no answer.
func (s *server) told(r *jsonrpc2.Request) {
	switch r.Method {
	case "textDocument/didOpen":
		if p, err := decoded[didOpenParams](r); err == nil {
			s.set(p.TextDocument.URI, newDocument(p.TextDocument.Text))
		}
	case "textDocument/didChange":
		if p, err := decoded[didChangeParams](r); err == nil {
			s.change(p)
		}
	case "textDocument/didClose":
		if p, err := decoded[didCloseParams](r); err == nil {
			s.set(p.TextDocument.URI, nil)
		}
	case "textDocument/didSave", "workspace/didChangeWatchedFiles":
		s.move(func(now *snapshot) *snapshot { return now.with(nil) })
	case "exit":
		s.settle()
		_ = s.conn.Close()
	}
}

// A question is answered from a snapshot.
type question func(s *server, now *snapshot, r *jsonrpc2.Request) (any, error)

// questions are what editors may ask.
var questions = map[string]question{
	"textDocument/formatting":        asked((*snapshot).formatting),
	"textDocument/documentSymbol":    asked((*snapshot).outline),
	"textDocument/definition":        asked((*snapshot).definition),
	"textDocument/hover":             asked((*snapshot).hover),
	"textDocument/references":        asked((*snapshot).references),
	"textDocument/documentHighlight": asked((*snapshot).highlights),
	"textDocument/completion":        asked((*snapshot).completion),
	"textDocument/codeLens":          asked((*snapshot).lenses),
	"workspace/executeCommand":       execute,
	"textDocument/inlayHint":         asked((*snapshot).hints),
	"textDocument/codeAction":        asked((*snapshot).fixes),
	"textDocument/prepareRename":     asked((*snapshot).prepareRename),
	"textDocument/rename":            asked((*snapshot).rename),
}

// asked is a question of some parameters.
func asked[P, A any](answer func(*snapshot, P) (A, error)) question {
	return func(_ *server, now *snapshot, r *jsonrpc2.Request) (any, error) {
		p, err := decoded[P](r)
		if err != nil {
			return nil, err
		}
		return answer(now, p)
	}
}

// answer answers what the editor asks.
func (s *server) answer(now *snapshot, r *jsonrpc2.Request) (any, *jsonrpc2.Error) {
	var answer any
	var err error
	switch ask := questions[r.Method]; {
	case r.Method == "initialize":
		answer, err = s.initialize(r)
	case r.Method == "shutdown":
		s.properly.Store(true)
	case ask != nil:
		answer, err = ask(s, now, r)
	default:
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "houserule does not support " + r.Method}
	}
	if err != nil {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
	}
	return answer, nil
}

// initialize says what the server can do.
func (s *server) initialize(r *jsonrpc2.Request) (any, error) {
	p, err := decoded[initializeParams](r)
	if err != nil {
		return nil, err
	}
	s.refreshes = p.Capabilities.Workspace.CodeLens.RefreshSupport
	root := pathOf(p.RootURI)
	if root == "" {
		root = p.RootPath
	}
	if root != "" {
		s.move(func(now *snapshot) *snapshot { return newSnapshot(root, now.unpacked) })
	}
	return initializeResult{
		ServerInfo: map[string]string{"name": "houserule", "version": s.options.Version},
		Capabilities: map[string]any{
			"textDocumentSync":           map[string]any{"openClose": true, "change": 2, "save": true},
			"documentFormattingProvider": true,
			"documentSymbolProvider":     true,
			"definitionProvider":         true,
			"hoverProvider":              true,
			"referencesProvider":         true,
			"documentHighlightProvider":  true,
			"codeActionProvider":         map[string]any{"codeActionKinds": []string{"quickfix"}},
			"inlayHintProvider":          true,
			"codeLensProvider":           map[string]any{},
			"executeCommandProvider":     map[string]any{"commands": []string{runCommand, coverCommand, playCommand}},
			"completionProvider":         map[string]any{"triggerCharacters": []string{"."}},
			"renameProvider":             map[string]any{"prepareProvider": true},
		},
	}, nil
}

func decoded[P any](r *jsonrpc2.Request) (P, error) {
	var p P
	if r.Params == nil {
		return p, nil
	}
	err := json.Unmarshal(*r.Params, &p)
	return p, err
}

// ---- Texts -----------------------------------------------------------------------------------------

func (s *server) current() *snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// move goes on to another snapshot.
func (s *server) move(next func(*snapshot) *snapshot) {
	s.mu.Lock()
	s.now = next(s.now)
	s.mu.Unlock()
	s.rouse()
}

// rouse lets the editor be told what is found.
func (s *server) rouse() {
	select {
	case s.wake <- struct{}{}:
	default: // it is awake already
	}
}

// set opens a document, or closes it.
func (s *server) set(uri string, d *document) {
	if path := pathOf(uri); path != "" {
		s.move(func(now *snapshot) *snapshot { return now.with(map[string]*document{path: d}) })
	}
}

func (s *server) change(p didChangeParams) {
	path := pathOf(p.TextDocument.URI)
	s.move(func(now *snapshot) *snapshot {
		d := now.open[path]
		if d == nil {
			return now
		}
		return now.with(map[string]*document{path: d.changed(p.ContentChanges...)})
	})
}
