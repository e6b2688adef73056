package interpreter

// A memory has results of functions, so that most of what was evaluated before is not evaluated again. A result holds as
// long as nothing changes that the function reads; program.Program.Recalls says what that is. With and without a memory
// a game goes the same way: what a call costs in work and in depth it costs again where its result is remembered. Copies
// of a game do not share it.
type memory struct {
	off       bool // nothing is remembered
	results   []remembered
	functions []function // by number in Program.Recalls
	asked     int32      // how many calls of such functions there were before anything was remembered in this game
	calls     int32      // how many have been begun whose result is to be kept
	recalled  int64      // and how many did not have to be
	awaited   awaiting   // what is awaited of the next call
	deepest   int        // how many calls were under way at most since the last of these began
}

// A remembered is the result of a call that is over, or waits for its end.
type remembered struct {
	asked   arguments
	value   int64
	asOf    int64 // when something changed last that the function reads
	work    int64 // what the call took; while it is under way, what was left before it
	recall  int32 // the function, in Program.Recalls
	call    int32 // by its number
	deep    int32 // how many calls within each other it takes
	active  int32 // who was active, where that matters
	isKnown bool
}

// An awaiting is what the memory wants of a call once it is over.
type awaiting struct {
	place   int32 // where to keep the result, from 1; 0 for nowhere
	call    int32 // which call it is
	deepest int32 // memory.deepest before it began
}

// arguments are those of a call, and 0 behind them.
type arguments [3]int64

// argumentsIn are those that stand in registers.
func argumentsIn(r []int64) (a arguments) {
	copy(a[:], r)
	return a
}

// first are the first n of them.
func (a arguments) first(n uint16) arguments {
	clear(a[n:])
	return a
}

// A function is what a memory knows of one. Credit grows by the work that is saved where a result is recalled, and
// shrinks where one has to be kept; a function without any rests.
type function struct {
	seen    int64 // up to when changes were looked at, by their clock
	changed int64 // when something changed last that it reads
	credit  int32
	rests   int32 // for how many calls
}

const (
	memorySize  = 1 << memoryBits // how many results there is room for
	memoryBits  = 12
	firstCalls  = 40 // how many calls a game has to make before anything is remembered
	missCost    = 4  // what it takes to keep a result, as work
	mostCredit  = 4000
	firstCredit = 400
	longRest    = 20_000
)

// rests tells whether a function rests, and has it rest for one call less.
func (k *memory) rests(number int32) bool {
	if k.functions == nil || k.functions[number].rests == 0 {
		return false
	}
	k.functions[number].rests--
	return true
}

// recalled has a call cost what it took before; not if it would have reached a limit.
func (m *vm) recalled(f *function, r *remembered) bool {
	deepest := len(m.fiber.frames) + int(r.deep)
	if m.Work < r.work || deepest > m.limits.Depth {
		return false
	}
	m.Work -= r.work
	m.memory.recalled++
	m.memory.deepest = max(m.memory.deepest, deepest)
	f.credit = min(mostCredit, f.credit+int32(min(r.work, mostCredit)))
	return true
}

// keepResult keeps what a call came to that has just left its frame, unless something changed meanwhile that it depends
// on, or another call took its place.
func (m *vm) keepResult(f *frame, value int64) {
	k, a := &m.memory, &f.awaiting
	deep := int32(k.deepest - len(m.fiber.frames))
	k.deepest = max(k.deepest, int(a.deepest))
	if r := &k.results[a.place-1]; r.call == a.call {
		r.value, r.work, r.deep = value, r.work-m.Work, deep
		r.isKnown = r.asOf == m.lookAtChanges(&k.functions[r.recall], r.recall)
	}
}

// lookAtChanges brings up to date when something changed last that a function reads.
func (m *vm) lookAtChanges(f *function, number int32) int64 {
	if f.seen != m.Changes.Clock {
		f.seen, f.changed = m.Changes.Clock, m.Changes.LastSince(f.seen, f.changed, m.p.Recalls[number])
	}
	return f.changed
}

// hasBegunToRemember tells whether results are remembered. A game or copy that is hardly played takes no room for any, and
// counts no changes.
func (m *vm) hasBegunToRemember() bool {
	k := &m.memory
	if k.asked >= firstCalls {
		return true
	}
	if k.asked++; k.asked < firstCalls {
		return false
	}
	if k.results == nil {
		k.results, k.functions = make([]remembered, memorySize), make([]function, len(m.p.Recalls))
		for i := range k.functions {
			k.functions[i].credit = firstCredit
		}
	}
	m.CountChanges()
	return true
}

// place is where the result of a call is kept.
func (a *arguments) place(recall, active int32) int {
	key := uint64(a[0]) ^ uint64(a[1])<<20 ^ uint64(a[2])<<40 ^ uint64(recall)<<50 ^ uint64(active)<<44
	key = (key ^ key>>32) * 0x9e3779b97f4a7c15
	return int(key >> (64 - memoryBits))
}
