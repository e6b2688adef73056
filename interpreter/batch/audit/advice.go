package audit

import (
	"fmt"
	"strings"
)

// Message returns a sentence about the information that a player or a spectator gets.
func (f *Finding) Message() string {
	told, otherwise := excerpt(f.Text, f.Redealt)
	who := f.who()
	switch f.Kind {
	case Preview:
		return fmt.Sprintf("%s reads %s beside %s, but would read %s if hidden cards or figures were different", who, quoted(told), f.About, quoted(otherwise))
	case Peeks:
		return fmt.Sprintf("%s is suggested %s, but would be suggested %s if hidden cards or figures were different", who, quoted(told), quoted(otherwise))
	case Order:
		return fmt.Sprintf("%s is offered %s, in an order that depends on hidden cards", who, quoted(told))
	case Sent:
		return fmt.Sprintf("%s sees %s %s, but would see %s if hidden cards or figures were different", who, quoted(told), f.part(), quoted(otherwise))
	case Silence:
		return fmt.Sprintf("%s learns something from who is asked: %s; if hidden cards or figures were different, %s", who, f.Text, f.Redealt)
	}
	return fmt.Sprintf("%s gets %s, but would get %s if hidden cards or figures were different", who, quoted(told), quoted(otherwise))
}

// who returns words for the player who learns something.
func (f *Finding) who() string {
	if f.Player == spectator {
		return "a spectator"
	}
	return fmt.Sprintf("player %d", f.Player+1)
}

// part returns words for the part of the screen that differs.
func (f *Finding) part() string {
	if f.About == "" {
		return "on the screen"
	}
	return fmt.Sprintf("on the screen under %q", f.About)
}

// Advice returns a sentence that says how an author can fix a leak.
func (f *Finding) Advice() string {
	who := f.who()
	switch f.Kind {
	case View:
		return f.adviceOnView()
	case Figure:
		return fmt.Sprintf("Compute %s only from what %s can see, or show the hidden card first.", cmpOr(f.About, "the figure"), who)
	case Prompt:
		return fmt.Sprintf("Name in the question only what %s can see, or show the hidden card first: show X to PLAYER.", who)
	case Label:
		return fmt.Sprintf("Name in the option only what %s can see, or show the hidden card first: show X to PLAYER.", who)
	case Preview:
		return fmt.Sprintf("Make the texts and the effects of the option depend only on what %s can see, or show the hidden card first: show X to PLAYER.", who)
	case Order:
		return fmt.Sprintf(`Leave out "by", or sort the options by something that %s can see.`, who)
	case Offer:
		return fmt.Sprintf(`Let "when", "where" and "by" depend only on what %s can see, for example: where PLAYER sees it and … . `+
			"Or offer the option in any case, and let the rules say afterwards that nothing came of it.", who)
	case Story:
		if f.About != "" {
			return fmt.Sprintf("Keep %s secretly or quietly, set it only from what %s can see, or show the hidden card first.", f.About, who)
		}
		return fmt.Sprintf("Say it only to those who may know it: secretly for PLAYER { … }. Or leave it out, or show the hidden card to %s first.", who)
	case Error:
		return "Test the hidden value before it is used, so that no rule fails because of it."
	case Tells:
		return "Log the same text whatever is hidden, or log it only for players who may know it: secretly for PLAYER { … }. " +
			"If the players are meant to find out here, show the card: show X."
	case Peeks:
		return fmt.Sprintf(`Let "suggest" depend only on what %s knows: on cards for which "PLAYER sees CARD" holds, for example.`, who)
	case Silence:
		if f.About == skipped {
			return "Screens skip a question if no answer changes anything. Let the answers differ in what they do, or have the players turn that off (A)."
		}
		return `Ask in any case. A "choose" of options is asked even if only one is open. Give it an option that is always open, such as "Pass", ` +
			`and let conditions after "when" close the others. "choose one of … where …" is skipped if nothing can be chosen, also with "or none".`
	}
	return "The rules say nothing different here: the program works it out from a preview of the options, for example. " +
		"Report it as a fault of houserule, or let the options do the same whatever is hidden."
}

func (f *Finding) adviceOnView() string {
	if f.About == score {
		return fmt.Sprintf("The score is shown throughout the game. Count only what %s can see until the hidden cards are shown.", f.who())
	}
	return fmt.Sprintf("Keep %s secretly or quietly, or set it only from what %s can see.", cmpOr(f.About, "it"), f.who())
}

func cmpOr(name, instead string) string {
	if name == "" {
		return instead
	}
	return fmt.Sprintf("%q", name)
}

func quoted(text string) string {
	if text == "" {
		return "nothing"
	}
	return fmt.Sprintf("%q", text)
}

// longestText is the number of runes of a text that is shown in full. around is the number of
// runes shown on each side of a difference.
const longestText, around = 120, 30

// excerpt returns two texts, cut down to the part that differs if they are long.
func excerpt(a, b string) (string, string) {
	x, y := []rune(a), []rune(b)
	if max(len(x), len(y)) <= longestText {
		return a, b
	}
	start := 0
	for start < min(len(x), len(y)) && x[start] == y[start] {
		start++
	}
	end := 0
	for end < min(len(x), len(y))-start && x[len(x)-1-end] == y[len(y)-1-end] {
		end++
	}
	from, behind := wordStart(x, start-around), max(0, end-around)
	return cut(x, from, len(x)-behind), cut(y, from, len(y)-behind)
}

// wordStart returns the index of the first word that begins at from or later.
func wordStart(text []rune, from int) int {
	if from <= 0 {
		return 0
	}
	if blank := strings.IndexAny(string(text[from:min(len(text), from+around)]), " ,"); blank >= 0 {
		return from + len([]rune(string(text[from:])[:blank])) + 1
	}
	return from
}

// cut returns a piece of a text, at most longestText runes long. An ellipsis marks omitted text.
func cut(text []rune, from, to int) string {
	from = min(from, to)
	piece := text[from:to]
	isLong := len(piece) > longestText
	if isLong {
		piece = piece[:longestText]
	}
	words := string(piece)
	if isLong || to < len(text) {
		if blank := strings.LastIndex(words, " "); blank > 0 {
			words = words[:blank]
		}
		words += " …"
	}
	if words = strings.TrimSpace(words); from > 0 {
		words = "… " + words
	}
	return words
}
