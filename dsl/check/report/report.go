// Package report writes diagnostics about rules: it finds the places of nodes in their text, has
// the codes of all diagnostics, and suggests names in place of unknown ones.
package report

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// FixedText is a text that may not have values in it.
func (r *Reporter) FixedText(t syntax.Text, what string) string {
	var fixed strings.Builder
	for _, part := range t.Parts {
		if part.Value != nil {
			r.Errorf(CodeNotConstant, r.At(part.Value), "Braces that shall be seen are doubled: {{ and }}.", "%s can't have values in it", what)
			return ""
		}
		fixed.WriteString(part.Literal)
	}
	return fixed.String()
}

// Placed is any node of the tree.
type Placed interface {
	At() (start, end lexer.Position)
}

// A Reporter keeps what is wrong with a text, and where.
type Reporter struct {
	Files map[string]*source.File
	File  *source.File // the one that was looked up last: a file is gone through as a whole
	Found diag.List
	Asked Asked
}

// At is the piece of text that a node was read from.
func (r *Reporter) At(n Placed) source.Span {
	start, end := n.At()
	if r.File == nil || r.File.Name != start.Filename {
		r.File = r.Files[start.Filename]
	}
	if r.File == nil {
		return source.Span{}
	}
	from := min(max(start.Offset, 0), len(r.File.Text))
	return r.File.Span(from, min(max(end.Offset, from), len(r.File.Text)))
}

// Errorf reports an error. The detail says what to do about it.
func (r *Reporter) Errorf(code diag.Code, at source.Span, detail, format string, args ...any) {
	r.Found.Add(diag.Diagnostic{Code: code, Span: at, Summary: fmt.Sprintf(format, args...), Detail: detail})
}

// Warnf reports what does no harm but is not meant either.
func (r *Reporter) Warnf(code diag.Code, at source.Span, detail, format string, args ...any) {
	r.Found.Add(diag.Diagnostic{
		Code: code, Severity: diag.Warning, Span: at, Summary: fmt.Sprintf(format, args...), Detail: detail,
	})
}

// Fix adds to the last finding what mends it: a text that takes the place of another.
func (r *Reporter) Fix(says string, at source.Span, text string) {
	last := &r.Found[len(r.Found)-1]
	last.Fixes = append(last.Fixes, diag.Fix{Says: says, At: at, Text: text})
}

// Before is the place right before a piece of text, and behind the one behind it.
func Before(at source.Span) source.Span { return at.File.Span(at.Start, at.Start) }

func Behind(at source.Span) source.Span { return at.File.Span(at.End, at.End) }

// Watch begins to watch for errors; what it gives tells whether there have been any since.
func (r *Reporter) Watch() (failed func() bool) {
	before := len(r.Found)
	return func() bool { return r.Found[before:].HasErrors() }
}

// Unknown reports a name that is not among the candidates, and suggests the nearest of them.
func (r *Reporter) Unknown(code diag.Code, at source.Span, name string, candidates func() []string, format string, args ...any) {
	d := diag.Diagnostic{Code: code, Span: at, Summary: fmt.Sprintf(format, args...), Label: r.DidYouMean(name, candidates)}
	if code == CodeUnknownName && d.Label == "" {
		d.Detail = Habits[name]
	}
	r.Found.Add(d)
}

// MostSuggestions is how many findings get a suggestion; comparing names takes time.
const MostSuggestions = 50

func (r *Reporter) DidYouMean(name string, candidates func() []string) string {
	if r.IsAsked(name) {
		for _, candidate := range candidates() {
			r.Asked.Answer(Candidate{Name: candidate})
		}
		return ""
	}
	if len(r.Found) > MostSuggestions {
		return ""
	}
	return diag.DidYouMean(name, candidates())
}

// Taken reports a name that is declared twice.
func (r *Reporter) Taken(name string, at, first source.Span) {
	r.Found.Add(diag.Diagnostic{
		Code: CodeAlreadyDeclared, Span: at, Summary: fmt.Sprintf("there is already a %q", name),
		Detail:  "Give one of the two another name.",
		Related: []diag.Related{{Span: first, Message: "the first one is here"}},
	})
}

// Enumerate joins words as a sentence does: "a, b and c".
func Enumerate(words []string, conjunction string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}

// Article is a noun with its article.
func Article(noun string) string {
	if noun != "" && strings.ContainsRune("aeiouAEIOU", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// Quoted is a name as messages show it.
func Quoted(name string) string { return strconv.Quote(name) }

// OneLine is a text with all white space as single blanks.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
