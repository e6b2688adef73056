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
