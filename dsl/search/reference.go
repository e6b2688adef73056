package search

import (
	"strings"

	"houserule/dsl/reference"
	"houserule/dsl/source"
)

// headingWeight is how much a heading of the reference counts: more than all that a section can say in its text.
const headingWeight = 20

// Docs is the sort of hits in the reference. Their names are what reference.Find takes.
const Docs = "docs"

// InReference indexes the reference of the language.
func InReference() *Index {
	x := newIndex()
	x.addReference()
	x.count()
	return x
}

// addReference adds the pages of the reference and their sections, each with its own text only. The contents and the index are
// no entries: rows of the index count for the section that they lead to.
func (x *Index) addReference() {
	leading := map[reference.Place][]string{}
	for _, e := range reference.Index() {
		for _, link := range e.Links {
			if at, ok := reference.At(link.Target); ok {
				leading[at] = append(leading[at], strings.Join(e.Words, " ")+" "+reference.Unlinked(e.Meaning))
			}
		}
	}
	for _, page := range reference.Pages() {
		if page.Path == reference.Contents || page.IsIndex() {
			continue
		}
		file := source.NewFile("dsl/reference/"+page.Path, page.Text)
		for _, part := range page.Parts() {
			x.add(documented(file, part, leading[part.Place]))
		}
	}
}

// documented returns a part of the reference as an entry. The rows of the index that lead to it count like headings.
func documented(file *source.File, part reference.Part, leading []string) entry {
	heading := lineOf(file, part.Line)
	e := entry{sort: Docs, name: part.Place.Name(), at: heading}
	first := ""
	fenced := false
	for i, line := range part.Lines {
		at := lineOf(file, part.Line+1+i)
		text := strings.Trim(strings.ReplaceAll(reference.Unlinked(line), "**", ""), "|- ")
		switch {
		case strings.HasPrefix(line, "```"):
			fenced = !fenced
		case fenced:
			e.says(at, codeWeight, text, text)
		default:
			if first == "" {
				first = text
			}
			e.says(at, quotedWeight, text, text)
		}
	}
	e.says(heading, headingWeight, part.Place.Title(), first)
	for _, row := range leading {
		e.says(heading, spokenWeight, row, first)
	}
	return e
}
