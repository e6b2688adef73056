package luck

// Enumerated is luck that goes through everything that can come up. It follows a path: at each request
// the number that the path has there, and 0 behind its end. The path and how many ways there were at
// each point lead to the next one.
type Enumerated struct {
	path  []int
	sizes []int
}

// Sizes are how many things could come up at each request so far.
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

// Hint is the same on all paths.
func (e *Enumerated) Hint(r *Request, draw Draw) (int, error) { return hint(0, r, draw), nil }

// Next goes on to the next path; false if that was the last one.
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

// Enumerated luck belongs to one course of play at a time.
func (e *Enumerated) Clone(Luck) Luck                 { return e }
func (e *Enumerated) AppendState(state []byte) []byte { return state }

// A Tape is luck that notes what it brings. Luck that a person brings needs none: the game asks for it.
type Tape struct {
	luck    Luck
	brought []string
}

// Taped notes what luck brings.
func Taped(luck Luck) *Tape { return &Tape{luck: luck} }

func (t *Tape) Start(streams []string) { t.luck.Start(streams) }

// Pick notes what comes up, unless there is only one thing that can.
func (t *Tape) Pick(r *Request) (int, error) {
	i, err := t.luck.Pick(r)
	if err == nil && r.N > 1 {
		t.brought = append(t.brought, r.Name()+": "+r.Label(i))
	}
	return i, err
}

// Hint is not noted: a suggestion takes nothing from the game.
func (t *Tape) Hint(r *Request, draw Draw) (int, error) { return t.luck.Hint(r, draw) }

// Clone is a copy with a tape of its own.
func (t *Tape) Clone(into Luck) Luck {
	if old, ok := into.(*Tape); ok {
		old.luck, old.brought = t.luck.Clone(old.luck), nil
		return old
	}
	return Taped(t.luck.Clone(nil))
}

func (t *Tape) AppendState(state []byte) []byte { return t.luck.AppendState(state) }

// Brought is what luck has brought since this was asked before, as "STREAM: THING".
func (t *Tape) Brought() []string {
	brought := t.brought
	t.brought = nil
	return brought
}
