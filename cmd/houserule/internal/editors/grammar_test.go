package editors

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserule/dsl/syntax"
	"houserule/rules"
)

// A painter highlights a text in the same way as editors with TextMate grammars.
type painter struct {
	grammar grammar
	known   map[string]*regexp.Regexp
	open    []rule   // stack of the ranges that have begun
	scopes  []string // by byte index in the line
}

func newPainter(t testing.TB) *painter {
	t.Helper()
	p := &painter{known: map[string]*regexp.Regexp{}}
	if err := json.Unmarshal([]byte(Grammar()), &p.grammar); err != nil {
		t.Fatal(err)
	}
	return p
}

// compiled returns a pattern as two groups: the match, and the lookahead. It caches the result.
func (p *painter) compiled(pattern string) *regexp.Regexp {
	if p.known[pattern] == nil {
		match, ahead, _ := strings.Cut(pattern, "(?=")
		if ahead != "" {
			ahead = "(?:" + ahead
		}
		p.known[pattern] = regexp.MustCompile("(" + match + ")" + ahead)
	}
	return p.known[pattern]
}

// match returns the indexes of the first match at or after from. A pattern with ^ matches at
// index 0 only.
func (p *painter) match(pattern, line string, from int) []int {
	if strings.HasPrefix(pattern, "^") && from > 0 {
		return nil
	}
	at := p.compiled(pattern).FindStringSubmatchIndex(line[from:])
	for i := range at {
		if at[i] >= 0 {
			at[i] += from
		}
	}
	return at
}

// flat returns rules with their includes resolved.
func (p *painter) flat(rules []rule) (all []rule) {
	for _, r := range rules {
		if r.Include != "" {
			all = append(all, p.flat(p.grammar.Parts[strings.TrimPrefix(r.Include, "#")].Patterns)...)
		} else {
			all = append(all, r)
		}
	}
	return all
}

func (p *painter) paint(from, to int, name string) {
	for i := from; i < to && name != ""; i++ {
		p.scopes[i] = name
	}
}

// line highlights a line and returns the scope of each byte.
func (p *painter) line(line string) []string {
	p.scopes = make([]string, len(line))
	for at := 0; at <= len(line); {
		rules, outer, end := p.grammar.Patterns, "", []int(nil)
		if n := len(p.open); n > 0 {
			rules, outer = p.open[n-1].Patterns, p.open[n-1].Name
			end = p.match(p.open[n-1].End, line, at)
		}
		best, found := rule{}, []int(nil)
		for _, r := range p.flat(rules) {
			pattern := r.Match + r.Begin
			if m := p.match(pattern, line, at); m != nil && (found == nil || m[0] < found[0]) {
				best, found = r, m
			}
		}
		switch {
		case end != nil && (found == nil || end[0] <= found[0]):
			p.paint(at, end[3], outer)
			p.open = p.open[:len(p.open)-1]
			at = end[3]
			if end[3] == len(line) && len(p.open) == 0 {
				return p.scopes
			}
		case found == nil:
			p.paint(at, len(line), outer)
			return p.scopes
		default:
			p.paint(at, found[0], outer)
			p.paint(found[0], found[3], best.Name)
			for group, s := range best.Captures {
				n := int(group[0] - '0')
				if from := found[2*(n+1)]; from >= 0 {
					p.paint(from, found[2*(n+1)+1], s.Name)
				}
			}
			if best.Begin != "" {
				p.open = append(p.open, best)
			}
			at = found[3]
		}
	}
	return p.scopes
}

// painted returns the scopes of all bytes, and the number of the first line that leaves a range
// open.
func (p *painter) painted(text string) (scopes []string, open int) {
	for i, line := range strings.Split(text, "\n") {
		scopes = append(append(scopes, p.line(line)...), "")
		if len(p.open) > 0 && open == 0 {
			open = i + 1
		}
	}
	return scopes, open
}

// scopesOf maps each sort of lexeme to the scopes that its first byte may have.
var scopesOf = map[string][]string{
	"comment": {"comment.line"}, "text": {"string.quoted"}, "transcript": {"string.unquoted"}, "number": {"constant.numeric"},
	"dice": {"constant.numeric.dice"}, "sign": {"keyword.operator", ""},
	"word": {"keyword.control", "constant.language", "storage", "entity.name", "variable.other"},
}

// TestGrammar highlights all shipped rules and compares the scopes with the scanner's lexemes.
func TestGrammar(t *testing.T) {
	texts := 0
	err := fs.WalkDir(rules.FS, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".rules") {
			return err
		}
		text, err := fs.ReadFile(rules.FS, path)
		if err != nil {
			return err
		}
		texts++
		for _, wrong := range misread(newPainter(t), string(text)) {
			t.Errorf("%s:%s", path, wrong)
		}
		return nil
	})
	if err != nil || texts < 50 {
		t.Errorf("%d texts were painted: %v", texts, err)
	}
}

// misread returns the first lexemes whose scopes don't fit their sort.
func misread(p *painter, text string) (wrong []string) {
	scopes, open := p.painted(text)
	if open > 0 {
		wrong = append(wrong, fmt.Sprintf("%d: something is left open", open))
	}
	for _, lexeme := range syntax.Lexemes(text) {
		scope := scopes[lexeme.Start]
		fits := slices.ContainsFunc(scopesOf[lexeme.Sort], func(may string) bool {
			return may == "" && scope == "" || may != "" && strings.HasPrefix(scope, may)
		})
		if !fits && len(wrong) < 5 {
			line := strings.Count(text[:lexeme.Start], "\n") + 1
			wrong = append(wrong, fmt.Sprintf("%d: %s %q is painted as %q", line, lexeme.Sort, text[lexeme.Start:lexeme.End], scope))
		}
	}
	return wrong
}

func TestGrammarAtChosenPlaces(t *testing.T) {
	text := `replace check strike(member: Recruit) {  # a roll
    roll 2d6
    add member.count "help {of(it)} \" {{ all"
    above -> beaten
}
card = none
    | a line: 2d6
`
	scopes, _ := newPainter(t).painted(text)
	for words, want := range map[string]string{
		"replace": "storage.modifier", "check": "storage.type", "strike": "entity.name.function", "Recruit": "entity.name.type",
		"# a roll": "comment.line", "roll 2": "keyword.control", "2d6\n    add": "constant.numeric.dice", "add": "keyword.control", "count": "variable.other.member",
		"help": "string.quoted", "of(": "keyword.control", "it)}": "keyword.control", `\"`: "constant.character", "all\"": "string.quoted",
		"->": "keyword.operator", "card =": "variable.other", "none": "constant.language", "| a": "string.unquoted",
	} {
		if got := scopes[strings.Index(text, words)]; !strings.HasPrefix(got, want) {
			t.Errorf("%q is painted as %q, not as %q", words, got, want)
		}
	}
}
