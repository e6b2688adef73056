package interpreter

import (
	"cmp"
	"math"
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/luck"
)

// Options for components that whoever decides can't tell, and can't follow where they lie, look all alike. They are
// mixed where they are offered, so that their order says nothing of them: a hand may be kept in an order, and what has
// been shuffled stands in that in which it came into the game. How they are mixed comes from luck that nothing else
// draws on.

// mix mixes options that look alike.
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

// anyUntold reports whether a part of some options names what the player who decides can't tell, and has to be mixed.
func (m *asking) anyUntold(d *Decision, part int, shuffled *state.ShuffledSet) bool {
	for i := range d.Options {
		o := &d.Options[i]
		if part >= len(o.Values) {
			continue
		}
		// What is no component at all is asked for here too, since that costs less than to ask what it is.
		if c := m.Component(o.Values[part]); c == nil || m.CanTell(c)&names.Only(int64(d.Player)) != 0 {
			continue
		}
		if m.mixed(d, o, part, shuffled) != nil {
			return true
		}
	}
	return false
}

// mixed is the component that a part of an option names, if nobody could follow where it lies; nil if it is none, or
// somebody could.
func (m *asking) mixed(d *Decision, o *Option, part int, shuffled *state.ShuffledSet) *state.Component {
	if part >= len(o.Values) || m.partOf(m.siteOf(d.fiber), o, part).Base != variant.Component {
		return nil
	}
	if c := m.Component(o.Values[part]); c != nil && c.Zone >= 0 && m.IsMixed(int32(o.Values[part]), shuffled) {
		return c
	}
	return nil
}

// A likeness is what options have in common that name one thing of a zone each, and nothing else that is different.
type likeness struct {
	way    int
	zone   int32
	others [variant.MostParts]int64
	open   bool
	why    source.Span
}

// mixBy mixes what one part of the options names. What can be told comes first, as it was.
func (m *asking) mixBy(d *Decision, part int, shuffled *state.ShuffledSet) {
	alike := map[likeness][]int{}
	for i := range d.Options {
		o := &d.Options[i]
		if c := m.mixed(d, o, part, shuffled); c != nil {
			l := likeness{way: o.Way, zone: c.Zone, open: o.Open, why: o.At}
			copy(l.others[:], o.Values)
			l.others[part] = none
			alike[l] = append(alike[l], i)
		}
	}
	for _, places := range alike {
		var named []int64
		for _, i := range places {
			named = append(named, d.Options[i].Values[part])
		}
		slices.SortStableFunc(named, func(x, y int64) int { return cmp.Compare(m.lot(d, x), m.lot(d, y)) })
		for n, i := range places {
			d.Options[i].Values[part] = named[n]
		}
	}
	for i := range d.Options[:d.Open] {
		if o := &d.Options[i]; o.Way < 0 {
			d.values[i] = o.Values[0]
		}
	}
}

// lot is where a component comes among those that are mixed.
func (m *asking) lot(d *Decision, x int64) uint64 {
	if m.CanTell(m.Component(x))&names.Only(int64(d.Player)) != 0 {
		return 0
	}
	if m.mixing == 0 {
		picked, _ := m.luck.Hint(&luck.Request{N: math.MaxInt, Names: ofMixing{}}, luck.Draw{}) // nobody is asked for it
		m.mixing = uint64(picked) + 1
	}
	z := m.mixing + 0x9e3779b97f4a7c15*(uint64(x)+uint64(m.Turn)<<32)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z>>1 | 1
}

// ofMixing names the stream.
type ofMixing struct{}

func (ofMixing) Stream(int) string { return "the order of options" }
func (ofMixing) Thing(int) string  { return "" }
