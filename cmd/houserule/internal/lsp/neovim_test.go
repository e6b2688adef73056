package lsp

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNeovim writes a house rule in a real Neovim.
func TestNeovim(t *testing.T) {
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("Neovim is not installed")
	}
	script, err := filepath.Abs("testdata/drive.lua")
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	for name, text := range map[string]string{"tiles.rules": tiles, "kinder.rules": `variant kinder "Kinder" { extends tiles }
replace phase take { draw 2 from stocks to mine }
`} {
		if err := os.WriteFile(filepath.Join(home, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	seen := filepath.Join(home, "seen")
	cmd := exec.CommandContext(t.Context(), nvim, "--clean", "--headless", "-S", script)
	cmd.Dir = home
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home, "XDG_STATE_HOME="+home,
		"XDG_CACHE_HOME="+home, "SEEN="+seen, "HOUSERULE="+builtProgram(t))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := os.ReadFile(seen)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/seen.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(lines(t, string(want)), lines(t, string(text))); diff != "" {
		t.Error(diff)
	}
}

// lines are lines of JSON as what they say.
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

// builtProgram is the program as editors start it.
func builtProgram(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "houserule")
	if out, err := exec.Command("go", "build", "-o", program, "houserule/cmd/houserule").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}
