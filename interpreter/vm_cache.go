package interpreter

// A resultCache holds results of functions. A cached result is valid while the parts of the position that the function
// reads are unchanged; program.Program.Recalls lists them. Games go the same way with and without a cache, because a cached
// call costs the same work and depth. Copies of a game do not share a cache.
type resultCache struct {
	off       bool // nothing is cached
	results   []cachedResult
	functions []function    // by number in Program.Recalls
	asked     int32         // the number of calls of such functions before caching began
	calls     int32         // the number of calls whose result is to be cached
	recalled  int64         // the number of calls that a cached result replaced
	awaited   pendingResult // of the next call
	deepest   int           // the greatest depth of calls since the last of these began
}

// A cachedResult is the result of a call that has ended or is under way.
type cachedResult struct {
	asked   arguments
	value   int64
	asOf    int64 // the time of the last change of a part that the function reads
	work    int64 // the work of the call; while it is under way, the work left before it
	recall  int32 // the function, in Program.Recalls
	call    int32 // its number
	deep    int32 // the depth of calls within it
	active  int32 // the active player, if the function reads that
	isKnown bool
}

// A pendingResult says where to cache the result of a call that is under way.
type pendingResult struct {
	place         int32 // the index in results, from 1; 0 for none
	call          int32 // its number
	deepestBefore int32 // resultCache.deepest before it began
}

// arguments are the arguments of a call, followed by zeros.
type arguments [3]int64

// argumentsIn returns the arguments in registers.
func argumentsIn(r []int64) (a arguments) {
	copy(a[:], r)
	return a
}

// first returns the first n arguments.
func (a arguments) first(n uint16) arguments {
	clear(a[n:])
	return a
}

// A function holds statistics of a function. Credit grows by the work that a cached result saves, and shrinks when a result
// is cached. A function without credit is not cached for a number of calls.
type function struct {
	seen    int64 // the time up to which changes were read
	changed int64 // the time of the last change of a part that it reads
	credit  int32
	rests   int32 // the number of calls for which it is not cached
}

const (
	cacheSize   = 1 << cacheBits // the number of results that fit
	cacheBits   = 12
	firstCalls  = 40 // the number of calls in a game before caching begins
	missCost    = 4  // the cost of caching a result, as work
	mostCredit  = 4000
	firstCredit = 400
	longRest    = 20_000
)

// rests reports whether a function is not cached now, and counts one call.
func (k *resultCache) rests(number int32) bool {
	if k.functions == nil || k.functions[number].rests == 0 {
		return false
	}
	k.functions[number].rests--
	return true
}

// chargeCached charges the work and depth of a cached call. It returns false if the call would have reached a limit.
func (m *vm) chargeCached(f *function, r *cachedResult) bool {
	deepest := len(m.fiber.frames) + int(r.deep)
	if m.Work < r.work || deepest > m.limits.Depth {
		return false
	}
	m.Work -= r.work
	m.cache.recalled++
	m.cache.deepest = max(m.cache.deepest, deepest)
	f.credit = min(mostCredit, f.credit+int32(min(r.work, mostCredit)))
	return true
}

// keepResult caches the result of a call that has just left its frame, unless a part that it reads changed meanwhile or
// another call took its slot.
func (m *vm) keepResult(f *frame, value int64) {
	k, a := &m.cache, &f.pendingResult
	deep := int32(k.deepest - len(m.fiber.frames))
	k.deepest = max(k.deepest, int(a.deepestBefore))
	if r := &k.results[a.place-1]; r.call == a.call {
		r.value, r.work, r.deep = value, r.work-m.Work, deep
		r.isKnown = r.asOf == m.lastChange(&k.functions[r.recall], r.recall)
	}
}

// lastChange returns the time of the last change of a part that a function reads.
func (m *vm) lastChange(f *function, number int32) int64 {
	if f.seen != m.Changes.Clock {
		f.seen, f.changed = m.Changes.Clock, m.Changes.LastSince(f.seen, f.changed, m.p.Recalls[number])
	}
	return f.changed
}

// isCaching reports whether results are cached. Caching begins after firstCalls calls, because a copy that is hardly played
// should not pay for a cache.
func (m *vm) isCaching() bool {
	k := &m.cache
	if k.asked >= firstCalls {
		return true
	}
	if k.asked++; k.asked < firstCalls {
		return false
	}
	if k.results == nil {
		k.results, k.functions = make([]cachedResult, cacheSize), make([]function, len(m.p.Recalls))
		for i := range k.functions {
			k.functions[i].credit = firstCredit
		}
	}
	m.CountChanges()
	return true
}

// slot returns the index in results for a call.
func (a *arguments) slot(recall, active int32) int {
	key := uint64(a[0]) ^ uint64(a[1])<<20 ^ uint64(a[2])<<40 ^ uint64(recall)<<50 ^ uint64(active)<<44
	key = (key ^ key>>32) * 0x9e3779b97f4a7c15
	return int(key >> (64 - cacheBits))
}
