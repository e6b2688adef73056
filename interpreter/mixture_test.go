package interpreter_test

import (
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"
)

// A mixture writes random rules that mix kinds in zones, lists, parameters, results, fields and
// queries. It tracks the possible kinds of each value and mostly, but not always, uses fields
// that these kinds have. The check decides whether the rules are valid.
type mixture struct {
	*rapid.T
	kinds     []string
	prey      [][]int // by kind: the kinds of its mate, flock and den
	zones     [][]int // by zone: its kinds
	whose     []words // the kinds and cards that may still get a script
	calls     []call  // the procedures and functions declared so far
	locals    []local // the local names in scope
	narrowing int     // the number of enclosing blocks
	named     int     // the number of names given so far
}

// A call is a procedure or function with two components as parameters.
type call struct {
	name   string
	takes  [2][]int
	result []int // nil for a procedure
}

// A local is a local name and the kinds that its value may have.
type local struct {
	name   string
	kinds  []int
	isList bool
	fixed  bool
}

// words is an expression and the kinds that its value may have.
type words struct {
	text  string
	kinds []int
}

// The range of a number identifies its field, for example 2000 to 2999 for the fields of the
// second kind.
const (
	ofKind   = 1000
	ofShared = 80_000
	ofScript = 90_000
)

// A mixed game is a set of declarations that all of it needs, and pieces that may be left out. A
// piece is a declaration and a menu option that runs it.
type mixedGame struct {
	world  string
	pieces []piece
}

type piece struct{ declared, way string }

func drawMixture(t *rapid.T) mixedGame {
	m := &mixture{T: t, kinds: []string{"Ant", "Bee", "Cow", "Dog"}[:rapid.IntRange(2, 4).Draw(t, "kinds")]}
	for range m.kinds {
		m.prey = append(m.prey, m.someKinds())
	}
	world := "variant game \"A game\" { players 2 }\n"
	for i := range m.kinds {
		world += m.kind(i)
	}
	for i, kind := range m.kinds {
		m.whose = append(m.whose, words{kind, []int{i}}, words{fmt.Sprintf("\"%s 1\"", m.figure(i)), []int{i}})
	}
	for i := range m.upTo(3, 6) {
		world += m.zone(i)
	}
	world += "keep number tally = 0\n"
	for _, i := range m.someKinds() {
		world += fmt.Sprintf("keep %s? last_%s = none\n", m.typeOf(m.prey[i]), m.figure(i))
	}
	game := mixedGame{world: world + m.look()}
	for range m.upTo(8, 24) {
		game.pieces = append(game.pieces, m.piece())
	}
	return game
}

// rules returns the text of a game with some of its pieces, and the piece of each line.
func (g mixedGame) rules(pieces []piece) (text string, lines map[int]int) {
	text, lines = g.world, map[int]int{}
	add := func(i int, more string) {
		for n := range strings.Count(more, "\n") + 1 {
			lines[strings.Count(text, "\n")+1+n] = i
		}
		text += more + "\n"
	}
	for i, p := range pieces {
		add(i, p.declared)
	}
	text += "turn until turn_count is 9 { act  look }\nphase act { choose \"What?\" { option \"nothing\" -> skip\n"
	for i, p := range pieces {
		add(i, p.way)
	}
	return text + "} }\n", lines
}

func (m *mixture) upTo(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(m.T, "n") }

func (m *mixture) oneIn(n int) bool { return m.upTo(1, n) == n }

func (m *mixture) pick(all ...string) string { return rapid.SampledFrom(all).Draw(m.T, "words") }

func (m *mixture) oneOf(kinds []int) int { return rapid.SampledFrom(kinds).Draw(m.T, "kind") }

// newName returns an unused name.
func (m *mixture) newName(begins string) string {
	m.named++
	return fmt.Sprintf("%s%d", begins, m.named)
}

// ---- Declarations -------------------------------------------------------------------------------

// someKinds returns one kind or more, in order.
func (m *mixture) someKinds() (some []int) {
	one := m.upTo(0, len(m.kinds)-1)
	for i := range m.kinds {
		if i == one || m.oneIn(3) {
			some = append(some, i)
		}
	}
	return some
}

func (m *mixture) allKinds() (all []int) {
	for i := range m.kinds {
		all = append(all, i)
	}
	return all
}

func (m *mixture) typeOf(kinds []int) string {
	var names []string
	for _, i := range kinds {
		names = append(names, m.kinds[i])
	}
	return strings.Join(names, " or ")
}

// figure returns the name of the field that only one kind has.
func (m *mixture) figure(i int) string { return strings.ToLower(m.kinds[i]) }

// kind returns the declaration of a kind with its fields in random order, and of a catalog of two
// cards.
func (m *mixture) kind(i int) string {
	prey := m.typeOf(m.prey[i])
	fields := []string{
		fmt.Sprintf("%s: number = %d", m.figure(i), ofKind*(i+1)), fmt.Sprintf("shared: number = %d", ofShared+i),
		"mate: " + prey + "? = none", "flock: list of " + prey + " = []", "den: row of " + prey,
	}
	for n := range m.upTo(0, 3) {
		fields = append(fields, fmt.Sprintf("other%d: number = -1", n))
	}
	fields = rapid.Permutation(fields).Draw(m.T, "fields")
	return fmt.Sprintf("card %s { %s }\ncatalog catalog%d of %s with each copy in 1..2 named \"%s {copy}\"\n",
		m.kinds[i], strings.Join(fields, "  "), i, m.kinds[i], m.figure(i))
}

// zone returns the declaration of a zone, and of a procedure that puts a component into it. The
// first zone accepts all kinds.
func (m *mixture) zone(i int) string {
	kinds := m.someKinds()
	if i == 0 {
		kinds = m.allKinds()
	}
	var from []string
	for _, k := range kinds {
		from = append(from, fmt.Sprintf("catalog%d", k))
	}
	sort, inPlay := m.pick("row", "pile", "deck", "pool"), m.pick("", " in play")
	words := fmt.Sprintf("%s zone%d of %s%s from %s", sort, i, m.typeOf(kinds), inPlay, strings.Join(from, ", "))
	if sort == "deck" || sort == "pool" {
		for j, pile := range m.zones {
			if slices.Equal(pile, kinds) || includes(pile, kinds) && m.oneIn(2) {
				words += fmt.Sprintf(" discards to zone%d", j)
				if !slices.Equal(pile, kinds) && !m.oneIn(9) {
					words += " never renewed"
				}
				break
			}
		}
	}
	m.zones = append(m.zones, kinds)
	return words + fmt.Sprintf("\nprocedure fill%d(any_such: %s of %s) { create %s in any_such }\n", i, sort, m.typeOf(kinds), m.kinds[m.oneOf(kinds)])
}

// look returns a phase that reads fields of all components in a zone or in a field.
func (m *mixture) look() string {
	var b strings.Builder
	b.WriteString("phase look {\n")
	for i, kinds := range m.zones {
		fmt.Fprintf(&b, "for each x in zone%d { %s }\n", i, m.told("x", kinds))
	}
	for k := range m.kinds {
		fmt.Fprintf(&b, "for each x in all of zone0 where it is %s {\nlet mate = x.mate\nif mate exists { %s }\n", m.kinds[k], m.told("mate", m.prey[k]))
		fmt.Fprintf(&b, "for each y in x.flock { %s }\nfor each y in x.den { %s }\n}\n", m.told("y", m.prey[k]), m.told("y", m.prey[k]))
	}
	b.WriteString("}\n")
	return b.String()
}

// told returns a statement that says a field of a named component.
func (m *mixture) told(name string, kinds []int) string {
	figure := "shared"
	if len(kinds) == 1 {
		figure = m.figure(kinds[0])
	}
	return fmt.Sprintf("say \"%s {%s.%s}\"", figure, name, figure)
}

func includes(all, some []int) bool {
	return !slices.ContainsFunc(some, func(k int) bool { return !slices.Contains(all, k) })
}

func unite(a, b []int) []int {
	both := append(slices.Clone(a), b...)
	slices.Sort(both)
	return slices.Compact(both)
}

// piece returns a procedure, a function, or a script with its own version of one.
func (m *mixture) piece() piece {
	if len(m.calls) > 0 && len(m.whose) > 0 && m.oneIn(4) {
		return piece{declared: m.script()}
	}
	c := call{takes: [2][]int{m.someKinds(), m.someKinds()}}
	m.locals = []local{{name: "a", kinds: c.takes[0], fixed: true}, {name: "b", kinds: c.takes[1], fixed: true}}
	params := fmt.Sprintf("(a: %s, b: %s)", m.typeOf(c.takes[0]), m.typeOf(c.takes[1]))
	declared := ""
	if m.oneIn(4) {
		x := m.component(3)
		c.name, c.result = m.newName("function"), x.kinds
		declared = fmt.Sprintf("function %s%s -> %s = %s", c.name, params, m.typeOf(x.kinds), x.text)
	} else {
		c.name = m.newName("procedure")
		declared = fmt.Sprintf("procedure %s%s { %s }", c.name, params, m.steps(4))
	}
	m.calls = append(m.calls, c)
	m.locals = nil
	way := fmt.Sprintf("option \"%s\" -> %s(%s, %s)", c.name, c.name, m.found(c.takes[0]), m.found(c.takes[1]))
	if c.result != nil {
		way = fmt.Sprintf("option \"%s\" -> { let x = %s(%s, %s)  say \"shared {x.shared}\" }", c.name, c.name, m.found(c.takes[0]), m.found(c.takes[1]))
	}
	return piece{declared, way}
}

// found returns an expression for a component of the given kinds in any zone.
func (m *mixture) found(kinds []int) string {
	k := m.oneOf(kinds)
	return fmt.Sprintf("the %s \"%s %d\"", m.kinds[k], m.figure(k), m.upTo(1, 2))
}

// script returns a script of a kind: its own version of a procedure, or a listener before or
// after one.
func (m *mixture) script() string {
	c, i := rapid.SampledFrom(m.calls).Draw(m.T, "call"), m.upTo(0, len(m.whose)-1)
	whose, k := m.whose[i].text, m.whose[i].kinds[0]
	m.whose = slices.Delete(m.whose, i, i+1)
	narrower := []int{m.oneOf(c.takes[1])}
	m.locals = []local{{name: "self", kinds: []int{k}, fixed: true}, {name: "b", kinds: narrower, fixed: true}}
	begin := fmt.Sprintf("script %s {\nkeep number kept = %d\n", whose, ofScript+k)
	switch side := m.pick("before", "after", "own", "own"); {
	case c.result != nil:
		return fmt.Sprintf("%sfunction %s(b: %s) = %s\n}", begin, c.name, m.typeOf(narrower), m.component(3).text)
	case side == "own":
		return fmt.Sprintf("%sprocedure %s(b: %s) {\nsay \"kept {kept}\"%s} }", begin, c.name, m.typeOf(narrower), m.steps(4))
	default:
		m.locals[1].kinds = c.takes[1]
		h := m.upTo(0, len(m.kinds)-1)
		return fmt.Sprintf("%s%s %s where holder is %s and holder.%s > 0 {\nsay \"kept {kept}\"%s} }",
			begin, side, c.name, m.kinds[h], m.figure(h), m.steps(3))
	}
}

// ---- Values -------------------------------------------------------------------------------------

// aZone returns an expression for a zone. If only is not nil, it mostly accepts these kinds.
func (m *mixture) aZone(depth int, only []int) words {
	var fit []words
	for i, kinds := range m.zones {
		if includes(kinds, only) {
			fit = append(fit, words{fmt.Sprintf("zone%d", i), kinds})
		}
	}
	if len(fit) > 0 && !m.oneIn(3) {
		return rapid.SampledFrom(fit).Draw(m.T, "zone")
	}
	switch i := m.upTo(0, len(m.zones)-1); {
	case depth <= 0 || m.oneIn(4):
		return words{fmt.Sprintf("zone%d", i), m.zones[i]}
	case m.oneIn(2):
		x := m.component(depth - 1)
		return words{x.text + ".den", m.preyOf(x.kinds)}
	case m.oneIn(2):
		return words{m.component(depth-1).text + ".zone", m.allKinds()}
	}
	return words{"play_area", m.allKinds()}
}

func (m *mixture) preyOf(kinds []int) (prey []int) {
	for _, k := range kinds {
		prey = unite(prey, m.prey[k])
	}
	return prey
}

// known returns the local names that are lists, or those that are not.
func (m *mixture) known(isList bool) (all []local) {
	for _, l := range m.locals {
		if l.isList == isList {
			all = append(all, l)
		}
	}
	return all
}

func (m *mixture) component(depth int) words {
	if all := m.known(false); len(all) > 0 && (depth <= 0 || m.oneIn(3)) {
		l := rapid.SampledFrom(all).Draw(m.T, "local")
		return words{l.name, l.kinds}
	}
	if depth <= 0 {
		k := m.upTo(0, len(m.kinds)-1)
		return words{"(" + m.found([]int{k}) + ")", []int{k}}
	}
	depth--
	switch m.upTo(0, 11) {
	case 0:
		z := m.aZone(depth, nil)
		return words{"(the first of " + z.text + ")", z.kinds}
	case 1:
		z := m.aZone(depth, nil)
		k := m.oneOf(z.kinds)
		return words{fmt.Sprintf("(the first of %s where it is %s and %s > 0)", z.text, m.kinds[k], m.figure(k)), []int{k}}
	case 2:
		all := m.list(depth)
		return words{"(the last of " + all.text + ")", all.kinds}
	case 3, 4:
		x := m.component(depth)
		return words{x.text + ".mate", m.preyOf(x.kinds)}
	case 5:
		x, y := m.component(depth), m.component(depth)
		return words{fmt.Sprintf("(if tally > %d then %s else %s)", m.upTo(0, 9), x.text, y.text), unite(x.kinds, y.kinds)}
	case 6:
		z := m.aZone(depth, nil)
		return words{"(choose one of " + z.text + ")", z.kinds}
	case 7:
		z := m.aZone(depth, nil)
		return words{z.text + ".top", z.kinds}
	case 8:
		z := m.aZone(depth, nil)
		return words{"(the first of den of " + z.text + ")", m.preyOf(z.kinds)}
	case 9:
		return words{m.component(depth).text + ".holder", m.allKinds()}
	case 10:
		for _, c := range m.calls {
			if c.result != nil && m.oneIn(2) {
				return words{c.name + m.arguments(c, depth), c.result}
			}
		}
	}
	k := m.upTo(0, len(m.kinds)-1)
	return words{"(" + m.found([]int{k}) + ")", []int{k}}
}

// arguments returns the arguments of a call, mostly of the right kinds.
func (m *mixture) arguments(c call, depth int) string {
	var args []string
	for _, kinds := range c.takes {
		x := m.component(depth)
		if !includes(kinds, x.kinds) && !m.oneIn(4) {
			x.text = m.found(kinds)
		}
		args = append(args, x.text)
	}
	return "(" + strings.Join(args, ", ") + ")"
}

func (m *mixture) list(depth int) words {
	if all := m.known(true); len(all) > 0 && m.oneIn(3) {
		l := rapid.SampledFrom(all).Draw(m.T, "local")
		return words{l.name, l.kinds}
	}
	depth--
	z := m.aZone(depth, nil)
	if depth <= 0 {
		return words{"(all of " + z.text + ")", z.kinds}
	}
	switch m.upTo(0, 7) {
	case 0:
		k := m.oneOf(z.kinds)
		return words{fmt.Sprintf("(all of %s where it is %s)", z.text, m.kinds[k]), []int{k}}
	case 1:
		x, y := m.component(depth), m.component(depth)
		return words{"[" + x.text + ", " + y.text + "]", unite(x.kinds, y.kinds)}
	case 2:
		all, x := m.list(depth), m.component(depth)
		return words{fmt.Sprintf("(%s with %s)", all.text, x.text), unite(all.kinds, x.kinds)}
	case 3:
		all := m.list(depth)
		return words{fmt.Sprintf("(%s without %s)", all.text, m.component(depth).text), all.kinds}
	case 4:
		x := m.component(depth)
		return words{x.text + ".flock", m.preyOf(x.kinds)}
	case 5:
		all := m.list(depth)
		return words{"(first 2 of " + all.text + " by shared)", all.kinds}
	case 6:
		a, b := m.list(depth), m.list(depth)
		return words{fmt.Sprintf("(if tally > %d then %s else %s)", m.upTo(0, 9), a.text, b.text), unite(a.kinds, b.kinds)}
	case 7:
		return words{"(choose up to 2 of " + z.text + ")", z.kinds}
	}
	return words{"(all of " + z.text + ")", z.kinds}
}

// ---- Steps --------------------------------------------------------------------------------------

func (m *mixture) steps(most int) string {
	before := len(m.locals)
	var all []string
	for range m.upTo(1, most) {
		all = append(all, m.step())
	}
	m.locals = m.locals[:before]
	return "\n" + strings.Join(all, "\n") + "\n"
}

func (m *mixture) step() string {
	switch m.upTo(0, 15) {
	case 0:
		x := m.component(2)
		return fmt.Sprintf("move %s to %s", x.text, m.aZone(1, x.kinds).text)
	case 1:
		all := m.list(2)
		return fmt.Sprintf("move %s to %s", all.text, m.aZone(1, all.kinds).text)
	case 2:
		z := m.aZone(1, nil)
		return fmt.Sprintf("move %s to %s", z.text, m.aZone(1, z.kinds).text)
	case 3:
		return m.draw()
	case 4:
		return "discard " + m.component(2).text
	case 5:
		k := m.upTo(0, len(m.kinds)-1)
		z, name := m.aZone(1, []int{k}), m.newName("made")
		m.locals = append(m.locals, local{name: name, kinds: []int{k}, fixed: true})
		return fmt.Sprintf("create %s in %s as %s", m.kinds[k], z.text, name)
	case 6:
		return m.let()
	case 7:
		return m.assign()
	case 8:
		x := m.component(2)
		prey := m.preyOf(x.kinds)
		mate := m.component(2)
		if !includes(prey, mate.kinds) && !m.oneIn(3) {
			mate.text = m.found(prey)
		}
		return fmt.Sprintf("%s.mate = %s", x.text, mate.text)
	case 9:
		return fmt.Sprintf("%s.flock = %s", m.component(2).text, m.list(2).text)
	case 10:
		return m.setFigure()
	case 11:
		return m.branch()
	case 12:
		return m.loop()
	case 13:
		for _, c := range m.calls {
			if c.result == nil && m.oneIn(2) {
				return c.name + m.arguments(c, 2)
			}
		}
	case 14:
		z := m.aZone(1, nil)
		k := m.oneOf(z.kinds)
		if m.oneIn(2) {
			return fmt.Sprintf("fill%d(%s)", m.upTo(0, len(m.zones)-1), z.text)
		}
		return fmt.Sprintf("increase tally by count of %s where it is %s and %s > %d", z.text, m.kinds[k], m.figure(k), ofKind*(k+1))
	}
	return m.say()
}

// read returns a component and one of its fields, mostly one that its kind has.
func (m *mixture) read() (x words, figure string, from int) {
	x = m.component(3)
	k := m.oneOf(x.kinds)
	switch {
	case len(x.kinds) > 1 && !m.oneIn(3):
		return x, "shared", ofShared
	case m.oneIn(6):
		k = m.upTo(0, len(m.kinds)-1)
	}
	return x, m.figure(k), ofKind * (k + 1)
}

func (m *mixture) say() string {
	x, figure, _ := m.read()
	name := m.newName("told")
	return fmt.Sprintf("let %s = %s\nsay \"%s {%s.%s}\"", name, x.text, figure, name, figure)
}

func (m *mixture) setFigure() string {
	x, figure, from := m.read()
	if m.oneIn(2) {
		return fmt.Sprintf("increase %s.%s by 1", x.text, figure)
	}
	return fmt.Sprintf("%s.%s = %d", x.text, figure, from+m.upTo(0, 99))
}

func (m *mixture) draw() string {
	z := m.aZone(1, nil)
	to := m.aZone(1, z.kinds)
	if m.oneIn(2) {
		return fmt.Sprintf("draw 2 from %s to %s", z.text, to.text)
	}
	name := m.newName("drawn")
	m.locals = append(m.locals, local{name: name, kinds: z.kinds, fixed: true})
	inside := m.steps(2)
	m.locals = m.locals[:len(m.locals)-1]
	return fmt.Sprintf("draw 1 from %s as %s  if %s exists { %s }", z.text, name, name, inside)
}

func (m *mixture) let() string {
	name := m.newName("it_is")
	if m.oneIn(3) {
		all := m.list(3)
		m.locals = append(m.locals, local{name: name, kinds: all.kinds, isList: true})
		return fmt.Sprintf("let %s = %s", name, all.text)
	}
	x := m.component(3)
	m.locals = append(m.locals, local{name: name, kinds: x.kinds})
	return fmt.Sprintf("let %s = %s", name, x.text)
}

func (m *mixture) assign() string {
	for _, l := range m.locals {
		if l.fixed || !m.oneIn(2) {
			continue
		}
		x := m.component(2)
		if l.isList {
			x = m.list(2)
		}
		return fmt.Sprintf("%s = %s", l.name, x.text)
	}
	return m.let()
}

// branch returns a statement that tests the kind of a component and uses the component as that
// kind.
func (m *mixture) branch() string {
	all := m.known(false)
	if len(all) == 0 || m.narrowing > 2 {
		return m.say()
	}
	i := slices.IndexFunc(m.locals, func(l local) bool { return l.name == rapid.SampledFrom(all).Draw(m.T, "local").name })
	if i < 0 {
		return m.say()
	}
	before := m.locals[i].kinds
	k := m.oneOf(before)
	m.narrowing++
	m.locals[i].kinds = []int{k}
	then := m.steps(3)
	otherwise := ""
	m.locals[i].kinds = slices.DeleteFunc(slices.Clone(before), func(other int) bool { return other == k })
	if len(m.locals[i].kinds) > 0 && m.oneIn(2) {
		otherwise = fmt.Sprintf(" else { %s }", m.steps(2))
	}
	m.locals[i].kinds = before
	m.narrowing--
	return fmt.Sprintf("if %s is %s { %s }%s", m.locals[i].name, m.kinds[k], then, otherwise)
}

func (m *mixture) loop() string {
	if m.narrowing > 2 {
		return m.say()
	}
	m.narrowing++
	defer func() { m.narrowing-- }()
	if m.oneIn(4) {
		return fmt.Sprintf("repeat 2 times { %s }", m.steps(3))
	}
	from := m.aZone(1, nil)
	if m.oneIn(2) {
		from = m.list(2)
	}
	name, where, kinds := m.newName("each"), "", from.kinds
	if m.oneIn(2) {
		k := m.oneOf(kinds)
		where, kinds = fmt.Sprintf(" where %s is %s", name, m.kinds[k]), []int{k}
	}
	m.locals = append(m.locals, local{name: name, kinds: kinds, fixed: true})
	inside := m.steps(3)
	m.locals = m.locals[:len(m.locals)-1]
	return fmt.Sprintf("for each %s in %s%s { %s }", name, from.text, where, inside)
}
