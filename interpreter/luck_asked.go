package interpreter

// Asked is luck that a person brings: real dice, real cards. The game stands still whenever it takes
// some, with a decision of kind AskRoll or AskPick.
func Asked() Luck { return asked{} }

type asked struct{}

// AsksLuck tells whether a person brings the luck of the game.
func (g *Game) AsksLuck() bool {
	_, ok := g.luck.(asked)
	return ok
}

func (asked) Start([]string)                  {}
func (a asked) Clone(Luck) Luck               { return a }
func (asked) AppendState(state []byte) []byte { return state }

func (a asked) Observe(r *Request, taken int) (int, error) { return a.Pick(r) }

func (asked) Pick(r *Request) (int, error) {
	if r.N == 1 || r.Unseen {
		return 0, nil
	}
	return 0, ErrNotNow
}
