package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// Limits of a message. Editors stay far below them.
const (
	mostHeaderLines = 32
	mostHeaderBytes = 4 << 10
	mostBodyBytes   = 256 << 20
)

// A framingError reports a malformed message header. The connection has to end, because the start
// of the next message is unknown.
type framingError struct{ words string }

func (e *framingError) Error() string {
	return e.words + `; a message begins with "Content-Length: " and its number of bytes, and an empty line, both ended by CR LF`
}

func misframed(format string, parts ...any) error {
	return &framingError{fmt.Sprintf(format, parts...)}
}

// Error codes of JSON-RPC. After such an error the server continues with the next message.
const (
	parseError     = -32700
	invalidRequest = -32600
)

// A frames is the stream of messages from and to an editor. Each message has a header with its
// length. The stream itself answers malformed messages with an error, because the connection
// would end otherwise.
type frames struct {
	editor io.ReadWriteCloser
	in     *bufio.Reader
	sends  sync.Mutex
	ending func() // called before ReadObject returns an error; may be nil
	broken error  // the framingError that ended the stream; set before the stream ends
}

func newFrames(editor io.ReadWriteCloser) *frames {
	return &frames{editor: editor, in: bufio.NewReaderSize(editor, mostHeaderBytes)}
}

// ReadObject reads the next valid message into v. It returns an error at the end of the stream or
// after a framing error.
func (f *frames) ReadObject(v any) error {
	for {
		body, err := f.body()
		if err != nil {
			if framing := (*framingError)(nil); errors.As(err, &framing) {
				f.broken = err
			}
			if f.ending != nil {
				f.ending()
			}
			return err
		}
		err = json.Unmarshal(body, v)
		if err == nil {
			return nil
		}
		if err := f.WriteObject(refusal(body, err)); err != nil {
			return err
		}
	}
}

// WriteObject writes a message. Several goroutines may call it.
func (f *frames) WriteObject(v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	f.sends.Lock()
	defer f.sends.Unlock()
	_, err = f.editor.Write(append(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(body)), body...))
	return err
}

// Close closes the connection to the editor.
func (f *frames) Close() error { return f.editor.Close() }

// body reads the header of a message and returns the bytes of its body.
func (f *frames) body() ([]byte, error) {
	length := -1
	for range mostHeaderLines {
		line, err := f.headerLine()
		if err != nil {
			return nil, err
		}
		if line == "" {
			if length < 0 {
				return nil, misframed("the header of a message has no Content-Length")
			}
			// The buffer grows with the received data, because the header may announce more than
			// ever comes.
			var body bytes.Buffer
			if _, err := io.CopyN(&body, f.in, int64(length)); err != nil {
				return nil, io.ErrUnexpectedEOF
			}
			return body.Bytes(), nil
		}
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return nil, misframed("%.80q is not a header line", line)
		}
		if strings.EqualFold(name, "Content-Length") {
			value = strings.TrimSpace(value)
			n, err := strconv.ParseUint(value, 10, 63)
			if err != nil || n > mostBodyBytes {
				return nil, misframed("Content-Length is %.80q, but must be a number from 0 to %d", value, mostBodyBytes)
			}
			length = int(n)
		}
	}
	return nil, misframed("the header of a message has more than %d lines", mostHeaderLines)
}

// headerLine reads a line of a header and returns it without its end.
func (f *frames) headerLine() (string, error) {
	line, err := f.in.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return "", misframed("%.80q… is longer than %d bytes, so it is not a header line", line, mostHeaderBytes)
	case err != nil:
		return "", err
	}
	text, ok := strings.CutSuffix(string(line), "\r\n")
	if !ok {
		return "", misframed("%.80q does not end with CR LF", strings.TrimSuffix(string(line), "\n"))
	}
	return text, nil
}

// A refused is the error response to a malformed message.
type refused struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Error   refusedError    `json:"error"`
}

type refusedError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// refusal returns the response to a message that could not be parsed because of err. It has the
// ID of the message if that has a valid one.
func refusal(body []byte, err error) refused {
	r := refused{Version: "2.0", ID: json.RawMessage("null"), Error: refusedError{invalidRequest, "this is not a JSON-RPC 2.0 message: " + err.Error()}}
	if !json.Valid(body) {
		r.Error = refusedError{parseError, "this is not JSON: " + err.Error()}
		return r
	}
	var message struct{ ID any }
	if json.Unmarshal(body, &message) == nil {
		switch id := message.ID.(type) {
		case string, float64:
			r.ID, _ = json.Marshal(id)
		}
	}
	return r
}
