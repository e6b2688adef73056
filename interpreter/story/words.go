package story

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
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
	case event.TurnBegan:
		return Line{Text: t.turn(e), Heading: true}
	case event.PhaseBegan:
		return Line{Text: upper(transcript.Text(t.Log, e)), Heading: true}
	case event.Drawn:
		return t.drawn(e)
	case event.Created:
		return says(t.Component(e.A), t.arrives(e.C))
	case event.Moved:
		return t.moved(e)
	case event.TurnedOver:
		if e.C == 1 {
			return Line{}
		}
		turned := t.Component(e.A)
		return says(turned, strings.TrimPrefix(transcript.Text(t.Log, e), turned+" "))
	case event.Discarded:
		return t.discarded(t.Component(e.A), t.zoneOf(e.B))
	case event.Missed:
		return says(t.Component(e.A), "is not in "+t.the(t.zoneOf(e.B))+" any more")
	case event.Renewed:
		return Line{Text: upper(t.the(t.zoneOf(e.B)) + " is shuffled and becomes " + t.the(t.zoneOf(e.A)))}
	case event.Shown:
		return Line{Text: upper(t.viewers(e.B) + " " + t.shown(e))}
	case event.KeptShown:
		return Line{Text: upper(t.viewers(e.B) + " that " + t.kept(e) + " is " + t.Value(t.Program().Variant.Globals[e.N].Type, e.C))}
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
		return t.decided(e)
	case event.Rolled:
		return t.rolled(e)
	case event.Scored:
		return t.scored(e)
	case event.WentOut:
		return Line{Text: upper(t.Player(e.A) + " is out of the game")}
	case event.Deed, event.Shuffled, event.LookedUp, event.ScoreLine, event.Triggered:
		return Line{}
	}
	return Line{Text: upper(transcript.Text(t.Log, e))}
}

// says returns a line with one subject.
func says(subject, predicate string) Line {
	return Line{Text: upper(subject + " " + predicate), subjects: []string{subject}, predicate: predicate}
}

// acts returns a line in which an actor does something with one object. The actor includes the
// verb, and rest follows the object.
func acts(actor, object, rest string) Line {
	return Line{Text: upper(actor + " " + object + rest), actor: actor, subjects: []string{object}, predicate: rest}
}

// split splits a sentence of the rules into subject and predicate if it begins with the subject's
// name. The line can then be merged with similar ones.
func (t *teller) split(sentence, subject string, kind event.Kind) Line {
	before, after, ok := strings.Cut(sentence, subject)
	switch {
	case !ok || kind == event.Deed || kind == event.GlobalSet || strings.Contains(after, subject):
	case before == "" && strings.HasPrefix(after, " "):
		return says(subject, after[1:])
	case isMove(kind) && strings.HasSuffix(before, " ") && endsWord(after):
		return acts(strings.TrimSuffix(before, " "), subject, after)
	}
	return Line{Text: upper(sentence)}
}

// isMove reports whether an event moves a component.
func isMove(kind event.Kind) bool {
	return kind == event.Drawn || kind == event.Moved || kind == event.Discarded
}

// endsWord reports whether a text continues after the end of a word.
func endsWord(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return text == "" || first == ' ' || first == ','
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
		whose = t.Owner(e, e.A) + ": "
	}
	switch {
	case global.Type.Base == variant.Bool && e.C == 1:
		return Line{Text: upper(whose + global.Spoken())}
	case global.Type.Base == variant.Bool:
		return Line{Text: upper(whose + "no longer " + global.Spoken())}
	case e.B == variant.None || e.C == variant.None, global.Type.Base == variant.ListType && len(t.List(e.B)) == 0:
		return Line{Text: upper(t.kept(e) + ": " + after)}
	}
	return Line{Text: upper(fmt.Sprintf("%s: %s (was %s)", t.kept(e), after, before))}
}

// kept returns the words for a kept value with its owner.
func (t *teller) kept(e *event.Event) string {
	words := t.Program().Variant.Globals[e.N].Spoken()
	if e.A < 0 || t.Players() == 1 {
		return words
	}
	if t.Program().Variant.Globals[e.N].Team {
		return words + " of " + t.Owner(e, e.A)
	}
	return t.Player(e.A) + "'s " + words
}

// turn returns the heading of a turn: its number and its player.
func (t *teller) turn(e *event.Event) string {
	switch heading := fmt.Sprintf("Turn %d", e.A); {
	case t.Players() == 1:
		return heading
	case int(e.B) == t.reader:
		return heading + ": your turn"
	default:
		return heading + ": " + t.Player(e.B)
	}
}

// decided returns the line for the choice of another player, with the question.
func (t *teller) decided(e *event.Event) Line {
	text := t.Player(e.A) + " chooses: " + t.Text(e)
	if prompt := t.TextAt(e.B); prompt != "" {
		text += " (" + prompt + ")"
	}
	return Line{Text: upper(text), answer: t.Text(e)}
}

// rolled returns the line for a roll: the dice, and the sum of several.
func (t *teller) rolled(e *event.Event) Line {
	var shown []string
	for _, face := range t.Args(e) {
		shown = append(shown, strconv.FormatInt(luck.Printed(face, e.C), 10))
	}
	if e.B == 1 {
		return Line{Text: fmt.Sprintf("Roll of d%d: %s", e.C, listed(shown))}
	}
	return Line{Text: fmt.Sprintf("Roll of %dd%d: %s = %d", e.B, e.C, strings.Join(shown, " + "), e.A)}
}

// viewers returns the players who see a component, with the verb.
func (t *teller) viewers(group int64) string {
	switch players := t.PlayersOf(group); {
	case players == "all":
		return "everyone sees"
	case strings.Contains(players, " and "):
		return players + " see"
	default:
		return players + " sees"
	}
}

// shown returns the name of a shown component, or of the zone whose components are shown.
func (t *teller) shown(e *event.Event) string {
	if e.C >= 0 {
		return t.the(t.zoneOf(e.C))
	}
	return t.Component(e.A)
}

// scored returns the line for the score of a player or of the table, with the winner.
func (t *teller) scored(e *event.Event) Line {
	who := ""
	switch {
	case t.Players() == 1:
		who = "you"
	case e.B >= 0:
		who = t.Owner(e, e.B)
	}
	if wins := len(t.Program().Variant.Score.Wins) > 0; !wins || who == "" {
		return Line{Text: upper(transcript.Text(t.Log, e))}
	}
	verb := "loses"
	if e.C == 1 {
		verb = "wins"
	}
	if who == "you" || t.Program().Variant.Score.Team {
		verb = plural(verb)
	}
	return Line{Text: upper(fmt.Sprintf("%s %s with a score of %d", who, verb, e.A))}
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
		text += ", " + c.Ending
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
	ofTheir = regexp.MustCompile(self + `'s\b`)
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
	told = ofTheir.ReplaceAllString(told, "your")
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
