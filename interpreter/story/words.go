package story

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
	"houserule/interpreter/transcript"
)

// line returns the story line of an event. Its text is "" if the event isn't worth a line, for
// example because it changed nothing.
func (b *builder) line(e *event.Event) Line {
	if (e.Kind == event.FieldSet || e.Kind == event.GlobalSet) && e.B == e.C {
		return Line{}
	}
	if sentence := b.Sentence(e); sentence != "" && e.Kind != event.Checked {
		return b.split(sentence, b.Component(e.A), e.Kind)
	}
	switch e.Kind {
	case event.TurnBegan:
		return Line{Text: b.turn(e), Heading: true}
	case event.PhaseBegan:
		return Line{Text: upper(transcript.Text(b.Log, e)), Heading: true}
	case event.Drawn:
		return b.drawn(e)
	case event.Created:
		return says(b.Component(e.A), b.arrives(e.C))
	case event.Moved:
		return b.moved(e)
	case event.TurnedOver:
		if e.C == 1 {
			return Line{}
		}
		turned := b.Component(e.A)
		return says(turned, strings.TrimPrefix(transcript.Text(b.Log, e), turned+" "))
	case event.Discarded:
		return b.discarded(b.Component(e.A), b.zoneOf(e.B))
	case event.Missed:
		return says(b.Component(e.A), b.Say("is not in %s any more", b.the(b.zoneOf(e.B))))
	case event.Renewed:
		return Line{Text: upper(b.Say("%s is shuffled and becomes %s", b.the(b.zoneOf(e.B)), b.the(b.zoneOf(e.A))))}
	case event.Shown:
		return Line{Text: upper(b.viewers(e.B) + " " + b.shown(e))}
	case event.KeptShown:
		return Line{Text: upper(b.Say("%s that %s is %s", b.viewers(e.B), b.kept(e), b.Value(b.Program().Variant.Globals[e.N].Type, e.C)))}
	case event.FieldSet:
		return b.fieldSet(e)
	case event.GlobalSet:
		return b.globalSet(e)
	case event.Checked:
		return b.checked(e)
	case event.Decided:
		if b.Players() == 1 || e.A < 0 || int(e.A) == b.reader {
			return Line{}
		}
		return b.decided(e)
	case event.Rolled:
		return b.rolled(e)
	case event.Scored:
		return b.scored(e)
	case event.WentOut:
		return Line{Text: upper(b.Say("%s is out of the game", b.Player(e.A)))}
	case event.ActionBegan, event.Shuffled, event.LookedUp, event.ScoreLine, event.Triggered:
		return Line{}
	}
	return Line{Text: upper(transcript.Text(b.Log, e))}
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
func (b *builder) split(sentence, subject string, kind event.Kind) Line {
	before, after, ok := strings.Cut(sentence, subject)
	switch {
	case !ok || kind == event.ActionBegan || kind == event.GlobalSet || strings.Contains(after, subject):
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
func (b *builder) fieldSet(e *event.Event) Line {
	field := b.Program().Accesses[e.N].Fields[0]
	before, after := b.Value(field.Type, e.B), b.Value(field.Type, e.C)
	subject := b.Component(e.A)
	switch {
	case before == after, !slices.Contains(field.Kind.Fields, field): // kept by a script
		return Line{}
	case field.Type.Base == variant.Bool:
		return says(subject, b.Say(isOr(e.C == 1), field.Spoken()))
	case field.Type.Base == variant.EnumType && e.C != variant.None:
		return says(subject, b.Say("is %s", after))
	case field.Type.Base != variant.Number:
		return Line{Text: upper(subject + ": " + field.Spoken() + " " + after)}
	case e.C == variant.None:
		return says(subject, b.Say("has no %s", field.Spoken()))
	case e.B == variant.None:
		return says(subject, b.Say("has %s %s", field.Spoken(), after))
	}
	return says(subject, b.Say("has %s %s now (was %s)", field.Spoken(), after, before))
}

func isOr(yes bool) string {
	if yes {
		return "is %s"
	}
	return "is no longer %s"
}

func (b *builder) globalSet(e *event.Event) Line {
	global := b.Program().Variant.Globals[e.N]
	before, after := b.Value(global.Type, e.B), b.Value(global.Type, e.C)
	if before == after {
		return Line{}
	}
	whose := ""
	if e.A >= 0 && b.Players() > 1 {
		whose = b.Owner(e, e.A) + ": "
	}
	switch {
	case global.Type.Base == variant.Bool && e.C == 1:
		return Line{Text: upper(whose + global.Spoken())}
	case global.Type.Base == variant.Bool:
		return Line{Text: upper(whose + b.Say("no longer %s", global.Spoken()))}
	case e.B == variant.None || e.C == variant.None, global.Type.Base == variant.ListType && len(b.List(e.B)) == 0:
		return Line{Text: upper(b.kept(e) + ": " + after)}
	}
	return Line{Text: upper(b.Say("%s: %s (was %s)", b.kept(e), after, before))}
}

// kept returns the words for a kept value with its owner.
func (b *builder) kept(e *event.Event) string {
	words := b.Program().Variant.Globals[e.N].Spoken()
	if e.A < 0 || b.Players() == 1 {
		return words
	}
	if b.Program().Variant.Globals[e.N].Team {
		return words + b.Say(" of %s", b.Owner(e, e.A))
	}
	return b.Say("%s's %s", b.Player(e.A), words)
}

// turn returns the heading of a turn: its number and its player.
func (b *builder) turn(e *event.Event) string {
	switch heading := b.Say("Turn %d", e.A); {
	case b.Players() == 1:
		return heading
	case int(e.B) == b.reader:
		return b.Say("%s: your turn", heading)
	default:
		return heading + ": " + b.Player(e.B)
	}
}

// decided returns the line for the choice of another player, with the question.
func (b *builder) decided(e *event.Event) Line {
	text := b.Say("%s chooses: %s", b.Player(e.A), b.Text(e))
	if prompt := b.TextAt(e.B); prompt != "" {
		text += " (" + prompt + ")"
	}
	return Line{Text: upper(text), answer: b.Text(e)}
}

// rolled returns the line for a roll: the dice, and the sum of several.
func (b *builder) rolled(e *event.Event) Line {
	shown := each.Of(b.Args(e), func(face int64) string { return strconv.FormatInt(luck.Printed(face, e.C), 10) })
	if e.B == 1 {
		return Line{Text: b.Say("Roll of d%d: %s", e.C, b.listed(shown))}
	}
	return Line{Text: b.Say("Roll of %dd%d: %s = %d", e.B, e.C, strings.Join(shown, " + "), e.A)}
}

// viewers returns the players who see a component, with the verb.
func (b *builder) viewers(group int64) string {
	switch players := b.PlayersOf(group); {
	case players == b.Say("all"):
		return b.Say("everyone sees")
	case strings.Contains(players, " "+b.Say("and")+" "):
		return b.Say("%s see", players)
	default:
		return b.Say("%s sees", players)
	}
}

// shown returns the name of a shown component, or of the zone whose components are shown.
func (b *builder) shown(e *event.Event) string {
	if e.C >= 0 {
		return b.the(b.zoneOf(e.C))
	}
	return b.Component(e.A)
}

// scored returns the line for the score of a player or of the table, with the winner.
func (b *builder) scored(e *event.Event) Line {
	who := ""
	switch {
	case b.Players() == 1:
		who = b.Say("you")
	case e.B >= 0:
		who = b.Owner(e, e.B)
	}
	if wins := len(b.Program().Variant.Score.Wins) > 0; !wins || who == "" {
		return Line{Text: upper(transcript.Text(b.Log, e))}
	}
	verb := "loses"
	if e.C == 1 {
		verb = "wins"
	}
	if b.Players() == 1 || b.Program().Variant.Score.Team {
		verb = english.Plural(verb)
	}
	return Line{Text: upper(b.Say("%s "+verb+" with a score of %d", who, e.A))}
}

// checked returns the line of a check: its components, total, target and outcome.
func (b *builder) checked(e *event.Event) Line {
	c := b.Check(e)
	text := b.Sentence(e)
	if text == "" {
		text = c.Name
		if len(c.About) > 0 {
			text += b.Say(" of %s", b.listed(c.About))
		}
	}
	text += fmt.Sprintf(": %d", c.Total)
	if c.HasAgainst || c.Other != nil {
		text += b.Say(" against %d", c.Against)
	}
	if c.Outcome != "" && b.Sentence(e) == "" {
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
	anyPlayer   = regexp.MustCompile(`(?i)\bplayer \d+`)
	theirs      = regexp.MustCompile(`\b(?i:the) ((?:\p{L}+ )?\p{L}+) of ` + self)
	inTheir     = regexp.MustCompile(`\b(to|from|in|into|on|at|of) ((?:\p{L}+ )?\p{L}+) of ` + self)
	toThem      = regexp.MustCompile(`\b(to|from|by|for|with|against|at|than) ` + self)
	ofTheir     = regexp.MustCompile(self + `'s\b`)
	beforeColon = regexp.MustCompile(`^` + self + `:`)
	asSubject   = regexp.MustCompile(`^` + self + ` (\p{Ll}+s\b.*)$`)
)

// To returns a sentence as one player reads it. It returns the sentence unchanged if player is
// -1.
func To(player int, sentence string) string {
	if player < 0 || !anyPlayer.MatchString(sentence) {
		return sentence
	}
	called := event.Seat(int64(player))
	text := anyPlayer.ReplaceAllStringFunc(sentence, func(name string) string {
		if strings.EqualFold(name, called) {
			return self
		}
		return name
	})
	if act := asSubject.FindStringSubmatch(text); act != nil {
		text = "you " + english.Plural(act[1])
	}
	text = ofTheir.ReplaceAllString(text, "your")
	text = beforeColon.ReplaceAllString(text, "you:")
	text = theirs.ReplaceAllString(text, "your $1")
	text = inTheir.ReplaceAllString(text, "$1 your $2")
	text = toThem.ReplaceAllString(text, "$1 you")
	text = strings.ReplaceAll(text, self, called)
	if first, _ := utf8.DecodeRuneInString(sentence); unicode.IsUpper(first) {
		return upper(text)
	}
	return text
}
