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
	"houserule/dsl/variant"
)

// A Placed node has a position in its text, as all nodes of the tree have.
type Placed interface {
	At() (start, end lexer.Position)
}

// A Reporter gathers diagnostics about the texts of some files.
type Reporter struct {
	Files map[string]*source.File
	File  *source.File // a cache of the last file, because diagnostics come file by file
	Found diag.List
	Asked Asked
}

// At returns the piece of text that a node was read from.
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

// A finding is the last diagnostic. It can be extended until the next one is reported.
type finding diag.Diagnostic

// Errorf reports an error. The detail tells the author how to correct it.
func (r *Reporter) Errorf(code diag.Code, at source.Span, detail, format string, args ...any) *finding {
	return r.add(diag.Diagnostic{Code: code, Span: at, Summary: fmt.Sprintf(format, args...), Detail: detail})
}

// Warnf adds a warning about code that does no harm, but is probably not meant.
func (r *Reporter) Warnf(code diag.Code, at source.Span, detail, format string, args ...any) *finding {
	return r.add(diag.Diagnostic{Code: code, Severity: diag.Warning, Span: at, Summary: fmt.Sprintf(format, args...), Detail: detail})
}

func (r *Reporter) add(d diag.Diagnostic) *finding {
	r.Found.Add(d)
	return (*finding)(&r.Found[len(r.Found)-1])
}

// See adds another place to a finding, because it explains the finding.
func (f *finding) See(at source.Span, message string) *finding {
	f.Related = append(f.Related, diag.Related{Span: at, Message: message})
	return f
}

// Declared adds the place of a declaration to a finding.
func (f *finding) Declared(name string, at source.Span) *finding {
	return f.See(at, Quoted(name)+" is declared here")
}

// Fix adds a fix to the last diagnostic: a text that replaces another one.
func (r *Reporter) Fix(says string, at source.Span, text string) {
	last := &r.Found[len(r.Found)-1]
	last.Fixes = append(last.Fixes, diag.Fix{Says: says, At: at, Text: text})
}

// Before returns the empty span right before a piece of text.
func Before(at source.Span) source.Span { return at.File.Span(at.Start, at.Start) }

// Behind returns the empty span right after a piece of text.
func Behind(at source.Span) source.Span { return at.File.Span(at.End, at.End) }

// Watch begins to watch for errors. The returned function reports whether any error was found
// since.
func (r *Reporter) Watch() (failed func() bool) {
	before := len(r.Found)
	return func() bool { return r.Found[before:].HasErrors() }
}

// Taken reports an error for a name that is declared twice.
func (r *Reporter) Taken(name string, at, first source.Span) {
	r.Errorf(CodeAlreadyDeclared, at, "Rename one of the two.", "there is already a %q", name).See(first, "the first one is here")
}

// FixedText returns the value of a text. It reports an error for values in braces, which are not
// allowed there.
func (r *Reporter) FixedText(t syntax.Text, what string) string {
	var fixed strings.Builder
	for _, part := range t.Parts {
		if part.Value != nil {
			r.Errorf(CodeNotConstant, r.At(part.Value), "Write {{ and }} for braces in the text.", "%s can't have values in it", what)
			return ""
		}
		fixed.WriteString(part.Literal)
	}
	return fixed.String()
}

// NoForms reports an error for words for one and for several in a text that can't have them.
func (r *Reporter) NoForms(part syntax.TextPart, what string) {
	if part.Forms != nil {
		r.Errorf(CodeNotConstant, r.At(part.Value), "Write the value alone in braces.", "%s can't have words for one and for several", what)
	}
}

// Unknown reports an error for a name that is not among the candidates, and suggests the nearest
// of them.
func (r *Reporter) Unknown(code diag.Code, at source.Span, name string, candidates func() []string, format string, args ...any) *finding {
	d := diag.Diagnostic{Code: code, Span: at, Summary: fmt.Sprintf(format, args...), Label: r.DidYouMean(name, candidates)}
	if code == CodeUnknownName && d.Label == "" {
		d.Detail = Habits[name]
	} else if d.Label == "" && len(r.Found) < MostSuggestions {
		d.Detail = diag.OneOf(candidates())
	}
	return r.add(d)
}

// MostSuggestions limits how many diagnostics get a suggestion, because that takes time.
const MostSuggestions = 50

// DidYouMean returns a suggestion for an unknown name, or "". If the name is the one that is asked
// for, it collects the candidates instead.
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

// A Thing is the meaning of a name: a declaration, a part of one, or a word with a meaning in all
// rules. Equal values are the same thing.
type Thing interface {
	// Name returns the name.
	Name() string
	// Sort returns the word for messages: card, deck, option, field, member.
	Sort() string
	// Place returns the place of its declaration, or nowhere for a word.
	Place() source.Span
	// Declaration returns its declaration in one line.
	Declaration() string
	// Note returns the texts beside it.
	Note() Note
}

// A Note has the texts beside a thing that people read: its comment, its gloss for players, and the
// clauses of the rulebook that it carries out.
type Note struct {
	Doc, Gloss string
	Cites      []string
}

// An editor asks which names may be used at a place by writing an unused name there. If a name is
// not found, its candidates are known: the message suggests the nearest one, and the editor gets
// all of them.

// A Candidate is a name that may be used at the place in question. Of is its meaning, or nil.
type Candidate struct {
	Name string
	Of   Thing
	Type *variant.Type // of its value; nil if it has none
	Fits bool          // whether it is of the type that is wanted there
}

// Asked gathers the candidates for one place.
type Asked struct {
	Name  string
	Found map[string]Candidate
}

// Answer adds candidates. Of two with one name, the one with a known meaning stays.
func (a *Asked) Answer(candidates ...Candidate) {
	if a.Found == nil {
		a.Found = map[string]Candidate{}
	}
	for _, c := range candidates {
		if known, ok := a.Found[c.Name]; !ok || known.Of == nil {
			a.Found[c.Name] = c
		}
	}
}

// IsAsked reports whether a name is the one that is asked for.
func (r *Reporter) IsAsked(name string) bool { return name != "" && name == r.Asked.Name }

// Enumerate joins words as a sentence does: "a, b and c".
func Enumerate(words []string, conjunction string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}

// Article returns a noun with its article: "a deck".
func Article(noun string) string {
	if noun != "" && strings.ContainsRune("aeiouAEIOU", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// Quoted returns a name in quotation marks.
func Quoted(name string) string { return strconv.Quote(name) }

// OneLine returns a text with each run of white space as one blank.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// Unexpected panics because a switch has no case for a node.
func Unexpected(node any) { panic(fmt.Sprintf("no case for %T", node)) }

// Habits maps names from other languages to advice on the right form. A name with a dot is a field.
var Habits = map[string]string{
	"min": Smallest, "minimum": Smallest, "smallest": Smallest, "smaller": Smallest, "lowest": Smallest, "lower": Smallest, "lesser": Smallest,
	"max": Greatest, "maximum": Greatest, "greatest": Greatest, "greater": Greatest, "biggest": Greatest, "bigger": Greatest,
	"largest": Greatest, "larger": Greatest, "highest": Greatest, "higher": Greatest,
	"abs": "For the absolute value write if n < 0 then -n else n.",
	"len": howMany, "length": howMany, "size": howMany, ".length": howMany, ".size": howMany, ".len": howMany,
	"print": "Use say to print a message.", "log": "Use say to print a message.", "echo": "Use say to print a message.",
	"break": "Use stop to leave a loop.", "exit": "Use stop to leave a loop, return for a procedure, and end game for the game.",
	"continue": "To skip a round of a loop, use a condition: for each … where …, or if … { … }.",
	"null":     "Use none for a missing value.", "nil": "Use none for a missing value.", "nothing": "Use none for a missing value.",
	"on": "Write true.", "yes": "Write true.", "off": "Write false.", "no": "Write false.",
	"this": "Use it for the element of a query, and self for the card of a script.",
	"var":  "Use let to declare a variable.", "const": "Use let to declare a variable.", "set": "Use let to declare a variable, and = to change it.",
	"add": byHowMuch, "subtract": byHowMuch, "gain": byHowMuch, "lose": byHowMuch, "spend": byHowMuch,
	"into":   "Write the target after to: move hand to stock.",
	"the":    "Use a query for one of several: the first of hand, the number 3 of hand. Name a card by its kind and name: the Card \"Joker\".",
	"append": oneMore, "push": oneMore, ".append": oneMore, ".push": oneMore, ".add": oneMore,
	".remove": "To remove an element from a list, write dice without face.",
	".first":  "Write first of hand. The ends of a pile are .top and .bottom.",
	".last":   "Write last of hand. The ends of a pile are .top and .bottom.",
	".second": "Use an index: number 2 of hand.",
	".third":  "Use an index: number 3 of hand.",
	".min":    smallestValue, ".minimum": smallestValue, ".smallest": smallestValue, ".smaller": smallestValue, ".lowest": smallestValue,
	".lower": smallestValue, ".lesser": smallestValue,
	".max": greatestValue, ".maximum": greatestValue, ".greatest": greatestValue, ".greater": greatestValue, ".biggest": greatestValue,
	"rounds":  "Rounds are for a loop: for each who in rounds where not passed { … }.",
	"partner": onePartner, ".partner": onePartner, "partners": noTeams, ".partners": noTeams, "team": noTeams, ".team": noTeams, "teams": noTeams,
	".bigger": greatestValue, ".largest": greatestValue, ".larger": greatestValue, ".highest": greatestValue, ".higher": greatestValue,
}

// Advice that several names share.
const (
	noTeams       = "Write teams of 2, or teams 2, in the line that opens the variant."
	onePartner    = "A player of a team of 2 has a partner: write teams of 2 in the line that opens the variant."
	Smallest      = "For the smaller of two values write the least of [a, b]."
	Greatest      = "For the larger of two values write the most of [a, b]."
	smallestValue = "For the smallest field write least value of hand; for the smaller of two values, the least of [a, b]."
	greatestValue = "For the largest field write most value of hand; for the larger of two values, the most of [a, b]."

	byHowMuch = "Write increase gold by 3, or decrease gold by 3."
	howMany   = "For the number of cards write hand.count."
	oneMore   = "To add an element to a list, write dice with face."
)
