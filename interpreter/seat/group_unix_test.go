//go:build unix

package seat

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The child processes of a program end with it, whether it ends by itself or is killed.
func TestChildProcessesAreKilled(t *testing.T) {
	for _, end := range []string{"exit 0", "wait"} {
		noted := filepath.Join(t.TempDir(), "pid")
		p := &piped{words: []string{"sh", "-c", "sleep 600 & echo $! > " + noted + "; " + end}, limit: 300 * time.Millisecond}
		if _, err := p.ask(context.Background(), []byte("{}")); err == nil {
			t.Fatal("it answered")
		}
		p.Close()
		written, err := os.ReadFile(noted)
		if err != nil {
			t.Fatal(err)
		}
		pid, err := strconv.Atoi(strings.TrimSpace(string(written)))
		if err != nil {
			t.Fatal(err)
		}
		for late := time.Now().Add(10 * time.Second); !isGone(pid); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(late) {
				_ = syscall.Kill(pid, syscall.SIGKILL)
				t.Fatalf("%s: a program that it started is still running", end)
			}
		}
	}
}

// isGone reports whether a process has ended. A zombie counts as ended.
func isGone(pid int) bool {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return true
	}
	status, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && strings.Contains(string(status), ") Z ")
}
