package history

import (
	"errors"
	"fmt"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/internal/visibility"
	"houserule/interpreter/program"
)

// With real cards, the table may differ from the game, because a player misread a card or moved
// one by mistake. A correction brings the game into the state of the table. A correction is a
// step like a decision: it can be undone, and the journal keeps it.

// HowToCorrect describes the syntax of a correction, for prompts and errors.
const HowToCorrect = "CARD is CARD if the game has the first but the table the second, or CARD to ZONE, or CARD from ZONE to ZONE if the game did not know where the card was"

const none = variant.None

// Correct brings the game into the state of the table. For example, "River is Lake" says that a
// Lake was mistaken for a River, and "River from hand to discards face up" moves a card.
//
// The pending decision is asked again with the same options, unless it asks for luck. On failure
// the game is unchanged, and the error says how to write a correction.
func (r *Record) Correct(words string) error {
	if !r.AsksLuck() {
		return errors.New("only a game with real cards can be corrected")
	}
	if _, open := r.Next(); !open {
		return errors.New("the game has ended, so it can't be corrected; undo a step first")
	}
	c, err := table{r.Game, r.State()}.read(words)
	if err != nil {
		return err
	}
	return r.correct(c)
}

// correct makes a correction while a decision is pending.
func (r *Record) correct(c interpreter.Correction) error {
	d, _ := r.Next()
	d.Describe()
	entry := Entry{Corrects: true, Player: d.Player, Rule: d.Rule.Rule, Prompt: d.Prompt, Answer: c.Words}
	corrected := r.Clone()
	if err := corrected.Correct(c); err != nil {
		return err
	}
	r.Game = corrected
	read := c.Words
	if r.Players() > 1 { // another player, who sees other cards, may have made the correction
		read = ""
	}
	r.take(Step{Entry: entry, Read: read}, move{correction: c})
	r.Next()
	return nil
}

// CorrectBy makes a correction for a player who has secrets from other players. It accepts only
// cards that the player can identify or that no player knows. Every other correction gets the
// same error, because details would reveal where cards lie.
func (r *Record) CorrectBy(words string, player int) error {
	t := table{r.Game, r.State()}
	if c, err := t.read(words); err != nil || !t.mayTell(c.Card, player) || !t.mayTell(c.Other, player) {
		return fmt.Errorf("write a correction as %s, with cards that you see or that no player knows", HowToCorrect)
	}
	return r.Correct(words)
}

// mayTell reports whether player can identify a card, or no player knows where the card lies.
func (t table) mayTell(x int64, player int) bool {
	return x == none || t.IsUnknown(int32(x)) || visibility.CanTell(t.State, player, x)
}

// A table is a game whose components and zones are found by name.
type table struct {
	*interpreter.Game
	*state.State
}

// manners lists the words that may follow a zone in a correction, with the flags for the move.
var manners = []struct {
	words string
	how   int32
}{{" at bottom", program.AtBottom}, {" face up", program.FaceIsUp}, {" face down", program.FaceIsDown}}

// wordsFor formats a correction in its standard form. It must run before the correction changes
// the game.
func (t table) wordsFor(c interpreter.Correction) string {
	if c.To == none {
		return t.trueName(c.Card) + " is " + t.trueName(c.Other)
	}
	name := c.Card
	if c.Other != none {
		name = c.Other
	}
	words := fmt.Sprintf("%s from %s to %s", t.trueName(name), t.NameOfZone(t.Components[c.Card].Zone), t.NameOfZone(int32(c.To)))
	for i := range manners {
		if manner := manners[len(manners)-1-i]; c.How&manner.how != 0 {
			words += manner.words
		}
	}
	return words
}

// trueName returns the name of a component, even if no player has observed it.
func (t table) trueName(x int64) string { return t.TextAt(int64(t.Components[x].Name)) }

// read parses a correction. On failure the error says how to write it.
func (t table) read(words string) (interpreter.Correction, error) {
	c, err := t.readCorrection(strings.Join(strings.Fields(words), " "))
	if err == nil {
		c.Words = t.wordsFor(c)
	}
	return c, err
}

// readCorrection tries each "is" and then each "to" as the separator, because a name may contain
// these words.
func (t table) readCorrection(words string) (interpreter.Correction, error) {
	wrong := fmt.Errorf("write a correction as %s", HowToCorrect)
	for _, cut := range cuts(words, " is ") {
		c, err := t.readExchange(cut[0], cut[1])
		if err == nil {
			return c, nil
		}
		wrong = err
	}
	for _, cut := range cuts(words, " to ") {
		c, err := t.readMove(cut[0], cut[1])
		if err == nil {
			return c, nil
		}
		wrong = err
	}
	return interpreter.Correction{}, wrong
}

// cuts returns all ways to split a text in two at a word.
func cuts(text, word string) (all [][2]string) {
	pieces := strings.Split(text, word)
	for i := 1; i < len(pieces); i++ {
		all = append(all, [2]string{strings.Join(pieces[:i], word), strings.Join(pieces[i:], word)})
	}
	return all
}

// readExchange parses a correction of the form CARD is CARD.
func (t table) readExchange(taken, truly string) (interpreter.Correction, error) {
	x, y := t.cardNamed(taken, true), t.cardNamed(truly, false)
	switch {
	case x == none:
		return interpreter.Correction{}, t.noSuchCard(taken)
	case y == none:
		return interpreter.Correction{}, t.noSuchCard(truly)
	case t.IsUnknown(int32(x)):
		return interpreter.Correction{}, fmt.Errorf("the game does not know where %s is, so it can't be exchanged for another card", t.trueName(x))
	}
	if t.AreNested(int32(x), int32(y)) {
		return interpreter.Correction{}, fmt.Errorf("%s and %s can't be exchanged, because one is inside the other", t.trueName(x), t.trueName(y))
	}
	for _, pair := range [][2]int64{{x, y}, {y, x}} {
		if err := t.mayLie(pair[0], int64(t.Components[pair[1]].Zone)); err != nil {
			return interpreter.Correction{}, err
		}
	}
	return interpreter.Correction{Card: x, Other: y, To: none}, nil
}

// readMove parses a correction that moves a card to a zone.
func (t table) readMove(what, where string) (interpreter.Correction, error) {
	where, how := cutManners(spaced(where))
	to := t.zoneNamed(where)
	if to == none {
		return interpreter.Correction{}, t.noSuchZone(where)
	}
	c, err := t.readCard(what)
	if err != nil {
		return c, err
	}
	shown := c.Card
	if c.Other != none {
		shown = c.Other
	}
	c.To, c.How = to, how
	return c, t.mayLie(shown, to)
}

// cutManners removes the trailing words of manners from a text. It returns the rest and the
// combined flags.
func cutManners(text string) (rest string, how int32) {
	for _, m := range manners {
		if rest, found := strings.CutSuffix(text, m.words); found {
			rest, more := cutManners(rest)
			return rest, m.how | more
		}
	}
	return text, 0
}

// readCard parses a card. If no player knows where the card lies, the zone must follow its name.
func (t table) readCard(what string) (interpreter.Correction, error) {
	x := t.cardNamed(what, true)
	switch {
	case x != none && !t.IsUnknown(int32(x)):
		return interpreter.Correction{Card: x, Other: none}, nil
	case x != none:
		name := t.trueName(x)
		return interpreter.Correction{}, fmt.Errorf("the game does not know where %s is; name its zone: %s from ZONE to ZONE", name, name)
	}
	wrong := t.noSuchCard(what)
	for _, cut := range cuts(what, " from ") {
		zone := t.zoneNamed(cut[1])
		if zone == none {
			wrong = t.noSuchZone(cut[1])
			continue
		}
		c, err := t.cardIn(cut[0], zone)
		if err == nil {
			return c, nil
		}
		wrong = err
	}
	return interpreter.Correction{}, wrong
}

// cardIn returns a card in a zone: a card of that name known to lie there, or an unobserved card
// that may be exchanged for it.
func (t table) cardIn(name string, zone int64) (interpreter.Correction, error) {
	for _, x := range t.In(&t.Zones[zone]) {
		if t.isCalled(int64(x), name) && !t.IsUnknown(x) {
			return interpreter.Correction{Card: int64(x), Other: none}, nil
		}
	}
	y := t.cardNamed(name, false)
	if y == none {
		return interpreter.Correction{}, t.noSuchCard(name)
	}
	for _, x := range t.In(&t.Zones[zone]) {
		if t.IsUnknown(int32(y)) && t.IsUnknown(x) && t.HaveOneBack(x, int32(y)) && t.MayExchange(x, int32(y)) {
			return interpreter.Correction{Card: int64(x), Other: y}, nil
		}
	}
	return interpreter.Correction{}, fmt.Errorf("%s is not in %s", t.trueName(y), t.NameOfZone(int32(zone)))
}

// ---- Names -------------------------------------------------------------------------

// cardNamed returns the index of a movable component with a name, or none. If there are several,
// known selects whether one with a known position is preferred, or one without.
func (t table) cardNamed(name string, known bool) int64 {
	found := none
	for i := range t.Components {
		if c := &t.Components[i]; c.Zone < 0 || t.Program().Zones[t.Zones[c.Zone].Def].Fixed || !t.isCalled(int64(i), name) {
			continue
		}
		if t.IsUnknown(int32(i)) != known {
			return int64(i)
		}
		if found == none {
			found = int64(i)
		}
	}
	return found
}

// zoneNamed returns the index of the zone with a name, or none. Underscores and spaces are equal,
// because players don't type underscores.
func (t table) zoneNamed(name string) int64 {
	for i := range t.Zones {
		if strings.EqualFold(spaced(t.NameOfZone(int32(i))), spaced(name)) {
			return int64(i)
		}
	}
	return none
}

// isCalled reports whether a component has a name, in the rules or for players.
func (t table) isCalled(x int64, name string) bool {
	own := t.trueName(x)
	return strings.EqualFold(own, name) || strings.EqualFold(t.Program().Variant.Language.Called(own), name)
}

func spaced(name string) string { return strings.ReplaceAll(name, "_", " ") }

// mayLie returns an error if the zone doesn't take components of this kind.
func (t table) mayLie(x, zone int64) error {
	if d := &t.Program().Zones[t.Zones[zone].Def]; d.Takes[t.Components[x].Kind] && !d.Fixed {
		return nil
	}
	return fmt.Errorf("%s can't be moved to %s, because the zone doesn't hold this kind", t.trueName(x), t.NameOfZone(int32(zone)))
}

func (t table) noSuchCard(name string) error {
	var names []string
	for i := range t.Components {
		names = append(names, t.Program().Variant.Language.Called(t.trueName(int64(i))))
	}
	return fmt.Errorf("there is no card %q%s", name, meant(name, names))
}

func (t table) noSuchZone(name string) error {
	var names []string
	for i := range t.Zones {
		names = append(names, t.NameOfZone(int32(i)))
	}
	return fmt.Errorf("there is no zone %q%s", name, meant(name, names))
}

func meant(name string, names []string) string {
	if near := diag.DidYouMean(name, names); near != "" {
		return "; " + near
	}
	return ""
}
