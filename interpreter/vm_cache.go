package interpreter

// A resultCache holds results of functions. A cached result is valid while the parts of the
// position that the function reads are unchanged; program.Program.Recalls lists these parts. The
// cache never changes the course of a game, because a cached call costs the same work and depth.
// Copies of a game do not share a cache.
type resultCache struct {
	off       bool // nothing is cached
	results   []cachedResult
	functions []function    // the statistics, by number in Program.Recalls
	asked     int32         // the number of calls before caching began
	calls     int32         // the number of calls whose result is to be cached
	recalled  int64         // the number of calls replaced by a cached result
	awaited   pendingResult // the pending cache entry of the next call
	deepest   int           // the greatest call depth since the last call of a cached function began
}

// A cachedResult is one cache entry: the result of a call that has returned or is active.
type cachedResult struct {
	asked   arguments
	value   int64
	asOf    int64 // the time of the last change of a part that the function reads
	work    int64 // the work of the call; while it is active, the work left before it
	recall  int32 // the index of the function in Program.Recalls
	call    int32 // the number of the call
	deep    int32 // the call depth within the call
	active  int32 // the active player, if the function reads it
	isKnown bool
}

// A pendingResult is a pending cache entry: the slot for the result of an active call.
type pendingResult struct {
	place         int32 // 1 + the index in results; 0 for no entry
	call          int32 // the number of the call
	deepestBefore int32 // resultCache.deepest before the call began
}

// arguments holds the arguments of a call, padded with zeros.
type arguments [3]int64

// argumentsIn returns the arguments in a slice of registers.
func argumentsIn(r []int64) (a arguments) {
	copy(a[:], r)
	return a
}

// first returns a copy of which only the first n arguments are set.
func (a arguments) first(n uint16) arguments {
	clear(a[n:])
	return a
}

// A function holds the cache statistics of a function. Credit grows by the work that a cached
// result saves, and shrinks when a result is stored. A function without credit is not cached for
// a number of calls, because its results are rarely reused.
type function struct {
	seen    int64 // the time up to which changes were read
	changed int64 // the time of the last change of a part that it reads
	credit  int32
	rests   int32 // the number of calls that will still bypass the cache
}

const (
	cacheSize   = 1 << cacheBits // the number of cache entries
	cacheBits   = 12
	firstCalls  = 40 // the number of calls in a game before caching begins
	missCost    = 4  // the cost of a new cache entry, in units of work
	mostCredit  = 4000
	firstCredit = 400
	longRest    = 20_000
)

// rests reports whether calls of a function bypass the cache now. It counts one such call.
func (k *resultCache) rests(number int32) bool {
	if k.functions == nil || k.functions[number].rests == 0 {
		return false
	}
	k.functions[number].rests--
	return true
}

// chargeCached charges the work and depth of a cached call. It returns false if the call would
// have reached a limit.
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

// keepResult stores the result of a call that has just left its frame. It doesn't store it if a
// part that the function reads has changed meanwhile, or if another call took the slot.
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

// isCaching reports whether results are cached. Caching begins after firstCalls calls, because a
// short-lived copy should not pay for a cache.
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
