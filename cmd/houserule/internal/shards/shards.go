// Package shards stores the results of a part of a batch in a file, until the files of all parts
// exist. A command writes the result of each game as a line. The package returns the lines of all
// shards of a batch, or an error about the files. It treats the results as opaque.
//
// A file is JSON lines. The first line is an object with these keys in version 2:
//
//	houserule_shard  the version of the format.
//	program          the version of houserule that played.
//	command          sim, compare, fuzz or audit.
//	number, of       the number of the shard, from 1, and the number of shards.
//	rules            a digest of each input text: rules with components, files of flags.
//	run              the arguments, for example the number of games and the seed.
//
// Then there is a line for each game of the shard, in order. The last line has these keys:
//
//	results          the number of lines between the first and the last.
//	sha256           the SHA-256 of all bytes before this line.
package shards

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"

	"houserule/interpreter/batch"
)

const version = 2

// Begins is the beginning of each shard file.
const Begins = `{"houserule_shard":`

// A Header is the first line of a shard file. It identifies the batch and the part.
type Header struct {
	Version int             `json:"houserule_shard"`
	Program string          `json:"program"`
	Command string          `json:"command"`
	Number  int             `json:"number"`
	Of      int             `json:"of"`
	Rules   []string        `json:"rules"`
	Run     json.RawMessage `json:"run"`
}

// NewHeader returns the header of a shard. It returns an error if run can't be encoded as JSON.
func NewHeader(command, program string, shard batch.Shard, rules []string, run any) (Header, error) {
	text, err := json.Marshal(run)
	return Header{version, program, command, shard.Number, shard.Of, rules, text}, err
}

// Shard returns the number of the shard and the number of shards.
func (h *Header) Shard() batch.Shard { return batch.Shard{Number: h.Number, Of: h.Of} }

// An ending is the last line.
type ending struct {
	Results int    `json:"results"`
	SHA256  string `json:"sha256"`
}

const (
	longestHeader = 1 << 20  // bytes
	longestLine   = 64 << 20 // the longest lines have the transcripts of two games
)

// A Writer writes a shard file.
type Writer struct {
	text    *bufio.Writer
	hash    hash.Hash
	results int
}

// NewWriter writes the header of a shard and returns a Writer for the results.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	s := &Writer{hash: sha256.New(), results: -1}
	s.text = bufio.NewWriter(io.MultiWriter(w, s.hash))
	text, err := json.Marshal(h)
	if err == nil && len(text) > longestHeader {
		err = fmt.Errorf("the arguments are longer than %d MB", longestHeader>>20)
	}
	return s, cmp.Or(err, s.Write(text))
}

// Write writes the result of the next game.
func (s *Writer) Write(line []byte) error {
	if len(line) > longestLine {
		return fmt.Errorf("the result of one game is longer than %d MB", longestLine>>20)
	}
	s.results++
	s.text.Write(line)
	return s.text.WriteByte('\n')
}

// End writes the last line and flushes the buffer.
func (s *Writer) End() error {
	if err := s.text.Flush(); err != nil {
		return err
	}
	text, err := json.Marshal(ending{s.results, hex.EncodeToString(s.hash.Sum(nil))})
	s.text.Write(append(text, '\n'))
	return cmp.Or(err, s.text.Flush())
}

// A File is a shard file that was opened.
type File struct {
	Header
	path    string
	results int
}

// Path returns the path of the file.
func (f *File) Path() string { return f.path }

// open reads the header of a shard file. It returns an error if the file isn't a shard or has
// another version.
func open(path string) (*File, error) {
	r, err := newReader(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	f := &File{path: path}
	text, err := r.line(longestHeader)
	if err != nil || !bytes.HasPrefix(text, []byte(Begins)) {
		return nil, fmt.Errorf("%s is not a shard; houserule sim, compare, fuzz and audit write shards with --shard", path)
	}
	switch err := json.Unmarshal(text, &f.Header); {
	case f.Version > 0 && f.Version < version:
		return nil, fmt.Errorf("%s has format %d of an older houserule, but this one reads format %d; run the shard again", path, f.Version, version)
	case f.Version > version:
		return nil, fmt.Errorf("%s has format %d of a newer houserule, but this one reads format %d; use the newer houserule", path, f.Version, version)
	case err != nil || f.Version < 1 || f.Number < 1 || f.Number > f.Of || f.Of > batch.MostGames:
		return nil, fmt.Errorf("can't read the first line of %s; run the shard again", path)
	}
	return f, nil
}

// check returns an error if the file isn't complete or was changed.
func (f *File) check() error {
	r, err := newReader(f.path)
	if err != nil {
		return err
	}
	defer r.Close()
	var last []byte // the ending, if no line follows
	hash := sha256.New()
	for f.results = -1; ; f.results++ {
		line, err := r.line(longestLine)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return f.notWhole()
		}
		hash.Write(last)
		last = append(append(last[:0], line...), '\n')
	}
	f.results-- // without the header
	var end ending
	if json.Unmarshal(last, &end) != nil || end.Results != f.results || end.SHA256 != hex.EncodeToString(hash.Sum(nil)) {
		return f.notWhole()
	}
	return nil
}

func (f *File) notWhole() error {
	return fmt.Errorf("%s is incomplete or was changed; run the shard again", f.path)
}

// lines calls add with the index and the result of each game of the shard. number is the number
// of games in all shards.
func (f *File) lines(number int, add func(i int, line []byte) error) error {
	from, to := f.Shard().Range(number)
	if f.results != to-from {
		return fmt.Errorf("%s has %d results but is for %d games; run the shard again", f.path, f.results, to-from)
	}
	r, err := newReader(f.path)
	if err != nil {
		return err
	}
	defer r.Close()
	if _, err := r.line(longestHeader); err != nil {
		return f.notWhole()
	}
	for i := from; i < to; i++ {
		line, err := r.line(longestLine)
		if err != nil {
			return f.notWhole()
		}
		if err := add(i, line); errors.Is(err, batch.ErrLine) {
			return fmt.Errorf("line %d of %s is wrong: %w", i-from+2, f.path, err)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// A reader reads a file line by line.
type reader struct {
	*os.File
	text *bufio.Reader
	long []byte
}

func newReader(path string) (*reader, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("can't read %s: %w", path, errors.Unwrap(err))
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file", path)
	}
	file, err := os.Open(path)
	return &reader{File: file, text: bufio.NewReaderSize(file, 64<<10)}, err
}

// errLong is the error for a line that is too long, or a last line without a line feed.
var errLong = errors.New("the line has no end")

// line returns the next line without its line feed. The slice is valid until the next call. It
// returns io.EOF after the last line.
func (r *reader) line(most int) ([]byte, error) {
	r.long = r.long[:0]
	for {
		part, err := r.text.ReadSlice('\n')
		switch {
		case err == nil && len(r.long) == 0:
			return part[:len(part)-1], nil
		case err == nil:
			r.long = append(r.long, part[:len(part)-1]...)
			return r.long, nil
		case errors.Is(err, io.EOF) && len(r.long)+len(part) == 0:
			return nil, io.EOF
		case !errors.Is(err, bufio.ErrBufferFull) || len(r.long)+len(part) > most:
			return nil, errLong
		}
		r.long = append(r.long, part...)
	}
}
