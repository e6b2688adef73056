package interpreter

import (
	"cmp"
	"math"
	"slices"

	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/luck"
)

// The order of options must not reveal hidden information. For example, a hand may be kept
// sorted, and a shuffled deck is stored in its original order. So options for components that the
// player can't identify or track are mixed at random. The order comes from a random stream of its
// own.

// mix shuffles options that look the same to the player.
func (m *asking) mix(d *Decision) {
	if d.Player < 0 || len(d.Options) < 2 {
		return
	}
	shuffled := &state.ShuffledSet{}
	for part := range m.siteOf(d.fiber).Parts {
		if m.anyUntold(d, part, shuffled) {
			m.mixBy(d, part, shuffled)
		}
	}
}

// anyUntold reports whether a part of some option is a component that the player can't identify
// and that has to be mixed.
func (m *asking) anyUntold(d *Decision, part int, shuffled *state.ShuffledSet) bool {
	for i := range d.Options {
		o := &d.Options[i]
		if part >= len(o.Values) {
			continue
		}
		// Every value is treated as a component number here, because checking its type would cost
		// more.
		if c := m.Component(o.Values[part]); c == nil || m.CanTell(c)&names.Only(int64(d.Player)) != 0 {
			continue
		}
		if m.mixed(d, o, part, shuffled) != nil {
			return true
		}
	}
	return false
}

// mixed returns the component that a part of an option names. It returns nil if the part names
// none, or if its option need not be mixed because a player may have tracked the component.
func (m *asking) mixed(d *Decision, o *Option, part int, shuffled *state.ShuffledSet) *state.Component {
	if part >= len(o.Values) || m.partOf(m.siteOf(d.fiber), o, part).Base != variant.Component {
		return nil
	}
	if c := m.Component(o.Values[part]); c != nil && c.Zone >= 0 && m.IsMixed(int32(o.Values[part]), shuffled) {
		return c
	}
	return nil
}

// A mixGroup is the key of a group of options to mix: options that differ only in which component
// of one zone they name.
type mixGroup struct {
	way    int
	zone   int32
	others [variant.MostParts]int64
	open   bool
	why    source.Span
}

// mixBy mixes the values of one part of the options. Components that the player can identify come
// first, in their order.
func (m *asking) mixBy(d *Decision, part int, shuffled *state.ShuffledSet) {
	alike := map[mixGroup][]int{}
	for i := range d.Options {
		o := &d.Options[i]
		if c := m.mixed(d, o, part, shuffled); c != nil {
			l := mixGroup{way: o.MenuIndex, zone: c.Zone, open: o.Open, why: o.At}
			copy(l.others[:], o.Values)
			l.others[part] = none
			alike[l] = append(alike[l], i)
		}
	}
	for _, places := range alike {
		named := each.Of(places, func(i int) int64 { return d.Options[i].Values[part] })
		slices.SortStableFunc(named, func(x, y int64) int { return cmp.Compare(m.mixKey(d, x), m.mixKey(d, y)) })
		for n, i := range places {
			d.Options[i].Values[part] = named[n]
		}
	}
	for i := range d.Options[:d.Open] {
		if o := &d.Options[i]; o.MenuIndex < 0 {
			d.values[i] = o.Values[0]
		}
	}
}

// mixKey returns the sort key of a component among the options to mix.
func (m *asking) mixKey(d *Decision, x int64) uint64 {
	if m.CanTell(m.Component(x))&names.Only(int64(d.Player)) != 0 {
		return 0
	}
	if m.mixing == 0 {
		picked, _ := m.luck.Hint(&luck.Request{N: math.MaxInt, Names: ofMixing{}}, luck.Draw{}) // this never asks a client
		m.mixing = uint64(picked) + 1
	}
	z := m.mixing + 0x9e3779b97f4a7c15*(uint64(x)+uint64(m.Turn)<<32)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z>>1 | 1
}

// ofMixing provides the name of the random stream.
type ofMixing struct{}

func (ofMixing) Stream(int) string { return "the order of options" }
func (ofMixing) Thing(int) string  { return "" }
