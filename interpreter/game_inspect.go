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

// A client inspects a suspended game: it reads the position and evaluates functions of the rules.
// This changes no state except for texts that are built meanwhile, which the client drops after
// reading them.

// State returns a pointer to the position. The caller must not change it.
func (g *Game) State() *state.State { return &g.m.State }

// Program returns the compiled rules of the game.
func (g *Game) Program() *program.Program { return g.m.p }

// Players returns the number of players.
func (g *Game) Players() int { return g.m.Seats }

// Worked returns the work that this game has done so far, in the units of Limits.Steps.
func (g *Game) Worked() int64 { return g.m.worked + g.m.allowed - g.m.Work }

// Option returns the value of option i of the rules.
func (g *Game) Option(i int) int64 { return g.m.options[i] }

// Log returns the event log, or nil if the program isn't traced.
func (g *Game) Log() *event.Log { return g.m.log.Lend() }

// Coverage returns the number of executions of each of Program.Points, in a slice that the caller
// owns. It returns nil if they are not counted.
func (g *Game) Coverage() []int64 { return slices.Clone(g.m.coverage) }

// CourseCoverage returns the number of executions of each of Program.Points while a scenario
// played the game's own setup or turns. It returns nil if it played neither.
func (g *Game) CourseCoverage() []int64 {
	if g.m.scenario == nil {
		return nil
	}
	return slices.Clone(g.m.scenario.course.upTo(g.m.coverage))
}

// NameOf returns the name of a component.
func (g *Game) NameOf(component int64) string { return g.m.NameOf(component) }

// Word returns a value as text, with the names that a player may read.
func (g *Game) Word(player int, t *variant.Type, value int64) string {
	return g.m.valueText(t, value).For(names.Only(int64(player)))
}

// NameOfZone returns the name of a zone.
func (g *Game) NameOfZone(zone int32) string { return g.m.NameOfZone(zone) }

// KindOf returns the kind of a component, or nil if the number is not a component.
func (g *Game) KindOf(component int64) *variant.Kind {
	c := g.m.Component(component)
	if c == nil {
		return nil
	}
	return g.m.p.Variant.Kinds[c.Kind]
}

// CatalogOf returns the catalog that lists a component. It returns nil if the number is no
// component or the component is in no catalog.
func (g *Game) CatalogOf(component int64) *variant.Catalog {
	c := g.m.Component(component)
	if c == nil || g.m.CardOf(c).Catalog < 0 {
		return nil
	}
	return g.m.p.Variant.Catalogs[g.m.CardOf(c).Catalog]
}

// SortOf returns the sort of a zone, for example "deck" or "hand", and whether components in the
// zone are or may be in play. If the number is not a zone, sort is empty.
func (g *Game) SortOf(zone int64) (sort string, inPlay bool) {
	z := g.m.Zone(zone)
	if z == nil {
		return "", false
	}
	def := &g.m.p.Zones[z.Def]
	return def.Sort, def.InPlay
}

// IsOpen reports whether each player knows all of the position but future luck: each component that
// isn't shuffled, and each value. A game with several pending decisions isn't open, because players
// don't know the answers of others.
func (g *Game) IsOpen() bool {
	m := &g.m
	if g.Asked() > 1 || slices.ContainsFunc(m.p.Variant.Globals, func(v *variant.Global) bool { return v.Secret }) {
		return false
	}
	for x := range m.Components {
		zone := m.Components[x].Zone
		if zone < 0 || slices.Contains(m.Unknown(&m.Zones[zone]), int32(x)) {
			continue
		}
		for player := range m.Seats {
			if !g.CanTell(player, x) {
				return false
			}
		}
	}
	return true
}

// ---- Evaluation ---------------------------------------------------------------------------------

// Evaluate returns the current value of a function. If its evaluation fails, ok is false.
func (g *Game) Evaluate(proc *variant.Proc, args ...int64) (value int64, ok bool) {
	return g.m.inspect(func() (int64, signal) { return g.m.evaluateWith(g.m.p.ProcOf(proc), args) })
}

// Figure returns the current value of a figure. If its evaluation fails, ok is false.
func (g *Game) Figure(f program.Figure) (value int64, ok bool) {
	return g.m.inspect(func() (int64, signal) { return g.m.figure(f) })
}

// A Modification is the effect of one modifier on the result of a function: the result before and
// after it.
type Modification struct {
	By            *variant.Modifier
	Component     int64
	Before, After int64
}

// Explain evaluates a function. If the program is traced, it also returns a slice of the
// modifications of its result, in order.
func (g *Game) Explain(proc *variant.Proc, args ...int64) (value int64, changes []Modification, ok bool) {
	m := &g.m
	m.explaining, m.explained = len(m.fiber.frames)+1, nil
	value, ok = g.Evaluate(proc, args...)
	m.explaining = 0
	return value, m.explained, ok
}

// Standing returns the current score of each player. It returns nil if the rules can't compute a
// score before the end of the game.
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

// Adjudicate ends a game at the current position and returns its result. The score is the current
// one if the rules can compute it before the end. The game must not be resumed afterwards.
func (g *Game) Adjudicate() Result {
	m := &g.m
	if !m.Done {
		m.inspect(func() (int64, signal) { return m.evaluateProc(m.p.Score, none) })
		m.Done = true
	}
	return g.Result()
}

// RulesOf returns the scripts of a component that have an effect. Scripts for its name come
// before those for all cards of its sort.
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

// GlossOf returns the description of the scripts of a component. Scripts for its name take
// precedence: if any of them has a description, the others are left out.
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

// GlossBy returns the description of one script, with the field values of the component.
func (g *Game) GlossBy(script *variant.Script, component int64) string {
	m := &g.m
	return script.Gloss.For(g.KindOf(component), func(f *variant.Field) string {
		return string(names.Append(nil, m, f.Type, m.Cells[m.Components[component].Cells+int32(f.Slot)]))
	})
}
