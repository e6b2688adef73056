package scenario

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"houserule/dsl/source"
)

// A Block is a transcript in a scenario's file and the lines to replace it with, or a stated
// chance and the Text to replace it with.
type Block struct {
	Span   source.Span // from the keyword transcript to the closing brace
	Player int         // the player who reads it, from 1; 0: an observer of the whole log
	Lines  []string
	Text   string
}

// Update replaces blocks in their files and keeps everything else, including line endings. It
// returns an error for a file that has changed since it was read.
func Update(blocks []Block) error {
	for _, blocks := range byFile(blocks) {
		if err := updateFile(blocks[0].Span.File, blocks); err != nil {
			return err
		}
	}
	return nil
}

// byFile groups blocks by file. The groups are in the order of their first blocks.
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

// Rewrite returns the text of a file with replaced blocks. The text raw is as read from disk. The
// spans of the blocks are offsets in a source.File, which has no byte-order mark and no Windows
// line endings.
func Rewrite(raw string, blocks []Block) string {
	blocks = slices.SortedFunc(slices.Values(blocks), func(a, b Block) int {
		return cmp.Compare(a.Span.Start, b.Span.Start)
	})
	var out strings.Builder
	done := 0
	for _, block := range blocks {
		start, end := rawOffset(raw, block.Span.Start), rawOffset(raw, block.Span.End)
		if start < done {
			continue // a chance that is stated in a loop
		}
		out.WriteString(raw[done:start])
		out.WriteString(write(block, indentAt(raw, start), lineEndAt(raw, start)))
		done = end
	}
	out.WriteString(raw[done:])
	return out.String()
}

// rawOffset converts an offset in a source.File to an offset in raw.
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

// write formats a block for a scenario.
func write(block Block, indent, lineEnd string) string {
	if block.Text != "" {
		return block.Text
	}
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
