//go:build unix

package seat

import (
	"os/exec"
	"syscall"
)

// ownGroup makes a program start in its own process group, which its child processes join.
func ownGroup(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills all processes of a program's group. It also finds those that remain after the
// program has ended.
func killGroup(command *exec.Cmd) { _ = syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
