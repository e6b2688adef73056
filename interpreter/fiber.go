package interpreter

// A fiber is one line of play: where it is in the code and what it has in hand. It is data and
// nothing else, so a game can stand still in the middle of any call and go on in a copy.
type fiber struct {
	pc        int
	base, top int // the window of registers of the running procedure
	frames    []frame
	registers []int64
	building  []int64 // the lists that are being built, one on top of the other
	open      int     // where the topmost one starts
	play      bookmark
	resume    bookmark
	waits     waiting
	rolled    int32 // how many dice of the roll that is under way
	given     int   // what luck was told to bring; -1 if it has to be asked
	yielded   int64
	secrets   []int64 // the players for whom alone something happens, from the outermost on
	spoke     []bool  // of the rules under way from the outermost on: whether they told something
}

// A waiting is what a fiber stands still for.
type waiting uint8

const (
	forNothing waiting = iota
	forDecision
	forLuck
)

// A frame is where a call leads back to.
type frame struct {
	pc        int32
	base, top int32
	result    int32 // the register of the caller that takes the result, -1 for none
}

// A bookmark is where a fiber goes on if the game ends within a call.
type bookmark struct {
	set       bool
	pc        int
	base, top int
	frames    int
}

// The window of the running procedure.
func (b *fiber) window() []int64 { return b.registers[b.base:b.top:b.top] }

// enter opens a window of n registers from base on. What lies above all windows is always 0.
func (b *fiber) enter(base, n int) []int64 {
	b.base, b.top = base, base+n
	if b.top > len(b.registers) {
		b.registers = append(b.registers, make([]int64, max(b.top, 2*len(b.registers))-len(b.registers))...)
	}
	return b.window()
}

// tidy clears what an evaluation leaves above all windows: little if it came to its end, anything if not.
func (b *fiber) tidy(ended bool) {
	above := b.registers[b.top:]
	if ended {
		above = above[:min(len(above), evaluationWidth)]
	}
	clear(above)
}

// evaluationWidth is the window of the host when it calls a procedure: the result and an argument.
const evaluationWidth = 2

// mark remembers the running procedure and where it goes on.
func (b *fiber) mark(pc int) bookmark {
	return bookmark{set: true, pc: pc, base: b.base, top: b.top, frames: len(b.frames)}
}

// back leaves all calls since a bookmark.
func (b *fiber) back(m bookmark) {
	b.frames = b.frames[:m.frames]
	b.base, b.top, b.pc = m.base, m.top, m.pc
	b.building, b.open = b.building[:0], 0
	b.secrets = b.secrets[:0]
	clear(b.registers[b.top:])
}

// ---- Building lists ---------------------------------------------------------------------------------

// openList opens a list. What it gives leads back to the one below.
func (b *fiber) openList() int64 {
	below := b.open
	b.open = len(b.building)
	return int64(below)
}

// built is the list on top.
func (b *fiber) built() []int64 { return b.building[b.open:] }

// closeList closes the list on top.
func (b *fiber) closeList(below int64) {
	b.building = b.building[:b.open]
	b.open = int(below)
}

// ---- Telling ----------------------------------------------------------------------------------------

// speakUpTo makes room for so many rules under way and forgets the ones that were further in.
func (b *fiber) speakUpTo(rules int) {
	for len(b.spoke) < rules {
		b.spoke = append(b.spoke, false)
	}
	b.spoke = b.spoke[:rules]
}
