// Package lsp is a language server for rules, for use by editors. It receives messages of the
// Language Server Protocol, and sends responses and diagnostics. Buffers that are open in the
// editor replace the files on disk. Each change makes a new snapshot of all texts, and each
// request is answered from the snapshot that is current when it arrives. The package implements
// the protocol and formats results for editors. The packages of the language implement the
// meaning of rules.
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

	"houserule/dsl/reference"
)

// Options configure the server on behalf of the program that contains it.
type Options struct {
	Shipped fs.FS // the shipped rules
	// Unpack is the folder below which the shipped rules and the reference may be written, because
	// an editor can only show files. It is empty if nothing may be written.
	Unpack  string
	Version string // the version of the program
}

// ErrLeft is returned by Serve if the editor left without a shutdown request.
var ErrLeft = errors.New("the editor disconnected without a shutdown request")

// Serve answers the editor at the other end until it leaves. It returns nil if the editor has
// sent a shutdown request before, and ErrLeft if not. It returns another error if the stream is
// so malformed that the start of the next message is unknown.
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
	case !s.shutdownSeen.Load():
		return ErrLeft
	}
	return nil
}

// A server serves one editor.
type server struct {
	ctx          context.Context // cancelled when the connection ends
	options      Options
	conn         *jsonrpc2.Conn
	ready        chan struct{} // closed when conn is set
	left         chan struct{} // closed when the editor has left
	wake         chan struct{} // holds a value if there are new results to publish
	shutdownSeen atomic.Bool   // the editor has requested the shutdown
	// pending requests; only the goroutine that reads messages adds to it
	answers sync.WaitGroup

	refreshes bool // the editor supports requests to refresh lenses

	mu        sync.Mutex
	now       *snapshot
	published map[string]bool // set of file URIs with published diagnostics
}

func newServer(options Options) *server {
	return &server{
		options: options, ready: make(chan struct{}), left: make(chan struct{}), wake: make(chan struct{}, 1), published: map[string]bool{},
		now: newSnapshot(".", unpackedBelow(options.Unpack, "rules", options.Shipped), unpackedBelow(options.Unpack, "reference", reference.Files)),
	}
}

// patience limits the time that the server waits for pending answers before it closes the
// connection.
const patience = 3 * time.Second

// Handle takes the messages of the editor in their order. It handles notifications, initialize
// and shutdown before it returns, because later messages depend on them. A goroutine answers each
// other request from the current snapshot.
func (s *server) Handle(ctx context.Context, conn *jsonrpc2.Conn, r *jsonrpc2.Request) {
	<-s.ready // the connection delivers messages before Serve has stored it
	if r.Notif {
		s.notify(r)
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

// settle waits until all requests are answered, but at most for patience, because a request may
// itself wait for the editor.
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

// notify handles a notification.
func (s *server) notify(r *jsonrpc2.Request) {
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
		s.update(func(now *snapshot) *snapshot { return now.with(nil) })
	case "exit":
		s.settle()
		_ = s.conn.Close()
	}
}

// A question answers one request from a snapshot.
type question func(s *server, now *snapshot, r *jsonrpc2.Request) (any, error)

// questions maps the supported methods to their implementations.
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

// asked returns a question that decodes its parameters and calls answer with them.
func asked[P, A any](answer func(*snapshot, P) (A, error)) question {
	return func(_ *server, now *snapshot, r *jsonrpc2.Request) (any, error) {
		p, err := decoded[P](r)
		if err != nil {
			return nil, err
		}
		return answer(now, p)
	}
}

// answer returns the result of a request, or an error in the terms of JSON-RPC.
func (s *server) answer(now *snapshot, r *jsonrpc2.Request) (any, *jsonrpc2.Error) {
	var answer any
	var err error
	switch ask := questions[r.Method]; {
	case r.Method == "initialize":
		answer, err = s.initialize(r)
	case r.Method == "shutdown":
		s.shutdownSeen.Store(true)
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

// initialize stores the editor's capabilities and its folder, and returns the capabilities of the
// server.
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
		s.update(func(now *snapshot) *snapshot { return newSnapshot(root, now.unpacked, now.reference) })
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

// ---- Texts ------------------------------------------------------------------

func (s *server) current() *snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// update replaces the current snapshot by the result of next.
func (s *server) update(next func(*snapshot) *snapshot) {
	s.mu.Lock()
	s.now = next(s.now)
	s.mu.Unlock()
	s.wakePublisher()
}

// wakePublisher wakes the goroutine that publishes diagnostics.
func (s *server) wakePublisher() {
	select {
	case s.wake <- struct{}{}:
	default: // a wake-up is already pending
	}
}

// set opens a document with the text d, or closes it if d is nil.
func (s *server) set(uri string, d *document) {
	if path := pathOf(uri); path != "" {
		s.update(func(now *snapshot) *snapshot { return now.with(map[string]*document{path: d}) })
	}
}

func (s *server) change(p didChangeParams) {
	path := pathOf(p.TextDocument.URI)
	s.update(func(now *snapshot) *snapshot {
		d := now.open[path]
		if d == nil {
			return now
		}
		return now.with(map[string]*document{path: d.changed(p.ContentChanges...)})
	})
}
