package reference

import (
	"path"
	"slices"
	"strings"
	"sync"
)

// indexPage lists the words of the language, and other words that people look for.
const indexPage = "reference/words.md"

// An Entry is a row of the index. A word of the language has a meaning; any other has only links
// to where it is explained.
type Entry struct {
	Words   []string
	Meaning string // Markdown
	Links   []Link // targets are below the folder of the book: "reference/zones.md#…"
}

// Index returns the rows of the index, in the order of the page.
var Index = sync.OnceValue(func() (entries []Entry) {
	for row := range strings.Lines(page(indexPage).Text) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(row), "|"), " | ")
		links := Links(row)
		if !strings.HasPrefix(row, "|") || len(links) == 0 {
			continue
		}
		e := Entry{}
		for word := range strings.SplitSeq(cells[0], ",") {
			e.Words = append(e.Words, strings.Trim(word, " `"))
		}
		if len(cells) > 2 {
			e.Meaning = strings.TrimSpace(cells[1])
		}
		for _, link := range links {
			link.Target = Resolve(indexPage, link.Target)
			e.Links = append(e.Links, link)
		}
		entries = append(entries, e)
	}
	return entries
})

// Entries returns the rows of the index for a word, which must be in lower case.
func Entries(word string) (found []Entry) {
	for _, e := range Index() {
		if slices.Contains(e.Words, word) {
			found = append(found, e)
		}
	}
	return found
}

// Resolve returns the target of a link on a page as an address below the folder of the book.
func Resolve(from, target string) string {
	name, anchor, anchored := strings.Cut(target, "#")
	if name == "" {
		return from + target
	}
	name = path.Join(path.Dir(from), name)
	if anchored {
		name += "#" + anchor
	}
	return name
}

// page returns the page of a path, or nil.
func page(name string) *Page {
	for _, p := range Pages() {
		if p.Path == name {
			return p
		}
	}
	return nil
}

// A Place is a section of a page, or the whole page if Section is nil.
type Place struct {
	Page    *Page
	Section *Section
}

// At returns the place of an address below the folder of the book. It reports false if there is
// none.
func At(address string) (Place, bool) {
	name, anchor, anchored := strings.Cut(address, "#")
	p := page(name)
	if p == nil || !anchored || anchor == Anchor(p.Title) {
		return Place{Page: p}, p != nil
	}
	for i := range p.Sections {
		if Anchor(p.Sections[i].Title) == anchor {
			return Place{p, &p.Sections[i]}, true
		}
	}
	return Place{}, false
}

// Title returns the heading of the place.
func (p Place) Title() string {
	if p.Section != nil {
		return p.Section.Title
	}
	return p.Page.Title
}

// Markdown returns the text of the place with its heading.
func (p Place) Markdown() string {
	if p.Section != nil {
		return "## " + p.Section.Title + "\n\n" + p.Section.Text + "\n"
	}
	return p.Page.Text
}

// Name returns the shortest words by which Find finds the place, such as "zones" or
// "messages/steps".
func (p Place) Name() string {
	name := p.Page.Name()
	if first, _ := At(pathOf(name)); first.Page != p.Page {
		name = strings.TrimSuffix(p.Page.Path, ".md")
	}
	if p.Section != nil {
		name += "#" + Anchor(p.Section.Title)
	}
	return name
}

// Name returns the last part of the path, without its ending; for the first page of a folder,
// the name of the folder.
func (p *Page) Name() string {
	if p.Path == Contents {
		return "contents"
	}
	return path.Base(strings.TrimSuffix(strings.TrimSuffix(p.Path, ".md"), "/README"))
}

// IsCalled reports whether some words are the heading of the place, or the name of its page.
func (p Place) IsCalled(words string) bool {
	title := strings.ToLower(strings.ReplaceAll(p.Title(), "`", ""))
	words = strings.ToLower(strings.TrimSpace(words))
	return words == title || words == Anchor(title) || p.Section == nil && words == p.Page.Name() || withEnding(words) == p.address()
}

// address returns the path of the page, and the anchor of the section after #.
func (p Place) address() string {
	if p.Section == nil {
		return p.Page.Path
	}
	return p.Page.Path + "#" + Anchor(p.Section.Title)
}

// pathOf returns the path of the first page of a name, in the order of the contents.
func pathOf(name string) string {
	for _, p := range Pages() {
		if p.Name() == name {
			return p.Path
		}
	}
	return ""
}

// Find returns the places that are called by some words, and then those to which the index
// refers for them. Case doesn't matter.
func Find(words string) (found []Place) {
	words = strings.ToLower(strings.TrimSpace(words))
	for _, p := range Pages() {
		for _, part := range p.Parts() {
			if part.IsCalled(words) {
				found = append(found, part.Place)
			}
		}
	}
	for _, e := range Entries(words) {
		for _, link := range e.Links {
			if at, ok := At(link.Target); ok && !slices.Contains(found, at) {
				found = append(found, at)
			}
		}
	}
	return found
}

// withEnding returns an address with the ending of a page that may have been left out:
// zones#in-play.
func withEnding(words string) string {
	name, anchor, anchored := strings.Cut(words, "#")
	name = strings.TrimSuffix(name, ".md")
	if path := pathOf(name); path != "" {
		name = path
	} else {
		name += ".md"
	}
	if anchored {
		name += "#" + anchor
	}
	return name
}
