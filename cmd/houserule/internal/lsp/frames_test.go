package lsp

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"houserule/rules"
)

// A talk is the input of an editor and the output that it receives.
type talk struct {
	io.Reader
	answers strings.Builder
}

func (t *talk) Write(p []byte) (int, error) { return t.answers.Write(p) }
func (t *talk) Close() error                { return nil }

func framed(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

const (
	shutdown = `{"jsonrpc":"2.0","id":"bye","method":"shutdown"}`
	exit     = `{"jsonrpc":"2.0","method":"exit"}`
)

// A malformed message gets an error response, and the next message is read.
func TestInvalidMessagesAreAnswered(t *testing.T) {
	for body, want := range map[string]refused{
		"":                                {Error: refusedError{Code: parseError}},
		"{":                               {Error: refusedError{Code: parseError}},
		"\xff\x00":                        {Error: refusedError{Code: parseError}},
		strings.Repeat("[", 200_000):      {Error: refusedError{Code: parseError}},
		"null":                            {Error: refusedError{Code: invalidRequest}},
		"5":                               {Error: refusedError{Code: invalidRequest}},
		"[]":                              {Error: refusedError{Code: invalidRequest}},
		"[" + shutdown + "," + exit + "]": {Error: refusedError{Code: invalidRequest}},
		`{"jsonrpc":"2.0","id":{}}`:       {Error: refusedError{Code: invalidRequest}},
		`{"jsonrpc":"2.0","id":7}`:        {ID: json.RawMessage("7"), Error: refusedError{Code: invalidRequest}},
		`{"id":"a","method":3}`:           {ID: json.RawMessage(`"a"`), Error: refusedError{Code: invalidRequest}},
		`{"id":1e999,"method":"x"}`:       {Error: refusedError{Code: invalidRequest}},
		`{"id":{},"method":"shutdown"}`:   {Error: refusedError{Code: invalidRequest}},
	} {
		stream := newFrames(&talk{Reader: strings.NewReader(framed(body) + framed(shutdown))})
		var next struct{ Method string }
		next.Method = "none"
		err := stream.ReadObject(&message{to: &next.Method})
		if err != nil || next.Method != "shutdown" {
			t.Errorf("%.40q: the next message is %q, %v", body, next.Method, err)
		}
		_, answer, _ := strings.Cut(stream.editor.(*talk).answers.String(), "\r\n\r\n")
		var got refused
		if err := json.Unmarshal([]byte(answer), &got); err != nil {
			t.Errorf("%.40q is answered %.200q", body, answer)
		}
		if want.ID == nil {
			want.ID = json.RawMessage("null")
		}
		if string(got.ID) != string(want.ID) || got.Error.Code != want.Error.Code {
			t.Errorf("%.40q is answered %.200s", body, answer)
		}
	}
}

// A message is a JSON-RPC message as far as the test reads it: a method, and an ID that is a
// string or a number.
type message struct{ to *string }

func (m *message) UnmarshalJSON(data []byte) error {
	var read struct {
		ID     any
		Method string
	}
	if err := json.Unmarshal(data, &read); err != nil {
		return err
	}
	if _, isObject := read.ID.(map[string]any); read.Method == "" || isObject {
		return errors.New("it is no request")
	}
	*m.to = read.Method
	return nil
}

// The server continues after malformed messages and shuts down properly.
func TestServerOutlivesInvalidMessages(t *testing.T) {
	here, there := pipe()
	served := make(chan error, 1)
	go func() { served <- Serve(t.Context(), there, Options{Shipped: rules.FS, Version: "test"}) }()
	answers := make(chan string)
	go func() {
		all, _ := io.ReadAll(here.Reader)
		answers <- string(all)
	}()
	for _, body := range []string{"{", "null", "5", "[" + shutdown + "]", `{"jsonrpc":"2.0","id":{}}`, strings.Repeat("[", 200_000)} {
		_, _ = io.WriteString(here, framed(body))
	}
	_, _ = io.WriteString(here, framed(shutdown)+framed(exit))
	if err := <-served; err != nil {
		t.Error(err)
	}
	_ = there.Close()
	if all := <-answers; strings.Count(all, `"code":-32`) < 5 {
		t.Errorf("it is answered %q", all)
	}
}

// An end is one end of a connection made of two pipes.
type end struct {
	io.Reader
	io.Writer
	close func() error
}

func (e end) Close() error { return e.close() }

func pipe() (here, there end) {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	closeAll := func() error { return errors.Join(in.Close(), out.Close()) }
	return end{fromServer, toServer, closeAll}, end{in, out, closeAll}
}

// A malformed header ends the server with an error that says why.
func TestWrongFramingIsSaid(t *testing.T) {
	for text, want := range map[string]string{
		"Content-Length: -5\r\n\r\n{}":                          `Content-Length is "-5", but must be a number`,
		"Content-Length: 99999999999999\r\n\r\n{}":              `Content-Length is "99999999999999"`,
		"Content-Length: 99999999999999999999999\r\n\r\n{}":     `Content-Length is "99999999999999999999999"`,
		"Content-Length: two\r\n\r\n{}":                         `Content-Length is "two"`,
		"Content-Length: 2\n\n{}":                               `"Content-Length: 2" does not end with CR LF`,
		"Content-Type: x\r\n\r\n{}":                             "has no Content-Length",
		"\r\n":                                                  "has no Content-Length",
		"hello\n":                                               `"hello" does not end with CR LF`,
		"hello\r\n\r\n":                                         `"hello" is not a header line`,
		strings.Repeat("x", 1<<20):                              "is longer than 4096 bytes",
		strings.Repeat("A: b\r\n", 1000):                        "has more than 32 lines",
		framed(shutdown) + "Content-Length: 1e3\r\n\r\n" + exit: `Content-Length is "1e3"`,
	} {
		err := Serve(t.Context(), &talk{Reader: strings.NewReader(text)}, Options{Shipped: rules.FS, Version: "test"})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q ends with: %v", text, err)
		}
	}
	for _, text := range []string{"", "Content-Length: 100\r\n\r\n{}", "Content-Le"} {
		if err := Serve(t.Context(), &talk{Reader: strings.NewReader(text)}, Options{Shipped: rules.FS, Version: "test"}); !errors.Is(err, ErrLeft) {
			t.Errorf("%q ends with: %v", text, err)
		}
	}
}

// FuzzFrames sends arbitrary input. The stream ends, and the output is always framed.
func FuzzFrames(f *testing.F) {
	f.Add([]byte(framed("null") + framed(shutdown)))
	f.Add([]byte("Content-Length: 3\r\nX: y\r\n\r\n{}]Content-Length: 0\r\n\r\n"))
	f.Fuzz(func(t *testing.T, sent []byte) {
		talk := &talk{Reader: strings.NewReader(string(sent))}
		stream := newFrames(talk)
		for {
			var method string
			if stream.ReadObject(&message{&method}) != nil {
				break
			}
		}
		answered := newFrames(&struct {
			io.Reader
			io.WriteCloser
		}{strings.NewReader(talk.answers.String()), nil})
		for {
			body, err := answered.body()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil || !json.Valid(body) {
				t.Fatalf("%q is answered %q", sent, talk.answers.String())
			}
		}
	})
}

// An editor that sends all messages at once gets an answer to each request, and its shutdown
// counts. The end of the input closes the connection even without an exit notification.
func TestMessagesWithoutPauses(t *testing.T) {
	const initialize = `{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"capabilities":{}}}`
	opened := fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///x.rules","text":%q}}}`, tiles)
	const outline = `{"jsonrpc":"2.0","id":"outline","method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"file:///x.rules"}}}`
	for _, bodies := range [][]string{
		{exit},
		{shutdown, exit},
		{initialize, shutdown, exit},
		{initialize, opened, outline, outline, shutdown, exit},
		{initialize, opened, outline, shutdown},
	} {
		var sent strings.Builder
		for _, body := range bodies {
			sent.WriteString(framed(body))
		}
		all := sent.String()
		for range 20 {
			talk := &talk{Reader: strings.NewReader(all)}
			err := Serve(t.Context(), talk, Options{Shipped: rules.FS, Version: "test"})
			if asked := strings.Contains(all, shutdown); asked != (err == nil) || !asked && !errors.Is(err, ErrLeft) {
				t.Fatalf("%s: Serve returns %v", all, err)
			}
			answers := talk.answers.String()
			for _, id := range []string{"hello", "outline", "bye"} {
				id = fmt.Sprintf(`"id":%q`, id)
				if got, want := strings.Count(answers, id), strings.Count(all, id); got != want {
					t.Fatalf("%s: %d answers with %s, want %d:\n%s", all, got, id, want, answers)
				}
			}
		}
	}
}
