package session

import (
	"slices"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/view"
)

// A player who is asked the same question repeatedly can set a standing answer. It holds while
// the rules are about the same component, for the rest of the turn, or for the rest of the game.
// The answers are ordinary ones, and appear in the story and in saves.

// A Standing is a standing answer: how questions are answered automatically from now on.
type Standing struct {
	Question string // the question as first put
	Suggest  bool   // answers as the rules suggest, instead of with nothing
	Any      bool   // answers all questions of the player
	// Idle answers with nothing, but only if no option changes the chances of the check that
	// follows. Together with Any it skips all questions whose answer has no effect.
	Idle  bool
	Until Until

	language *variant.Language
	site     uint64
	player   int
	options  []string     // the options seen so far; a new one is asked about
	likely   []likelihood // the chances seen so far; a check with others is asked about
	pass     string       // the words for choosing nothing
}

// An Until is the lifetime of a standing answer: while running rules are about a component,
// during one turn, or until something concerns the player. Without any of these limits it is the
// rest of the game.
type Until struct {
	About     int // a component, or nothing (-1) for no limit
	name      string
	Turn      int // 0 for any turn
	Concerned bool
}

// In returns the words for a lifetime.
func (u Until) In(l *variant.Language) string {
	switch {
	case u.Concerned:
		return l.Word("until something concerns me")
	case u.About >= 0:
		return l.Say("while it is about %s", u.name)
	case u.Turn > 0:
		return l.Word("this turn")
	}
	return l.Word("always")
}

// Answer describes the answer and the questions that it is for.
func (a *Standing) Answer() string {
	l := a.language
	switch {
	case a.SkipsIdle():
		return l.Word("Questions without effect are skipped")
	case a.Any && a.Suggest:
		return l.Word("All questions as suggested")
	case a.Any:
		return l.Word("Pass")
	case a.Suggest:
		return a.Question + l.Word(" As suggested")
	}
	if a.Idle {
		return a.Question + " " + a.pass + l.Word(", if it changes no chance")
	}
	return a.Question + " " + a.pass
}

// String returns the answer with its lifetime. A standing answer for questions without effect has
// no lifetime to show.
func (a *Standing) String() string {
	if a.SkipsIdle() {
		return a.Answer()
	}
	return a.Answer() + ", " + a.Until.In(a.language)
}

// StandingFor returns the standing answers that a player could set at a decision. Their lifetime
// is the rest of the game, except for the one that lasts until something concerns the player.
func (s *Session) StandingFor(d *interpreter.Decision) (all []Standing) {
	a := Standing{language: d.Language(), Question: s.Prompt(d), site: d.Site(), player: d.Player, options: optionsOf(d), Until: Until{About: nothing}}
	a.learnsLikelihood(s.likelihoodOf(d))
	if c, ok := d.Pass(); ok {
		nothing := a
		nothing.pass = wording.OneLine(d.Answer(c))
		all = append(all, nothing)
		if d.Kind == interpreter.AskSome && s.Advice(d).Check != nil {
			idle := nothing
			idle.Idle, idle.options, idle.likely = true, nil, nil
			all = append(all, idle)
		}
	}
	suggested := a
	suggested.Suggest = true
	all = append(all, suggested)
	a.Any, a.options, a.likely = true, nil, nil
	everything, passing := a, a
	everything.Suggest, passing.Until.Concerned = true, true
	return append(all, everything, passing)
}

// nothing stands for no component.
const nothing = -1

// Untils returns the possible lifetimes of a standing answer at a decision. An answer that lasts
// until something concerns the player has only that lifetime.
func (s *Session) Untils(d *interpreter.Decision, a Standing) (all []Until) {
	if a.Until.Concerned {
		return []Until{a.Until}
	}
	const most = 3
	for _, about := range s.aboutNow(d) {
		if len(all) < most {
			all = append(all, about)
		}
	}
	all = append(all, Until{About: nothing, Turn: s.Game.Result().Turns})
	if !a.Any {
		all = append(all, Until{About: nothing})
	}
	return all
}

// StandingsFor returns each possible standing answer at a decision with each of its lifetimes.
func (s *Session) StandingsFor(d *interpreter.Decision) (all []Standing) {
	for _, a := range s.StandingFor(d) {
		for _, a.Until = range s.Untils(d, a) {
			all = append(all, a)
		}
	}
	return all
}

// aboutNow returns a lifetime for each component that running rules are about, beginning with the
// innermost rule. Only the first of several components with one name is used, for example of a
// card and its attack.
func (s *Session) aboutNow(d *interpreter.Decision) (all []Until) {
	for _, x := range about(d) {
		name, ok := view.NameOf(s.Game.Game, d.Player, x)
		until := Until{About: x, name: wording.OneLine(name)}
		if ok && !slices.ContainsFunc(all, func(u Until) bool { return u.name == until.name }) {
			all = append(all, until)
		}
	}
	return all
}

// About returns the components that a decision is about: first its subjects, then the arguments
// of running rules.
func (s *Session) About(d *interpreter.Decision) (components []int) {
	for _, subject := range s.Advice(d).Focus {
		components = append(components, subject.Component)
	}
	return append(components, about(d)...)
}

// about returns the components that are arguments of running rules, the innermost rule first.
func about(d *interpreter.Decision) (components []int) {
	for _, r := range d.Running() {
		for i, arg := range r.Args {
			isComponent := i < len(r.Proc.Params) && r.Proc.Params[i].Type.Base == variant.Component
			if isComponent && arg != variant.None && !slices.Contains(components, int(arg)) {
				components = append(components, int(arg))
			}
		}
	}
	return components
}

// optionsOf returns the labels of the open options as the deciding player reads them. For a number
// it returns the range instead.
func optionsOf(d *interpreter.Decision) (ways []string) {
	switch d.Kind {
	case interpreter.AskJudge:
		return nil
	case interpreter.AskNumber:
		return []string{Wanted(d)}
	}
	for _, o := range d.For(d.Player).Options[:d.Open] {
		ways = append(ways, Label(o))
	}
	return ways
}

// Always sets a standing answer. News before it is ignored, because the player has seen it.
func (s *Session) Always(a Standing) {
	s.standing = append(s.standing, a)
	delete(s.stops, a.player)
	s.markRead(a.player, len(s.Game.Log().Events))
}

// PassIdle sets a standing answer for each player at this screen that skips questions without
// effect. Players can delete it.
func (s *Session) PassIdle() {
	for _, player := range s.People() {
		s.Always(Standing{language: &s.Game.Program().Variant.Language, Any: true, Idle: true, Until: Until{About: nothing}, player: player})
	}
}

// SkipsIdle reports whether the standing answer skips all questions without effect.
func (a *Standing) SkipsIdle() bool { return a.Any && a.Idle }

// Standing returns the standing answers. The caller must not modify the slice.
func (s *Session) Standing() []Standing { return s.standing }

// StandingShownTo returns the indexes of the standing answers that a viewer may read. If players
// at one screen have secrets from each other, these are only the viewer's own. The others are
// hidden because they may name a hidden component.
func (s *Session) StandingShownTo(viewer int) (indexes []int) {
	handsRound := s.HandsRound()
	for i := range s.standing {
		if !handsRound || s.standing[i].player == viewer {
			indexes = append(indexes, i)
		}
	}
	return indexes
}

// Player returns the player of the standing answer.
func (a *Standing) Player() int { return a.player }

// EndStanding deletes the standing answer at index i.
func (s *Session) EndStanding(i int) { s.standing = slices.Delete(s.standing, i, i+1) }

// AnswerStanding applies standing answers until a decision has none, and returns their number. It
// stops after a loss, at a new option, and at a check with other chances than before. It also
// stops at decisions about luck and of players elsewhere. An error of Choose ends it at once.
func (s *Session) AnswerStanding() (answered int, err error) {
	return s.answerStanding(func() []*interpreter.Decision {
		if d, open := s.Game.Next(); open {
			return []*interpreter.Decision{d}
		}
		return nil
	}, func(_ *interpreter.Decision, c interpreter.Choice) error { return s.Choose(c) })
}

// AnswerStandingApart applies standing answers for players at screens of their own. It looks at
// all pending decisions, not only at the first, because several seats are asked at the same time.
func (s *Session) AnswerStandingApart() (answered int, err error) {
	return s.answerStanding(s.Game.Waiting, s.ChooseAt)
}

func (s *Session) answerStanding(open func() []*interpreter.Decision, choose func(*interpreter.Decision, interpreter.Choice) error) (answered int, err error) {
	s.answers.isStanding = true
	defer func() { s.answers.isStanding = false }()
	const most = 10_000
	for range most {
		if len(s.standing) == 0 {
			return answered, nil
		}
		d, c, stands := s.firstStanding(open())
		if !stands {
			return answered, nil
		}
		if err := choose(d, c); err != nil {
			return answered, err
		}
		answered++
	}
	return answered, nil
}

// firstStanding returns the first of the given decisions that has a standing answer, and the
// choice.
func (s *Session) firstStanding(open []*interpreter.Decision) (d *interpreter.Decision, c interpreter.Choice, stands bool) {
	for _, d := range open {
		if s.IsOthers(d) || IsLuck(d) {
			continue
		}
		if c, stands := s.standingAnswer(d); stands {
			return d, c, true
		}
	}
	return nil, c, false
}

// standingAnswer returns the choice of the first matching standing answer, or ok=false. It
// deletes answers whose lifetime is over. If there is a loss, a new option or a new chance, the
// player is asked instead.
func (s *Session) standingAnswer(d *interpreter.Decision) (c interpreter.Choice, ok bool) {
	if at, stopped := s.stops[d.Player]; stopped && at == d.Place {
		return c, false
	}
	news := s.newsFor(d.Player)
	s.standing = slices.DeleteFunc(s.standing, func(a Standing) bool { return a.isOver(d, s.Game.Result().Turns, news) })
	i := slices.IndexFunc(s.standing, func(a Standing) bool { return a.meets(d) && (!a.Idle || s.CannotMatter(d)) })
	if i < 0 {
		return c, false
	}
	a := &s.standing[i]
	if news == loss && !a.SkipsIdle() || !a.Any && !a.Idle && s.learns(a, d) {
		s.stopAt(d)
		return c, false
	}
	if a.Suggest || a.Idle && (isForced(d) || s.Advice(d).Interchangeable) {
		c, _ = s.Suggested(d)
		return c, d.Check(c) == nil
	}
	if c, ok = d.Pass(); !ok && a.Until.Concerned {
		s.EndStanding(i)
	}
	return c, ok
}

// CannotMatter reports whether the answer to a decision has no effect, because all options but one
// are closed, it changes no chance, or all options are equal.
func (s *Session) CannotMatter(d *interpreter.Decision) bool {
	return isForced(d) || s.Advice(d).Idle || s.Advice(d).Interchangeable
}

// isForced reports whether a decision has one possible answer, because all other options are closed.
// A menu with one option is no such decision, because it may be a pause on purpose.
func isForced(d *interpreter.Decision) bool {
	return d.Kind == interpreter.AskOption && d.Open == 1 && len(d.Options) > 1
}

// stopAt holds back standing answers at a decision, because the player should see the latest news
// first. They apply again at the next decision, because it has another Place.
func (s *Session) stopAt(d *interpreter.Decision) {
	if s.stops == nil {
		s.stops = map[int]interpreter.Place{}
	}
	s.stops[d.Player] = d.Place
}

// isOver reports whether the lifetime of a standing answer has ended at a decision of its player.
func (a *Standing) isOver(d *interpreter.Decision, turn int, news news) bool {
	switch {
	case d.Player != a.player:
		return false
	case a.Until.Concerned:
		return news != noNews
	case a.Until.About >= 0:
		return !slices.Contains(about(d), a.Until.About)
	}
	return a.Until.Turn > 0 && a.Until.Turn != turn
}

// meets reports whether the standing answer is for a decision.
func (a *Standing) meets(d *interpreter.Decision) bool {
	return d.Player == a.player && (a.Any || d.Site() == a.site)
}

// learns records the options and chances of a decision in its standing answer, and reports
// whether any of them is new.
func (s *Session) learns(a *Standing, d *interpreter.Decision) bool {
	newOption, newChances := a.learnsOptions(optionsOf(d)), a.learnsLikelihood(s.likelihoodOf(d))
	return newOption || newChances
}

// learnsOptions records the options of a decision, and reports whether any of them is new.
func (a *Standing) learnsOptions(options []string) bool {
	known := len(a.options)
	for _, option := range options {
		if !slices.Contains(a.options, option) {
			a.options = append(slices.Clip(a.options), option)
		}
	}
	return len(a.options) > known
}

// A news is the importance of the events since standing answers were last given for a player.
type news int

const (
	noNews news = iota
	concerning
	loss
)

// newsFor returns the most important news since its last call for a player. A loss ranks above
// other concerns: a gain, or the beginning of the player's turn. A second call returns noNews,
// because it moves the position in the log.
func (s *Session) newsFor(player int) (worst news) {
	log := s.Game.Log().For(player)
	for i := min(s.heard[player], len(log.Events)); i < len(log.Events); i++ {
		switch e := &log.Events[i]; {
		case !log.MayRead(e):
		case e.Tone == event.Loss:
			worst = loss
		case e.Tone == event.Gain || e.Kind == event.TurnBegan && e.B == int64(player):
			worst = max(worst, concerning)
		}
	}
	s.markRead(player, len(log.Events))
	return worst
}

// markRead records the number of events that a player has read.
func (s *Session) markRead(player, events int) {
	if s.heard == nil {
		s.heard = map[int]int{}
	}
	s.heard[player] = events
}

// IsLuck reports whether a decision asks for luck.
func IsLuck(d *interpreter.Decision) bool {
	return d.Kind == interpreter.AskRoll || d.Kind == interpreter.AskPick || d.Kind == interpreter.AskCard
}
