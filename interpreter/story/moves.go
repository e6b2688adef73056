package story

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/interpreter/event"
	"houserule/interpreter/program"
)

// A zoneRef is a zone that a component leaves or enters. Zone is nil for a zone that the log
// doesn't know.
type zoneRef struct {
	*program.Zone
	def    int32 // index of Zone in Program.Zones
	number int64 // as in the event
	owner  int32 // the player who owns the zone, or -1
}

// zoneOf returns the zone that an event refers to. In a game for one player, a hand belongs to that
// player.
func (t *teller) zoneOf(number int64) zoneRef {
	def, owner := t.Declared(number)
	z := zoneRef{def: def, number: number, owner: owner}
	if def >= 0 {
		z.Zone = &t.Program().Zones[def]
		if owner < 0 && z.Hand && t.Players() == 1 {
			z.owner = 0
		}
	}
	return z
}

func (z zoneRef) isOwned() bool { return z.owner >= 0 }

func (z zoneRef) isHand() bool { return z.Zone != nil && z.Hand && z.isOwned() }

// moved returns the line for a moved component. The sort and the owner of both zones determine who
// acts and the verb: a player plays, takes, gives or discards the component.
func (t *teller) moved(e *event.Event) Line {
	x, from, to := t.Component(e.A), t.zoneOf(e.B), t.zoneOf(e.C)
	switch {
	case from.Zone == nil || to.Zone == nil:
		return says(x, t.arrives(e.C))
	case t.Program().IsDiscardPile(to.def):
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

// discarded returns the line for a discarded component. If it leaves a hand, its owner acts.
func (t *teller) discarded(x string, from zoneRef) Line {
	if from.isHand() {
		return t.does(from, "discards", x, "")
	}
	return says(x, "is discarded")
}

// taken returns the line for a component that enters a hand.
func (t *teller) taken(x string, from, to zoneRef) Line {
	into := ""
	if t.hasOther(to, isHand) {
		into = " into " + t.own(to)
	}
	switch {
	case from.isHand() && from.owner == to.owner:
		return t.does(to, "moves", x, " from "+t.own(from)+" to "+t.own(to))
	case from.isHand() && into == "":
		return t.does(from, "gives", x, " to "+t.Player(int64(to.owner)))
	case from.owner == to.owner:
		return t.does(to, "takes", x, " from "+t.own(from)+into)
	}
	return t.does(to, "takes", x, " from "+t.the(from)+into)
}

// played returns the line for a component that moves from a hand to another sort of zone.
func (t *teller) played(x string, from, to zoneRef) Line {
	switch {
	case to.isOwned() && to.owner != from.owner:
		return t.does(from, "gives", x, " to "+t.Player(int64(to.owner)))
	case !to.Open:
		return t.does(from, "puts", x, " into "+t.own(to))
	case t.hasOther(to, func(def int32, z *program.Zone) bool { return z.Open && !t.Program().IsDiscardPile(def) }):
		return t.does(from, "plays", x, " to "+t.own(to))
	}
	return t.does(from, "plays", x, "")
}

// drawn returns the line for a drawn component, with the player who drew it if it goes to a zone of
// a player. A component on the table has only its name, because a name such as Wolves needs
// another verb.
func (t *teller) drawn(e *event.Event) Line {
	x, from, to := t.Component(e.A), t.zoneOf(e.B), t.zoneOf(e.C)
	source := ""
	if from.Zone != nil && t.hasOther(from, func(_ int32, z *program.Zone) bool { return z.Sort == from.Sort }) {
		source = " from " + t.the(from)
	}
	switch {
	case t.isTable(e.C) && from.Zone != nil:
		return Line{Text: upper("from " + t.the(from) + ": " + x)}
	case to.isHand() && !t.hasOther(to, isHand):
		return t.does(to, "draws", x, source)
	case to.Zone != nil && to.isOwned():
		return t.does(to, "draws", x, source+" into "+t.own(to))
	}
	return says(x, "is dealt to "+t.the(to))
}

// arrives returns the predicate for a component that enters a zone without leaving another.
func (t *teller) arrives(zone int64) string {
	if t.isTable(zone) {
		return "comes into play"
	}
	return "comes to " + t.the(t.zoneOf(zone))
}

// isTable reports whether a zone is the play area, which holds components without a zone of their
// own.
func (t *teller) isTable(zone int64) bool {
	return event.Number(zone) == int64(t.Program().Zones[t.Program().Table].Slot)
}

// hasOther reports whether the rules declare another zone with a property: one more shared zone for
// a shared zone, and one more zone of each player for a zone of a player.
func (t *teller) hasOther(z zoneRef, has func(def int32, z *program.Zone) bool) bool {
	for i := range t.Program().Zones {
		other := &t.Program().Zones[i]
		if other != z.Zone && i != t.Program().Table && other.Each == z.Each && has(int32(i), other) {
			return true
		}
	}
	return false
}

func isHand(_ int32, z *program.Zone) bool { return z.Hand }

// own returns the words for a zone of the acting player, such as "your hand" or "their hand". A
// shared zone is "the stock".
func (t *teller) own(z zoneRef) string {
	switch {
	case !z.isOwned():
		return t.the(z)
	case t.Players() == 1, int(z.owner) == t.reader:
		return "your " + bare(z.Spoken)
	}
	return "their " + bare(z.Spoken)
}

// the returns the words for a zone with its owner.
func (t *teller) the(z zoneRef) string {
	if z.Zone == nil {
		return "nowhere"
	}
	if z.isOwned() && t.Players() == 1 {
		return t.own(z)
	}
	words := t.Zone(z.number)
	if holder, ok := strings.CutPrefix(words, z.Spoken+" of "); ok && t.isOnlyZone(z.def) {
		return holder
	}
	return theOne(words)
}

// isOnlyZone reports whether a zone is the only one that components of its kind have. It then goes
// by the name of the component: a card goes to column 1.
func (t *teller) isOnlyZone(def int32) bool {
	return slices.ContainsFunc(t.Program().Kinds, func(k program.Kind) bool { return len(k.Zones) == 1 && k.Zones[0].Zone == def })
}

// does returns the line for an action of the owner of a zone on a component.
func (t *teller) does(z zoneRef, verb, object, rest string) Line {
	actor := t.Player(int64(z.owner))
	if t.Players() == 1 {
		actor, verb = "you", plural(verb)
	}
	return acts(actor+" "+verb, object, rest)
}

// theOne adds an article to a name without one: "stock" becomes "the stock". A capitalised name
// stays.
func theOne(words string) string {
	first, _ := utf8.DecodeRuneInString(words)
	if !unicode.IsLower(first) || hasArticle(words) {
		return words
	}
	return "the " + words
}

// bare returns a name without its article.
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
