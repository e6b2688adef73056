package audit

import (
	"fmt"
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/event"
)

// All players see who is asked. This file checks what they learn from that: hidden components are
// redealt before the last decision, the same choice is made, and then the same questions have to
// be asked.

// skipped is the subject of a finding if a screen skips a question in only one of two games.
const skipped = "skipped"

// findSilence returns what a player or a spectator learns from who is asked next.
func (w *worker) findSilence(l *look, player int) (all []*Finding) {
	last := l.back(1)
	if last == nil {
		return nil
	}
	compare := func(other *interpreter.Game) { all = append(all, w.compareAsked(last, other, player)...) }
	w.dealt(last.start(), player, last.hiddenFrom(player), compare)
	if !last.showsKept(player) {
		w.exchanged(last.start(), player, compare)
	}
	return all
}

// compareAsked compares the questions of a game with those of a game that was redealt before the
// last decision. It ignores games that diverge in view of the player, because the question then
// reveals nothing more.
func (w *worker) compareAsked(l *look, other *interpreter.Game, player int) []*Finding {
	if !l.playOn(other) {
		return nil
	}
	other.Next()
	if l.now.Err() != nil || other.Err() != nil {
		return nil
	}
	mine, others := askedInTurn(l.now), askedInTurn(other)
	x, y := notIn(mine, others, player), notIn(others, mine, player)
	if x == nil && y == nil {
		return w.compareSkipped(l, other, player)
	}
	a, b := besidesAsking(l.tail(l.now, player)), besidesAsking(l.tail(other, player))
	i := 0
	for i < len(a) && i < len(b) && a[i].text == b[i].text {
		i++
	}
	if i < len(a) && i < len(b) {
		return nil
	}
	told, otherwise := asked(x, player), asked(y, player)
	at := x
	switch {
	case i < len(a):
		at, told = y, notAsked(y, a[i], player)
	case i < len(b):
		otherwise = notAsked(x, b[i], player)
	case x == nil || y != nil && leadsTo(other, y, x, player):
		at = y
	}
	if at == nil {
		return nil
	}
	return []*Finding{{Kind: Silence, Player: player, Text: told, Redealt: otherwise, At: at.Rule.Span, Rule: at.Rule.Rule}}
}

// besidesAsking returns lines without those that only accompany a question: a lapsed offer, or an
// event in secret.
func besidesAsking(lines []line) []line {
	return slices.DeleteFunc(withoutLapses(lines), func(t line) bool { return t.kind == event.InSecret })
}

// compareSkipped compares which of the common questions a screen skips.
func (w *worker) compareSkipped(l *look, other *interpreter.Game, player int) []*Finding {
	if w.Skipped == nil {
		return nil
	}
	for _, d := range askedInTurn(l.now) {
		again, err := other.At(d.Place, d.Player)
		if err != nil || d.Player == player || !w.isNew(skippedAt, d.Rule.Span) && w.direct%w.seldom != 0 {
			continue
		}
		mine, others := w.Skipped(l.now, d), w.Skipped(other, again)
		if mine != others {
			return []*Finding{{
				Kind: Silence, About: skipped, Player: player, Text: answeredBySelf(d, player, mine), Redealt: answeredBySelf(again, player, others),
				At: d.Rule.Span, Rule: d.Rule.Rule,
			}}
		}
	}
	return nil
}

// notIn returns the first decision that isn't among others as far as the player can see, or nil.
func notIn(asked, others []*interpreter.Decision, player int) *interpreter.Decision {
	for _, d := range asked {
		if !slices.ContainsFunc(others, func(o *interpreter.Decision) bool { return looksEqual(d, o, player) }) {
			return d
		}
	}
	return nil
}

// looksEqual reports whether two questions look the same to a player. Other players see of a
// secret question only who is asked.
func looksEqual(a, b *interpreter.Decision, player int) bool {
	if a.IsSecret() && b.IsSecret() && a.Player != player {
		return a.Player == b.Player
	}
	return sameQuestion(a, b)
}

// leadsTo reports whether some answer to the first question leads to the second one.
func leadsTo(g *interpreter.Game, first, then *interpreter.Decision, player int) bool {
	return slices.ContainsFunc(singleChoices(first), func(c interpreter.Choice) bool {
		on := g.Clone()
		if on.DecideAt(first.Place, first.Player, c) != nil {
			return false
		}
		on.Next()
		return slices.ContainsFunc(askedInTurn(on), func(d *interpreter.Decision) bool { return looksEqual(d, then, player) })
	})
}

// asked returns words that say who is asked, as a player sees it.
func asked(d *interpreter.Decision, player int) string {
	if d == nil {
		return "no player is asked"
	}
	return fmt.Sprintf("player %d is asked %s", d.Player+1, prompt(d, player))
}

// notAsked returns words that say that a question isn't asked, and which line follows instead.
func notAsked(d *interpreter.Decision, next line, player int) string {
	text, _ := excerpt(next.text, "")
	if d == nil {
		return fmt.Sprintf("no player is asked, and %s follows", quoted(text))
	}
	return fmt.Sprintf("player %d is not asked %s, and %s follows", d.Player+1, prompt(d, player), quoted(text))
}

// prompt returns the prompt of a question as a player reads it, or words for an empty or secret
// one.
func prompt(d *interpreter.Decision, player int) string {
	text, _ := excerpt(d.For(player).Prompt, "")
	switch {
	case d.IsSecret() && d.Player != player:
		return "a secret question"
	case text == "":
		return "to choose"
	}
	return quoted(text)
}

// answeredBySelf returns words that say whether a screen skips a question.
func answeredBySelf(d *interpreter.Decision, player int, isSkipped bool) string {
	if isSkipped {
		return fmt.Sprintf("player %d is not asked %s, because the screen skips the question", d.Player+1, prompt(d, player))
	}
	return asked(d, player)
}
