package scenario

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"houserule/dsl/source"
)

// A Block is the transcript of a scenario in its file, and the lines that it is to hold.
type Block struct {
	Span   source.Span // from the word transcript to the closing brace
	Player int         // from 1, whom it is for; 0: whoever watches all
	Lines  []string
}

// Update puts blocks into the files that they stand in. Nothing else in a file changes, not even
// its line ends. A file that has changed since it was read stays as it is.
func Update(blocks []Block) error {
	for _, blocks := range byFile(blocks) {
		if err := updateFile(blocks[0].Span.File, blocks); err != nil {
			return err
		}
	}
	return nil
}

// byFile gathers the blocks of each file, files in the order of their first block.
func byFile(blocks []Block) [][]Block {
	var files [][]Block
	for _, block := range blocks {
		at := slices.IndexFunc(files, func(f []Block) bool { return f[0].Span.File == block.Span.File })
		if at < 0 {
			at = len(files)
			files = append(files, nil)
		}
		files[at] = append(files[at], block)
	}
	return files
}

func updateFile(file *source.File, blocks []Block) error {
	raw, err := os.ReadFile(file.Name)
	if err != nil {
		return err
	}
	if source.NewFile(file.Name, string(raw)).Text != file.Text {
		return fmt.Errorf("%s has changed since it was read", file.Name)
	}
	return source.Replace(file.Name, Rewrite(string(raw), blocks))
}

// Rewrite is the text of a file with other transcripts. The text is as it was read from disk; the
// places of the blocks are those in its source.File, which has neither a byte-order mark nor Windows
// line ends.
func Rewrite(raw string, blocks []Block) string {
	blocks = slices.SortedFunc(slices.Values(blocks), func(a, b Block) int {
		return cmp.Compare(a.Span.Start, b.Span.Start)
	})
	var out strings.Builder
	done := 0
	for _, block := range blocks {
		start, end := rawOffset(raw, block.Span.Start), rawOffset(raw, block.Span.End)
		out.WriteString(raw[done:start])
		out.WriteString(write(block, indentAt(raw, start), lineEndAt(raw, start)))
		done = end
	}
	out.WriteString(raw[done:])
	return out.String()
}

// rawOffset finds an offset of a source.File in the text that it was made of.
func rawOffset(raw string, offset int) int {
	at := 0
	if strings.HasPrefix(raw, "\ufeff") {
		at = len("\ufeff")
	}
	for ; offset > 0; offset-- {
		if strings.HasPrefix(raw[at:], "\r\n") {
			at++
		}
		at++
	}
	return at
}

func indentAt(text string, offset int) string {
	line := text[strings.LastIndexByte(text[:offset], '\n')+1 : offset]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

func lineEndAt(text string, offset int) string {
	end := strings.IndexByte(text[offset:], '\n')
	if end > 0 && text[offset+end-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// write is a transcript as it stands in a scenario.
func write(block Block, indent, lineEnd string) string {
	head := "transcript"
	if block.Player > 0 {
		head = fmt.Sprintf("transcript for player %d", block.Player)
	}
	if len(block.Lines) == 0 {
		return head + " { }"
	}
	var out strings.Builder
	out.WriteString(head + " {" + lineEnd)
	for _, line := range block.Lines {
		out.WriteString(strings.TrimRight(indent+"    | "+line, " ") + lineEnd)
	}
	out.WriteString(indent + "}")
	return out.String()
}
