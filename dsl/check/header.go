package check

import (
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// mostPlayers is how many may sit at a table.
const mostPlayers = 64

// header takes what the variant and its house rules say about themselves; of each line the last one
// that says something counts.
func (c *checker) header() {
	c.v.MinPlayers, c.v.MaxPlayers = 1, 1
	for _, d := range c.in.Variants {
		decl, ok := d.Syntax.(*syntax.VariantDecl)
		if !ok {
			continue
		}
		c.v.Name, c.v.Title, c.v.Span = decl.Name.Text, decl.Name.Text, c.at(decl)
		c.v.Chain = append(c.v.Chain, decl.Name.Text)
		if decl.Title != nil {
			c.v.Title = c.fixedText(*decl.Title, "a title")
		}
		for _, line := range decl.Lines {
			c.headerLine(line)
		}
	}
}

func (c *checker) headerLine(line syntax.VariantLine) {
	switch {
	case line.Word == "by" && line.Text != nil:
		c.v.By = c.fixedText(*line.Text, "a name")
	case line.Word == "source" && line.Text != nil:
		c.v.Source = c.fixedText(*line.Text, "a source")
	case line.Counts != nil:
		c.players(line)
	}
}

// players settles how many can play.
func (c *checker) players(line syntax.VariantLine) {
	b := c.newLook(c.entry, "the number of players", variant.Pure)
	counts := b.interval(line.Counts, numberType)
	if counts.Lo == variant.None || counts.Hi == variant.None || counts.Lo < 1 || counts.Hi > mostPlayers {
		c.errorf(CodeOutOfRange, c.at(line.Counts), "Write players 2, or players 2..4.", "between 1 and %d can play", mostPlayers)
		return
	}
	c.v.MinPlayers, c.v.MaxPlayers = int(counts.Lo), int(counts.Hi)
}
