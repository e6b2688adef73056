package variant

// A Standing tells what rules say of a card beyond its figures.
type Standing uint8

const (
	Plain    Standing = iota // nothing: no card of its kind has a script with its name
	Missing                  // nothing yet: others of its kind have a script with their name, and it has none
	Vanilla                  // that there is nothing to say: the script with its name is empty
	Scripted                 // what the script with its name says
)

func (s Standing) String() string {
	return [...]string{"plain", "missing", "vanilla", "scripted"}[s]
}

// Standing tells what rules say of a card. Scripts of its kind do not count: whether they are all that there is to
// say of the card, only a script with its name tells.
func (l ListedCard) Standing() Standing {
	own := l.Catalog.Cards[l.Card].Own()
	switch {
	case own != nil && !own.Empty():
		return Scripted
	case own != nil:
		return Vanilla
	case l.Catalog.Kind.ByName:
		return Missing
	}
	return Plain
}

// Gloss is what players read that the script with the card's name does; empty where it does not say.
func (l ListedCard) Gloss() Gloss {
	if own := l.Catalog.Cards[l.Card].Own(); own != nil {
		return own.Gloss
	}
	return nil
}

// Own is the script with the card's name; nil without one.
func (c *Card) Own() *Script {
	for _, s := range c.Scripts {
		if len(s.Names) > 0 {
			return s
		}
	}
	return nil
}
