package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// placed is any node of the tree.
type placed interface {
	At() (start, end lexer.Position)
}

// A reporter keeps what is wrong with a text, and where.
type reporter struct {
	files map[string]*source.File
	file  *source.File // the one that was looked up last: a file is gone through as a whole
	found diag.List
	asked asked
}

// at is the piece of text that a node was read from.
func (r *reporter) at(n placed) source.Span {
	start, end := n.At()
	if r.file == nil || r.file.Name != start.Filename {
		r.file = r.files[start.Filename]
	}
	if r.file == nil {
		return source.Span{}
	}
	from := min(max(start.Offset, 0), len(r.file.Text))
	return r.file.Span(from, min(max(end.Offset, from), len(r.file.Text)))
}

// errorf reports an error. The detail says what to do about it.
func (r *reporter) errorf(code diag.Code, at source.Span, detail, format string, args ...any) {
	r.found.Add(diag.Diagnostic{Code: code, Span: at, Summary: fmt.Sprintf(format, args...), Detail: detail})
}

// warnf reports what does no harm but is not meant either.
func (r *reporter) warnf(code diag.Code, at source.Span, detail, format string, args ...any) {
	r.found.Add(diag.Diagnostic{
		Code: code, Severity: diag.Warning, Span: at, Summary: fmt.Sprintf(format, args...), Detail: detail,
	})
}

// fix adds to the last finding what mends it: a text that takes the place of another.
func (r *reporter) fix(says string, at source.Span, text string) {
	last := &r.found[len(r.found)-1]
	last.Fixes = append(last.Fixes, diag.Fix{Says: says, At: at, Text: text})
}

// before is the place right before a piece of text, and behind the one behind it.
func before(at source.Span) source.Span { return at.File.Span(at.Start, at.Start) }
func behind(at source.Span) source.Span { return at.File.Span(at.End, at.End) }

// watch begins to watch for errors; what it gives tells whether there have been any since.
func (r *reporter) watch() (failed func() bool) {
	before := len(r.found)
	return func() bool { return r.found[before:].HasErrors() }
}

// unknown reports a name that is not among the candidates, and suggests the nearest of them.
func (r *reporter) unknown(code diag.Code, at source.Span, name string, candidates func() []string, format string, args ...any) {
	d := diag.Diagnostic{Code: code, Span: at, Summary: fmt.Sprintf(format, args...), Label: r.didYouMean(name, candidates)}
	if code == CodeUnknownName && d.Label == "" {
		d.Detail = habits[name]
	}
	r.found.Add(d)
}

// mostSuggestions is how many findings get a suggestion; comparing names takes time.
const mostSuggestions = 50

func (r *reporter) didYouMean(name string, candidates func() []string) string {
	if r.isAsked(name) {
		for _, candidate := range candidates() {
			r.asked.answer(Candidate{Name: candidate})
		}
		return ""
	}
	if len(r.found) > mostSuggestions {
		return ""
	}
	return diag.DidYouMean(name, candidates())
}

// taken reports a name that is declared twice.
func (r *reporter) taken(name string, at, first source.Span) {
	r.found.Add(diag.Diagnostic{
		Code: CodeAlreadyDeclared, Span: at, Summary: fmt.Sprintf("there is already a %q", name),
		Detail:  "Give one of the two another name.",
		Related: []diag.Related{{Span: first, Message: "the first one is here"}},
	})
}

// enumerate joins words as a sentence does: "a, b and c".
func enumerate(words []string, conjunction string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}

// article is a noun with its article.
func article(noun string) string {
	if noun != "" && strings.ContainsRune("aeiouAEIOU", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// quoted is a name as messages show it.
func quoted(name string) string { return strconv.Quote(name) }

// oneLine is a text with all white space as single blanks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// isOwnFile reports whether a file belongs to the rules that are checked, and not to those that they extend. Lints that only
// an author can act on stay silent about other files.
func (c *checker) isOwnFile(file *source.File) bool {
	n := len(c.in.Variants)
	if n < 2 {
		return true
	}
	own, known := c.ownFiles[file]
	if !known {
		last := c.in.Variants[n-1]
		own = file == last.File || last.Layer != nil && slices.ContainsFunc(last.Layer.Files, func(f *syntax.File) bool { return f.Source == file })
		if c.ownFiles == nil {
			c.ownFiles = map[*source.File]bool{}
		}
		c.ownFiles[file] = own
	}
	return own
}
