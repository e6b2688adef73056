package luck

// Enumerated is luck that enumerates all combinations of results. It follows a path, a slice with
// one index for each request. Requests after the end of the path return index 0. Next then uses
// the path and the number of results at each request to compute the next path.
type Enumerated struct {
	path  []int
	sizes []int
}

// Sizes returns the number of possible results of each request so far.
func (e *Enumerated) Sizes() []int { return e.sizes }

func (e *Enumerated) Start([]string) {}

func (e *Enumerated) Pick(r *Request) (int, error) {
	at := len(e.sizes)
	e.sizes = append(e.sizes, r.N)
	if at == len(e.path) {
		e.path = append(e.path, 0)
	}
	return e.path[at], nil
}

// Hint returns the same result on all paths.
func (e *Enumerated) Hint(r *Request, draw Draw) (int, error) { return hint(0, r, draw), nil }

// Next moves to the next path and reports whether there was one.
func (e *Enumerated) Next() bool {
	e.path = e.path[:len(e.sizes)]
	for i := len(e.path) - 1; i >= 0; i-- {
		if e.path[i]++; e.path[i] < e.sizes[i] {
			e.path = e.path[:i+1]
			e.sizes = e.sizes[:0]
			return true
		}
	}
	return false
}

// Clone returns e itself, because enumerated luck serves one game at a time.
func (e *Enumerated) Clone(Luck) Luck                 { return e }
func (e *Enumerated) AppendState(state []byte) []byte { return state }

// A Tape is luck that records the results of another luck. Luck that a user enters needs no tape,
// because the game asks for it.
type Tape struct {
	luck    Luck
	brought []string
}

// Taped returns a tape that records the results of luck.
func Taped(luck Luck) *Tape { return &Tape{luck: luck} }

func (t *Tape) Start(streams []string) { t.luck.Start(streams) }

// Pick records the result, unless there was only one thing to choose from.
func (t *Tape) Pick(r *Request) (int, error) {
	i, err := t.luck.Pick(r)
	if err == nil && r.N > 1 {
		t.brought = append(t.brought, r.Name()+": "+r.Label(i))
	}
	return i, err
}

// Hint records nothing, because a suggestion consumes no luck of the game.
func (t *Tape) Hint(r *Request, draw Draw) (int, error) { return t.luck.Hint(r, draw) }

// Clone returns a copy with an empty tape.
func (t *Tape) Clone(into Luck) Luck {
	if old, ok := into.(*Tape); ok {
		old.luck, old.brought = t.luck.Clone(old.luck), nil
		return old
	}
	return Taped(t.luck.Clone(nil))
}

func (t *Tape) AppendState(state []byte) []byte { return t.luck.AppendState(state) }

// Brought returns the results since the previous call, each as "STREAM: THING".
func (t *Tape) Brought() []string {
	brought := t.brought
	t.brought = nil
	return brought
}
