package lsp

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/cmd/houserule/internal/editors"
)

// TestNeovim edits a house rule in a real Neovim.
func TestNeovim(t *testing.T) {
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("Neovim is not installed")
	}
	drive(t, "seen_by_neovim.jsonl", nvim, "--clean", "--headless", "-S", absolute(t, "testdata/drive.lua"))
}

// TestEmacs opens a house rule in a real Emacs, with the mode that houserule editor writes. It
// tests lenses, because older versions of Neovim don't support them.
func TestEmacs(t *testing.T) {
	emacs, err := exec.LookPath("emacs")
	if err != nil {
		t.Skip("Emacs is not installed")
	}
	if err := exec.Command(emacs, "--batch", "--eval", "(progn (package-initialize) (require 'lsp-mode))").Run(); err != nil {
		t.Skip("lsp-mode is not installed for Emacs")
	}
	written, err := editors.For("emacs")
	if err != nil {
		t.Fatal(err)
	}
	mode := filepath.Join(t.TempDir(), "houserule.el")
	if err := os.WriteFile(mode, []byte(written.Files["houserule.el"]), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv("MODE", mode)
	drive(t, "seen_by_emacs.jsonl", emacs, "--batch", "-l", absolute(t, "testdata/drive.el"))
}

// drive runs a script in an editor, in a folder with a house rule, and compares the results.
func drive(t *testing.T, want string, editor ...string) {
	t.Helper()
	home := t.TempDir()
	for name, text := range map[string]string{"tiles.rules": tiles, "kinder.rules": `variant kinder "Kinder" { extends tiles }
replace phase take { draw 2 from stocks to mine }
`} {
		if err := os.WriteFile(filepath.Join(home, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	seen, program := filepath.Join(home, "seen"), builtProgram(t)
	cmd := exec.CommandContext(t.Context(), editor[0], editor[1:]...)
	cmd.Dir = home
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home, "XDG_STATE_HOME="+home,
		"XDG_CACHE_HOME="+home, "SEEN="+seen, "HOUSERULE="+program,
		"PATH="+filepath.Dir(program)+string(os.PathListSeparator)+os.Getenv("PATH"))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	got, err := os.ReadFile(seen)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join("testdata", want))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(lines(t, string(text)), lines(t, string(got))); diff != "" {
		t.Error(diff)
	}
}

func absolute(t *testing.T, path string) string {
	t.Helper()
	whole, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return whole
}

// lines decodes lines of JSON.
func lines(t *testing.T, text string) (values []map[string]any) {
	t.Helper()
	for line := range strings.Lines(text) {
		var value map[string]any
		if err := json.Unmarshal([]byte(line), &value); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		values = append(values, value)
	}
	return values
}

// builtProgram builds the program that editors start, and returns its path.
func builtProgram(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "houserule")
	if out, err := exec.Command("go", "build", "-o", program, "houserule/cmd/houserule").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}
