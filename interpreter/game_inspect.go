package interpreter

import (
	"slices"
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// A host inspects a game that stands still: it reads the position, and has functions of the rules evaluated. That
// changes nothing but the texts that are made on the way, which the host has forgotten once it has read them.

// State is the position, to be read.
func (g *Game) State() *state.State { return &g.m.State }

// Program is what the game is played by.
func (g *Game) Program() *program.Program { return g.m.p }

// Players is how many play.
func (g *Game) Players() int { return g.m.Seats }

// Option is what option i of the rules is set to.
func (g *Game) Option(i int) int64 { return g.m.options[i] }

// Log is all that was told so far; nil where the program isn't traced.
func (g *Game) Log() *event.Log { return g.m.log.Lend() }

// Coverage counts how often each of Program.Points was run, in their order; nil where that is not counted.
func (g *Game) Coverage() []int64 { return slices.Clone(g.m.coverage) }

// CourseCoverage returns how often each of Program.Points was run while a scenario played the game's own setup or turns;
// nil if it played neither.
func (g *Game) CourseCoverage() []int64 {
	if g.m.scenario == nil {
		return nil
	}
	return slices.Clone(g.m.scenario.course.upTo(g.m.coverage))
}

// NameOf is what a text calls a component.
func (g *Game) NameOf(component int64) string { return g.m.NameOf(component) }

// Word is what texts call a value, as a player reads them.
func (g *Game) Word(player int, t *variant.Type, value int64) string {
	return g.m.valueText(t, value).For(names.Only(int64(player)))
}

// NameOfZone is what a text calls a zone.
func (g *Game) NameOfZone(zone int32) string { return g.m.NameOfZone(zone) }

// KindOf is the kind of the component of a number; nil for what is no component.
func (g *Game) KindOf(component int64) *variant.Kind {
	c := g.m.Component(component)
	if c == nil {
		return nil
	}
	return g.m.p.Variant.Kinds[c.Kind]
}

// CatalogOf is the catalog that lists the component of a number; nil for what is in none.
func (g *Game) CatalogOf(component int64) *variant.Catalog {
	c := g.m.Component(component)
	if c == nil || g.m.CardOf(c).Catalog < 0 {
		return nil
	}
	return g.m.p.Variant.Catalogs[g.m.CardOf(c).Catalog]
}

// SortOf is what sort of zone the zone of a number is, such as deck or hand, and whether what lies in it is in play,
// or may be; empty for what is no zone.
func (g *Game) SortOf(zone int64) (sort string, inPlay bool) {
	z := g.m.Zone(zone)
	if z == nil {
		return "", false
	}
	def := &g.m.p.Zones[z.Def]
	return def.Sort, def.InPlay
}

// ---- Evaluating -------------------------------------------------------------------------------------

// Evaluate is what a function gives now; not ok if it fails.
func (g *Game) Evaluate(proc *variant.Proc, args ...int64) (value int64, ok bool) {
	return g.m.inspect(func() (int64, signal) { return g.m.evaluateWith(g.m.p.ProcOf(proc), args) })
}

// Figure is a value that is known or can be found out; not ok if it can't.
func (g *Game) Figure(f program.Figure) (value int64, ok bool) {
	return g.m.inspect(func() (int64, signal) { return g.m.figure(f) })
}

// A Modification is what a line of a script of a component made of what a function gives.
type Modification struct {
	By            *variant.Modifier
	Component     int64
	Before, After int64
}

// Explain evaluates a function and tells what was made of it one after the other, where the program is traced.
func (g *Game) Explain(proc *variant.Proc, args ...int64) (value int64, changes []Modification, ok bool) {
	m := &g.m
	m.explaining, m.explained = len(m.fiber.frames)+1, nil
	value, ok = g.Evaluate(proc, args...)
	m.explaining = 0
	return value, m.explained, ok
}

// Standing is the score as it is now; nil where it can't be reckoned before the end.
func (g *Game) Standing() []int64 {
	m := &g.m
	scores := append([]int64(nil), m.Scores...)
	if m.Done {
		return scores
	}
	won := append([]bool(nil), m.Won...)
	_, ok := m.inspect(func() (int64, signal) { return m.evaluateProc(m.p.Score, none) })
	now := append([]int64(nil), m.Scores...)
	copy(m.Scores, scores)
	copy(m.Won, won)
	if !ok {
		return nil
	}
	return now
}

// Adjudicate ends a game where it stands: its result is what the score is now, if that can be reckoned before the end.
// Nobody should go on with the game then.
func (g *Game) Adjudicate() Result {
	m := &g.m
	if !m.Done {
		m.inspect(func() (int64, signal) { return m.evaluateProc(m.p.Score, none) })
		m.Done = true
	}
	return g.Result()
}

// RulesOf are the scripts of a component that do something: those for its name first, then those for all of its sort.
func (g *Game) RulesOf(component int64) (scripts []*variant.Script) {
	for _, own := range []bool{true, false} {
		for _, script := range g.m.ScriptsOf(int32(component)).Scripts {
			if !script.Empty() && own == (script.Names != nil) {
				scripts = append(scripts, script)
			}
		}
	}
	return scripts
}

// GlossOf is what these say that it does: what those for its name say alone, if they do.
func (g *Game) GlossOf(component int64) string {
	var own, all []string
	for _, script := range g.RulesOf(component) {
		line := g.GlossBy(script, component)
		if line == "" {
			continue
		}
		if all = append(all, line); script.Names != nil {
			own = append(own, line)
		}
	}
	if own != nil {
		all = own
	}
	for i := range all[:max(0, len(all)-1)] {
		all[i] = strings.TrimSuffix(all[i], ".")
	}
	return strings.Join(all, "; ")
}

// GlossBy is what one of these says that it does, with the figures of the component.
func (g *Game) GlossBy(script *variant.Script, component int64) string {
	m := &g.m
	return script.Gloss.For(g.KindOf(component), func(f *variant.Field) string {
		return string(names.Append(nil, m, f.Type, m.Cells[m.Components[component].Cells+int32(f.Slot)]))
	})
}
