package search

import (
	"strings"

	"houserule/dsl/reference"
	"houserule/dsl/source"
)

// headingWeight is the weight of a heading of the reference. It is large, so sections whose heading
// matches come first.
const headingWeight = 20

// Docs is the sort of hits in the reference. reference.Find finds the place by the name of the hit.
const Docs = "docs"

// InReference returns an index of the reference of the language.
func InReference() *Index {
	x := newIndex()
	x.addReference()
	x.count()
	return x
}

// addReference adds an entry for each page and section of the reference, each with its own text
// only. It skips the contents and the index, but a row of the index is a part of the entry that it
// leads to.
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

// documented returns the entry for a part of the reference. The rows of the reference's index that
// lead to it weigh as much as comments.
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
