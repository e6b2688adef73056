package story

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/interpreter/event"
	"houserule/interpreter/program"
)

// A place is a zone that a component leaves or enters.
type place struct {
	*program.Zone
	number int64 // as an event has it
	owner  int64 // the player whose zone it is, or none
}

// placeOf returns the place of a zone. A hand in a game for one player belongs to that player.
func (t *teller) placeOf(zone int64) place {
	def, owner := t.Declared(zone)
	if owner < 0 && def != nil && def.Hand && t.Players() == 1 {
		owner = 0
	}
	return place{def, zone, owner}
}

func (p place) isOwned() bool { return p.owner >= 0 }

func (p place) isHand() bool { return p.Zone != nil && p.Hand && p.isOwned() }

// moved says who moved a component by the sort and the owner of the two zones: a player plays, takes, gives or discards it.
func (t *teller) moved(e *event.Event) Line {
	x, from, to := t.Component(e.A), t.placeOf(e.B), t.placeOf(e.C)
	switch {
	case from.Zone == nil || to.Zone == nil:
		return says(x, t.arrives(e.C))
	case t.isDiscardPile(to):
		return t.discarded(x, from)
	case to.isHand():
		return t.taken(x, from, to)
	case from.isHand():
		return t.played(x, from, to)
	case to.isOwned() && from.owner == to.owner:
		return t.does(to, "moves", x, " from "+t.own(from)+" to "+t.own(to))
	case to.isOwned() && from.isOwned():
		return t.does(to, "takes", x, " from "+t.the(from))
	case to.isOwned():
		return t.does(to, "takes", x, " into "+t.own(to))
	}
	return says(x, "goes from "+t.the(from)+" to "+t.the(to))
}

// discarded says that a component is discarded, by the owner of the hand that it leaves.
func (t *teller) discarded(x string, from place) Line {
	if from.isHand() {
		return t.does(from, "discards", x, "")
	}
	return says(x, "is discarded")
}

// taken says that a component comes to a hand.
func (t *teller) taken(x string, from, to place) Line {
	into := ""
	if t.hasOther(to, func(z *program.Zone) bool { return z.Hand }) {
		into = " into " + t.own(to)
	}
	switch {
	case from.isHand() && from.owner == to.owner:
		return t.does(to, "moves", x, " from "+t.own(from)+" to "+t.own(to))
	case from.isHand() && into == "":
		return t.does(from, "gives", x, " to "+t.Player(to.owner))
	case from.owner == to.owner:
		return t.does(to, "takes", x, " from "+t.own(from)+into)
	}
	return t.does(to, "takes", x, " from "+t.the(from)+into)
}

// played says that a component leaves a hand for a zone that is no hand.
func (t *teller) played(x string, from, to place) Line {
	switch {
	case to.isOwned() && to.owner != from.owner:
		return t.does(from, "gives", x, " to "+t.Player(to.owner))
	case !to.Open:
		return t.does(from, "puts", x, " into "+t.own(to))
	case t.hasOther(to, func(z *program.Zone) bool { return z.Open && !t.isDiscards(z) }):
		return t.does(from, "plays", x, " to "+t.own(to))
	}
	return t.does(from, "plays", x, "")
}

// drawn returns the line for a drawn component, with the player who drew it if it goes to a zone of
// a player. A component on the table has only its name, because a name such as Wolves needs
// another verb.
func (t *teller) drawn(e *event.Event) Line {
	x, from, to := t.Component(e.A), t.placeOf(e.B), t.placeOf(e.C)
	source := ""
	if from.Zone != nil && t.hasOther(from, func(z *program.Zone) bool { return z.Sort == from.Sort }) {
		source = " from " + t.the(from)
	}
	switch {
	case t.isTable(e.C) && from.Zone != nil:
		return Line{Text: upper("from " + t.the(from) + ": " + x)}
	case to.isHand() && !t.hasOther(to, func(z *program.Zone) bool { return z.Hand }):
		return t.does(to, "draws", x, source)
	case to.Zone != nil && to.isOwned():
		return t.does(to, "draws", x, source+" into "+t.own(to))
	}
	return says(x, "is dealt to "+t.the(to))
}

// arrives says that a component comes to a zone from nowhere.
func (t *teller) arrives(zone int64) string {
	if t.isTable(zone) {
		return "comes into play"
	}
	return "comes to " + t.the(t.placeOf(zone))
}

// isTable reports whether a zone is where lies what has no place of its own.
func (t *teller) isTable(zone int64) bool {
	return event.Number(zone) == int64(t.Program().Zones[t.Program().Table].Slot)
}

// isDiscardPile reports whether a place is the pile for the discards of a deck.
func (t *teller) isDiscardPile(to place) bool { return t.isDiscards(to.Zone) }

func (t *teller) isDiscards(zone *program.Zone) bool {
	zones := t.Program().Zones
	for i := range zones {
		if at := zones[i].Discards; at >= 0 && &zones[at] == zone {
			return true
		}
	}
	return false
}

// hasOther reports whether the rules declare another zone like the one of a place: equally one for all, or one for each.
func (t *teller) hasOther(p place, like func(z *program.Zone) bool) bool {
	zones := t.Program().Zones
	for i := range zones {
		if z := &zones[i]; z != p.Zone && i != t.Program().Table && z.Each == p.Each && like(z) {
			return true
		}
	}
	return false
}

// own returns the words for a zone of the player who acts: your hand, their hand; the stock, where it is for all.
func (t *teller) own(p place) string {
	switch {
	case !p.isOwned():
		return t.the(p)
	case t.Players() == 1, int(p.owner) == t.reader:
		return "your " + bare(p.Spoken)
	}
	return "their " + bare(p.Spoken)
}

// the returns the words for a zone, and whose it is.
func (t *teller) the(p place) string {
	if p.Zone == nil {
		return "nowhere"
	}
	if p.isOwned() && t.Players() == 1 {
		return t.own(p)
	}
	words := t.Zone(p.number)
	if holder, ok := strings.CutPrefix(words, p.Spoken+" of "); ok && t.isOnlyZone(p.Zone) {
		return holder
	}
	return theOne(words)
}

// isOnlyZone reports whether components of a kind have this zone and no other, so that it goes by the name of the
// component: a card goes to column 1.
func (t *teller) isOnlyZone(zone *program.Zone) bool {
	p := t.Program()
	for i := range p.Kinds {
		if own := p.Kinds[i].Zones; len(own) == 1 && &p.Zones[own[0].Zone] == zone {
			return true
		}
	}
	return false
}

// does returns the line for an action of the owner of a zone on a component.
func (t *teller) does(p place, verb, object, rest string) Line {
	actor := t.Player(p.owner)
	if t.Players() == 1 {
		actor, verb = "you", plural(verb)
	}
	return acts(actor+" "+verb, object, rest)
}

// theOne puts an article before the words for one thing that have none: stock becomes the stock. A name in capitals stays.
func theOne(words string) string {
	first, _ := utf8.DecodeRuneInString(words)
	if !unicode.IsLower(first) || hasArticle(words) {
		return words
	}
	return "the " + words
}

// bare returns the words for one thing without the article that they may begin with.
func bare(words string) string {
	if hasArticle(words) {
		_, words, _ = strings.Cut(words, " ")
	}
	return words
}

func hasArticle(words string) bool {
	switch first, _, _ := strings.Cut(words, " "); first {
	case "the", "a", "an", "your", "their", "its", "this", "that":
		return true
	}
	return false
}
