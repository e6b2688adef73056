//go:build js && wasm

// Command program is the playground's program, which runs in a worker of a browser. It carries
// requests from JavaScript to an App.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"runtime/debug"
	"strings"
	"syscall/js"
	"time"

	"houserule/cmd/houserule/internal/effects"
	"houserule/cmd/houserule/internal/playground"
)

func main() {
	app := playground.New(os.Stderr)
	if !js.Global().Get("helper").IsUndefined() { // not in a helper itself
		app.Reports = elsewhere
	}
	handle := func(_ js.Value, args []js.Value) any {
		method, path, headers, body, reply := args[0].String(), args[1].String(), args[2], args[3], args[4]
		text := make([]byte, body.Length())
		js.CopyBytesToGo(text, body)
		ctx, cancel := context.WithCancel(context.Background())
		r, err := http.NewRequestWithContext(ctx, method, "http://localhost"+path, bytes.NewReader(text))
		if err != nil {
			cancel()
			reply.Call("head", http.StatusBadRequest, js.Global().Get("Object").New())
			reply.Call("end")
			return nil
		}
		for i := range headers.Length() {
			r.Header.Add(headers.Index(i).Index(0).String(), headers.Index(i).Index(1).String())
		}
		r.Header.Set("Sec-Fetch-Site", "same-origin") // no other site reaches this worker
		r.RemoteAddr, r.RequestURI = "127.0.0.1:1", r.URL.RequestURI()
		go func() {
			defer cancel()
			w := &writer{header: http.Header{}, reply: reply}
			app.ServeHTTP(w, r)
			w.WriteHeader(http.StatusOK)
			reply.Call("end")
			if strings.Count(path, "/") > 1 { // a page of a game is shown, and may be followed by many
				debug.SetGCPercent(200)
			}
		}()
		var release js.Func
		release = js.FuncOf(func(js.Value, []js.Value) any {
			cancel()
			release.Release()
			return nil
		})
		return release
	}
	js.Global().Call("ready", js.FuncOf(handle))
	select {}
}

// elsewhere has a helper make a report: another worker with the same program. The helper ends when
// ctx is done.
func elsewhere(ctx context.Context, job effects.Job, show func(effects.Update)) error {
	text, err := json.Marshal(job)
	if err != nil {
		return err
	}
	ended := make(chan error, 2)
	hear := js.FuncOf(func(_ js.Value, args []js.Value) any {
		var u effects.Update
		err := json.Unmarshal([]byte(args[0].String()), &u)
		if err == nil && u.Error != "" {
			err = errors.New(u.Error)
		}
		if err != nil {
			ended <- err
		} else {
			show(u)
		}
		return nil
	})
	defer hear.Release()
	end := js.FuncOf(func(_ js.Value, args []js.Value) any {
		var err error
		if problem := args[0]; !problem.IsUndefined() {
			err = errors.New(problem.String())
		}
		ended <- err
		return nil
	})
	defer end.Release()
	stop := js.Global().Call("helper", string(text), hear, end)
	defer stop.Invoke()
	select {
	case err = <-ended:
	case <-ctx.Done():
	}
	return err
}

// A writer is the response to a request, which goes to JavaScript in chunks.
type writer struct {
	header http.Header
	reply  js.Value
	begun  bool
}

func (w *writer) Header() http.Header { return w.header }

func (w *writer) WriteHeader(code int) {
	if w.begun {
		return
	}
	w.begun = true
	headers := js.Global().Get("Object").New()
	for name := range w.header {
		headers.Set(name, w.header.Get(name))
	}
	w.reply.Call("head", code, headers)
}

func (w *writer) Write(text []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	chunk := js.Global().Get("Uint8Array").New(len(text))
	js.CopyBytesToJS(chunk, text)
	w.reply.Call("chunk", chunk)
	return len(text), nil
}

// Flush implements http.Flusher.
func (w *writer) Flush() { w.WriteHeader(http.StatusOK) }

// SetWriteDeadline does nothing, because a port never blocks.
func (w *writer) SetWriteDeadline(time.Time) error { return nil }
