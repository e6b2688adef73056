package syntax

import (
	"sync"

	"github.com/alecthomas/participle/v2/lexer"
)

// A buffer is a lexer whose tokens are written over for one text after the other. Participle makes room for tokens only as they
// come, and what they outgrow on the way is several times as much as they are.
type buffer struct {
	lex  *lexer.PeekingLexer
	room []lexer.Token // those of the lexer, which it reads up to the end of a text
}

var buffers = sync.Pool{New: func() any { return &buffer{} }}

// buffered is a buffer that nobody uses, until it is released.
func buffered() *buffer { return buffers.Get().(*buffer) }

// release ends the use of the tokens, and of the lexer.
func (b *buffer) release() { buffers.Put(b) }

// scan makes all tokens of a text, its end included, and a lexer that stands before the first.
func (b *buffer) scan(s *scanner) (*lexer.PeekingLexer, []lexer.Token) {
	begun := *s
	for i := range b.room {
		if b.room[i], _ = s.Next(); b.room[i].EOF() {
			b.lex.LoadCheckpoint(lexer.Checkpoint{})
			b.lex.FastForward(-1) // up to the first token that counts
			return b.lex, b.room[:i+1]
		}
	}
	b.lex, b.room = scanAll(&begun)
	return b.lex, b.room
}
