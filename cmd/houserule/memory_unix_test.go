//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// mostMemory returns the peak memory of an ended process in kilobytes. macOS reports it in bytes.
func mostMemory(state *os.ProcessState) int64 {
	most := int64(state.SysUsage().(*syscall.Rusage).Maxrss)
	if runtime.GOOS == "darwin" {
		most /= 1024
	}
	return most
}
