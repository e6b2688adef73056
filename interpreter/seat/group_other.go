//go:build !unix

package seat

import "os/exec"

// ownGroup does nothing: this system has no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills a program alone.
func killGroup(command *exec.Cmd) { _ = command.Process.Kill() }
