package page

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEditorIsBuilt checks that the script of the editor was built from its current source. The
// build writes the hashes of both.
func TestEditorIsBuilt(t *testing.T) {
	built, err := os.ReadFile("editor/built.sha256")
	if err != nil {
		t.Fatal(err)
	}
	hashed := map[string]bool{}
	for line := range strings.Lines(string(built)) {
		hash, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		text, err := os.ReadFile(filepath.Join("editor", name))
		if err != nil {
			t.Fatal(err)
		}
		hashed[name] = true
		if fmt.Sprintf("%x", sha256.Sum256(text)) != hash {
			t.Errorf("%s has changed since the editor was built; run npm ci and npm run build in page/editor", name)
		}
	}
	for _, name := range []string{"editor.js", "package.json", "package-lock.json", "../static/editor.min.js"} {
		if !hashed[name] {
			t.Errorf("there is no hash of %s", name)
		}
	}
}
