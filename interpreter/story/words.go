package story

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/transcript"
)

// line is an event as it is told to people; without a text if it is bookkeeping.
func (t *teller) line(e *event.Event) Line {
	if (e.Kind == event.FieldSet || e.Kind == event.GlobalSet) && e.B == e.C {
		return Line{}
	}
	if sentence := t.Sentence(e); sentence != "" && e.Kind != event.Checked {
		return t.split(sentence, t.Component(e.A), e.Kind)
	}
	switch e.Kind {
	case event.TurnBegan, event.PhaseBegan:
		return Line{Text: upper(transcript.Text(t.Log, e)), Heading: true}
	case event.Drawn:
		return t.drawn(e)
	case event.Created:
		return says(t.Component(e.A), t.comes(e.C))
	case event.Moved:
		return says(t.Component(e.A), "goes from "+t.Zone(e.B)+" to "+t.Zone(e.C))
	case event.TurnedOver:
		if e.C == 1 {
			return Line{}
		}
		turned := t.Component(e.A)
		return says(turned, strings.TrimPrefix(transcript.Text(t.Log, e), turned+" "))
	case event.Discarded:
		return says(t.Component(e.A), "is discarded")
	case event.FieldSet:
		return t.fieldSet(e)
	case event.GlobalSet:
		return t.globalSet(e)
	case event.Checked:
		return t.checked(e)
	case event.Decided:
		if t.Players() == 1 || e.A < 0 || int(e.A) == t.reader {
			return Line{}
		}
	case event.Deed, event.Shuffled, event.LookedUp, event.ScoreLine, event.Triggered:
		return Line{}
	}
	return Line{Text: upper(transcript.Text(t.Log, e))}
}

// drawn tells what has been drawn to the table, and from where: whether that is one thing or several by its name, as Wolves, goes
// without a verb.
func (t *teller) drawn(e *event.Event) Line {
	if !t.isTable(e.C) {
		return says(t.Component(e.A), t.comes(e.C))
	}
	return Line{Text: upper("from " + t.Zone(e.B) + ": " + t.Component(e.A))}
}

// comes says that something comes to a zone, or simply comes.
func (t *teller) comes(zone int64) string {
	if t.isTable(zone) {
		return "comes"
	}
	return "comes to " + t.Zone(zone)
}

// isTable reports whether a zone is where lies what has no place of its own.
func (t *teller) isTable(zone int64) bool {
	return event.Number(zone) == int64(t.Program().Zones[t.Program().Table].Slot)
}

// says is a sentence of one thing.
func says(subject, predicate string) Line {
	return Line{Text: upper(subject + " " + predicate), subjects: []string{subject}, predicate: predicate}
}

// split takes a sentence of the rules apart, if it begins with the component that it is about.
func (t *teller) split(sentence, subject string, kind event.Kind) Line {
	if predicate, ok := strings.CutPrefix(sentence, subject+" "); ok && kind != event.Deed && kind != event.GlobalSet {
		return says(subject, predicate)
	}
	return Line{Text: upper(sentence)}
}

// fieldSet tells what a component has become, and for a number what it was.
func (t *teller) fieldSet(e *event.Event) Line {
	field := t.Program().Accesses[e.N].Fields[0]
	before, after := t.Value(field.Type, e.B), t.Value(field.Type, e.C)
	subject := t.Component(e.A)
	switch {
	case before == after, !slices.Contains(field.Kind.Fields, field): // what a script keeps is for the script
		return Line{}
	case field.Type.Base == variant.Bool:
		return says(subject, isOr(e.C == 1)+field.Spoken())
	case field.Type.Base == variant.EnumType && e.C != variant.None:
		return says(subject, "is "+after)
	case field.Type.Base != variant.Number:
		return Line{Text: upper(subject + ": " + field.Spoken() + " " + after)}
	case e.C == variant.None:
		return says(subject, "has no "+field.Spoken())
	case e.B == variant.None:
		return says(subject, "has "+field.Spoken()+" "+after)
	}
	return says(subject, fmt.Sprintf("has %s %s now (was %s)", field.Spoken(), after, before))
}

func isOr(yes bool) string {
	if yes {
		return "is "
	}
	return "is no longer "
}

func (t *teller) globalSet(e *event.Event) Line {
	global := t.Program().Variant.Globals[e.N]
	before, after := t.Value(global.Type, e.B), t.Value(global.Type, e.C)
	if before == after {
		return Line{}
	}
	whose := ""
	if e.A >= 0 && t.Players() > 1 {
		whose = t.Player(e.A) + ": "
	}
	switch {
	case global.Type.Base == variant.Bool && e.C == 1:
		return Line{Text: upper(whose + global.Spoken())}
	case global.Type.Base == variant.Bool:
		return Line{Text: upper(whose + "no longer " + global.Spoken())}
	case e.B == variant.None || e.C == variant.None:
		return Line{Text: upper(whose + global.Spoken() + ": " + after)}
	}
	return Line{Text: upper(fmt.Sprintf("%s%s is %s now (was %s)", whose, global.Spoken(), after, before))}
}

// checked tells who was checked, with which total against what, and how it ended.
func (t *teller) checked(e *event.Event) Line {
	c := t.Check(e)
	text := t.Sentence(e)
	if text == "" {
		text = c.Name
		if len(c.About) > 0 {
			text += " of " + listed(c.About)
		}
	}
	text += fmt.Sprintf(": %d", c.Total)
	if c.HasAgainst || c.Other != nil {
		text += fmt.Sprintf(" against %d", c.Against)
	}
	if c.Outcome != "" && t.Sentence(e) == "" {
		text += ", " + c.Outcome
	}
	return Line{Text: upper(text), about: c.About}
}

// Who reads of themselves is called "you": "the hand of player 1" is "your hand" to player 1, and "player 1 wins" is "you win".

// self stands for the reader in a sentence, until it is known how they are called there.
const self = "\x00"

var (
	anyone  = regexp.MustCompile(`(?i)\bplayer \d+`)
	theirs  = regexp.MustCompile(`\b(?i:the) ((?:\p{L}+ )?\p{L}+) of ` + self)
	inTheir = regexp.MustCompile(`\b(to|from|in|into|on|at|of) ((?:\p{L}+ )?\p{L}+) of ` + self)
	toThem  = regexp.MustCompile(`\b(to|from|by|for|with|against|at|than) ` + self)
	theySay = regexp.MustCompile(`^` + self + `:`)
	theyAct = regexp.MustCompile(`^` + self + ` (\p{Ll}+s\b.*)$`)
)

// To is a sentence as it is told to a player; to nobody, as it stands.
func To(player int, sentence string) string {
	if player < 0 || !anyone.MatchString(sentence) {
		return sentence
	}
	called := event.Seat(int64(player))
	told := anyone.ReplaceAllStringFunc(sentence, func(name string) string {
		if strings.EqualFold(name, called) {
			return self
		}
		return name
	})
	if act := theyAct.FindStringSubmatch(told); act != nil {
		told = "you " + plural(act[1])
	}
	told = theySay.ReplaceAllString(told, "you:")
	told = theirs.ReplaceAllString(told, "your $1")
	told = inTheir.ReplaceAllString(told, "$1 your $2")
	told = toThem.ReplaceAllString(told, "$1 you")
	told = strings.ReplaceAll(told, self, called)
	if first, _ := utf8.DecodeRuneInString(sentence); unicode.IsUpper(first) {
		return upper(told)
	}
	return told
}
