package seat

import (
	"errors"
	"os/exec"
	"sync"
)

// running holds the programs that play seats now, in all games of the process.
var running programs

// programs are started commands, each in a process group of its own.
type programs struct {
	mu       sync.Mutex
	commands map[*exec.Cmd]bool
	closed   bool // nothing starts any more
}

// KillAll kills all programs that play seats, with the processes that they have started, and keeps new ones from
// starting. Call it before the process ends, because a program may ignore the end of its input.
func KillAll() {
	running.mu.Lock()
	defer running.mu.Unlock()
	running.closed = true
	for command := range running.commands {
		killGroup(command)
	}
}

// start starts a command. It fails after KillAll.
func (p *programs) start(command *exec.Cmd) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return errors.New("houserule is ending")
	}
	if err := command.Start(); err != nil {
		return err
	}
	if p.commands == nil {
		p.commands = map[*exec.Cmd]bool{}
	}
	p.commands[command] = true
	return nil
}

// remove forgets a command whose group was killed.
func (p *programs) remove(command *exec.Cmd) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.commands, command)
}
