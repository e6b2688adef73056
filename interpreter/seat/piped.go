package seat

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"houserule/dsl/diag"
	"houserule/interpreter"
)

// A piped player asks another program for each decision: it writes a line of JSON and reads one.
// The program starts with the first question of a game and ends with the game, so that no state
// passes from one game to another.
type piped struct {
	words []string
	limit time.Duration // for each question
	run   *process      // nil before the first question
	made  *position     // when the player made its last offer; nil: never
}

// A position identifies a state of the game that waits for a decision.
type position struct {
	turn  int
	place interpreter.Place
}

// Choose asks the program for a choice. On an error it ends the program.
func (p *piped) Choose(ctx context.Context, g *interpreter.Game, d *interpreter.Decision, _ uint64) (interpreter.Choice, error) {
	question, err := Question(g, d)
	if err != nil {
		return interpreter.Choice{}, err
	}
	answer, err := p.ask(ctx, question)
	if err == nil {
		var c interpreter.Choice
		if c, err = readAnswer(d, answer); err == nil {
			return c, nil
		}
	}
	p.Close()
	return interpreter.Choice{}, err
}

// Offer asks the program for one of offers. It returns its index, or -1 for none. It doesn't ask
// while another offer is pending. After an offer, it returns -1 until the game has continued,
// because endless offers would block the game.
func (p *piped) Offer(ctx context.Context, g *interpreter.Game, seat int, offers []interpreter.Offer) (int, error) {
	d, _ := g.Next()
	here := position{g.Result().Turns, d.Place}
	if d.IsOffered() || p.made != nil && *p.made == here {
		return -1, nil
	}
	question, err := OfferQuestion(g, seat, offers)
	if err != nil {
		return -1, err
	}
	answer, err := p.ask(ctx, question)
	if err == nil {
		var made int
		if made, err = readOffer(len(offers), answer); err == nil {
			if made >= 0 {
				p.made = &here
			}
			return made, nil
		}
	}
	p.Close()
	return -1, err
}

func (p *piped) ask(ctx context.Context, question []byte) ([]byte, error) {
	if p.run == nil {
		run, err := start(p.words)
		if err != nil {
			return nil, err
		}
		p.run = run
	}
	ctx, done := context.WithTimeout(ctx, p.limit)
	defer done()
	answer, err := p.run.ask(ctx, question)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("it did not answer within %v", p.limit)
	case errors.Is(err, context.Canceled):
		killGroup(p.run.command) // the caller stops the game and doesn't wait for the program
	}
	return answer, err
}

// Close closes the program's input, waits for a short time, and then kills the program.
func (p *piped) Close() {
	if p.run != nil {
		_ = p.run.end() // the error doesn't matter any more
		p.run = nil
	}
	p.made = nil
}

// ---- The process ----------------------------------------------------------------------

const (
	longestLine = 1 << 20 // limit of an answer, in bytes
	patience    = 500 * time.Millisecond
	leftOpen    = 100 * time.Millisecond // time for children of the program to close its output
	longestCry  = 300                    // limit of an error message, in bytes
)

// A process is a running program.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	lines   chan []byte   // closed at the end of the output
	quit    chan struct{} // closed when no reader needs more lines
	broken  error         // why the output ended; read it only after lines is closed
	cry     Tail
	end     func() error // ends the process, by force if necessary, and returns its error
}

func start(words []string) (*process, error) {
	p := &process{command: exec.Command(words[0], words[1:]...), lines: make(chan []byte), quit: make(chan struct{})}
	p.end = sync.OnceValue(p.stop)
	p.command.Stderr = &p.cry
	p.command.WaitDelay = leftOpen
	ownGroup(p.command)
	in, err := p.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := running.start(p.command); err != nil {
		return nil, fmt.Errorf("could not start it: %w", err)
	}
	p.in = in
	go p.read(out)
	return p, nil
}

// read sends the output line by line. It reads ahead only one line, so that a program that floods
// its output fills the pipe and not the memory.
func (p *process) read(out io.Reader) {
	defer close(p.lines)
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		select {
		case p.lines <- bytes.Clone(lines.Bytes()):
		case <-p.quit:
			return
		}
	}
	p.broken = lines.Err()
}

// ask writes a line and returns the answer line. It returns an error if the program wrote a line
// before the question, has ended, or ctx is done.
func (p *process) ask(ctx context.Context, question []byte) ([]byte, error) {
	select {
	case line, open := <-p.lines:
		if open {
			return nil, fmt.Errorf("it wrote %s before the first question", clipped(line))
		}
		return nil, p.ended()
	default:
	}
	written := make(chan error, 1)
	go func() {
		_, err := p.in.Write(append(question, '\n'))
		written <- err
	}()
	for {
		select {
		case line, open := <-p.lines:
			if !open {
				return nil, p.ended()
			}
			return line, nil
		case err := <-written:
			if err != nil {
				return nil, p.ended()
			}
			written = nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// ended returns an error that says why a process doesn't answer.
func (p *process) ended() error {
	err := p.end()
	if errors.Is(p.broken, bufio.ErrTooLong) {
		return fmt.Errorf("it wrote a line of more than %d KB", longestLine>>10)
	}
	how := "it ended"
	if err != nil {
		how += " with " + err.Error()
	}
	if cry := p.cry.String(); cry != "" {
		how += ": " + cry
	}
	return errors.New(how)
}

func (p *process) stop() error {
	close(p.quit)
	_ = p.in.Close() // it may be closed already
	waited := make(chan error, 1)
	go func() { waited <- p.command.Wait() }()
	var err error
	select {
	case err = <-waited:
	case <-time.After(patience):
		killGroup(p.command)
		err = <-waited
	}
	killGroup(p.command) // kills the child processes that the program left behind
	running.remove(p.command)
	for range p.lines { // until the reader ends
	}
	return err
}

// A Tail is a buffer that keeps the last 300 bytes written to it. They may say why a program
// failed.
type Tail struct{ text []byte }

func (t *Tail) Write(text []byte) (int, error) {
	t.text = append(t.text, text[max(0, len(text)-longestCry):]...)
	t.text = t.text[max(0, len(t.text)-longestCry):]
	return len(text), nil
}

// String returns the last line of the buffer, without control characters.
func (t *Tail) String() string {
	lines := strings.Split(strings.TrimSpace(strings.ToValidUTF8(string(t.text), "")), "\n")
	return diag.Printable(strings.TrimSpace(lines[len(lines)-1]))
}

// clipped formats the beginning of a line for an error.
func clipped(line []byte) string {
	const most = 60
	text := []rune(strings.ToValidUTF8(string(line), "?"))
	if len(text) > most {
		text = append(text[:most-1], '…')
	}
	return fmt.Sprintf("%q", string(text))
}
