//go:build unix

package save_test

import "syscall"

// makePipe creates a named pipe.
func makePipe(path string) error { return syscall.Mkfifo(path, 0o644) }
