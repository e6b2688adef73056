package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"

	"github.com/rogpeppe/go-internal/testscript"
)

// talk controls a process by the lines of a file: talk FILE. The lines are:
//
//	run WORD ...    starts the process.
//	hear TEXT       waits until the process has written a line with that text.
//	say TEXT        writes a line to it.
//	save FROM TO    replaces one file by a copy of another, like many editors.
//	over FROM TO    overwrites one file with the text of another.
//	stop            interrupts the process like Ctrl-C.
//	end             waits until the process has ended.
//
// All its output is in the file "talked" afterwards.
func talk(ts *testscript.TestScript, _ bool, args []string) {
	t := &talking{ts: ts}
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		does, what, _ := strings.Cut(strings.TrimSpace(line), " ")
		t.do(does, what)
	}
}

// A talking is a process that talk controls.
type talking struct {
	ts *testscript.TestScript
	*exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner
	all strings.Builder
}

func (t *talking) do(does, what string) {
	switch does {
	case "run":
		t.run(strings.Fields(what))
	case "hear":
		t.hear(what)
	case "say":
		_, err := fmt.Fprintln(t.in, what)
		t.ts.Check(err)
	case "save":
		from, to, _ := strings.Cut(what, " ")
		t.ts.Check(os.WriteFile(t.ts.MkAbs(to+"~"), []byte(t.ts.ReadFile(from)), 0o666))
		t.ts.Check(os.Rename(t.ts.MkAbs(to+"~"), t.ts.MkAbs(to)))
	case "over":
		from, to, _ := strings.Cut(what, " ")
		t.ts.Check(os.WriteFile(t.ts.MkAbs(to), []byte(t.ts.ReadFile(from)), 0o666))
	case "stop":
		t.ts.Check(t.Process.Signal(syscall.SIGTERM))
	case "end":
		t.hear("")
		_ = t.Wait() // its output shows the error
		t.ts.Check(os.WriteFile(t.ts.MkAbs("talked"), []byte(t.all.String()), 0o666))
	default:
		t.ts.Fatalf("a talk has no %q", does)
	}
}

func (t *talking) run(words []string) {
	t.Cmd = exec.Command(words[0], words[1:]...)
	t.Dir = t.ts.MkAbs(".")
	for _, name := range []string{"XDG_DATA_HOME", "PATH", "HOME"} {
		t.Env = append(t.Env, name+"="+t.ts.Getenv(name))
	}
	var err error
	t.in, err = t.StdinPipe()
	t.ts.Check(err)
	out, err := t.StdoutPipe()
	t.ts.Check(err)
	t.Stderr = t.Stdout
	t.ts.Check(t.Start())
	t.ts.Defer(func() { _, _ = t.Process.Kill(), t.Wait() })
	t.out = bufio.NewScanner(out)
}

// hear waits for a line. An empty text is never found, so it reads all output.
func (t *talking) hear(text string) {
	for t.out.Scan() {
		line := t.out.Text()
		t.all.WriteString(line + "\n")
		if text != "" && strings.Contains(line, text) {
			return
		}
	}
	if text != "" {
		t.ts.Fatalf("%q is never heard:\n%s", text, t.all.String())
	}
}
