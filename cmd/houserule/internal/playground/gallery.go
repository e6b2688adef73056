//go:build !js

package playground

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl"
	"houserule/rules"
)

// A houseRule is a shipped house rule on the start page, with links that open it.
type houseRule struct {
	Title  string `json:"title"`
	Base   string `json:"base"` // title of the game
	About  string `json:"about"`
	Effect string `json:"effect"`
	Play   string `json:"play"`
	Write  string `json:"write"`
}

// effectLine matches the measured effect in the comment at the beginning of a house rule.
var effectLine = regexp.MustCompile(`(?m)^# (Effect in .*)\n`)

// gallery returns the shipped house rules whose effect was measured, in the order of their games.
func gallery(games []listedGame) (all []houseRule, err error) {
	listings := dsl.NewLibrary(shipped{}).List()
	for _, game := range games {
		for _, l := range listings {
			if strings.ReplaceAll(l.Extends, "_", "-") != game.Name {
				continue
			}
			text, unreadable := fs.ReadFile(rules.FS, strings.TrimPrefix(l.Folder, "rules/"))
			effect := effectLine.FindSubmatch(text)
			if unreadable != nil || effect == nil {
				continue // a folder, or rules for a game at a real table
			}
			h := houseRule{Title: wording.OneLine(l.Title), Base: game.Title, About: opening(effectLine.ReplaceAllString(string(text), "")), Effect: string(effect[1])}
			link := game.link()
			link.House = string(text)
			if h.Play, err = link.String(); err != nil {
				return nil, err
			}
			link.Write = true
			if h.Write, err = link.String(); err != nil {
				return nil, err
			}
			all = append(all, h)
		}
	}
	return all, nil
}

// link returns the link of a new game for the fewest players, of whom programs play all but the
// first.
func (g listedGame) link() Link {
	l := Link{Variant: g.Name}
	if g.Least > 1 {
		l.Players = g.Least
	}
	for player := 2; player <= g.Least; player++ {
		l.Seats = append(l.Seats, fmt.Sprintf("%d=suggest", player))
	}
	return l
}
