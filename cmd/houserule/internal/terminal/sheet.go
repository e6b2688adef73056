package terminal

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"

	"github.com/charmbracelet/x/term"

	"houserule/cmd/houserule/internal/fit"
)

// A Sheet collects what a command writes to a terminal until the command ends. Then it folds the
// lines to the width of the terminal. If they don't fit the screen, it shows them in a pager.
type Sheet struct {
	Pager   string // a shell command; "" for none
	outputs []*Output
	screen  io.Writer
	mu      sync.Mutex
	held    bytes.Buffer
}

// NewSheet returns a sheet for the output and the errors of a command. It collects the output if
// that is a terminal, and also the errors if they go to a terminal, too.
func NewSheet(out, errs *Output) *Sheet {
	s := &Sheet{screen: out.raw}
	if !Is(out) {
		return s
	}
	s.Pager = usualPager()
	for _, o := range []*Output{out, errs} {
		if Is(o) {
			o.to = s
			s.outputs = append(s.outputs, o)
		}
	}
	return s
}

// usualPager returns the pager that PAGER names, or less. It returns "" if PAGER turns paging off,
// and on terminals without cursor control.
func usualPager() string {
	pager, named := os.LookupEnv("PAGER")
	_, err := exec.LookPath("less")
	switch {
	case os.Getenv("TERM") == "dumb", pager == "cat":
		return ""
	case named || err != nil:
		return pager
	}
	return "less -FRX"
}

// Write collects a text.
func (s *Sheet) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held.Write(text)
}

// Release writes the collected text, and lets the command write directly to the terminal.
func (s *Sheet) Release() error {
	for _, o := range s.outputs {
		o.to = o.raw
	}
	s.outputs = nil
	text := s.folded()
	if text == "" {
		return nil
	}
	_, err := io.WriteString(s.screen, text)
	return err
}

// Show writes the collected text to the terminal or the pager. It calls paging before the pager
// starts.
func (s *Sheet) Show(paging func()) error {
	file, ok := s.screen.(*os.File)
	if !ok || s.outputs == nil || s.Pager == "" {
		return s.Release()
	}
	_, height, err := term.GetSize(file.Fd())
	text := s.folded()
	if err != nil || height <= 0 || strings.Count(text, "\n") < height {
		return s.Release()
	}
	paging()
	pager := exec.Command("sh", "-c", s.Pager)
	pager.Stdin, pager.Stdout, pager.Stderr = strings.NewReader(text), file, os.Stderr
	if err := pager.Run(); err != nil && (pager.ProcessState == nil || pager.ProcessState.ExitCode() >= notRun) {
		fmt.Fprintf(s.screen, "houserule: the pager %q could not be run; set PAGER to another one\n", s.Pager)
		return s.Release()
	}
	s.held.Reset()
	return s.Release()
}

// notRun is the first exit code of a shell that could not run a command. Lower codes are those of
// the command, for example of a pager that the user left early.
const notRun = 126

// folded returns the collected text, folded to the width of the terminal.
func (s *Sheet) folded() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Folded(s.held.String(), s.screen)
}

// Folded returns a text with its lines folded to the width of a stream, if that is a terminal.
func Folded(text string, stream any) string {
	width := Width(stream, 0)
	if width == 0 {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		text, ended := strings.CutSuffix(line, "\n")
		b.WriteString(strings.Join(fit.Fold(strings.ReplaceAll(text, "\t", "    "), width), "\n"))
		if ended {
			b.WriteString("\n")
		}
	}
	return b.String()
}
