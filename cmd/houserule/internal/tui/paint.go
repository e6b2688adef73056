package tui

import (
	"regexp"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
)

// Colours have a meaning on the table and in the story. Losses are red and gains are green. Yellow
// values lead to a loss, and things of other players are magenta. Values that are named after a
// colour have that colour, and so have the red suits of playing cards. The terminal chooses the
// shades, so that all are readable on a dark and a light background. Signs and words always give
// the same information, because not all terminals have colours.

// A painter colours words on the table.
type painter struct {
	words  *regexp.Regexp // nil if there are none
	styles map[string]lipgloss.Style
}

// suits maps the words and signs of values that have a colour to styles.
var suits = map[string]lipgloss.Style{
	"red":    lipgloss.NewStyle().Foreground(lipgloss.Red),
	"green":  lipgloss.NewStyle().Foreground(lipgloss.Green),
	"blue":   lipgloss.NewStyle().Foreground(lipgloss.Blue),
	"yellow": lipgloss.NewStyle().Foreground(lipgloss.Yellow),
	"♥":      lipgloss.NewStyle().Foreground(lipgloss.Red),
	"♦":      lipgloss.NewStyle().Foreground(lipgloss.Red),
}

// painterFor returns a painter for a variant. It colours enum values that are told as losses or
// gains, values whose next value is a loss, and colour names.
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
		pattern := regexp.QuoteMeta(word)
		if beginsWord.MatchString(word) {
			pattern = `\b` + pattern + `\b`
		}
		words = append(words, pattern)
	}
	if slices.Sort(words); words != nil {
		p.words = regexp.MustCompile(strings.Join(words, "|"))
	}
	return p
}

// beginsWord matches a word, in contrast to a sign, which may stand beside letters.
var beginsWord = regexp.MustCompile(`^\w`)

// toneOf returns the tone of an enum value's log entry, or "".
func toneOf(e *variant.Enum, member int) string {
	if member >= len(e.Wordings) || e.Wordings[member].Sentence == nil {
		return ""
	}
	return e.Wordings[member].Sentence.Tone
}

// leadsToLoss reports whether the next value of an enum is a loss.
func leadsToLoss(e *variant.Enum, member int) bool {
	return member+1 < len(e.Members) && toneOf(e, member+1) == "loss"
}

// paint colours the words of a line.
func (p painter) paint(line string) string {
	if p.words == nil {
		return line
	}
	return p.words.ReplaceAllStringFunc(line, func(word string) string { return p.styles[word].Render(word) })
}

// tone returns the style of a story line, which depends on the sign at its start.
func (s styles) tone(line string) lipgloss.Style {
	switch {
	case strings.HasPrefix(line, "! "):
		return s.loss
	case strings.HasPrefix(line, "+ "):
		return s.gain
	}
	return lipgloss.NewStyle()
}

// A styles holds the styles of the parts of the screen. Without colours the texts are the same.
type styles struct {
	title, rule, theirs, dim, key, cursor, fresh, bad, loss, gain, less lipgloss.Style

	language variant.Language // of the words that are always the same
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
