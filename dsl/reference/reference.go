// Package reference holds the reference of the rules language, a small book in Markdown, and
// parses it into pages and sections. It imports nothing of the project, so every other package
// may read the book.
package reference

import (
	"embed"
	"path"
	"regexp"
	"strings"
	"sync"
)

// Files are the pages of the book as they are stored.
//
//go:embed README.md learn recipes reference messages
var Files embed.FS

// Contents is the page that lists all others, in the order in which they are read.
const Contents = "README.md"

// A Page is one Markdown file of the book.
type Page struct {
	Path     string // below the folder of the book: "reference/zones.md"
	Title    string
	Text     string // the whole file
	Sections []Section
}

// A Section is a heading below the title, and the text up to the next heading of its own level
// or above.
type Section struct {
	Level int // 2 for ##
	Title string
	Line  int    // of the heading, from 1
	Text  string // without the heading, with the sections below it
}

// Pages returns all pages, the contents first, the others in the order in which the contents
// list them.
var Pages = sync.OnceValue(func() []*Page {
	pages := []*Page{read(Contents)}
	known := map[string]bool{Contents: true}
	for _, link := range Links(pages[0].Text) {
		name, _, _ := strings.Cut(link.Target, "#")
		if !known[name] && strings.HasSuffix(name, ".md") {
			known[name] = true
			pages = append(pages, read(name))
		}
	}
	return pages
})

// read parses an embedded page. The contents name only pages that exist, which a test demands.
func read(name string) *Page {
	text, err := Files.ReadFile(path.Clean(name))
	if err != nil {
		panic(err)
	}
	return Parse(name, string(text))
}

// Parse parses the Markdown of a page. Lines within fenced code are not headings.
func Parse(name, text string) *Page {
	p := &Page{Path: name, Text: text}
	lines := strings.SplitAfter(text, "\n")
	fenced := false
	for i, line := range lines {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		level, title := heading(line)
		switch {
		case fenced || level == 0:
		case level == 1:
			p.Title = title
		default:
			p.Sections = append(p.Sections, Section{Level: level, Title: title, Line: i + 1})
		}
	}
	for i := range p.Sections {
		s := &p.Sections[i]
		end := len(lines)
		for _, next := range p.Sections[i+1:] {
			if next.Level <= s.Level {
				end = next.Line - 1
				break
			}
		}
		s.Text = strings.TrimSpace(strings.Join(lines[s.Line:end], ""))
	}
	return p
}

// A Part is the title of a page or one of its sections with its own text, without the sections
// below it.
type Part struct {
	Place
	Line  int      // of the heading, from 1
	Lines []string // below the heading
}

// Parts returns the parts of a page, the title first.
func (p *Page) Parts() []Part {
	lines := strings.Split(p.Text, "\n")
	parts := []Part{{Place: Place{Page: p}, Line: 1}}
	for i := range p.Sections {
		parts = append(parts, Part{Place: Place{p, &p.Sections[i]}, Line: p.Sections[i].Line})
	}
	for i := range parts {
		end := len(lines)
		if i+1 < len(parts) {
			end = parts[i+1].Line - 1
		}
		parts[i].Lines = lines[parts[i].Line:end]
	}
	return parts
}

// IsIndex reports whether the page is the index of words.
func (p *Page) IsIndex() bool { return p.Path == indexPage }

// heading returns the level and the title of a line that is a heading, and level 0 for any other
// line.
func heading(line string) (level int, title string) {
	title = strings.TrimLeft(line, "#")
	level = len(line) - len(title)
	if level == 0 || !strings.HasPrefix(title, " ") {
		return 0, ""
	}
	return level, strings.TrimSpace(title)
}

// A Link is a link in Markdown: [Shown](Target).
type Link struct{ Shown, Target string }

// linked matches a link in Markdown, and the address of an image.
var linked = regexp.MustCompile(`\[([^\]]+)\]\(([^)\s]+)\)`)

// Links returns the links of a text outside fenced code, in order.
func Links(text string) (links []Link) {
	for _, m := range linked.FindAllStringSubmatch(prose(text), -1) {
		links = append(links, Link{strings.ReplaceAll(m[1], "\n", " "), m[2]})
	}
	return links
}

// prose returns a text without its fenced code.
func prose(text string) string {
	var b strings.Builder
	fenced := false
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "```"):
			fenced = !fenced
		case !fenced:
			b.WriteString(line)
		}
	}
	return b.String()
}

// Unlinked returns a text in which each link is replaced by the words that it shows.
func Unlinked(text string) string { return linked.ReplaceAllString(text, "$1") }

// Anchor returns the part of an address after # that leads to a heading.
func Anchor(title string) string {
	title = strings.NewReplacer(" ", "-", "`", "").Replace(strings.ToLower(title))
	return unanchored.ReplaceAllString(title, "")
}

// unanchored matches characters that an anchor leaves out.
var unanchored = regexp.MustCompile(`[^\pL\pN_-]`)
