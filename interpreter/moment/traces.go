package moment

import (
	"hash/maphash"
	"slices"

	"houserule/interpreter"
)

// A trace is a component that is new or another way than it was, and how; -1 is all that the game keeps.
type trace struct {
	component int64
	sum       uint64
}

// traces are all that is another way in a game than it was, also what nobody is told of.
func (a *ahead) traces(after *interpreter.Game) (all []trace) {
	was, is, kinds := a.now.State(), after.State(), after.Program().Kinds
	for x := range is.Components {
		c := &is.Components[x]
		if x < len(was.Components) {
			before := &was.Components[x]
			isSame := c.Kind == before.Kind && c.Zone == before.Zone && c.Face == before.Face
			if isSame && areAlike(cellsOf(is, c, kinds), cellsOf(was, before, kinds)) {
				continue
			}
		}
		all = append(all, trace{int64(x), sumOf(cellsOf(is, c, kinds), int64(c.Zone), int64(c.Face))})
	}
	return append(all, trace{-1, sumOf(is.Globals)})
}

func sumOf(values []int64, others ...int64) uint64 {
	sum := maphash.Hash{}
	sum.SetSeed(seed)
	for _, v := range append(slices.Clip(values), others...) {
		maphash.WriteComparable(&sum, v)
	}
	return sum.Sum64()
}

var seed = maphash.MakeSeed()
