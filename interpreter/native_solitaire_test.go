package interpreter_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// native implements rules/solitaire by hand in Go. It is the oracle with which the interpreted
// game must agree event for event, and the reference for its speed. It makes no garbage during a
// game.
type native struct {
	*nativeCards
	luck   *nativeLuck
	random *rand.Rand // chooses among all legal choices; nil: suggestions are followed
	traced bool       // notes are taken
	notes  []note

	decks, discards [deckCount][]card
	path, findings  []card
	company, fresh  []card // fresh: the members when a loop over them began
	newcomer, find  card   // noCard if there is none
	inPlay          []card
	won, lost       int
	decisions       int

	readiness  []readiness // by recruit
	justJoined []bool      // by recruit
	carried    [][]card    // by recruit
	tappedItem []bool
}

func newNative(cards *nativeCards) *native {
	n := len(cards.face)
	g := &native{
		nativeCards: cards, luck: &nativeLuck{},
		readiness: make([]readiness, n), justJoined: make([]bool, n), tappedItem: make([]bool, n), carried: make([][]card, n),
	}
	for i := range g.carried {
		g.carried[i] = make([]card, 0, 2)
	}
	return g
}

// A note is one event: a card moved to a zone, a field of it changed, or a check was rolled.
type note struct {
	name  string // of the zone, the field or the check
	card  card   // noCard for a roll
	value int    // of the field, or the total of the roll
	dice  [2]int
}

type readiness uint8

const (
	untapped readiness = iota
	tapped
	wounded
)

// places is a set of positions in the company; the leftmost is bit 0.
type places uint8

func (p places) first() int { return bits.TrailingZeros8(uint8(p)) }
func (p places) last() int  { return 7 - bits.LeadingZeros8(uint8(p)) }
func (p places) count() int { return bits.OnesCount8(uint8(p)) }

// ---- The game -----------------------------------------------------------------------------------

func (g *native) play() (score int) {
	g.setUp()
	for g.turn() {
	}
	carried := 0
	for _, member := range g.company {
		for _, item := range g.carried[member] {
			carried += g.face[item].points
		}
	}
	return g.won - g.lost + carried
}

func (g *native) setUp() {
	for i := range g.decks {
		g.decks[i] = append(g.decks[i][:0], g.stock[i]...)
		g.discards[i] = g.discards[i][:0]
	}
	g.path, g.findings, g.company, g.inPlay = g.path[:0], g.findings[:0], g.company[:0], g.inPlay[:0]
	g.newcomer, g.find = noCard, noCard
	g.won, g.lost, g.decisions, g.notes = 0, 0, 0, g.notes[:0]
	for c := range g.readiness {
		g.readiness[c], g.justJoined[c], g.tappedItem[c] = untapped, false, false
		g.carried[c] = g.carried[c][:0]
	}
	for range 4 {
		if c := g.draw(recruits, "company"); c != noCard {
			g.lineUp(c)
		}
	}
}

// turn plays one turn and reports whether another one follows.
func (g *native) turn() bool {
	g.refresh()
	if g.hazardPhase() == 0 {
		return false
	}
	g.resourcePhase()
	g.newcomer = g.draw(recruits, "newcomers")
	g.find = g.draw(treasures, "finds")
	g.attempts()
	g.endOfTurn()
	return len(g.decks[regions]) > 0
}

func (g *native) refresh() {
	for _, member := range g.company {
		if g.readiness[member] == wounded {
			g.setState(member, tapped)
		} else {
			g.setState(member, untapped)
		}
		for _, item := range g.carried[member] {
			g.setTapped(item, false)
		}
	}
}

func (g *native) endOfTurn() {
	if g.newcomer != noCard {
		g.discard(g.newcomer)
	}
	if g.find != noCard {
		g.discard(g.find)
	}
	g.newcomer, g.find = noCard, noCard
	for _, member := range g.company {
		g.setJoined(member, false)
	}
}

// ---- Hazards ------------------------------------------------------------------------------------

// hazardPhase returns the number of members that are left.
func (g *native) hazardPhase() int {
	for range 4 {
		if region := g.draw(regions, "path"); region != noCard {
			g.path = append(g.path, region)
		}
	}
	for range len(g.company) {
		hazard := g.draw(hazards, "play_area")
		if hazard == noCard {
			break
		}
		g.inPlay = append(g.inPlay, hazard)
		if g.face[hazard].hasProwess {
			g.combat(hazard)
		} else {
			g.mishap(hazard)
		}
		if len(g.company) == 0 {
			return 0
		}
	}
	g.path = g.discardAll(g.path)
	g.inPlay = g.discardAll(g.inPlay)
	return len(g.company)
}

func (g *native) mishap(hazard card) {
	switch g.face[hazard].event {
	case permanent:
		g.fresh = append(g.fresh[:0], g.company...)
		for _, member := range g.fresh {
			g.bodyCheck(member, 0)
		}
	case long:
		if inState := g.inState(untapped); inState != 0 {
			g.setState(g.company[inState.first()], wounded)
		} else if inState := g.inState(tapped); inState != 0 {
			g.setState(g.company[inState.first()], wounded)
		}
	case short:
		if ready := g.inState(untapped); ready != 0 {
			g.sufferTap(g.company[ready.first()])
		}
	}
}

func (g *native) sufferTap(member card) {
	var able places
	for i, item := range g.carried[member] {
		if !g.face[item].modifies && !g.tappedItem[item] {
			able |= 1 << i
		}
	}
	if i := g.oneOrNone(able, able.first()); i >= 0 {
		g.setTapped(g.carried[member][i], true)
	} else {
		g.setState(member, tapped)
	}
}

func (g *native) combat(hazard card) {
	if !g.mustFace(hazard) {
		return
	}
	g.fresh = g.fresh[:0]
	for _, state := range []readiness{untapped, tapped, wounded} {
		for _, member := range g.company {
			if g.readiness[member] == state {
				g.fresh = append(g.fresh, member)
			}
		}
	}
	beaten, doubleSix, holds := true, false, false
	for _, member := range g.fresh[:min(len(g.fresh), membersFacing(g.face[hazard].prowess))] {
		dice, won := g.fights(member, hazard)
		beaten = beaten && won
		doubleSix = doubleSix || dice == [2]int{6, 6}
		holds = won && !g.breaks(member, hazard) || holds
	}
	if (beaten || doubleSix) && !holds {
		g.inPlay = without(g.inPlay, hazard)
		g.score(hazard)
	}
}

func membersFacing(prowess int) int {
	switch {
	case prowess <= 6:
		return 4
	case prowess <= 9:
		return 3
	case prowess <= 12:
		return 2
	}
	return 1
}

func (g *native) mustFace(hazard card) bool {
	if !g.face[hazard].hasSymbols {
		return true
	}
	for _, region := range g.path {
		if g.face[hazard].lands&g.face[region].lands != 0 {
			return true
		}
	}
	return false
}

// fights returns the dice of a strike, and whether it is defeated.
func (g *native) fights(member, hazard card) (dice [2]int, won bool) {
	weapon, armour := 0, 0
	if item := g.itemInUse(member); item != noCard {
		weapon, armour = g.face[item].prowess, g.face[item].body
	}
	heldBack := g.readiness[member] == untapped && g.face[member].prowess+weapon+4 > g.face[hazard].prowess
	helpers := g.helpFor(member)
	dice = g.luck.roll(strike)
	total := dice[0] + dice[1] + g.face[member].prowess + weapon + helpers
	if heldBack {
		total -= 3
	}
	total -= int(g.readiness[member]) // 1 when tapped, 2 when wounded
	g.noteRoll("strike", dice, total)
	if g.readiness[member] == untapped && !heldBack {
		g.setState(member, tapped)
	}
	switch {
	case dice == [2]int{6, 6} || total > g.face[hazard].prowess:
		return dice, true
	case total < g.face[hazard].prowess:
		g.bodyCheck(member, armour)
	}
	return dice, false
}

func (g *native) itemInUse(member card) card {
	var fit places
	for i, item := range g.carried[member] {
		if g.face[item].modifies {
			fit |= 1 << i
		}
	}
	if i := g.oneOrNone(fit, fit.first()); i >= 0 {
		return g.carried[member][i]
	}
	return noCard
}

func (g *native) breaks(member, hazard card) bool {
	if !g.face[hazard].hasBody {
		return true
	}
	helpers := g.helpFor(member)
	dice := g.luck.roll(hazardBody)
	total := dice[0] + dice[1] + helpers
	g.noteRoll("hazard_body", dice, total)
	return total > g.face[hazard].body
}

func (g *native) bodyCheck(member card, armour int) {
	if g.endures(member, armour, g.helpFor(member)) {
		return
	}
	if g.readiness[member] == wounded {
		g.eliminate(member)
	} else {
		g.setState(member, wounded)
	}
}

func (g *native) endures(member card, armour, helpers int) bool {
	dice := g.luck.roll(endure)
	total := dice[0] + dice[1]
	if g.readiness[member] == wounded {
		total++
	}
	g.noteRoll("endure", dice, total)
	return total <= g.face[member].body+armour+helpers
}

func (g *native) eliminate(member card) {
	for _, item := range g.carried[member] {
		g.forfeit(item)
	}
	g.carried[member] = g.carried[member][:0]
	g.company = without(g.company, member)
	g.forfeit(member)
}

// helpFor returns the number of members who tap to support a member.
func (g *native) helpFor(member card) int {
	able := g.inState(untapped)
	if i := slices.Index(g.company, member); i >= 0 {
		able &^= 1 << i
	}
	return g.tapAll(g.some(able, 0))
}

// ---- Resources ----------------------------------------------------------------------------------

func (g *native) resourcePhase() {
	site := g.draw(sites, "play_area")
	if site == noCard {
		return
	}
	g.inPlay = append(g.inPlay, site)
	for range g.face[site].resources {
		if c := g.draw(resources, "findings"); c != noCard {
			g.findings = append(g.findings, c)
		}
	}
	for len(g.findings) > 0 {
		i := g.one(places(1<<len(g.findings)-1), g.mostUrgent())
		g.use(g.findings[i])
		g.discard(g.findings[i])
		g.findings = slices.Delete(g.findings, i, i+1)
	}
	g.inPlay = g.discardAll(g.inPlay)
}

func (g *native) mostUrgent() int {
	best := 0
	for i, resource := range g.findings {
		if g.face[resource].event > g.face[g.findings[best]].event {
			best = i
		}
	}
	return best
}

func (g *native) use(resource card) {
	switch g.face[resource].event {
	case permanent:
		for _, member := range g.company {
			if g.readiness[member] == wounded && g.endures(member, 0, 0) {
				g.setState(member, tapped)
			}
		}
	case long:
		if hurt := g.inState(wounded); hurt != 0 {
			g.setState(g.company[hurt.first()], tapped)
		}
	case short:
		if spent := g.inState(tapped); spent != 0 {
			g.setState(g.company[spent.first()], untapped)
		}
	}
}

// ---- Attempts -----------------------------------------------------------------------------------

func (g *native) attempts() {
	for {
		recruiters, seekers := g.ableTo()
		if recruiters == 0 && seekers == 0 {
			return
		}
		// The options in order: recruit the newcomer, gain the find, nothing more.
		var open places
		if recruiters != 0 {
			open |= 1
		}
		if seekers != 0 {
			open |= 2
		}
		switch g.one(open|4, open.first()) {
		case 0:
			g.tryToRecruit(recruiters)
		case 1:
			g.tryFor(seekers)
		default:
			return
		}
	}
}

// ableTo returns the members who can try to recruit the newcomer, and those who can try to gain
// the find.
func (g *native) ableTo() (recruiters, seekers places) {
	ready := g.inState(untapped)
	settled := ready
	for i, member := range g.company {
		if g.justJoined[member] {
			settled &^= 1 << i
		}
	}
	if g.newcomer != noCard {
		recruiters = settled
	}
	if g.find != noCard {
		seekers = settled
		if !g.face[g.find].isFaction {
			seekers = ready
		}
	}
	return recruiters, seekers
}

func (g *native) tryToRecruit(able places) {
	able = g.tapOne(able)
	suggested := places(0)
	if g.find == noCard {
		suggested = able
	}
	helpers := g.tapAll(g.some(able, suggested))
	if g.attempt(g.newcomer, helpers) {
		g.join(g.newcomer)
		g.newcomer = noCard
	}
}

func (g *native) attempt(offered card, helpers int) bool {
	dice := g.luck.roll(attempt)
	total := dice[0] + dice[1] + helpers
	g.noteRoll("attempt", dice, total)
	return total >= g.face[offered].points+6
}

func (g *native) join(recruit card) {
	if len(g.company) == 4 {
		g.makeRoom(g.company[g.one(15, g.mostWorth())])
	}
	g.setState(recruit, untapped)
	g.setJoined(recruit, true)
	g.noteMove(recruit, "company")
	g.lineUp(recruit)
}

// mostWorth returns the position of the member worth most points. Among equals it is the weakest
// one.
func (g *native) mostWorth() int {
	best := 0
	for i, member := range g.company {
		a, b := &g.face[member], &g.face[g.company[best]]
		if a.points > b.points || a.points == b.points && a.prowess < b.prowess {
			best = i
		}
	}
	return best
}

func (g *native) makeRoom(member card) {
	for _, item := range g.carried[member] {
		g.retire(item)
	}
	g.carried[member] = g.carried[member][:0]
	g.company = without(g.company, member)
	g.retire(member)
}

func (g *native) retire(c card) {
	if g.face[c].points > 0 {
		g.score(c)
	} else {
		g.discard(c)
	}
}

func (g *native) tryFor(able places) {
	able = g.tapOne(able)
	helpers := g.tapAll(g.some(able, able))
	if !g.attempt(g.find, helpers) {
		return
	}
	found := g.find
	g.find = noCard
	if g.face[found].isFaction {
		g.score(found)
	} else {
		g.acquire(found)
	}
}

func (g *native) acquire(item card) {
	g.setTapped(item, false)
	if !g.face[item].modifies && g.face[item].points > 0 {
		g.score(item)
		return
	}
	var lacking places
	for i, member := range g.company {
		if g.alike(member, item) < 0 {
			lacking |= 1 << i
		}
	}
	suggested := -1
	if lacking != 0 {
		suggested = lacking.first()
	}
	if i := g.oneOrNone(places(1<<len(g.company)-1), suggested); i >= 0 {
		g.handOver(item, g.company[i])
	} else {
		g.score(item)
	}
}

func (g *native) handOver(item, holder card) {
	if i := g.alike(holder, item); i >= 0 {
		g.score(g.carried[holder][i])
		g.carried[holder] = slices.Delete(g.carried[holder], i, i+1)
	}
	g.noteMove(item, g.face[holder].items)
	g.carried[holder] = append(g.carried[holder], item)
}

// alike returns the index of an item of the same sort that the member carries, or -1.
func (g *native) alike(member, item card) int {
	for i, other := range g.carried[member] {
		if g.face[other].modifies == g.face[item].modifies {
			return i
		}
	}
	return -1
}

// ---- Cards and members --------------------------------------------------------------------------

func (g *native) draw(from deck, to string) card {
	if len(g.decks[from]) == 0 && from != regions {
		g.decks[from], g.discards[from] = g.discards[from], g.decks[from]
		slices.Sort(g.decks[from])
	}
	if len(g.decks[from]) == 0 {
		return noCard
	}
	var drawn card
	drawn, g.decks[from] = g.luck.draw(from, g.decks[from])
	g.noteMove(drawn, to)
	return drawn
}

func (g *native) discard(c card) {
	g.noteMove(c, discardNames[g.face[c].deck])
	g.discards[g.face[c].deck] = append(g.discards[g.face[c].deck], c)
}

func (g *native) discardAll(all []card) []card {
	for _, c := range all {
		g.discard(c)
	}
	return all[:0]
}

// score puts a card on the company's pile of points.
func (g *native) score(c card) {
	g.won += g.face[c].points
	g.noteMove(c, "points_pile")
}

// forfeit puts a card on the pile of points against the company.
func (g *native) forfeit(c card) {
	g.lost += g.face[c].points
	g.noteMove(c, "points_pile")
}

// lineUp inserts a recruit into the company in order.
func (g *native) lineUp(recruit card) {
	i := 0
	for i < len(g.company) && g.face[g.company[i]].rank <= g.face[recruit].rank {
		i++
	}
	g.company = slices.Insert(g.company, i, recruit)
}

func (g *native) inState(state readiness) (found places) {
	for i, member := range g.company {
		if g.readiness[member] == state {
			found |= 1 << i
		}
	}
	return found
}

// tapOne taps the leader of an attempt and returns the members who can still support it.
func (g *native) tapOne(able places) places {
	leader := g.one(able, able.last())
	g.setState(g.company[leader], tapped)
	return able &^ (1 << leader)
}

func (g *native) tapAll(helpers places) int {
	for i, member := range g.company {
		if helpers>>i&1 != 0 {
			g.setState(member, tapped)
		}
	}
	return helpers.count()
}

func without(from []card, c card) []card {
	i := slices.Index(from, c)
	return slices.Delete(from, i, i+1)
}

// ---- Decisions ----------------------------------------------------------------------------------

// one makes a choice of one position. A single candidate isn't a decision.
func (g *native) one(among places, suggested int) int {
	if among.count() == 1 {
		return among.first()
	}
	g.decisions++
	if g.random == nil {
		return suggested
	}
	return among.nth(g.random.IntN(among.count()))
}

// oneOrNone makes a choice of one position or none (-1). Without candidates there is no decision.
func (g *native) oneOrNone(among places, suggested int) int {
	if among == 0 {
		return -1
	}
	g.decisions++
	if g.random == nil {
		return suggested
	}
	if i := g.random.IntN(among.count() + 1); i < among.count() {
		return among.nth(i)
	}
	return -1
}

// some makes a choice of any number of positions.
func (g *native) some(among, suggested places) places {
	if among == 0 {
		return 0
	}
	g.decisions++
	if g.random == nil {
		return suggested
	}
	var chosen places
	for i := range among.count() {
		if g.random.IntN(2) == 1 {
			chosen |= 1 << among.nth(i)
		}
	}
	return chosen
}

func (p places) nth(n int) int {
	for range n {
		p &= p - 1
	}
	return p.first()
}

// ---- Notes --------------------------------------------------------------------------------------

func (g *native) noteMove(c card, to string) {
	if g.traced {
		g.notes = append(g.notes, note{name: to, card: c})
	}
}

func (g *native) noteRoll(check string, dice [2]int, total int) {
	if g.traced {
		g.notes = append(g.notes, note{name: check, card: noCard, dice: dice, value: total})
	}
}

func (g *native) noteField(c card, field string, value int) {
	if g.traced {
		g.notes = append(g.notes, note{name: field, card: c, value: value})
	}
}

func (g *native) setState(member card, state readiness) {
	g.readiness[member] = state
	g.noteField(member, "state", int(state))
}

func (g *native) setJoined(member card, joined bool) {
	g.justJoined[member] = joined
	g.noteField(member, "recruited_this_turn", boolean(joined))
}

func (g *native) setTapped(item card, isTapped bool) {
	g.tappedItem[item] = isTapped
	g.noteField(item, "tapped", boolean(isTapped))
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}
