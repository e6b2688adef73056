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
func (b *builder) zoneOf(number int64) zoneRef {
	def, owner := b.Declared(number)
	z := zoneRef{def: def, number: number, owner: owner}
	if def >= 0 {
		z.Zone = &b.Program().Zones[def]
		if owner < 0 && z.Hand && b.Players() == 1 {
			z.owner = 0
		}
	}
	return z
}

func (z zoneRef) isOwned() bool { return z.owner >= 0 }

func (z zoneRef) isHand() bool { return z.Zone != nil && z.Hand && z.isOwned() }

// moved returns the line for a moved component. The sort and the owner of both zones determine who
// acts and the verb: a player plays, takes, gives or discards the component.
func (b *builder) moved(e *event.Event) Line {
	x, from, to := b.Component(e.A), b.zoneOf(e.B), b.zoneOf(e.C)
	switch {
	case from.Zone == nil || to.Zone == nil:
		return says(x, b.arrives(e.C))
	case b.Program().IsDiscardPile(to.def):
		return b.discarded(x, from)
	case to.isHand():
		return b.taken(x, from, to)
	case from.isHand():
		return b.played(x, from, to)
	case to.isOwned() && from.owner == to.owner:
		return b.does(to, "moves", x, b.Say(" from %s to %s", b.own(from), b.own(to)))
	case to.isOwned() && from.isOwned():
		return b.does(to, "takes", x, b.Say(" from %s", b.the(from)))
	case to.isOwned():
		return b.does(to, "takes", x, b.Say(" into %s", b.own(to)))
	}
	return says(x, b.Say("goes from %s to %s", b.the(from), b.the(to)))
}

// discarded returns the line for a discarded component. If it leaves a hand, its owner acts.
func (b *builder) discarded(x string, from zoneRef) Line {
	if from.isHand() {
		return b.does(from, "discards", x, "")
	}
	return says(x, b.Say("is discarded"))
}

// taken returns the line for a component that enters a hand.
func (b *builder) taken(x string, from, to zoneRef) Line {
	into := ""
	if b.hasOther(to, isHand) {
		into = b.Say(" into %s", b.own(to))
	}
	switch {
	case from.isHand() && from.owner == to.owner:
		return b.does(to, "moves", x, b.Say(" from %s to %s", b.own(from), b.own(to)))
	case from.isHand() && into == "":
		return b.does(from, "gives", x, b.Say(" to %s", b.Player(int64(to.owner))))
	case from.owner == to.owner:
		return b.does(to, "takes", x, b.Say(" from %s", b.own(from))+into)
	}
	return b.does(to, "takes", x, b.Say(" from %s", b.the(from))+into)
}

// played returns the line for a component that moves from a hand to another sort of zone.
func (b *builder) played(x string, from, to zoneRef) Line {
	switch {
	case to.isOwned() && to.owner != from.owner:
		return b.does(from, "gives", x, b.Say(" to %s", b.Player(int64(to.owner))))
	case !to.Open:
		return b.does(from, "puts", x, b.Say(" into %s", b.own(to)))
	case b.hasOther(to, func(def int32, z *program.Zone) bool { return z.Open && !b.Program().IsDiscardPile(def) }):
		return b.does(from, "plays", x, b.Say(" to %s", b.own(to)))
	}
	return b.does(from, "plays", x, "")
}

// drawn returns the line for a drawn component, with the player who drew it if it goes to a zone of
// a player. A line about the table has no verb, because a plural name such as Wolves would need
// another one.
func (b *builder) drawn(e *event.Event) Line {
	x, from, to := b.Component(e.A), b.zoneOf(e.B), b.zoneOf(e.C)
	source := ""
	if from.Zone != nil && b.hasOther(from, func(_ int32, z *program.Zone) bool { return z.Sort == from.Sort }) {
		source = b.Say(" from %s", b.the(from))
	}
	switch {
	case b.isTable(e.C) && from.Zone != nil:
		return Line{Text: upper(b.Say("from %s: %s", b.the(from), x))}
	case to.isHand() && !b.hasOther(to, isHand):
		return b.does(to, "draws", x, source)
	case to.Zone != nil && to.isOwned():
		return b.does(to, "draws", x, source+b.Say(" into %s", b.own(to)))
	}
	return says(x, b.Say("is dealt to %s", b.the(to)))
}

// arrives returns the predicate for a component that enters a zone without leaving another.
func (b *builder) arrives(zone int64) string {
	if b.isTable(zone) {
		return b.Say("comes into play")
	}
	return b.Say("comes to %s", b.the(b.zoneOf(zone)))
}

// isTable reports whether a zone is the play area, which holds components without a zone of their
// own.
func (b *builder) isTable(zone int64) bool {
	return event.Number(zone) == int64(b.Program().Zones[b.Program().Table].Slot)
}

// hasOther reports whether the rules declare another zone with a property: one more shared zone for
// a shared zone, and one more zone of each player for a zone of a player.
func (b *builder) hasOther(z zoneRef, has func(def int32, z *program.Zone) bool) bool {
	for i := range b.Program().Zones {
		other := &b.Program().Zones[i]
		if other != z.Zone && i != b.Program().Table && other.Each == z.Each && has(int32(i), other) {
			return true
		}
	}
	return false
}

func isHand(_ int32, z *program.Zone) bool { return z.Hand }

// own returns the words for a zone of the acting player, such as "your hand" or "their hand". A
// shared zone is "the stock".
func (b *builder) own(z zoneRef) string {
	switch {
	case !z.isOwned():
		return b.the(z)
	case b.Players() == 1, int(z.owner) == b.reader:
		return b.Say("your %s", bare(z.Spoken))
	}
	return b.Say("their %s", bare(z.Spoken))
}

// the returns the words for a zone with its owner.
func (b *builder) the(z zoneRef) string {
	if z.Zone == nil {
		return b.Say("nowhere")
	}
	if z.isOwned() && b.Players() == 1 {
		return b.own(z)
	}
	words := b.Zone(z.number)
	if holder, ok := strings.CutPrefix(words, z.Spoken+" of "); ok && b.isOnlyZone(z.def) {
		return holder
	}
	return b.theOne(words)
}

// isOnlyZone reports whether a zone is the only one that components of its kind have. It then goes
// by the name of the component: a card goes to column 1.
func (b *builder) isOnlyZone(def int32) bool {
	return slices.ContainsFunc(b.Program().Kinds, func(k program.Kind) bool { return len(k.Zones) == 1 && k.Zones[0].Zone == def })
}

// does returns the line for an action of the owner of a zone on a component.
func (b *builder) does(z zoneRef, verb, object, rest string) Line {
	actor := b.Player(int64(z.owner))
	if b.Players() == 1 {
		return acts(b.Say("you "+english.Plural(verb)), object, rest)
	}
	return acts(b.Say("%s "+verb, actor), object, rest)
}

// theOne adds an article to a name without one: "stock" becomes "the stock". A capitalised name
// stays.
func (b *builder) theOne(words string) string {
	first, _ := utf8.DecodeRuneInString(words)
	if !unicode.IsLower(first) || hasArticle(words) {
		return words
	}
	return b.Say("the %s", words)
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
