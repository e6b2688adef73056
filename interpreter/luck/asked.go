package luck

// Asked is luck that a person brings: real dice, real cards. The game stands still whenever it takes
// some.
func Asked() Luck { return asked{} }

type asked struct{}

// IsAsked tells whether a person brings that luck.
func IsAsked(luck Luck) bool {
	_, ok := luck.(asked)
	return ok
}

func (asked) Start([]string)                  {}
func (a asked) Clone(Luck) Luck               { return a }
func (asked) AppendState(state []byte) []byte { return state }

// Hint rolls no dice of a person: nobody is to see what a suggestion rolls.
func (asked) Hint(r *Request, draw Draw) (int, error) { return hint(0, r, draw), nil }

func (a asked) Observe(r *Request) (int, error) { return a.Pick(r) }

func (asked) Pick(r *Request) (int, error) {
	if r.N == 1 || r.Unseen {
		return 0, nil
	}
	return 0, ErrNotNow
}
