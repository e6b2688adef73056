package interpreter

// enumerated is luck that goes through everything that can come up. It follows a path: at each request
// the number that the path has there, and 0 behind its end. The path and how many ways there were at
// each point lead to the next one.
type enumerated struct {
	path  []int
	sizes []int
}

func (e *enumerated) Start([]string) {}

func (e *enumerated) Pick(r *Request) (int, error) {
	at := len(e.sizes)
	e.sizes = append(e.sizes, r.N)
	if at == len(e.path) {
		e.path = append(e.path, 0)
	}
	return e.path[at], nil
}

// next goes on to the next path; false if that was the last one.
func (e *enumerated) next() bool {
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
func (e *enumerated) Clone(Luck) Luck                 { return e }
func (e *enumerated) AppendState(state []byte) []byte { return state }
