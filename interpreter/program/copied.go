package program

import (
	"slices"

	"houserule/dsl/variant"
)

// A Copied is a value in a variable or an argument that may be a copy from a component or from a
// secret variable. The machine needs it for the lookahead of a player while a decision is
// pending. It calls Look to find out whether the value depends on anything that the player can't
// know.
type Copied struct {
	At     int32   // the first address at which the value is available; for an argument, the address of the call
	IsArg  bool    // whether it is an argument of a call
	IsLong bool    // available up to the end of the procedure, not only of the block
	Look   int32   // index of the procedure that computes it again
	Reads  []int32 // the registers of the arguments of Look
}

// CopiedAt returns the values that are available at an address of a procedure, or passed to the
// call at that address.
func (p *Program) CopiedAt(pc int32) (all []Copied) {
	at := p.ProcAt(pc)
	if at == nil {
		return nil
	}
	for _, c := range p.copied[at.Entry] {
		switch {
		case c.IsArg && c.At == pc, !c.IsArg && c.IsLong && c.At <= pc:
			all = append(all, c)
		case !c.IsArg && c.At <= pc:
			if end, ok := p.EndOfBlock(c.At); !ok || pc < end {
				all = append(all, c)
			}
		}
	}
	return all
}

// noteCopied records the origin of a value that a variable has just been set to.
func (u *assembler) noteCopied(value variant.Expr, isLong bool) {
	if c, ok := u.copiedFrom(value); ok {
		c.At, c.IsLong = u.here(), isLong
		u.keepCopied(c)
	}
}

// noteArguments records the origins of the arguments of the next call.
func (u *assembler) noteArguments(args []variant.Expr) {
	for _, arg := range args {
		if c, ok := u.copiedFrom(arg); ok {
			c.At, c.IsArg = u.here(), true
			u.keepCopied(c)
		}
	}
}

func (u *assembler) keepCopied(c Copied) {
	entry := u.proc().Entry
	u.p.copied[entry] = append(u.p.copied[entry], c)
}

// copiedFrom returns a Copied with the procedure that computes a value again. It reports false if
// the value can't be a copy, or can't be computed without effects.
func (u *assembler) copiedFrom(value variant.Expr) (c Copied, ok bool) {
	if !u.traced() || u.looksOnly || u.inScenario() || !isCopied(value) {
		return c, false
	}
	var params []*variant.Local
	variant.Walk(value, func(node any) bool {
		if get, isGet := node.(*variant.LocalGet); isGet && !slices.Contains(params, get.Local) {
			if r, isOuter := u.registers[get.Local]; isOuter {
				params, c.Reads = append(params, get.Local), append(c.Reads, r)
			}
		}
		return true
	})
	c.Look = u.look(value, params)
	return c, true
}

// isCopied reports whether a value may come from the front of a component or from a secret
// variable, and can be computed again.
func isCopied(value variant.Expr) bool {
	reads, looks := false, true
	variant.Walk(value, func(node any) bool {
		switch n := node.(type) {
		case *variant.FieldGet, *variant.PropGet:
			reads = true
		case *variant.QueryExpr:
			reads, looks = true, looks && onlyLooks(node)
		case *variant.GlobalGet:
			reads = reads || n.Global.Secret
		case *variant.CallExpr:
			reads, looks = true, looks && n.Own == nil && n.Listener == nil && n.Proc.Effect == variant.Pure
		case *variant.Interp:
			looks = false
		default:
			looks = looks && onlyLooks(node)
		}
		return looks
	})
	return reads && looks
}
