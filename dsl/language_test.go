package dsl_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/diag"
)

// TestReferenceExamples checks every example of the reference. A correct example must have no
// diagnostics, and a wrong one exactly those that it announces.
func TestReferenceExamples(t *testing.T) {
	all := examples(t)
	for _, e := range all {
		t.Run(fmt.Sprintf("line %d", e.line), func(t *testing.T) {
			_, found := e.load(t, all)
			said := found.Text(diag.Plain)
			if e.says != "" {
				if diff := cmp.Diff(e.says, said); diff != "" {
					t.Errorf("%s (-shown +said):\n%s", e, diff)
				}
			} else if diff := cmp.Diff(e.announced(), inShort(found)); diff != "" || e.wrong != (len(found) > 0) {
				t.Errorf("%s (-announced +found):\n%s\n%s", e, diff, said)
			}
		})
	}
}

var announcement = regexp.MustCompile(`# (ERROR|WARNING) ([a-z0-9-]+)`)

// announced returns the diagnostics that the comments of an example announce.
func (e *example) announced() (list []string) {
	for i, line := range strings.Split(e.text, "\n") {
		for _, m := range announcement.FindAllStringSubmatch(line, -1) {
			list = append(list, fmt.Sprintf("%s:%d: %s %s", e.file, i+1, strings.ToLower(m[1]), m[2]))
		}
	}
	return list
}

// inShort returns the file, the line, the severity and the code of each diagnostic.
func inShort(found diag.List) (list []string) {
	for _, d := range found {
		file := "built in"
		if !d.Span.IsZero() {
			file = d.Span.File.Name
		}
		list = append(list, fmt.Sprintf("%s:%d: %s %s", file, d.Span.Line(), d.Severity, d.Code))
	}
	return list
}

// link matches a link to a heading of the reference.
var link = regexp.MustCompile(`\[([^\]]+)\]\(#([a-z0-9-]+)\)`)

// TestReferenceLinks checks that each link within the reference leads to a heading.
func TestReferenceLinks(t *testing.T) {
	var headings []string
	for _, m := range regexp.MustCompile(`(?m)^##+ (.+)$`).FindAllStringSubmatch(reference(t), -1) {
		words := regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(m[1]), "")
		headings = append(headings, strings.ReplaceAll(words, " ", "-"))
	}
	for _, m := range link.FindAllStringSubmatch(reference(t), -1) {
		if !slices.Contains(headings, m[2]) {
			t.Errorf("%s leads to no heading", m[0])
		}
	}
}
