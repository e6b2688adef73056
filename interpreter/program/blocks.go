package program

// A Block is the code of a block of the rules that asks something, or may lead to what does.
type Block struct{ From, To int32 }

// noteBlock keeps that a block that began at a place ends here. Inner blocks are kept before outer ones.
func (u *unit) noteBlock(from int32) {
	if to := u.here(); !u.looksOnly && from < to {
		u.p.Blocks = append(u.p.Blocks, Block{from, to})
	}
}

// EndOfBlock is where the innermost block around an instruction ends, if it stands in one.
func (p *Program) EndOfBlock(pc int32) (end int32, ok bool) {
	for _, b := range p.Blocks {
		if b.From <= pc && pc < b.To {
			return b.To, true
		}
	}
	return 0, false
}
