package session

import (
	"fmt"
	"slices"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/view"
)

// Whoever is asked the same again and again can have it answered the same: for as long as it is about the same thing, for the
// rest of the turn, or for the rest of the game. The answers are ordinary ones, and stand in the story and in what is saved.

// A Standing is how questions are answered from now on.
type Standing struct {
	Question string // as it was put first
	Suggest  bool   // as is suggested; else with nothing
	Any      bool   // whatever the question is, as long as it is the same player's
	Idle     bool   // with nothing, but only where no way changes the chances of the check that follows; if Any, what cannot matter at all
	Until    Until

	site   uint64
	player int
	ways   []string     // that were there to choose from; another way is worth a question
	likely []likelihood // of the checks that followed; one unlike these is worth a question, too
	pass   string       // what answers with nothing
}

// An Until is for how long an answer stands: as long as rules under way are about a component, in one turn, until something
// concerns the player, or, if it is none of these, in all turns.
type Until struct {
	About     int // -1: whatever it is about
	name      string
	Turn      int // 0: in all
	Concerned bool
}

func (u Until) String() string {
	switch {
	case u.Concerned:
		return "until something concerns me"
	case u.About >= 0:
		return "while it is about " + u.name
	case u.Turn > 0:
		return "this turn"
	}
	return "always"
}

// Answer says in words what is answered to which questions.
func (a *Standing) Answer() string {
	switch {
	case a.passesIdle():
		return "Questions without effect are skipped"
	case a.Any && a.Suggest:
		return "All questions as suggested"
	case a.Any:
		return "Pass"
	case a.Suggest:
		return a.Question + " As suggested"
	}
	if a.Idle {
		return a.Question + " " + a.pass + ", if it changes no chance"
	}
	return a.Question + " " + a.pass
}

// String says it with for how long.
func (a *Standing) String() string { return fmt.Sprintf("%s, %v", a.Answer(), a.Until) }

// StandingFor are the ways in which a question, or whatever is asked, could be answered from now on: always, as long as
// nothing else is said.
func (s *Session) StandingFor(d *interpreter.Decision) (all []Standing) {
	a := Standing{Question: s.Prompt(d), site: d.Site(), player: d.Player, ways: waysOf(d), Until: Until{About: nothing}}
	a.learnsLikelihood(s.likelihoodOf(d))
	if c, ok := d.Pass(); ok {
		nothing := a
		nothing.pass = wording.OneLine(d.Answer(c))
		all = append(all, nothing)
		if d.Kind == interpreter.AskSome && s.Advice(d).Check != nil {
			idle := nothing
			idle.Idle, idle.ways, idle.likely = true, nil, nil
			all = append(all, idle)
		}
	}
	suggested := a
	suggested.Suggest = true
	all = append(all, suggested)
	a.Any, a.ways, a.likely = true, nil, nil
	everything, passing := a, a
	everything.Suggest, passing.Until.Concerned = true, true
	return append(all, everything, passing)
}

// nothing is the component that no answer is about.
const nothing = -1

// Untils are for how long an answer to a question could stand. What stands until something concerns the player does that.
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

// StandingsFor are all ways in which a question could be answered from now on, for as long as each can be.
func (s *Session) StandingsFor(d *interpreter.Decision) (all []Standing) {
	for _, a := range s.StandingFor(d) {
		for _, a.Until = range s.Untils(d, a) {
			all = append(all, a)
		}
	}
	return all
}

// aboutNow are the components that rules under way are about, from the innermost rule on. Of things that go by one name, such as a card
// and its attack, the first is enough.
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

// About are the components that a question is about: first those that it is asked of, then those that rules under way are about.
func (s *Session) About(d *interpreter.Decision) (components []int) {
	for _, subject := range s.Advice(d).Focus {
		components = append(components, subject.Component)
	}
	return append(components, about(d)...)
}

// about are the components that rules under way are about.
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

// waysOf are the ways of a decision as whoever decides reads them, or what can be typed in their place.
func waysOf(d *interpreter.Decision) (ways []string) {
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

// Always has questions answered so from now on.
func (s *Session) Always(a Standing) {
	s.standing = append(s.standing, a)
	delete(s.stops, a.player)
	s.heardBy(a.player, len(s.Game.Log().Events))
}

// PassIdle has what cannot matter not asked of those who play here, until somebody wants it asked.
func (s *Session) PassIdle() {
	for _, player := range s.People() {
		s.Always(Standing{Any: true, Idle: true, Until: Until{About: nothing}, player: player})
	}
}

// passesIdle reports whether what cannot matter is not asked.
func (a *Standing) passesIdle() bool { return a.Any && a.Idle }

// Standing are the answers that stand.
func (s *Session) Standing() []Standing { return s.standing }

// StandingShownTo returns the indexes of the standing answers that a viewer may read. Where players at one screen have secrets from
// each other, these are the viewer's own: a question or a component that one is about may be hidden from the others.
func (s *Session) StandingShownTo(viewer int) (indexes []int) {
	handsRound := s.HandsRound()
	for i := range s.standing {
		if !handsRound || s.standing[i].player == viewer {
			indexes = append(indexes, i)
		}
	}
	return indexes
}

// Player is whose questions are answered so.
func (a *Standing) Player() int { return a.player }

// EndStanding ends one of them.
func (s *Session) EndStanding(i int) { s.standing = slices.Delete(s.standing, i, i+1) }

// AnswerStanding answers what answers stand for, and says how often that was. It stops after a loss, where there is a way that was
// not there before, where the check that follows is not like those before, at luck that is asked for, and at anybody else's question.
func (s *Session) AnswerStanding() (answered int, err error) {
	return s.answerStanding(func() []*interpreter.Decision {
		if d, open := s.Game.Next(); open {
			return []*interpreter.Decision{d}
		}
		return nil
	}, func(_ *interpreter.Decision, c interpreter.Choice) error { return s.Choose(c) })
}

// AnswerStandingApart does the same for people at screens of their own: whatever is open, somebody's answer may stand for it.
func (s *Session) AnswerStandingApart() (answered int, err error) {
	return s.answerStanding(s.Game.Waiting, s.ChooseAt)
}

func (s *Session) answerStanding(open func() []*interpreter.Decision, choose func(*interpreter.Decision, interpreter.Choice) error) (answered int, err error) {
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

// firstStanding is the first of some decisions for which an answer stands, and that answer.
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

// standingAnswer is the answer that stands for a question, if there is one and nothing speaks against it. Answers that are over
// stand no more.
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
	if news == loss && !a.passesIdle() || !a.Any && !a.Idle && s.learns(a, d) {
		s.stopAt(d)
		return c, false
	}
	if a.Suggest || a.Idle && s.Advice(d).Alike {
		c, _ = s.Hint(d)
		c.Indexes = slices.Clone(c.Indexes)
		return c, d.Check(c) == nil
	}
	if c, ok = d.Pass(); !ok && a.Until.Concerned {
		s.EndStanding(i)
	}
	return c, ok
}

// CannotMatter reports whether no answer to a question changes a chance, or all answers come to the same.
func (s *Session) CannotMatter(d *interpreter.Decision) bool {
	return s.Advice(d).Idle || s.Advice(d).Alike
}

// stopAt has a player answer a question, whatever answer stands for it: something has happened that they should see.
func (s *Session) stopAt(d *interpreter.Decision) {
	if s.stops == nil {
		s.stops = map[int]interpreter.Place{}
	}
	s.stops[d.Player] = d.Place
}

// isOver reports whether an answer stands no more at a question of its player.
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

// meets reports whether a question is one that is answered so.
func (a *Standing) meets(d *interpreter.Decision) bool {
	return d.Player == a.player && (a.Any || d.Site() == a.site)
}

// learns takes note of what is new at a question for an answer that stands for it, and reports whether there is anything.
func (s *Session) learns(a *Standing, d *interpreter.Decision) bool {
	newWay, newChances := a.learnsWays(waysOf(d)), a.learnsLikelihood(s.likelihoodOf(d))
	return newWay || newChances
}

// learnsWays takes note of all ways of a question, and reports whether there is one that was not there before.
func (a *Standing) learnsWays(ways []string) bool {
	known := len(a.ways)
	for _, way := range ways {
		if !slices.Contains(a.ways, way) {
			a.ways = append(slices.Clip(a.ways), way)
		}
	}
	return len(a.ways) > known
}

// News is what a player has been told of since answers were given for them.
type news int

const (
	noNews news = iota
	concerning
	loss
)

// newsFor is the worst that a player has been told of since this was asked last: a loss, or something else that concerns them: a
// gain, or that their turn begins.
func (s *Session) newsFor(player int) (worst news) {
	log := s.Game.Log().For(player)
	for i := min(s.heard[player], len(log.Events)); i < len(log.Events); i++ {
		switch e := &log.Events[i]; {
		case !log.Told(e):
		case e.Tone == event.Loss:
			worst = loss
		case e.Tone == event.Gain || e.Kind == event.TurnBegan && e.B == int64(player):
			worst = max(worst, concerning)
		}
	}
	s.heardBy(player, len(log.Events))
	return worst
}

// heardBy notes that a player has been told of so many events.
func (s *Session) heardBy(player, events int) {
	if s.heard == nil {
		s.heard = map[int]int{}
	}
	s.heard[player] = events
}

// IsLuck reports whether a decision asks for luck.
func IsLuck(d *interpreter.Decision) bool {
	return d.Kind == interpreter.AskRoll || d.Kind == interpreter.AskPick || d.Kind == interpreter.AskCard
}
