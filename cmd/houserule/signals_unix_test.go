//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A signal that ends houserule also ends the programs that play seats, and their children. The
// exit code is the same as without such programs. -1 means that the signal ended the process.
func TestSignalsEndPrograms(t *testing.T) {
	t.Chdir(t.TempDir())
	writeTo(t, "walk.rules", strings.Replace(walk, "players 1", "players 1..2", 1))
	writeTo(t, "plays.sh", "sleep 600 &\necho $! > noted.part; mv noted.part noted; read question; sleep 600\n")
	seat := []string{"--seat", "1=pipe:sh plays.sh", "--time-limit", "10m"}
	for _, c := range []struct {
		command string
		signal  syscall.Signal
		code    int
	}{
		{"play walk.rules --seed 7", syscall.SIGINT, -1},
		{"play walk.rules --seed 7", syscall.SIGTERM, -1},
		{"play walk.rules --seed 7", syscall.SIGHUP, -1},
		{"play walk.rules --seed 7", syscall.SIGQUIT, 2},
		{"sim walk.rules --games 3", syscall.SIGTERM, -1},
		{"sim walk.rules --games 3", syscall.SIGHUP, -1},
		{"serve walk.rules --players 2 --listen 127.0.0.1:0", syscall.SIGHUP, -1},
		{"serve walk.rules --players 2 --listen 127.0.0.1:0", syscall.SIGTERM, 0},
	} {
		t.Setenv("XDG_DATA_HOME", t.TempDir())
		_ = os.Remove("noted")
		p := exec.Command("houserule", append(strings.Fields(c.command), seat...)...)
		if err := p.Start(); err != nil {
			t.Fatal(err)
		}
		stop := time.AfterFunc(time.Minute, func() { _ = p.Process.Kill() })
		own := notedProcess(t)
		if err := p.Process.Signal(c.signal); err != nil {
			t.Fatal(err)
		}
		_ = p.Wait()
		stop.Stop()
		if got := p.ProcessState.ExitCode(); got != c.code {
			t.Errorf("%s: after %v the exit code is %d, want %d", c.command, c.signal, got, c.code)
		}
		for late := time.Now().Add(10 * time.Second); !hasEnded(own); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(late) {
				_ = syscall.Kill(own, syscall.SIGKILL)
				t.Errorf("%s: after %v a process of the program still runs", c.command, c.signal)
				break
			}
		}
	}
}

// notedProcess waits until the program has recorded the ID of its child process.
func notedProcess(t *testing.T) int {
	t.Helper()
	for late := time.Now().Add(time.Minute); time.Now().Before(late); time.Sleep(10 * time.Millisecond) {
		if noted, err := os.ReadFile("noted"); err == nil {
			pid, err := strconv.Atoi(strings.TrimSpace(string(noted)))
			if err != nil {
				t.Fatal(err)
			}
			return pid
		}
	}
	t.Fatal("the program was not started")
	return 0
}

// hasEnded reports whether a process has ended. A zombie counts as ended.
func hasEnded(pid int) bool {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return true
	}
	status, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && strings.Contains(string(status), ") Z ")
}
