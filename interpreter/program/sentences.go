package program

import "houserule/dsl/variant"

// A Sentence is the sentence of a log entry. Proc is the index of the procedure that returns its
// text, with the given number of Params. Without a text, Proc is -1, and there is no log entry.
type Sentence struct {
	Tone   string
	Proc   int32
	Params int
}

// sentences compiles the sentences of the rules.
func (c *compiler) sentences() {
	c.p.Sentences = map[*variant.Sentence]*Sentence{}
	for _, z := range c.v.Zones {
		c.addSentence(z.Sentence, nil)
	}
	for _, k := range c.v.Kinds {
		for _, f := range k.Fields {
			c.addSentence(f.Sentence, nil)
		}
	}
	for _, e := range c.v.Enums {
		for _, w := range e.Wordings {
			c.addSentence(w.Sentence, nil)
		}
	}
	for _, g := range c.v.Globals {
		c.addSentence(g.Sentence, nil)
	}
	for _, p := range c.v.Procs {
		c.sentencesOf(p)
	}
	for _, s := range c.v.Scripts {
		for _, p := range s.Versions {
			c.sentencesOf(p)
		}
		for _, p := range s.Helpers {
			c.sentencesOf(p)
		}
	}
}

// sentencesOf compiles the sentences of a procedure, and those of the outcomes of a check.
func (c *compiler) sentencesOf(p *variant.Proc) {
	c.addSentence(p.Sentence, p.Params)
	if p.Check == nil {
		return
	}
	for _, o := range p.Check.Outcomes {
		c.addSentence(o.Sentence, p.Params)
	}
}

// sentenceProc returns the index of a procedure that returns a text. Its runs are not counted.
func (c *compiler) sentenceProc(text variant.Expr, params []*variant.Local) int32 {
	index := c.newProc(Proc{Sort: "value", Result: text.Type()})
	c.later = append(c.later, func() {
		u := c.newUnit(index, params)
		u.at, u.silent, u.explains = text.Place(), true, true
		u.emit(Return, u.value(text), 0, 0)
		u.explains = false
	})
	return index
}

// addSentence compiles a sentence and adds it to the program. A sentence that uses "it" has that
// parameter instead of params. The owner comes last.
func (c *compiler) addSentence(t *variant.Sentence, params []*variant.Local) {
	if t == nil {
		return
	}
	if t.It != nil {
		params = []*variant.Local{t.It}
	}
	if t.Whose != nil {
		params = append(params, t.Whose)
	}
	sentence := &Sentence{Tone: t.Tone, Proc: -1, Params: len(params)}
	if t.Text != nil {
		sentence.Proc = c.sentenceProc(t.Text, params)
	}
	c.p.Sentences[t] = sentence
}
