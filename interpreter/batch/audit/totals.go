package audit

import (
	"cmp"
	"slices"
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter/batch"
)

// GameResult is the result of one game.
type GameResult struct {
	Looks   int        `json:"looks"`
	Unmoved Unmoved    `json:"unmoved,omitzero"`
	Marks   []UsedMark `json:"marks,omitempty"` // without events that earlier games had
	Found   []*Finding `json:"found,omitempty"` // in the order in which the game showed them, not shortened yet
}

// A UsedMark has the events of a game at a mark.
type UsedMark struct {
	Mark    int  `json:"mark"` // index of the mark
	Needed  bool `json:"needed,omitempty"`
	Reached bool `json:"reached,omitempty"`
	Asks    bool `json:"asks,omitempty"`
}

// totals add up the results of games.
type totals struct {
	batch.Games
	variant  *variant.Variant
	all      Report
	findings map[key]*Finding
}

func newTotals(v *variant.Variant, g batch.Games) *totals {
	return &totals{Games: g, variant: v, all: Report{Marks: marksOf(v)}, findings: map[key]*Finding{}}
}

// Add adds the result of game i. If several games show a leak, it keeps the first one.
func (t *totals) Add(i int, h *GameResult) error {
	t.all.Games++
	t.all.Looks += h.Looks
	t.all.Unmoved = t.all.Unmoved.most(h.Unmoved)
	h.Marks = slices.DeleteFunc(h.Marks, func(used UsedMark) bool { return !t.all.Marks[used.Mark].use(used) })
	for _, met := range h.Found {
		f := t.findings[met.key()]
		if f == nil {
			f = new(*met)
			f.Game, f.Seed = i, t.GameSeed(i)
			t.findings[f.key()] = f
			t.all.Findings = append(t.all.Findings, f)
		}
		f.Times++
	}
	return nil
}

// mostLooks bounds the comparisons of one game in a recorded line.
const mostLooks = 1 << 32

// Check reports whether a result that was read from a file can be that of a game. It also
// resolves the findings' source spans in the files of the rules.
func (t *totals) Check(_ int, h *GameResult) bool {
	if h.Looks < 0 || h.Looks > mostLooks || min(h.Unmoved.Lone, h.Unmoved.Fixed, h.Unmoved.Kept) < 0 {
		return false
	}
	for _, used := range h.Marks {
		if used.Mark < 0 || used.Mark >= len(t.all.Marks) {
			return false
		}
	}
	met := map[key]bool{}
	for _, f := range h.Found {
		if f == nil || !slices.Contains(Kinds, f.Kind) || f.Player < spectator || f.Player >= t.variant.MaxPlayers {
			return false
		}
		f.At = f.At.In(t.variant.Files)
		met[f.key()] = true
	}
	return len(met) == len(h.Found)
}

func (t *totals) report() *Report {
	r := t.all
	r.Findings = withoutWatched(r.Findings)
	return &r
}

// inOrder compares two findings of one game.
func inOrder(a, b *Finding) int {
	return cmp.Or(cmp.Compare(a.Decisions, b.Decisions), cmp.Compare(a.Player, b.Player), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.About, b.About),
		cmp.Compare(a.At.Start, b.At.Start), cmp.Compare(a.At.End, b.At.End), strings.Compare(a.key().file, b.key().file))
}
