package audit

import (
	"fmt"
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/event"
)

// Everybody at the table sees who is asked, and who is not. This is the look for what players learn from that: what a player cannot
// know is redealt before the last decision, the same is chosen, and then the same questions have to be asked.

// skipped is the subject of a finding if a screen answers a question by itself in one of two games.
const skipped = "skipped"

// findSilence returns what a player, or an onlooker, learns from who is asked where a game is suspended.
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

// compareAsked compares who is asked next in a game with who is asked in a game that was redealt before the last decision. Games that
// part because something else happens in view of the player are not compared: there the player learns nothing from a question.
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
	return []*Finding{{Kind: Silence, Player: player, Told: told, Else: otherwise, At: at.Rule.Span, Rule: at.Rule.Rule}}
}

// besidesAsking leaves out lines that only go with a question: that an offer lapsed, or that something happens in secret.
func besidesAsking(lines []line) []line {
	return slices.DeleteFunc(withoutLapses(lines), func(t line) bool { return t.kind == event.InSecret })
}

// compareSkipped compares which of the questions that are asked in both games a screen answers by itself.
func (w *worker) compareSkipped(l *look, other *interpreter.Game, player int) []*Finding {
	if w.Skipped == nil {
		return nil
	}
	for _, d := range askedInTurn(l.now) {
		again, err := other.At(d.Place, d.Player)
		if err != nil || d.Player == player || !w.isNew(skippedAt, d.Rule.Span) && w.stands%w.seldom != 0 {
			continue
		}
		mine, others := w.Skipped(l.now, d), w.Skipped(other, again)
		if mine != others {
			return []*Finding{{
				Kind: Silence, About: skipped, Player: player, Told: answeredBySelf(d, player, mine), Else: answeredBySelf(again, player, others),
				At: d.Rule.Span, Rule: d.Rule.Rule,
			}}
		}
	}
	return nil
}

// notIn returns the first decision that is not among others, as far as a player sees that; nil if there is none.
func notIn(asked, others []*interpreter.Decision, player int) *interpreter.Decision {
	for _, d := range asked {
		if !slices.ContainsFunc(others, func(o *interpreter.Decision) bool { return lookAlike(d, o, player) }) {
			return d
		}
	}
	return nil
}

// lookAlike reports whether a player sees no difference between two questions. Of a secret one, others see only who is asked.
func lookAlike(a, b *interpreter.Decision, player int) bool {
	if a.IsSecret() && b.IsSecret() && a.Player != player {
		return a.Player == b.Player
	}
	return sameQuestion(a, b)
}

// leadsTo reports whether one question is asked before another one: whether that one is asked once the first is answered.
func leadsTo(g *interpreter.Game, first, then *interpreter.Decision, player int) bool {
	return slices.ContainsFunc(singleChoices(first), func(c interpreter.Choice) bool {
		on := g.Clone()
		if on.DecideAt(first.Place, first.Player, c) != nil {
			return false
		}
		on.Next()
		return slices.ContainsFunc(askedInTurn(on), func(d *interpreter.Decision) bool { return lookAlike(d, then, player) })
	})
}

// asked says who is asked what, as a player sees it.
func asked(d *interpreter.Decision, player int) string {
	if d == nil {
		return "nobody is asked"
	}
	return fmt.Sprintf("player %d is asked %s", d.Player+1, prompt(d, player))
}

// notAsked says that a question is not asked, and which line follows instead.
func notAsked(d *interpreter.Decision, next line, player int) string {
	text, _ := excerpt(next.text, "")
	if d == nil {
		return fmt.Sprintf("nobody is asked, and %s follows", quoted(text))
	}
	return fmt.Sprintf("player %d is not asked %s, and %s follows", d.Player+1, prompt(d, player), quoted(text))
}

// prompt is a question as a player reads it, which may have no words.
func prompt(d *interpreter.Decision, player int) string {
	text, _ := excerpt(d.For(player).Prompt, "")
	switch {
	case d.IsSecret() && d.Player != player:
		return "something in secret"
	case text == "":
		return "to choose"
	}
	return quoted(text)
}

// answeredBySelf says whether a screen skips a question.
func answeredBySelf(d *interpreter.Decision, player int, isSkipped bool) string {
	if isSkipped {
		return fmt.Sprintf("the question %s to player %d is skipped", prompt(d, player), d.Player+1)
	}
	return asked(d, player)
}
