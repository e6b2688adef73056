//go:build !unix

package main

import "os"

// mostMemory returns 0, because this system doesn't record the memory of an ended process.
func mostMemory(*os.ProcessState) int64 { return 0 }
