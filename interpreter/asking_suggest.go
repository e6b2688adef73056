package interpreter

import (
	"slices"

	"houserule/interpreter/internal/state"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// Suggestion returns the choice that the rules suggest for the pending decision. Without a
// suggestion in the rules this is the first candidate, the minimum, or the last enabled option of
// a menu. It does not change the game. The result is valid until the next call.
func (g *Game) Suggestion() Choice {
	d, ok := g.Next()
	if !ok {
		return Choice{}
	}
	m := d.asking
	if m.fiber.waits == forLuck {
		return Choice{Number: 1, Indexes: m.index(0)}
	}
	m.allow(m.limits.Steps / suggestingShare)
	c, s := m.suggested()
	if s != proceed {
		m.passOver()
	}
	return c
}

// suggestingShare is the divisor of the work limit that applies to one suggestion. A suggestion
// that exceeds its share is skipped.
const suggestingShare = 10

// IsAdvised reports whether the rules have a suggestion for the decision.
func (d *Decision) IsAdvised() bool {
	if d.fiber.waits != forDecision {
		return false
	}
	site := d.asking.siteOf(d.fiber)
	return site.Suggest.Given || slices.ContainsFunc(site.Options, func(w program.MenuOption) bool { return w.Suggest.Given })
}

// IsDefault reports whether a choice is the option of a menu for which the rules have no suggestion.
func (d *Decision) IsDefault(c Choice) bool {
	return d.Kind == AskOption && len(c.Indexes) == 1 && !d.asking.siteOf(d.fiber).Options[d.Options[c.Indexes[0]].MenuIndex].Suggest.Given
}

// Pass returns the choice that has no effect: none of the options, or the only option that does
// nothing. If there is no such choice, ok is false.
func (d *Decision) Pass() (c Choice, ok bool) {
	switch d.Kind {
	case AskOne, AskSome:
		return Choice{}, d.Check(Choice{}) == nil
	case AskOption:
		first := slices.IndexFunc(d.Options[:d.Open], d.passes)
		if first < 0 || slices.ContainsFunc(d.Options[first+1:d.Open], d.passes) {
			return Choice{}, false
		}
		return Choice{Indexes: []int{first}}, true
	}
	return Choice{}, false
}

// isPass reports whether a choice has no effect.
func (d *Decision) isPass(c Choice) bool {
	switch d.Kind {
	case AskOne, AskSome:
		return len(c.Indexes) == 0
	case AskOption:
		return d.passes(d.Options[c.Indexes[0]])
	}
	return false
}

// passes reports whether a menu option does nothing.
func (d *Decision) passes(o Option) bool { return d.asking.siteOf(d.fiber).Options[o.MenuIndex].Passes }

func (m *asking) suggested() (Choice, signal) {
	site, d := m.site(), &m.fiber.decision
	if site.Kind == program.PickOption {
		return Choice{Indexes: m.index(m.suggestedOption(site, d.values))}, proceed
	}
	value, s := m.suggestedValue(site, d.values[:d.Open])
	return m.choiceOf(site, d.values[:d.Open], value), s
}

// candidates returns the values to choose from, in the order of the rules. It returns nil for a
// decision of another kind.
func (m *asking) candidates(site *program.Site, r []int64) []int64 {
	if site.Kind == program.PickOne || site.Kind == program.PickSome {
		return m.List(r[site.List])
	}
	return nil
}

// hasNoPlayer reports whether no player can make the decision: the player is none or out of the
// game.
func (m *asking) hasNoPlayer(site *program.Site, r []int64) bool {
	player := m.decides(site, r)
	return player == none || m.IsOut(player)
}

// decides returns the player who decides at a site, or none.
func (m *asking) decides(site *program.Site, r []int64) int64 {
	if site.Player < 0 {
		return m.Active
	}
	return r[site.Player]
}

// followSuggestion answers a decision that no player can make by its suggestion, and logs the
// answer. It uses a buffer of its own because the caller of Suggestion may still hold the other
// one.
func (m *asking) followSuggestion() signal {
	work := m.Work
	m.indexes, m.followed = m.followed, m.indexes
	m.fiber.suspend(forDecision, m.version)
	d := m.describe()
	m.allow(work)
	c, s := m.suggested()
	work = m.Work
	if site, r := m.site(), m.fiber.window(); s == proceed && m.isAskedOut(site, r, c) {
		s = m.failAskedOut(m.decides(site, r))
	}
	if s == proceed {
		m.logDecision(d, c)
		m.apply(d, c)
		s = jumped
	}
	m.fiber.waits = forNothing
	m.indexes, m.followed = m.followed, m.indexes
	m.allow(work)
	return s
}

// choiceOf returns the choice that corresponds to a value.
func (m *asking) choiceOf(site *program.Site, candidates []int64, value int64) Choice {
	switch site.Kind {
	case program.PickOne:
		if value == none {
			return Choice{}
		}
		return Choice{Indexes: m.index(slices.Index(candidates, value))}
	case program.PickSome:
		m.indexes = m.indexes[:0]
		chosen := m.List(value) // candidates, in their order
		for i, e := range candidates {
			if len(chosen) > 0 && chosen[0] == e {
				m.indexes, chosen = append(m.indexes, i), chosen[1:]
			}
		}
		return Choice{Indexes: m.indexes}
	case program.PickNumber:
		return Choice{Number: value}
	}
	return Choice{Yes: value == 1}
}

// index returns a slice that holds one index, in a reused buffer.
func (m *asking) index(i int) []int {
	m.indexes = append(m.indexes[:0], i)
	return m.indexes
}

// suggestedValue returns the suggested value of a decision. The value is always allowed.
func (m *asking) suggestedValue(site *program.Site, candidates []int64) (int64, signal) {
	value, ok := m.suggestionOf(site)
	if !ok {
		value = none
	}
	r := m.fiber.window()
	switch site.Kind {
	case program.PickOne:
		return suggestedOne(site, candidates, value, ok), proceed
	case program.PickSome:
		return m.suggestedSome(site, r, candidates, value)
	case program.PickNumber:
		if value == none {
			return r[site.Min], proceed
		}
		return max(r[site.Min], min(r[site.Max], value)), proceed
	}
	return boolean(ok && value == 1), proceed
}

// suggestedOne returns a suggested value if it can be chosen, otherwise the first candidate. It
// returns none if there are no candidates.
func suggestedOne(site *program.Site, candidates []int64, value int64, ok bool) int64 {
	switch {
	case ok && value == none && site.OrNone, ok && slices.Contains(candidates, value):
		return value
	case len(candidates) == 0:
		return none
	}
	return candidates[0]
}

// suggestedSome returns the suggested elements that can be chosen. It drops those above the
// maximum. If there are too few, it returns the first candidates up to the minimum. A suggestion
// may also be a single element.
func (m *asking) suggestedSome(site *program.Site, r, candidates []int64, value int64) (int64, signal) {
	lo, hi := bounds(site, r, int64(len(candidates)))
	if value == none && lo == 0 {
		return state.EmptyList, proceed
	}
	_, _, isList := program.IsList(value)
	m.sought.fill(m.List(value))
	m.Charge(len(m.List(value)) + len(candidates))
	m.picked = m.picked[:0]
	for _, e := range candidates {
		if int64(len(m.picked)) < hi && (m.sought.has(e) || !isList && value == e && value != none) {
			m.picked = append(m.picked, e)
		}
	}
	if int64(len(m.picked)) < lo {
		m.picked = append(m.picked[:0], candidates[:lo]...)
	}
	return m.listOf(m.picked)
}

// suggestionOf evaluates the suggestion of a site. If there is none or it fails, ok is false.
func (m *asking) suggestionOf(site *program.Site) (value int64, ok bool) {
	outer := m.hinting
	m.hinting = m.hintsFor(site)
	value, ok = m.tryEvaluate(site.Suggest)
	m.hinting = outer
	return value, ok
}

// suggestedOption returns the index of the first enabled menu option whose suggestion holds,
// otherwise that of the last enabled one.
func (m *asking) suggestedOption(site *program.Site, offers []int64) int {
	outer := m.hinting
	m.hinting = m.hintsFor(site)
	open := m.firstSuggested(site, offers)
	m.hinting = outer
	return open
}

func (m *asking) firstSuggested(site *program.Site, offers []int64) int {
	open := -1
	for len(offers) > 0 {
		var o menuEntry
		o, offers = cutEntry(site, offers)
		if !o.isOpen() {
			continue
		}
		open++
		if m.isSuggested(&site.Options[o.index()], o.values()) {
			return open
		}
	}
	return open
}

func (m *asking) isSuggested(option *program.MenuOption, values []int64) bool {
	before := m.nameParts(option, values)
	value, ok := m.tryEvaluate(option.Suggest)
	m.nameParts(option, before[:len(values)])
	return ok && value == 1
}

// A hinting is the state of an active suggestion that may take luck. The luck comes from a stream
// for the rule and the player, and depends only on the decision. So the same decision always has
// the same suggestion, and the suggestion doesn't affect the dice or decks of the game.
type hinting struct {
	under  bool // a suggestion is active
	from   bool // it takes luck from the stream
	stream int
	draw   luck.Draw
}

// hintsFor returns the state for a suggestion at a site.
func (m *asking) hintsFor(site *program.Site) hinting {
	if site.Hints < 0 {
		return hinting{under: true}
	}
	at := m.hintsAt(site)
	return hinting{under: true, from: true, stream: m.hints + at, draw: luck.Draw{Question: int(m.Hinted[at])}}
}

// hintsAt returns the index of a site's counter for the player who decides. Decisions of no
// player share the counter of the first player.
func (m *asking) hintsAt(site *program.Site) int {
	return int(site.Hints)*m.Seats + int(max(0, m.decides(site, m.fiber.window())))
}

// answered counts an answered decision whose suggestion may take luck, so that the next
// suggestion takes other luck.
func (m *asking) answered(site *program.Site) {
	if site.Hints >= 0 {
		m.Hinted[m.hintsAt(site)]++
	}
}
