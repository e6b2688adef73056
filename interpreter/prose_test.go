package interpreter_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// longestSentence is the number of words that a sentence may have.
const longestSentence = 25

// columns is the width of a line of comments or Markdown.
const columns = 100

// wordGoals bound how often some words occur in 1,000 words of comments and of Markdown. A bound of
// 0 isn't checked.
var wordGoals = []struct {
	name               string
	words              []string
	comments, markdown float64
	atLeast            bool // the bounds are minima
}{
	{name: "what", words: []string{"what"}, comments: 3, markdown: 6},
	{name: "whoever and its kin", words: []string{"whoever", "whatever", "nobody", "somebody", "everybody"}, comments: 0.5, markdown: 0.5},
	{name: "standard terms", words: standardTerms, comments: 10, atLeast: true},
	{name: "because", words: []string{"because"}, comments: 1.5, atLeast: true},
	{name: "returns", words: []string{"return", "returns"}, comments: 5, atLeast: true},
}

// standardTerms are nouns of the trade that comments use instead of paraphrases.
var standardTerms = []string{
	"index", "indices", "slice", "slices", "map", "maps", "cache", "caches", "cached", "stack", "stacks", "node", "nodes",
	"pointer", "pointers", "buffer", "buffers", "error", "errors",
}

// prose counts the words and lines of some texts.
type prose struct {
	words           map[string]int
	total           int
	sentences, long int
	lines, wide     int
}

var (
	proseWord     = regexp.MustCompile(`[A-Za-z]+(?:'[a-z]+)?`)
	proseSentence = regexp.MustCompile(`[.!?:;|]\s|\n\s*\n|\n\s*[-*]\s`)
)

func (p *prose) add(text string) {
	for _, sentence := range proseSentence.Split(text, -1) {
		found := proseWord.FindAllString(sentence, -1)
		for _, word := range found {
			p.words[strings.ToLower(word)]++
		}
		p.total += len(found)
		if len(found) > 0 {
			p.sentences++
		}
		if len(found) > longestSentence {
			p.long++
		}
	}
}

func (p *prose) addLine(line string) {
	p.lines++
	if utf8.RuneCountInString(line) > columns {
		p.wide++
	}
}

// per1000 returns how often some words occur in 1,000 words.
func (p *prose) per1000(words []string) float64 {
	n := 0
	for _, word := range words {
		n += p.words[word]
	}
	return 1000 * float64(n) / float64(p.total)
}

// TestProse measures the English of all Go comments and all Markdown of the project, and logs the
// figures.
func TestProse(t *testing.T) {
	comments, markdown := readProse(t)
	for _, g := range wordGoals {
		checkGoal(t, "comments", g.name, comments.per1000(g.words), g.comments, g.atLeast)
		if g.markdown > 0 {
			checkGoal(t, "Markdown", g.name, markdown.per1000(g.words), g.markdown, g.atLeast)
		}
	}
	for name, p := range map[string]*prose{"comments": comments, "Markdown": markdown} {
		t.Logf("%s: %d words", name, p.total)
		checkGoal(t, name, "sentences above 25 words, in %", 100*float64(p.long)/float64(p.sentences), 5, false)
		checkGoal(t, name, "lines above 100 columns, in %", 100*float64(p.wide)/float64(p.lines), 0.3, false)
	}
}

// checkGoal logs a figure, and fails the test if the figure misses its bound.
func checkGoal(t *testing.T, of, name string, figure, bound float64, atLeast bool) {
	t.Helper()
	t.Logf("%s: %s: %.2f (goal %g)", of, name, figure, bound)
	if atLeast && figure < bound || !atLeast && figure > bound {
		t.Errorf("%s: %s: %.2f misses the goal of %g", of, name, figure, bound)
	}
}

// readProse reads all comments and all Markdown below the root of the repository.
func readProse(t *testing.T) (comments, markdown *prose) {
	comments, markdown = &prose{words: map[string]int{}}, &prose{words: map[string]int{}}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		switch filepath.Ext(path) {
		case ".go":
			return addComments(comments, path)
		case ".md":
			return addMarkdown(markdown, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return comments, markdown
}

func addComments(p *prose, path string) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, group := range file.Comments {
		p.add(group.Text())
		for _, c := range group.List {
			for line := range strings.Lines(c.Text) {
				p.addLine(strings.TrimRight(line, "\n"))
			}
		}
	}
	return nil
}

// addMarkdown counts a page without its code blocks. Rows of tables count as words only, because
// they can't be wrapped.
func addMarkdown(p *prose, path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var words strings.Builder
	fenced := false
	for line := range strings.Lines(string(text)) {
		switch trimmed := strings.TrimSpace(line); {
		case strings.HasPrefix(trimmed, "```"):
			fenced = !fenced
			words.WriteString("\n\n")
		case fenced || strings.HasPrefix(line, "    "):
		default:
			words.WriteString(line)
			if !strings.HasPrefix(trimmed, "|") {
				p.addLine(strings.TrimRight(line, "\n"))
			}
		}
	}
	p.add(words.String())
	return nil
}
