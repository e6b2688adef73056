package interpreter

import "houserule/interpreter/event"

// Log is all that was told so far; nil if the program doesn't tell.
func (g *Game) Log() *event.Log { return g.log }
