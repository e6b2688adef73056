package mutation

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"slices"
)

// sample is the numbers of so many mutants, in order; of all, if so many are not asked for. Chance picks each by
// what it changes and not by where it stands: edits elsewhere in the rules leave a sample as it is.
func sample(mutants []mutantIn, size int, seed uint64) []int {
	chosen := make([]int, len(mutants))
	lots := make([]uint64, len(mutants))
	for i, m := range mutants {
		chosen[i], lots[i] = i, m.lot(seed)
	}
	if size <= 0 || size >= len(mutants) {
		return chosen
	}
	slices.SortStableFunc(chosen, func(a, b int) int { return cmp.Compare(lots[a], lots[b]) })
	chosen = chosen[:size]
	slices.Sort(chosen)
	return chosen
}

// lot is a number that a mutant draws, the same for the same change of the same rule.
func (m Mutant) lot(seed uint64) uint64 {
	hash := fnv.New64a()
	hash.Write(binary.LittleEndian.AppendUint64(nil, seed))
	for _, text := range []string{m.Place.File.Name, m.Rule, string(m.Kind), m.Before, m.After} {
		hash.Write(append([]byte(text), 0))
	}
	return mixed(hash.Sum64())
}

// mixed spreads the bits of a number: those of texts that end alike lie close together.
func mixed(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
