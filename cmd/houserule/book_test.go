package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/reference"
)

// TestBook runs the commands in the pages of the reference, and compares their output. A block
// marked as console has commands after "$ ", and their output below; "…" stands for any lines
// that are left out. Answers after "> " in the output are given to the command. The examples of
// a page that have a file name lie in the current folder, those of earlier pages too.
func TestBook(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"} {
		t.Setenv(name, t.TempDir())
	}
	for _, page := range reference.Pages() {
		for _, block := range fencedBlocks(page.Text) {
			if block.sort == "console" {
				runConsole(t, page.Path, block.text)
			} else if block.file != "" && strings.HasPrefix(page.Path, "learn/") {
				if err := os.WriteFile(block.file, []byte(block.text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// A fencedBlock is fenced code of a page: its sort, the file that it is for, and the text.
type fencedBlock struct{ sort, file, text string }

var (
	fence    = regexp.MustCompile("(?ms)^```(\\w+)([^\n]*)\n(.*?)^```$")
	fileMark = regexp.MustCompile(`file=(\S+)`)
)

func fencedBlocks(text string) (blocks []fencedBlock) {
	for _, m := range fence.FindAllStringSubmatch(text, -1) {
		b := fencedBlock{sort: m[1], text: m[3]}
		if file := fileMark.FindStringSubmatch(m[2]); file != nil {
			b.file = file[1]
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// runConsole runs the commands of a block.
func runConsole(t *testing.T, page, block string) {
	t.Helper()
	for _, piece := range strings.Split("\n"+block, "\n$ ")[1:] {
		line, want, _ := strings.Cut(piece, "\n")
		words := strings.Fields(line)
		command := exec.Command(words[0], words[1:]...)
		command.Stdin = strings.NewReader(answersIn(want))
		said, _ := command.Output() // some leave the game open
		if got := elided(string(said), want); strings.TrimSpace(got) != strings.TrimSpace(want) {
			t.Errorf("%s: $ %s (-page +output):\n%s", page, line, cmp.Diff(want, got))
		}
	}
}

// answersIn returns the answers that an output echoes, one a line.
func answersIn(output string) string {
	var answers strings.Builder
	for line := range strings.Lines(output) {
		if answer, ok := strings.CutPrefix(line, "> "); ok {
			answers.WriteString(answer)
		}
	}
	return answers.String()
}

// elided returns output with the lines left out that the wanted text leaves out.
func elided(output, want string) string {
	pieces := strings.Split(strings.TrimSpace(want), "…")
	for i := range pieces {
		pieces[i] = regexp.QuoteMeta(strings.TrimSpace(pieces[i]))
	}
	if regexp.MustCompile(`(?s)^` + strings.Join(pieces, `.*?`) + `\s*$`).MatchString(strings.TrimSpace(output)) {
		return want
	}
	return output
}
