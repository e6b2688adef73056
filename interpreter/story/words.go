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

// line returns the story line of an event. Its text is "" if the event isn't worth a line, for
// example because it changed nothing.
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

// drawn returns the line for a drawn component. On the table, the line has no verb, because a
// component's name such as Wolves may be plural.
func (t *teller) drawn(e *event.Event) Line {
	if !t.isTable(e.C) {
		return says(t.Component(e.A), t.comes(e.C))
	}
	return Line{Text: upper("from " + t.Zone(e.B) + ": " + t.Component(e.A))}
}

// comes returns the predicate of a component that enters a zone.
func (t *teller) comes(zone int64) string {
	if t.isTable(zone) {
		return "comes"
	}
	return "comes to " + t.Zone(zone)
}

// isTable reports whether a zone is the table, which holds components without a zone of their
// own.
func (t *teller) isTable(zone int64) bool {
	return event.Number(zone) == int64(t.Program().Zones[t.Program().Table].Slot)
}

// says returns a line with one subject.
func says(subject, predicate string) Line {
	return Line{Text: upper(subject + " " + predicate), subjects: []string{subject}, predicate: predicate}
}

// split splits a sentence of the rules into subject and predicate if it begins with the subject's
// name. The line can then be merged with similar ones.
func (t *teller) split(sentence, subject string, kind event.Kind) Line {
	if predicate, ok := strings.CutPrefix(sentence, subject+" "); ok && kind != event.Deed && kind != event.GlobalSet {
		return says(subject, predicate)
	}
	return Line{Text: upper(sentence)}
}

// fieldSet returns the line for a changed field, with the old value of a number.
func (t *teller) fieldSet(e *event.Event) Line {
	field := t.Program().Accesses[e.N].Fields[0]
	before, after := t.Value(field.Type, e.B), t.Value(field.Type, e.C)
	subject := t.Component(e.A)
	switch {
	case before == after, !slices.Contains(field.Kind.Fields, field): // kept by a script
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

// checked returns the line of a check: its components, total, target and outcome.
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

// A sentence calls its reader "you". For player 1, "the hand of player 1" becomes "your hand",
// and "player 1 wins" becomes "you win".

// self is a placeholder for the reader until the right pronoun is known. It is the zero byte,
// because no sentence contains one.
const self = "\x00"

var (
	anyone  = regexp.MustCompile(`(?i)\bplayer \d+`)
	theirs  = regexp.MustCompile(`\b(?i:the) ((?:\p{L}+ )?\p{L}+) of ` + self)
	inTheir = regexp.MustCompile(`\b(to|from|in|into|on|at|of) ((?:\p{L}+ )?\p{L}+) of ` + self)
	toThem  = regexp.MustCompile(`\b(to|from|by|for|with|against|at|than) ` + self)
	theySay = regexp.MustCompile(`^` + self + `:`)
	theyAct = regexp.MustCompile(`^` + self + ` (\p{Ll}+s\b.*)$`)
)

// To returns a sentence as one player reads it. It returns the sentence unchanged if player is
// -1.
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
