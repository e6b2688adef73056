package rulebook

import (
	"strings"

	"houserule/dsl/syntax"
)

// A speech translates a text of rules into words, lexeme by lexeme. The language is already close
// to English. Names get blanks, a dot becomes 's, and symbols become words.
type speech struct {
	w       *writer
	text    string
	lexemes []syntax.Lexeme
	at      int
	phrase  Phrase
	chain   int          // index of the first run of the operand before a dot
	glued   bool         // the next run follows without a blank
	dropped map[int]bool // indexes of omitted brackets
}

func (s *speech) lexeme(i int) string {
	if i < 0 || i >= len(s.lexemes) {
		return ""
	}
	return s.text[s.lexemes[i].Start:s.lexemes[i].End]
}

// next translates the next lexeme. The map skip has the end of each suggestion to omit, by its
// offset.
func (s *speech) next(skip map[int]int) {
	l := s.lexemes[s.at]
	word := s.lexeme(s.at)
	s.at++
	switch {
	case word == "suggest" && s.at < len(s.lexemes) && skip[s.lexemes[s.at].Start] > 0:
		end := skip[s.lexemes[s.at].Start]
		for s.at < len(s.lexemes) && s.lexemes[s.at].Start < end {
			s.at++
		}
	case word == "because" && s.at < len(s.lexemes) && s.lexemes[s.at].Sort == "text":
		s.at++
	case l.Sort == "text":
		s.add(s.w.quoted(strings.TrimSuffix(strings.TrimPrefix(word, `"`), `"`))...)
	case l.Sort == "word":
		s.word(word)
	case l.Sort == "sign":
		s.sign(word)
	default:
		s.add(Run{Text: word})
	}
}

func (s *speech) word(word string) {
	run := Run{Text: s.w.known(word)}
	if s.lexeme(s.at-2) != "." {
		s.chain = len(s.phrase)
		if s.w.locals[word] {
			run.Text = spaced(word)
		} else if s.w.decls[word] != nil {
			run.To = id(word)
		}
	}
	if s.lexeme(s.at) == "(" && s.lexemes[s.at].Start == s.lexemes[s.at-1].End {
		s.call(word)
	}
	s.add(run)
}

// prepositions has the words after which an argument needs no brackets.
var prepositions = map[string]bool{"of": true, "for": true, "at": true, "to": true, "from": true, "in": true, "by": true, "with": true, "on": true}

// call omits empty brackets, and brackets around a single argument after a preposition.
func (s *speech) call(name string) {
	end, depth, several := s.at, 0, false
	for ; end < len(s.lexemes); end++ {
		switch s.lexeme(end) {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ",":
			several = several || depth == 1
		}
		if depth == 0 {
			break
		}
	}
	last := name[strings.LastIndexByte(name, '_')+1:]
	if end == s.at+1 || prepositions[last] && !several {
		s.dropped[s.at], s.dropped[end] = true, true
	}
}

func (s *speech) sign(sign string) {
	switch {
	case s.dropped[s.at-1]:
	case sign == ".":
		s.part()
	case sign == "..":
		s.through()
	case sign == "," || sign == ")":
		s.glue()
		s.add(Run{Text: sign})
	case sign == "(":
		s.add(Run{Text: sign})
		s.glue()
	case sign == "[" && s.lexeme(s.at) == "]":
		s.at++
		s.add(Run{Text: "nothing"})
	case sign == "[" || sign == "]", sign == "=" || sign == "?":
	default:
		if word, ok := signs[sign]; ok {
			sign = word
		}
		if sign != "" {
			s.add(Run{Text: sign})
		}
	}
}

// part translates a dot: it puts the previous run into the possessive form.
func (s *speech) part() {
	if s.lexeme(s.at) == "count" {
		s.at++
		s.insert(s.chain, "the number of ")
		return
	}
	if len(s.phrase) == 0 {
		return
	}
	last := &s.phrase[len(s.phrase)-1]
	switch {
	case last.Text == "it" || strings.HasSuffix(last.Text, " it"):
		last.Text += "s"
	case strings.HasSuffix(last.Text, "s"):
		last.Text += "’"
	default:
		last.Text += "’s"
	}
}

// through translates a range operator.
func (s *speech) through() {
	switch {
	case s.at-1 == 0:
		s.add(Run{Text: "up to"})
	case s.at == len(s.lexemes) || s.lexeme(s.at) == ",":
		s.add(Run{Text: "or more"})
	default:
		s.add(Run{Text: "to"})
	}
}

func (s *speech) insert(at int, text string) {
	if at < len(s.phrase) {
		run := &s.phrase[at]
		blank := run.Text[:len(run.Text)-len(strings.TrimLeft(run.Text, " "))]
		run.Text = blank + text + strings.TrimLeft(run.Text, " ")
	}
}

func (s *speech) glue() { s.glued = true }

// add appends runs, after a blank unless the glued flag is set.
func (s *speech) add(runs ...Run) {
	if len(s.phrase) > 0 && !s.glued && len(runs) > 0 {
		runs[0].Text = " " + runs[0].Text
	}
	s.glued = false
	s.phrase = append(s.phrase, runs...)
}
