package interpreter

import "houserule/interpreter/program"

// A side look runs code that changes nothing, while the game stands still or is in the middle of an
// instruction: a suggestion, a label, the limit of a zone. Afterwards everything is as it was. It
// takes no luck, and where it meets a decision it goes by the suggestion.

// Side looks may lead to further ones, but not deeper than this.
const maxAsides = 50

// look runs a piece of the running procedure that ends in Yield.
func (g *Game) look(pc int32) (int64, signal) {
	return g.lookFrom(func() signal {
		g.branch.pc = int(pc)
		return goOn
	})
}

// lookAt calls a procedure with at most one argument.
func (g *Game) lookAt(proc int32, arg int64) (int64, signal) {
	return g.lookFrom(func() signal {
		b := &g.branch
		b.enter(b.top, lookWidth)[1] = arg
		return g.call(proc, b.base+1, program.AtYield, 0)
	})
}

// lookWith calls a procedure with any arguments.
func (g *Game) lookWith(proc int32, args []int64) (int64, signal) {
	return g.lookFrom(func() signal {
		b := &g.branch
		copy(b.enter(b.top, 1+len(args))[1:], args)
		return g.call(proc, b.base+1, program.AtYield, 0)
	})
}

func (g *Game) lookFrom(begin func() signal) (int64, signal) {
	b := &g.branch
	if g.aside >= maxAsides {
		return none, g.fail("rules look ahead too far")
	}
	before := *b
	kept := len(g.kept)
	g.kept = append(g.kept, b.window()...)
	g.aside++
	b.given = -1

	s := begin()
	if s == goOn {
		s = g.run()
	}
	value := b.yielded

	registers := b.registers
	*b = before
	b.registers = registers
	copy(b.window(), g.kept[kept:])
	b.tidy(s == yielded)
	g.kept = g.kept[:kept]
	g.aside--
	if s == yielded {
		return value, goOn
	}
	return none, s
}

// tryLook is what a side look sees; not ok if it can't be made or comes to nothing.
func (g *Game) tryLook(l program.Look) (value int64, ok bool) {
	if l.Code < 0 || !l.Given {
		return l.Value, l.Given
	}
	value, s := g.look(l.Code)
	if s != goOn {
		g.err = nil
		return none, false
	}
	return value, true
}

// figure is a value that is known or can be found out.
func (g *Game) figure(f program.Figure) (int64, signal) {
	if f.Proc < 0 {
		return f.Value, goOn
	}
	mark := len(g.texts)
	value, s := g.lookAt(f.Proc, none)
	g.forgetTexts(mark)
	return value, s
}

// forgetTexts drops the texts that were made since there were n.
func (g *Game) forgetTexts(n int) {
	for _, text := range g.texts[n:] {
		g.textBytes -= len(text)
	}
	g.texts = g.texts[:n]
}
