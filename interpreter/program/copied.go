package program

import (
	"slices"

	"houserule/dsl/variant"
)

// A Copied is a value that a procedure has in hand while a question stands, and that may have been copied out of a component or out of
// what somebody keeps: a variable, or an argument of a call. Whoever looks ahead for a player asks Look whether it comes from
// anything that the player can't know.
type Copied struct {
	At     int32   // where it is in hand from; the call where it is an argument
	IsArg  bool    //
	IsLong bool    // it stays in hand up to the end of the procedure, and not only of the block
	Look   int32   // the procedure that finds it out
	Reads  []int32 // the registers of what that is asked with
}

// CopiedAt returns what is in hand at a place of a procedure, or handed to the call that is made there.
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

// noteCopied keeps where the value of a variable comes from that has just been set.
func (u *assembler) noteCopied(value variant.Expr, isLong bool) {
	if c, ok := u.copiedFrom(value); ok {
		c.At, c.IsLong = u.here(), isLong
		u.keepCopied(c)
	}
}

// noteHanded keeps where the arguments of a call come from that is about to be made.
func (u *assembler) noteHanded(args []variant.Expr) {
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

// copiedFrom makes the procedure that finds out a value that may have been copied; not ok for one that can't have been, or that
// nothing finds out without doing something.
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

// isCopied reports whether a value may come from what shows on a component or is kept secretly, and can be found out once more.
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
