package luck

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
