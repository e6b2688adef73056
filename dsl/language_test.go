package dsl_test

import (
	"fmt"
	"regexp"
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
		t.Run(e.String(), func(t *testing.T) {
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
