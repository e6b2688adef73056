package interpreter

// An interner has texts that a game made, each once: rules say the same again and again, in one game after the other.
type interner map[string]string

// An interner that is full begins anew, and a long text is hardly said twice.
const (
	mostInterned    = 4096
	longestInterned = 200
)

// text is what was written, as a text.
func (i *interner) text(written []byte) string {
	if len(written) > longestInterned {
		return string(written)
	}
	if text, ok := (*i)[string(written)]; ok {
		return text
	}
	if *i == nil || len(*i) >= mostInterned {
		*i = interner{}
	}
	text := string(written)
	(*i)[text] = text
	return text
}
