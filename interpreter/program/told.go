package program

import "houserule/dsl/variant"

// A Told is the sentence of a log entry. Proc is the index of the procedure that returns its
// text, with the given number of Params. Without a text, Proc is -1, and there is no log entry.
type Told struct {
	Tone   string
	Proc   int32
	Params int
}

// tellings compiles the sentences of the rules.
func (c *compiler) tellings() {
	c.p.Tellings = map[*variant.Told]*Told{}
	for _, z := range c.v.Zones {
		c.telling(z.Told, nil)
	}
	for _, k := range c.v.Kinds {
		for _, f := range k.Fields {
			c.telling(f.Told, nil)
		}
	}
	for _, e := range c.v.Enums {
		for _, w := range e.Wordings {
			c.telling(w.Told, nil)
		}
	}
	for _, g := range c.v.Globals {
		c.telling(g.Told, nil)
	}
	for _, p := range c.v.Procs {
		c.tellingOf(p)
	}
	for _, s := range c.v.Scripts {
		for _, p := range s.Versions {
			c.tellingOf(p)
		}
		for _, p := range s.Helpers {
			c.tellingOf(p)
		}
	}
}

// tellingOf compiles the sentences of a procedure, and those of the outcomes of a check.
func (c *compiler) tellingOf(p *variant.Proc) {
	c.telling(p.Told, p.Params)
	if p.Check == nil {
		return
	}
	for _, o := range p.Check.Outcomes {
		c.telling(o.Told, p.Params)
	}
}

// sentence returns the index of a procedure that returns a text. Its runs are not counted.
func (c *compiler) sentence(text variant.Expr, params []*variant.Local) int32 {
	index := c.newProc(Proc{Sort: "value", Result: text.Type()})
	c.later = append(c.later, func() {
		u := c.newUnit(index, params)
		u.at, u.silent, u.explains = text.Place(), true, true
		u.emit(Return, u.value(text), 0, 0)
		u.explains = false
	})
	return index
}

func (c *compiler) telling(t *variant.Told, params []*variant.Local) {
	if t == nil {
		return
	}
	if t.It != nil {
		params = []*variant.Local{t.It}
	}
	if t.Whose != nil {
		params = append(params, t.Whose)
	}
	told := &Told{Tone: t.Tone, Proc: -1, Params: len(params)}
	if t.Text != nil {
		told.Proc = c.sentence(t.Text, params)
	}
	c.p.Tellings[t] = told
}
