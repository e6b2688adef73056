package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"houserule/cmd/houserule/internal/board"
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/report"
	"houserule/cmd/houserule/internal/shards"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/source"
)

// checkWritable returns an error if a file can't be written.
func checkWritable(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return misuse("%s is a folder, but a file is needed", path)
	}
	trial, err := source.CreateTemporary(path)
	if err != nil {
		return fmt.Errorf("could not write %s: %w", path, cmp.Or(errors.Unwrap(err), err))
	}
	return errors.Join(trial.Close(), os.Remove(trial.Name()))
}

// The sorts of files that commands write, other than rules, scenarios and saves.
var (
	keepsakes       = fileSort{"game as a page", []string{page.KeepsakeBegins}}
	gameTables      = fileSort{"table of games", []string{report.CSVBegins}}
	comparisonPages = fileSort{"comparison as a page", []string{page.ComparisonBegins}}
	studyPages      = fileSort{"study as a page", []string{page.StudyBegins}}
	boardPictures   = fileSort{"picture of a board", []string{board.SVGBegins}}
	coveragePages   = fileSort{"coverage page", []string{page.CoverageBegins, page.CoverageBegan}}
	rulebooks       = fileSort{"rulebook as a page", []string{page.RulebookBegins}}
	markdowns       = fileSort{"rulebook as Markdown", []string{page.MarkdownBegins}}
	shardFiles      = fileSort{"shard of games", []string{shards.Begins}}
)

// A fileSort is a sort of generated file. A file that begins like one may be overwritten, because
// no user wrote it.
type fileSort struct {
	what   string
	begins []string // one for each release that changed the format
}

// replace writes a text to a file. It checks the sort of the file again, because a user may have
// replaced it in the meantime.
func (s fileSort) replace(path, text string) error {
	if err := s.check(path); err != nil {
		return err
	}
	return source.Replace(path, text)
}

// replaceBy does the same for a text that is produced slowly. The text is written to a temporary
// file without a name first, so that nothing is left if the process is killed.
func (s fileSort) replaceBy(path string, write func(io.Writer) error) error {
	if err := s.check(path); err != nil {
		return err
	}
	spool, err := source.CreateTemporary(path)
	if err != nil {
		return err
	}
	defer os.Remove(spool.Name()) // needed on systems where an open file can't be removed
	defer spool.Close()
	_ = os.Remove(spool.Name())
	if err := write(spool); err != nil {
		return fmt.Errorf("could not write %s: %w", path, cmp.Or(errors.Unwrap(err), err))
	}
	if _, err := spool.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if err := s.check(path); err != nil {
		return err
	}
	return source.ReplaceBy(path, func(w io.Writer) error {
		_, err := io.Copy(w, spool)
		return err
	})
}

// check returns an error if the file can't be written, or exists and is of another sort.
func (s fileSort) check(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(path); err == nil {
			return misuse("%s is a broken link; give another name", path)
		}
		return checkWritable(path)
	}
	if err != nil {
		return err
	}
	if info.IsDir() {
		return checkWritable(path)
	}
	if info.Mode().IsRegular() {
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		there, _ := io.ReadAll(io.LimitReader(file, 1000))
		if len(there) == 0 || slices.ContainsFunc(s.begins, func(begins string) bool { return strings.HasPrefix(string(there), begins) }) {
			return checkWritable(path)
		}
	}
	return misuse("%s exists and is not a %s; move it away or give another name", path, s.what)
}

// writeNew creates a file. It returns an error if the file exists. If writing fails, it removes
// the file.
func writeNew(path, text string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return misuse("%s exists and is not overwritten; give another name", path)
	}
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	if err = cmp.Or(err, file.Close()); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

// newBar returns a progress bar on the terminal, which is cleared at the end.
func newBar(std streams, most int, doing string) *progressbar.ProgressBar {
	return progressbar.NewOptions(most,
		progressbar.OptionSetWriter(terminal.Raw(std.err)),
		progressbar.OptionSetDescription(doing),
		progressbar.OptionShowCount(),
		progressbar.OptionThrottle(50*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)
}

// largestFile is the maximum size of a file written by a user, in bytes.
const largestFile = 16 << 20

// readText returns the contents of a file written by a user. It returns an error if the file is
// larger than largestFile.
func readText(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return readAll(file, path)
}

// readAll reads a stream to its end. It returns an error after largestFile bytes.
func readAll(from io.Reader, name string) (string, error) {
	raw, err := io.ReadAll(io.LimitReader(from, largestFile+1))
	if len(raw) > largestFile {
		return "", fmt.Errorf("%s is larger than %d MB", name, largestFile>>20)
	}
	return string(raw), err
}
