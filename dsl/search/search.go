// Package search is a full-text index of rules and of the language reference. A query returns the
// declarations, clauses, cards and sections that match best, each with its best line. Names and
// headings weigh more than comments, glosses and texts for players, and these weigh more than
// code. A word also matches its other forms. An unknown word is replaced by the nearest known one.
// The package doesn't format results.
package search

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// A Hit is an entry that matches a query.
type Hit struct {
	Sort, Name string // for example "check" and "strike"
	At         source.Span
	Line       source.Span // the line that matches best
	Text       string      // the displayed text of that line
	Found      int         // the number of words that match
	score      float64
}

// A Result is the result of a query. Words has one element for each word of the query. Hits is a
// slice with the best matches first.
type Result struct {
	Words []Word
	Hits  []Hit
}

// A Word is a word of a query. Meant is the word that was searched for: Asked itself, the nearest
// known word, or "" if no known word is near.
type Word struct{ Asked, Meant string }

// An Index is a full-text index of one or several sets of rules.
type Index struct {
	entries []entry
	known   map[source.Span]bool
	common  map[string]int // number of entries that contain a word
}

// An entry is a declaration, clause or card in the index.
type entry struct {
	sort, name string
	at         source.Span
	pieces     []piece
}

// A piece is a text of an entry with its weight.
type piece struct {
	words  []string
	at     source.Span
	shown  string // displayed text; if empty, its line is displayed
	weight float64
}

// text returns the displayed text of a piece. It is computed only for hits, because one line may
// have thousands of pieces.
func (p *piece) text() string {
	if p.shown != "" {
		return inOneLine(p.shown)
	}
	return inOneLine(p.at.Text())
}

func inOneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// The weights of texts.
const (
	nameWeight   = 5
	spokenWeight = 4 // text for people: comments above, the name after called, the gloss
	quotedWeight = 2.5
	codeWeight   = 1
)

// Of returns an index of the rules of some studies. An entry that several studies share is
// indexed once.
func Of(studies ...*dsl.Study) *Index {
	x := newIndex()
	x.addStudies(studies)
	x.count()
	return x
}

// OfAll returns an index of the rules of some studies and of the reference of the language.
func OfAll(studies ...*dsl.Study) *Index {
	x := newIndex()
	x.addStudies(studies)
	x.addReference()
	x.count()
	return x
}

func newIndex() *Index { return &Index{known: map[source.Span]bool{}, common: map[string]int{}} }

func (x *Index) addStudies(studies []*dsl.Study) {
	for _, study := range studies {
		x.addRules(study)
		x.addClauses(study)
		x.addCards(study)
	}
}

// count counts for each word the entries that contain it.
func (x *Index) count() {
	for _, e := range x.entries {
		seen := map[string]bool{}
		for _, p := range e.pieces {
			for _, word := range p.words {
				if !seen[word] {
					seen[word] = true
					x.common[word]++
				}
			}
		}
	}
}

// add adds an entry, unless there is one with the same span.
func (x *Index) add(e entry) {
	if len(e.pieces) == 0 || x.known[e.at] {
		return
	}
	x.known[e.at] = true
	x.entries = append(x.entries, e)
}

// For returns the entries that match a query. The more words an entry matches, the earlier it is
// in the slice. Words that only make a question are skipped, unless there are no others.
func (x *Index) For(text string) Result {
	var r Result
	var all []sought
	words := Words(text)
	if telling := slices.DeleteFunc(slices.Clone(words), isAsking); len(telling) > 0 {
		words = telling
	}
	for _, word := range words {
		s := x.seek(word)
		r.Words = append(r.Words, Word{word, s.word})
		if s.word != "" {
			all = append(all, s)
		}
	}
	for i := range x.entries {
		if hit, ok := x.entries[i].hit(all); ok {
			r.Hits = append(r.Hits, hit)
		}
	}
	slices.SortStableFunc(r.Hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Found, a.Found), cmp.Compare(b.score, a.score))
	})
	return r
}

// isAsking reports whether a word makes a question and doesn't say what it is about, as in "how do
// I make a deck".
func isAsking(word string) bool {
	switch word {
	case "a", "an", "the", "to", "how", "what", "why", "do", "does", "can", "i", "my", "you", "mean":
		return true
	}
	return false
}

// A sought is a word of a query with the forms of it that the index contains. The map has a
// likeness for each form. A rare word weighs more.
type sought struct {
	word  string
	forms map[string]float64
	rare  float64
}

// seek returns the indexed forms of a word. If there are none, it returns those of the nearest
// word. The field word is "" if no word is near.
func (x *Index) seek(word string) sought {
	s := sought{word: word, forms: x.forms(word)}
	if len(s.forms) == 0 {
		if s.word = x.nearest(word); s.word == "" {
			return s
		}
		s.forms = x.forms(s.word)
	}
	in := 0
	for form := range s.forms {
		in += x.common[form]
	}
	s.rare = 1 + math.Log(float64(1+len(x.entries))/float64(1+in))
	return s
}

func (x *Index) forms(word string) map[string]float64 {
	forms := map[string]float64{}
	for other := range x.common {
		if near := likeness(word, other); near > 0 {
			forms[other] = near
		}
	}
	return forms
}

// nearest returns the indexed word that the user most likely meant by an unknown one, or "" if
// none is near.
func (x *Index) nearest(word string) string {
	var candidates []string
	// The first letter is rarely wrong, unless it was swapped with the second one.
	first := word[:min(2, len(word))]
	for other := range x.common {
		if len(other) > 2 && abs(len(other)-len(word)) <= 2 && strings.Contains(first, other[:1]) {
			candidates = append(candidates, other)
		}
	}
	// Common words come first, because Near compares a limited number of candidates.
	slices.SortFunc(candidates, func(a, b string) int {
		return cmp.Or(cmp.Compare(x.common[b], x.common[a]), strings.Compare(a, b))
	})
	return diag.Near(word, candidates)
}

func abs(n int) int { return max(n, -n) }

// hit returns the match of an entry, and false if the entry matches no word.
func (e *entry) hit(all []sought) (Hit, bool) {
	h := Hit{Sort: e.sort, Name: e.name, At: e.at}
	best := make([]float64, len(all))
	line, most := 0.0, (*piece)(nil)
	for at := range e.pieces {
		p := &e.pieces[at]
		sum := 0.0
		for i, s := range all {
			score := p.weight * s.rare * p.likest(s.forms)
			best[i], sum = max(best[i], score), sum+score
		}
		if sum > line {
			line, most = sum, p
		}
	}
	if most != nil {
		h.Line, h.Text = most.at, most.text()
	}
	for _, score := range best {
		if score > 0 {
			h.Found++
		}
		h.score += score
	}
	h.score += line / 2 // a bonus for words on the same line
	return h, h.Found > 0
}

// likest returns the maximum likeness of the words of a piece to the given forms. Longer pieces
// score lower, because each of their words says less about them.
func (p *piece) likest(forms map[string]float64) (like float64) {
	for _, word := range p.words {
		like = max(like, forms[word])
	}
	return like / (1 + float64(len(p.words))/manyWords)
}

// manyWords is the number of words at which the score of each word is halved.
const manyWords = 60
