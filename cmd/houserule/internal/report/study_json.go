package report

import (
	"io"
	"math"

	"houserule/interpreter/batch/simulate"
	"houserule/interpreter/batch/study"
)

// jsonEstimate is an Estimate without an interval if that is unbounded.
type jsonEstimate struct {
	Mean float64     `json:"mean"`
	CI   *[2]float64 `json:"ci95,omitempty"`
	N    int         `json:"n,omitempty"`
}

type jsonSeat struct {
	Name string       `json:"name"`
	Wins jsonEstimate `json:"wins"`
}

type jsonLength struct {
	Mean float64 `json:"mean"`
	Min  int64   `json:"min"`
	Max  int64   `json:"max"`
}

type jsonCourse struct {
	ByScore     bool         `json:"by_score"`
	Games       int          `json:"games"`
	LeadChanges jsonEstimate `json:"lead_changes"`
	Decided     jsonEstimate `json:"decided"`
	Comebacks   jsonEstimate `json:"comebacks"`
	Drama       jsonEstimate `json:"drama"`
	Lead        []float64    `json:"lead"`
}

type jsonChoices struct {
	Decisions float64        `json:"decisions"`
	Answers   float64        `json:"answers"`
	Sampled   int            `json:"sampled"`
	Matters   *jsonEstimate  `json:"matters,omitempty"`
	Idle      []jsonQuestion `json:"idle,omitempty"`
	NeverBest []jsonOption   `json:"never_best,omitempty"`
}

type jsonQuestion struct {
	Prompt string  `json:"prompt,omitempty"`
	Rule   string  `json:"rule"`
	Place  string  `json:"place"`
	Share  float64 `json:"share"`
}

type jsonOption struct {
	Label string `json:"label"`
	jsonQuestion
	Times int          `json:"times"`
	Loss  jsonEstimate `json:"loss"`
}

type jsonRung struct {
	Better  string       `json:"better"`
	Worse   string       `json:"worse"`
	Result  jsonEstimate `json:"result"`
	Even    jsonEstimate `json:"even"`
	OfScore bool         `json:"of_score"`
}

type jsonExact struct {
	Positions int         `json:"positions"`
	Hidden    bool        `json:"hidden"`
	Why       string      `json:"why,omitempty"`
	Values    []jsonValue `json:"values,omitempty"`
}

type jsonValue struct {
	Of   string  `json:"of"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	Sum  float64 `json:"sum"`
}

type jsonStudy struct {
	Name        string        `json:"name"`
	Games       int           `json:"games"`
	Draws       int           `json:"draws"`
	Seats       []jsonSeat    `json:"seats,omitempty"`
	Score       *jsonEstimate `json:"score,omitempty"`
	Turns       jsonLength    `json:"turns"`
	Decisions   jsonLength    `json:"decisions"`
	Course      *jsonCourse   `json:"course,omitempty"`
	Choices     *jsonChoices  `json:"choices,omitempty"`
	Skill       []jsonRung    `json:"skill,omitempty"`
	Exact       *jsonExact    `json:"exact,omitempty"`
	Interrupted bool          `json:"interrupted"`
}

// WriteJSON writes the study as JSON, with an element for each arm.
func (s Study) WriteJSON(w io.Writer) error {
	arms := make([]jsonStudy, len(s.Arms))
	for i, a := range s.Arms {
		arms[i] = a.json()
	}
	return writeJSON(w, arms)
}

func (a StudyArm) json() jsonStudy {
	lengthOf := func(s simulate.Summary) jsonLength { return jsonLength{s.Mean, s.Min, s.Max} }
	j := jsonStudy{Name: a.Name, Games: a.Base.Games, Draws: a.Draws, Turns: lengthOf(a.Turns), Decisions: lengthOf(a.Decisions), Interrupted: a.Interrupted}
	for i, wins := range a.Wins {
		j.Seats = append(j.Seats, jsonSeat{a.Sides[i], newEstimate(wins)})
	}
	if a.Base.Games > 0 && (!a.IsContested() || a.IsAgainstGame()) {
		score := newEstimate(study.Estimate{Mean: a.Base.Score.Mean, Interval: a.Base.Score.Around})
		j.Score = &score
	}
	if c := a.Course; c != nil {
		j.Course = &jsonCourse{c.ByScore, c.Games, newEstimate(c.LeadChanges), newEstimate(c.Decided), newEstimate(c.Comebacks), newEstimate(c.Drama), c.Lead[:]}
	}
	if c := a.Choices; c != nil {
		j.Choices = &jsonChoices{Decisions: c.Asked, Answers: c.Answers, Sampled: c.Sampled}
		if c.Sampled > 0 {
			matters := newEstimate(c.Matters)
			j.Choices.Matters = &matters
		}
		for _, q := range c.Idle {
			j.Choices.Idle = append(j.Choices.Idle, newQuestion(q))
		}
		for _, o := range c.Bad {
			j.Choices.NeverBest = append(j.Choices.NeverBest, jsonOption{o.Label, newQuestion(o.Of), o.Times, newEstimate(o.Loss)})
		}
	}
	for _, r := range a.Skill {
		j.Skill = append(j.Skill, jsonRung{r.Better, r.Worse, newEstimate(r.Result), newEstimate(r.Even), r.OfScore})
	}
	if e := a.Exact; e != nil {
		j.Exact = &jsonExact{Positions: e.Positions, Hidden: e.Hidden, Why: e.Why}
		for _, v := range e.Values {
			j.Exact.Values = append(j.Exact.Values, jsonValue{map[bool]string{true: "score", false: "wins"}[v.OfScore], v.Low, v.High, v.Sum})
		}
	}
	return j
}

func newEstimate(e study.Estimate) jsonEstimate {
	j := jsonEstimate{Mean: e.Mean, N: e.N}
	if e.Low < e.High && !math.IsInf(e.High, 1) {
		j.CI = &[2]float64{e.Low, e.High}
	}
	return j
}

func newQuestion(q study.Question) jsonQuestion {
	return jsonQuestion{q.Prompt, q.Rule, place(q.At), q.Share}
}
