package terminal

import (
	"cmp"
	"os"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// IsUTF8 reports whether the locale has UTF-8. A locale that is not set counts as one.
func IsUTF8() bool {
	locale := strings.ToUpper(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"), "UTF-8"))
	return strings.Contains(locale, "UTF-8") || strings.Contains(locale, "UTF8")
}

// standIns maps characters to ones of the same width in ASCII.
var standIns = strings.NewReplacer(
	"─", "-", "│", "|", "›", ">", "…", "~", "·", "-", "•", "*", "→", ">", "←", "<", "↑", "^", "↓", "v", "×", "x", "–", "-",
	"“", `"`, "”", `"`, "’", "'", "●", "o", "■", "#", "▲", "A", "◆", "+", "⌂", "n", "♠", "S", "♥", "H", "♦", "D", "♣", "C", "↷", "%", "✚", "!", "✓", "*",
)

// ASCII returns a text in which each character is one of ASCII, with the same width. It leaves
// out accents.
func ASCII(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case r > unicode.MaxASCII:
			return '?'
		}
		return r
	}, norm.NFD.String(standIns.Replace(text)))
}
