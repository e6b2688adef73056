//go:build unix

package seat

import (
	"os/exec"
	"syscall"
)

// ownGroup has a program start in a process group of its own, with all that it starts in turn.
func ownGroup(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a program with all processes of its group, also those that are left after it ended.
func killGroup(command *exec.Cmd) { _ = syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
