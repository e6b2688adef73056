package rulebook

import "slices"

// cutLinks removes links to rules that the book doesn't have. A rule without any text is omitted,
// for example.
func (b *Book) cutLinks() {
	l := links{}
	for _, c := range b.Chapters {
		for _, r := range c.all() {
			l[r.ID] = true
		}
	}
	for i := range b.Changed {
		b.Changed[i].To = l.to(b.Changed[i].To)
	}
	for _, c := range b.Chapters {
		l.inTables(c.Tables)
		for _, r := range c.all() {
			for ; r != nil; r = r.Below {
				l.inSteps(r.Steps)
				l.inSteps(r.Detail)
				l.inTables(r.Tables)
			}
		}
	}
}

// all returns a slice of all rules of a chapter.
func (c *Chapter) all() []*Rule {
	rules := slices.Concat(c.Rules, c.Small)
	if c.Rule != nil {
		rules = append(rules, c.Rule)
	}
	return rules
}

// links is the set of rule IDs that can be linked to. A map makes lookups cheap.
type links map[string]bool

func (l links) to(id string) string {
	if l[id] {
		return id
	}
	return ""
}

func (l links) inPhrase(p Phrase) {
	for i := range p {
		p[i].To = l.to(p[i].To)
	}
}

func (l links) inSteps(steps []Step) {
	for _, s := range steps {
		l.inPhrase(s.Words)
		l.inSteps(s.Steps)
	}
}

func (l links) inTables(tables []*Table) {
	for _, t := range tables {
		for _, row := range t.Rows {
			for _, cell := range row.Cells {
				l.inPhrase(cell)
			}
		}
	}
}
