package interpreter

import "houserule/interpreter/event"

// Log is all that was told so far; nil where the program isn't traced.
func (g *Game) Log() *event.Log { return g.log }
