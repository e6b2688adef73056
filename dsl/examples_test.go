package dsl_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/reference"
	"houserule/dsl/variant"
)

// referenceFolder is the folder of the reference, relative to this package.
const referenceFolder = "reference"

// An example is a block of the reference that is marked as rules or as toml. Further marks may
// follow:
//
//	wrong      its ERROR and WARNING comments announce the expected diagnostics
//	file=NAME  its file name, by which other examples refer to it
//	with=A,B   examples whose files lie beside it; data is loaded with the rules A
//	on=A,B     it is stacked on the variant A, beside the house rule B
//	bare       its text is the whole file, without an added variant declaration
//	played     errors that prevent playing are expected as well
//
// A block that is marked "text says" has the expected diagnostics for the example before it,
// which then announces none itself.
type example struct {
	page        *reference.Page
	heading     string // heading above the example
	line        int
	text, says  string
	file        string
	named       bool
	wrong, bare bool
	played      bool
	with, on    []string
}

// examples returns the marked blocks of all pages of the reference.
func examples(t *testing.T) (found []*example) {
	t.Helper()
	for _, page := range reference.Pages() {
		found = append(found, examplesOf(t, page)...)
	}
	return found
}

// examplesOf reads the marked blocks of a page.
func examplesOf(t *testing.T, page *reference.Page) (found []*example) {
	t.Helper()
	heading := ""
	var block *string // the text of the current block
	for i, line := range strings.Split(page.Text, "\n") {
		marks, fenced := strings.CutPrefix(line, "```")
		sort, marks, _ := strings.Cut(marks, " ")
		switch {
		case fenced && block != nil:
			block = nil
		case block != nil:
			*block += line + "\n"
		case fenced && (sort == "rules" || sort == "toml"):
			found = append(found, newExample(t, page, heading, i+1, sort, marks))
			block = &found[len(found)-1].text
		case fenced && sort == "text" && marks == "says":
			block = &found[len(found)-1].says
		case fenced:
			block = new(string)
		case strings.HasPrefix(line, "#"):
			heading = strings.TrimLeft(line, "# ")
		}
	}
	return found
}

func newExample(t *testing.T, page *reference.Page, heading string, line int, sort, marks string) *example {
	e := &example{page: page, heading: heading, line: line, file: "example." + sort}
	for _, mark := range strings.Fields(marks) {
		name, value, _ := strings.Cut(mark, "=")
		switch name {
		case "wrong":
			e.wrong = true
		case "bare":
			e.bare = true
		case "played":
			e.played = true
		case "file":
			e.file, e.named = value, true
		case "with":
			e.with = strings.Split(value, ",")
		case "on":
			e.on = strings.Split(value, ",")
		default:
			t.Errorf("%s: there is no mark %q", e, mark)
		}
	}
	return e
}

// String returns the page and line of the example.
func (e *example) String() string { return fmt.Sprintf("%s:%d", e.page.Path, e.line) }

func (e *example) isData() bool { return strings.HasSuffix(e.file, ".toml") }

var (
	opensVariant  = regexp.MustCompile(`(?m)^variant `)
	holdsScenario = regexp.MustCompile(`\A(#.*\n|\s)*scenario `)
)

// content returns the contents of the example's file. If there is no variant declaration, one is
// put in front of the first line. It is on the same line to keep the line numbers.
func (e *example) content() string {
	if e.bare || e.isData() || opensVariant.MatchString(e.text) || holdsScenario.MatchString(e.text) {
		return e.text
	}
	return `variant example "Example" { players 1..4 } ` + e.text
}

// write writes the files that an example needs, and its own file, to the current directory.
func (e *example) write(t *testing.T, all []*example) {
	t.Helper()
	for _, name := range slices.Concat(e.with, e.on) {
		other := e.called(name, all)
		if other == nil {
			t.Fatalf("%s: no example is called %q", e, name)
		}
		other.write(t, all)
	}
	if err := os.WriteFile(e.file, []byte(e.content()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// called returns the nearest correct example of that name above this one. If there is none, it
// returns the first one below, or nil.
func (e *example) called(name string, all []*example) (found *example) {
	above := true
	for _, other := range all {
		switch {
		case other == e:
			above = false
		case other.named && !other.wrong && other.file == name && (above || found == nil):
			found = other
		}
	}
	return found
}

// load returns the variants of an example with their scenarios, and its diagnostics without
// duplicates.
func (e *example) load(t *testing.T, all []*example) (variants []*variant.Variant, found diag.List) {
	t.Helper()
	t.Chdir(t.TempDir())
	e.write(t, all)
	library := dsl.NewLibrary(fstest.MapFS{})
	var target dsl.Target
	switch {
	case len(e.on) > 0:
		target.Requests = []dsl.Request{{Variant: e.on[0], With: append(e.on[1:], e.file)}}
	case !e.isData():
		target, found = library.Inspect(e.file)
	case len(e.with) > 0:
		target.Requests = []dsl.Request{{Variant: e.with[0]}}
	}
	for _, request := range target.Requests {
		checked, more := library.Load(request)
		variants, found = append(variants, checked), append(found, more...)
		if e.played {
			found = append(found, library.Abstract(checked)...)
			found = append(found, dsl.MissingCards(checked)...)
		}
	}
	return variants, once(found.Sort())
}

// once removes duplicate diagnostics, which occur because rules are read again for each request.
func once(found diag.List) diag.List {
	said := map[string]bool{}
	return slices.DeleteFunc(found, func(d diag.Diagnostic) bool {
		text := d.Text(diag.Plain)
		repeated := said[text]
		said[text] = true
		return repeated
	})
}
