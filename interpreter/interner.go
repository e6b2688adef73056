package interpreter

// A pool has texts that a game made, each once: rules say the same again and again, in one game after the other.
type pool map[string]string

// A pool that is full begins anew, and a long text is hardly said twice.
const (
	mostPooled    = 4096
	longestPooled = 200
)

// text is what was written, as a text.
func (p *pool) text(written []byte) string {
	if len(written) > longestPooled {
		return string(written)
	}
	if text, ok := (*p)[string(written)]; ok {
		return text
	}
	if *p == nil || len(*p) >= mostPooled {
		*p = pool{}
	}
	text := string(written)
	(*p)[text] = text
	return text
}
