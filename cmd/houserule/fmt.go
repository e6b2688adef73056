package main

import (
	"fmt"
	"io"
	"strings"

	"znkr.io/diff/textdiff"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/format"
	"houserule/dsl/source"
)

// fmtCmd formats rules files.
type fmtCmd struct {
	Write bool     `short:"w" xor:"how" help:"Write the files instead of printing them."`
	List  bool     `short:"l" xor:"how" help:"Only list the files that would change. The exit code is 1 if there are any."`
	Diff  bool     `short:"d" xor:"how" help:"Only show the changes as a diff. The exit code is 1 if there are any."`
	Paths []string `arg:"" optional:"" name:"path" help:"Files, folders, or - for standard input; by default the current folder."`
}

func (fmtCmd) Help() string {
	return `All rules have one layout, so you need not think about it. Comments, blank lines and
the order of declarations stay as they are. A file with syntax errors is not changed.

Examples:
  houserule fmt -w                  format all rules in this folder and the folders in it
  houserule fmt -d kinder.rules     see what would change
  houserule fmt -l .                for scripts: are all files formatted?`
}

func (c fmtCmd) Run(std streams) error {
	files, err := discover.Files(c.Paths)
	if err != nil {
		return err
	}
	findings := false
	for _, path := range files {
		fine, err := c.layOut(path, std)
		if err != nil {
			return err
		}
		findings = findings || !fine
	}
	if findings {
		return errFindings
	}
	return nil
}

// layOut formats one file. It returns false if the file has syntax errors, or if it would change
// and --list or --diff is set.
func (c fmtCmd) layOut(path string, std streams) (fine bool, err error) {
	raw, err := readRules(path, std)
	if err != nil {
		return false, err
	}
	text, findings := format.Source(source.NewFile(shown(path), raw))
	if findings.HasErrors() {
		fmt.Fprint(std.err, findings.Text(terminal.Palette(std.err)))
		return false, nil
	}
	text = endedLike(raw, text)
	switch {
	case c.List:
		return c.list(path, raw == text, std), nil
	case c.Diff:
		return c.diff(path, raw, text, std), nil
	case !c.Write || path == "-":
		_, err := io.WriteString(c.output(std), text)
		return true, err
	case raw == text:
		return true, nil
	}
	return true, source.Replace(path, text)
}

// endedLike returns a text with the line ends of the first line of raw, and with its byte-order
// mark. Git may check rules out with other line ends on Windows, and that is no matter of layout.
func endedLike(raw, text string) string {
	if first, _, ended := strings.Cut(raw, "\n"); ended && strings.HasSuffix(first, "\r") {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	if strings.HasPrefix(raw, "\ufeff") {
		text = "\ufeff" + text
	}
	return text
}

// output returns the stream for a formatted text. Control characters are escaped only on a
// terminal.
func (fmtCmd) output(std streams) io.Writer {
	if terminal.Is(std.out) {
		return std.out
	}
	return terminal.Raw(std.out)
}

func (fmtCmd) list(path string, same bool, std streams) bool {
	if !same {
		fmt.Fprintln(std.out, shown(path))
	}
	return same
}

func (fmtCmd) diff(path, before, after string, std streams) bool {
	if before == after {
		return true
	}
	fmt.Fprintf(std.out, "--- %[1]s\n+++ %[1]s as it would be\n", shown(path))
	var looks []textdiff.Option
	if terminal.WantsColor(std.out) {
		looks = append(looks, textdiff.TerminalColors())
	}
	io.WriteString(std.out, textdiff.Unified(terminal.Escaped(before), terminal.Escaped(after), looks...))
	return false
}

func shown(path string) string {
	if path == "-" {
		return "standard input"
	}
	return path
}

func readRules(path string, std streams) (string, error) {
	if path == "-" {
		return readAll(std.in, shown(path))
	}
	return readText(path)
}
