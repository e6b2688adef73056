package scenario

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/dsl/source"
)

const twoScenarios = `# Nothing here changes   
scenario "a" for x {
    do   y      # nor here
    transcript { }
}
	scenario "b" for x {
	transcript {
	    | old {line}
	}
	expect z }`

// blocksIn returns blocks that replace all transcripts of a file by the same lines.
func blocksIn(file *source.File, lines ...string) []Block {
	var blocks []Block
	for at := 0; ; {
		start := strings.Index(file.Text[at:], "transcript {")
		if start < 0 {
			return blocks
		}
		start += at
		at = start + strings.Index(file.Text[start:], "}\n")
		if strings.Contains(file.Text[start:at], "|") {
			at = start + strings.Index(file.Text[start:], "\t}\n") + 1
		}
		blocks = append(blocks, Block{Span: file.Span(start, at+1), Lines: lines})
	}
}

func TestRewriteChangesOnlyTheBlocks(t *testing.T) {
	file := source.NewFile("a.rules", twoScenarios)
	got := Rewrite(twoScenarios, blocksIn(file, "one", "", "two"))
	want := `# Nothing here changes   
scenario "a" for x {
    do   y      # nor here
    transcript {
        | one
        |
        | two
    }
}
	scenario "b" for x {
	transcript {
	    | one
	    |
	    | two
	}
	expect z }`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestRewriteKeepsMarkAndLineEnds(t *testing.T) {
	raw := "\ufeff" + strings.ReplaceAll(twoScenarios, "\n", "\r\n")
	file := source.NewFile("a.rules", raw)
	plain := Rewrite(twoScenarios, blocksIn(source.NewFile("a.rules", twoScenarios), "one"))
	want := "\ufeff" + strings.ReplaceAll(plain, "\n", "\r\n")
	if diff := cmp.Diff(want, Rewrite(raw, blocksIn(file, "one"))); diff != "" {
		t.Error(diff)
	}
}

// A rewritten transcript can be parsed again, and a second Rewrite changes nothing.
func TestRewriteTwiceIsRewriteOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.StringMatching(`[a-z ]{0,8}[a-z{]`), 0, 4).Draw(t, "lines")
		raw := "scenario {\n\ttranscript { }\n}"
		if rapid.Bool().Draw(t, "windows") {
			raw = strings.ReplaceAll(raw, "\n", "\r\n")
		}
		once := Rewrite(raw, blocksIn(source.NewFile("", raw), lines...))
		twice := Rewrite(once, blocksIn(source.NewFile("", once), lines...))
		if once != twice {
			t.Errorf("once %q, twice %q", once, twice)
		}
	})
}

func TestUpdate(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.rules")
	if err := os.WriteFile(name, []byte(twoScenarios), 0o640); err != nil {
		t.Fatal(err)
	}
	file := source.NewFile(name, twoScenarios)
	if err := Update(blocksIn(file, "one")); err != nil {
		t.Fatal(err)
	}
	got, _ := os.ReadFile(name)
	if want := Rewrite(twoScenarios, blocksIn(file, "one")); string(got) != want {
		t.Error(cmp.Diff(want, string(got)))
	}
	if info, _ := os.Stat(name); info.Mode().Perm() != 0o640 {
		t.Errorf("mode became %v", info.Mode())
	}
	if left, _ := os.ReadDir(filepath.Dir(name)); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
	if err := Update(blocksIn(file, "two")); err == nil {
		t.Error("a file that had changed was overwritten")
	}
}
