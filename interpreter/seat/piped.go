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

// A piped player decides by asking another program: a line of JSON goes out, and one comes back. It is started for the
// first question of a game and ends with the game, so that no game knows of another.
type piped struct {
	words []string
	limit time.Duration // for each question
	run   *process      // nil until it is asked
	made  *standing     // where the game stood when it made its last offer; nil if it made none
}

// A standing tells where a game stands from where it stood before.
type standing struct {
	turn  int
	place interpreter.Place
}

// Choose asks the program.
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

// Offer asks the program which one of some offers it makes; -1 for none. It is not asked before what others offer is
// settled, and makes one only before the game goes on, so that offers don't hold up the game for ever.
func (p *piped) Offer(ctx context.Context, g *interpreter.Game, seat int, offers []interpreter.Offer) (int, error) {
	d, _ := g.Next()
	here := standing{g.Result().Turns, d.Place}
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
		killGroup(p.run.command) // whoever stops a game waits for nobody
	}
	return answer, err
}

// Close ends the program: it is told by the end of its input, and not waited for long.
func (p *piped) Close() {
	if p.run != nil {
		_ = p.run.end() // nobody asks any more how it ended
		p.run = nil
	}
	p.made = nil
}

// ---- The process ------------------------------------------------------------------------------------

const (
	longestLine = 1 << 20 // of an answer, in bytes
	patience    = 500 * time.Millisecond
	leftOpen    = 100 * time.Millisecond // by what a program started and left behind
	longestCry  = 300                    // of what a program complains, in bytes
)

// A process is a program that runs.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	lines   chan []byte   // closed when there are no more
	quit    chan struct{} // closed when nobody reads them any more
	broken  error         // why there are no more; read it once lines is closed
	cry     tail
	end     func() error // ends it, by force if it does not end by itself, and gives its error
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

// read hands on one line after the other. What nobody has asked for waits in the pipe, so that a flood fills no memory.
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

// ask writes a line and waits for one.
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

// ended says why a process does not answer any more.
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
	killGroup(p.command) // of what the program started and left behind, nothing goes on
	running.remove(p.command)
	for range p.lines { // until nothing is read any more
	}
	return err
}

// A tail keeps the end of what is written to it.
type tail struct{ text []byte }

func (t *tail) Write(text []byte) (int, error) {
	t.text = append(t.text, text[max(0, len(text)-longestCry):]...)
	t.text = t.text[max(0, len(t.text)-longestCry):]
	return len(text), nil
}

// String is the last line of it, fit for a message.
func (t *tail) String() string {
	lines := strings.Split(strings.TrimSpace(strings.ToValidUTF8(string(t.text), "")), "\n")
	return diag.Printable(strings.TrimSpace(lines[len(lines)-1]))
}

// clipped is a line as messages show it.
func clipped(line []byte) string {
	const most = 60
	text := []rune(strings.ToValidUTF8(string(line), "?"))
	if len(text) > most {
		text = append(text[:most-1], '…')
	}
	return fmt.Sprintf("%q", string(text))
}
