//go:build !unix

package seat

import "os/exec"

// ownGroup does nothing, because this system has no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills the program without the processes that it has started.
func killGroup(command *exec.Cmd) { _ = command.Process.Kill() }
