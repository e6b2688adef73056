// Package search finds the places of rules that say something about some words. In go studies of rules and words as people
// type them; out come declarations, clauses and cards, best first, each with the line that says most. Names count more than
// comments, glosses and what players read, and these more than the rest of the text. A word is found in other forms of
// itself, too; one that is nowhere is taken for the nearest that is. The package knows nothing of screens.
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

// A Hit is something that says something about the words.
type Hit struct {
	Sort, Name string // what it is: check, strike
	At         source.Span
	Line       source.Span // where it says most
	Text       string      // what it says there
	Found      int         // of how many of the words
	score      float64
}

// A Result is what was found. Words are those that were looked for; Meant is another one where it had to be taken for one
// that is there, and empty where it is nowhere.
type Result struct {
	Words []Word
	Hits  []Hit
}

// A Word is one that was asked for, and the one that was looked for in its place; they are the same where it is there.
type Word struct{ Asked, Meant string }

// An Index is all that some rules say.
type Index struct {
	entries []entry
	known   map[source.Span]bool
	common  map[string]int // in how many entries a word stands
}

// An entry is something that can be found.
type entry struct {
	sort, name string
	at         source.Span
	pieces     []piece
}

// A piece is a text of an entry, and how much it counts.
type piece struct {
	words  []string
	at     source.Span
	shown  string // nothing: the line that it stands on
	weight float64
}

// text is what is shown of a piece. Only hits need it: there may be thousands of pieces of one line.
func (p *piece) text() string {
	if p.shown != "" {
		return inOneLine(p.shown)
	}
	return inOneLine(p.at.Text())
}

func inOneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// How much texts count.
const (
	nameWeight   = 5
	spokenWeight = 4 // for people: comments above, what it is called, its gloss
	quotedWeight = 2.5
	codeWeight   = 1
)

// Of indexes rules. What several of them share is there once.
func Of(studies ...*dsl.Study) *Index {
	x := newIndex()
	x.addStudies(studies)
	x.count()
	return x
}

// OfAll indexes rules and the reference of the language.
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

// count counts in how many entries each word stands.
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

// add adds an entry, unless it is known.
func (x *Index) add(e entry) {
	if len(e.pieces) == 0 || x.known[e.at] {
		return
	}
	x.known[e.at] = true
	x.entries = append(x.entries, e)
}

// For finds what says something about words: first what says something about all of them.
func (x *Index) For(text string) Result {
	var r Result
	var all []sought
	for _, word := range Words(text) {
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

// A sought word is looked for in its forms; rare words count more.
type sought struct {
	word  string
	forms map[string]float64
	rare  float64
}

// seek finds the forms of a word that are there, or those of the nearest word.
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

// nearest is the word that somebody most likely meant who wrote one that is nowhere, "" if none is near.
func (x *Index) nearest(word string) string {
	var candidates []string
	first := word[:min(2, len(word))] // hardly anybody errs in the first letter, unless it changed places with the second one
	for other := range x.common {
		if len(other) > 2 && abs(len(other)-len(word)) <= 2 && strings.Contains(first, other[:1]) {
			candidates = append(candidates, other)
		}
	}
	slices.SortFunc(candidates, func(a, b string) int { // common ones first, for there is a limit to how many are looked at
		return cmp.Or(cmp.Compare(x.common[b], x.common[a]), strings.Compare(a, b))
	})
	return diag.Near(word, candidates)
}

func abs(n int) int { return max(n, -n) }

// hit tells how well an entry fits, if it says something about any word.
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
	h.score += line / 2 // words that stand together
	return h, h.Found > 0
}

// likest tells how like the forms of a word any word of a text is; among many words it counts less.
func (p *piece) likest(forms map[string]float64) (like float64) {
	for _, word := range p.words {
		like = max(like, forms[word])
	}
	return like / (1 + float64(len(p.words))/manyWords)
}

// manyWords is how many words halve what each of them counts.
const manyWords = 60
