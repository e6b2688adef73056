package dsl_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/ebnf"
	"github.com/google/go-cmp/cmp"

	"houserule/dsl/syntax"
)

// updating reports whether to rewrite the golden files of this package. The reference is one of
// them.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// TestGrammar compares the grammar in the reference with that of the parser.
func TestGrammar(t *testing.T) {
	holds(t, "grammar", "```ebnf\n"+readable(t, syntax.Grammar())+"```\n")
}

// TestReservedWords compares the list of reserved words with that of the parser.
func TestReservedWords(t *testing.T) {
	holds(t, "reserved words", wrap("`"+strings.Join(syntax.Words(), "` `")+"`", 110, "")+"\n")
}

// grammarPage is the path of the page with the grammar and the reserved words.
const grammarPage = "reference/grammar.md"

// holds compares the text between two markers of the page with the expected text, or replaces it in
// update mode.
func holds(t *testing.T, marker, want string) {
	t.Helper()
	name := filepath.Join(referenceFolder, grammarPage)
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begun := strings.Cut(string(content), "<!-- "+marker+" -->\n")
	got, after, ended := strings.Cut(rest, "<!-- end of "+marker+" -->\n")
	switch {
	case !begun || !ended:
		t.Fatalf("%s has no markers for %s", grammarPage, marker)
	case updating():
		parts := []string{before, "<!-- " + marker + " -->\n", want, "<!-- end of " + marker + " -->\n", after}
		if err := os.WriteFile(name, []byte(strings.Join(parts, "")), 0o644); err != nil {
			t.Fatal(err)
		}
	case got != want:
		t.Errorf("%s (-in the reference +in the parser):\n%s", marker, cmp.Diff(got, want))
	}
}

// called is a map from the productions of the parser to their names in the reference. Other names
// lose the suffix Decl or Stmt.
var called = map[string]string{
	"File": "Rules", "Decl": "Declaration", "Stmt": "Step", "Expr": "Value", "Operand": "Sum", "SortKey": "Key",
	"Key": "Line", "VarDecl": "Keep", "ProcDecl": "Procedure", "PlayerDecl": "EachPlayer", "ChooseStmt": "Choice",
	"ChooseOption": "ChoiceOption", "ChoosePart": "ChoicePart", "number": "Number", "dice": "Dice", "transcript": "TranscriptLine",
}

func name(production string) string {
	if name, found := called[production]; found {
		return name
	}
	return strings.TrimSuffix(production, "Decl")
}

// readable returns a grammar without redundant brackets, with the names of the reference.
func readable(t *testing.T, grammar string) string {
	t.Helper()
	parsed, err := ebnf.ParseString(grammar)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, p := range parsed.Productions {
		if p.Production == "Dice" {
			continue // described as a token
		}
		b.WriteString(layOut(name(p.Production)+" = ", alternatives(p.Expression)) + "\n")
	}
	return b.String()
}

// alternatives returns the alternatives of an expression. If one of them consists only of
// brackets, its inner alternatives are returned instead.
func alternatives(e *ebnf.Expression) (list []string) {
	for _, sequence := range e.Alternatives {
		if inner := sequence.Terms[0]; len(sequence.Terms) == 1 && inner.Group != nil && inner.Repetition == "" {
			list = append(list, alternatives(inner.Group.Expr)...)
			continue
		}
		list = append(list, sequenceOf(sequence))
	}
	return list
}

func sequenceOf(s *ebnf.Sequence) string {
	var list []string
	for _, term := range s.Terms {
		if term.Group == nil || term.Group.Lookahead == ebnf.LookaheadAssertionNone {
			list = append(list, word(term))
		}
	}
	return strings.Join(list, " ")
}

func word(term *ebnf.Term) string {
	switch {
	case term.Literal != "":
		return term.Literal + term.Repetition
	case term.Group == nil:
		return name(term.Name+term.Token) + term.Repetition
	}
	inner := alternatives(term.Group.Expr)
	if len(inner) == 1 && term.Repetition == "" {
		return inner[0]
	}
	return "( " + strings.Join(inner, " | ") + " )" + term.Repetition
}

// widest is the maximum length of a line of the grammar.
const widest = 108

// layOut formats a production on at most two lines, or with one line for each alternative.
func layOut(head string, alternatives []string) string {
	indent := strings.Repeat(" ", len(head)-2)
	whole := head + strings.Join(alternatives, " | ") + " ."
	if len(whole) <= 2*widest || len(alternatives) == 1 {
		return wrap(whole, widest, indent+"  ")
	}
	return head + strings.Join(alternatives, "\n"+indent+"| ") + " ."
}

// Symbols of the grammar that must stay on the line of the next or previous word.
var (
	clinging = strings.NewReplacer("( ", "(\x00", " )", "\x00)", "| ", "|\x00", " .", "\x00.")
	freed    = strings.NewReplacer("\x00", " ")
)

// wrap breaks a line at blanks, preferably outside of brackets.
func wrap(line string, width int, indent string) string {
	var b strings.Builder
	length := 0
	for i, piece := range pieces(line, width-len(indent)) {
		switch {
		case i > 0 && length+1+len(piece) > width:
			b.WriteString("\n" + indent)
			length = len(indent)
		case i > 0:
			b.WriteString(" ")
			length++
		}
		b.WriteString(piece)
		length += len(piece)
	}
	return b.String()
}

// pieces splits a line into pieces that fit a width. It splits at blanks outside of all brackets,
// and if necessary at those in one or more pairs.
func pieces(line string, width int) []string {
	words := strings.Split(clinging.Replace(line), " ")
	for deepest := 0; ; deepest++ {
		list, fit := joined(words, deepest), true
		for _, piece := range list {
			fit = fit && len(piece) <= width
		}
		if fit || len(list) == len(words) {
			return list
		}
	}
}

// joined merges words that are nested in more than the given number of brackets.
func joined(words []string, deepest int) (list []string) {
	depth := 0
	for _, word := range words {
		if depth > deepest {
			list[len(list)-1] += " " + freed.Replace(word)
		} else {
			list = append(list, freed.Replace(word))
		}
		depth += strings.Count(word, "(") - strings.Count(word, ")") - strings.Count(word, `"("`) + strings.Count(word, `")"`)
	}
	return list
}
