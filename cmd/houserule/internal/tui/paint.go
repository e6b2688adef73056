package tui

import (
	"regexp"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
)

// Colours have a meaning: what is bad news is red and what is good news green, on the table as in the story, what is on the way to
// bad news yellow, what others have magenta, and what is called a colour is shown in it. Terminals choose their shades, so that each can be read on dark as on light. Nothing rests on colours
// alone: signs and words say the same.

// A painter paints words on a table.
type painter struct {
	words  *regexp.Regexp // nil where there are none
	styles map[string]lipgloss.Style
}

// suits are the colours that things of a game are called after.
var suits = map[string]lipgloss.Style{
	"red":    lipgloss.NewStyle().Foreground(lipgloss.Red),
	"green":  lipgloss.NewStyle().Foreground(lipgloss.Green),
	"blue":   lipgloss.NewStyle().Foreground(lipgloss.Blue),
	"yellow": lipgloss.NewStyle().Foreground(lipgloss.Yellow),
}

// painterFor paints the values that are told as losses and gains in a variant, those that lie between the first one of an enum and a
// loss, and colours.
func painterFor(v *variant.Variant, s styles) painter {
	p := painter{styles: map[string]lipgloss.Style{}}
	for _, e := range v.Enums {
		for i := range e.Members {
			word := wording.OneLine(e.Word(i))
			if suit, ok := suits[word]; ok {
				p.styles[word] = suit
			}
			switch toneOf(e, i) {
			case "loss":
				p.styles[word] = s.loss
			case "gain":
				p.styles[word] = s.gain
			default:
				if i > 0 && leadsToLoss(e, i) {
					p.styles[word] = s.less
				}
			}
		}
	}
	var words []string
	for word := range p.styles {
		words = append(words, regexp.QuoteMeta(word))
	}
	if slices.Sort(words); words != nil {
		p.words = regexp.MustCompile(`\b(` + strings.Join(words, "|") + `)\b`)
	}
	return p
}

// toneOf is whether a value is told as a loss or a gain.
func toneOf(e *variant.Enum, member int) string {
	if member >= len(e.Wordings) || e.Wordings[member].Told == nil {
		return ""
	}
	return e.Wordings[member].Told.Tone
}

// leadsToLoss reports whether the next value of an enum is a loss.
func leadsToLoss(e *variant.Enum, member int) bool {
	return member+1 < len(e.Members) && toneOf(e, member+1) == "loss"
}

// paint paints the words of a line.
func (p painter) paint(line string) string {
	if p.words == nil {
		return line
	}
	return p.words.ReplaceAllStringFunc(line, func(word string) string { return p.styles[word].Render(word) })
}

// tone is how a line of the story is set off, by the sign it begins with.
func (s styles) tone(line string) lipgloss.Style {
	switch {
	case strings.HasPrefix(line, "! "):
		return s.loss
	case strings.HasPrefix(line, "+ "):
		return s.gain
	}
	return lipgloss.NewStyle()
}

// Styles are how the parts of the screen are set off. Terminals without colours, and people who ask
// for none, get the same texts.
type styles struct {
	title, rule, theirs, dim, key, cursor, fresh, bad, loss, gain, less lipgloss.Style
}

func newStyles() styles {
	plain := lipgloss.NewStyle()
	return styles{
		title:  plain.Bold(true),
		rule:   plain.Foreground(lipgloss.Cyan),
		theirs: plain.Foreground(lipgloss.Magenta),
		dim:    plain.Faint(true),
		key:    plain.Bold(true).Foreground(lipgloss.Cyan),
		cursor: plain.Reverse(true),
		fresh:  plain.Bold(true),
		bad:    plain.Foreground(lipgloss.Red),
		loss:   plain.Bold(true).Foreground(lipgloss.Red),
		gain:   plain.Bold(true).Foreground(lipgloss.Green),
		less:   plain.Foreground(lipgloss.Yellow),
	}
}
