package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"houserule/rules"
)

// An editor is a client of a server in the same process.
type editor struct {
	testing.TB
	conn   *jsonrpc2.Conn
	folder string
	found  chan publishDiagnosticsParams
	left   chan bool
}

// newEditor returns an editor in a temporary folder with the given files.
func newEditor(t testing.TB, files map[string]string) *editor {
	t.Helper()
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return newEditorIn(t, folder)
}

func newEditorIn(t testing.TB, folder string) *editor {
	t.Helper()
	here, there := net.Pipe()
	unpack := filepath.Join(t.TempDir(), "shipped")
	e := &editor{TB: t, folder: folder, found: make(chan publishDiagnosticsParams, 1000), left: make(chan bool, 1)}
	go func() {
		e.left <- Serve(t.Context(), there, Options{Shipped: rules.FS, Unpack: unpack, Version: "test"}) == nil
	}()
	e.conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(here, jsonrpc2.VSCodeObjectCodec{}), e)
	t.Cleanup(func() { e.conn.Close() })
	e.ask("initialize", map[string]any{"rootUri": URIOf(folder), "capabilities": map[string]any{}}, nil)
	e.notify("initialized", map[string]any{})
	return e
}

// Handle receives the notifications of the server.
func (e *editor) Handle(_ context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) {
	if r.Method == "textDocument/publishDiagnostics" {
		var p publishDiagnosticsParams
		if err := json.Unmarshal(*r.Params, &p); err != nil {
			e.Error(err)
		}
		e.found <- p
	}
}

func (e *editor) notify(method string, params any) {
	e.Helper()
	if err := e.conn.Notify(e.Context(), method, params); err != nil {
		e.Fatal(err)
	}
}

func (e *editor) ask(method string, params, answer any) {
	e.Helper()
	if err := e.conn.Call(e.Context(), method, params, answer); err != nil {
		e.Fatalf("%s: %v", method, err)
	}
}

func (e *editor) uri(name string) string { return URIOf(filepath.Join(e.folder, name)) }

func (e *editor) document(name string) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": e.uri(name)}}
}

func (e *editor) open(name, text string) {
	e.Helper()
	e.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": e.uri(name), "languageId": "houserule", "version": 1, "text": text,
	}})
}

// write replaces the whole text of an open buffer.
func (e *editor) write(name, text string) {
	e.Helper()
	p := e.document(name)
	p["contentChanges"] = []any{map[string]any{"text": text}}
	e.notify("textDocument/didChange", p)
}

// findings waits until the diagnostics of a file are the wanted ones, and returns them.
func (e *editor) findings(name string, want ...string) []diagnostic {
	e.Helper()
	var got []string
	late := time.After(2 * time.Minute) // because machines may be busy
	for {
		select {
		case p := <-e.found:
			if p.URI != e.uri(name) {
				continue
			}
			got = nil
			for _, d := range p.Diagnostics {
				got = append(got, fmt.Sprintf("%d:%d %s", d.Range.Start.Line, d.Range.Start.Character, d.Code))
			}
			if slices.Equal(got, want) {
				return p.Diagnostics
			}
		case <-late:
			e.Fatalf("%s: found is %q, not %q", name, got, want)
		}
	}
}

// at returns the request parameters for the position of the first occurrence of words in a text.
func (e *editor) at(name, text, words string) map[string]any {
	e.Helper()
	offset := strings.Index(text, words)
	if offset < 0 {
		e.Fatalf("%q is not in the text", words)
	}
	p := e.document(name)
	p["position"] = newDocument(text).position(offset)
	return p
}
