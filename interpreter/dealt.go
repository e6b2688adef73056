package interpreter

import (
	"fmt"
	"slices"

	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// An Order is how cards lie in a zone as the game begins, and when the zone is shuffled for the first time: from the top,
// on what is not named. The zone is called by its name, with or without the player whose it is: "stock of player 2".
type Order struct {
	Zone  string   `json:"zone"`
	Cards []string `json:"cards"`
}

// A due is an order for a zone that has not been shuffled yet.
type due struct {
	zone  int32
	cards []string
}

// lieInOrder puts zones into their order, as far as anything lies in them.
func (m *machine) lieInOrder(orders []Order) error {
	for _, order := range orders {
		found := false
		for number := range m.Zones {
			z := &m.Zones[number]
			d := &m.p.Zones[z.Def]
			if z.Holder >= 0 || order.Zone != d.Name && (z.Owner < 0 || order.Zone != d.Name+" of "+names.Seat(int64(z.Owner))) {
				continue
			}
			found = true
			if len(d.Keys) > 0 {
				return fmt.Errorf("%s is kept sorted, and has no other order", order.Zone)
			}
			m.dues = append(m.dues, due{int32(number), order.Cards})
			if z.Count == 0 {
				continue
			}
			if missing := m.arrange(z, order.Cards); missing != "" {
				return fmt.Errorf("%s holds no %q, or not as many of them as its order names", order.Zone, missing)
			}
		}
		if !found {
			return fmt.Errorf("there is no zone %q to put in order", order.Zone)
		}
	}
	return nil
}

// shuffledFirst puts a zone into the order that it has when it is shuffled for the first time, if that is fixed.
func (m *machine) shuffledFirst(zone int32) signal {
	at := slices.IndexFunc(m.dues, func(d due) bool { return d.zone == zone })
	if at < 0 {
		return goOn
	}
	cards := m.dues[at].cards
	m.dues = slices.Delete(slices.Clone(m.dues), at, at+1) // copies of the game have the same
	if missing := m.arrange(&m.Zones[zone], cards); missing != "" {
		return m.fail("the order of %s names %q, which does not lie there", m.zoneText(zone), missing)
	}
	return goOn
}

// decksShuffledFirst does so for all decks.
func (m *machine) decksShuffledFirst() signal {
	for _, d := range m.dues {
		if m.p.Zones[m.Zones[d.zone].Def].Sort != "deck" {
			continue
		}
		if s := m.shuffledFirst(d.zone); s != goOn {
			return s
		}
	}
	return goOn
}

// arrange puts cards on top of a zone, the first uppermost. It gives a name that nothing there has any more.
func (m *machine) arrange(z *state.Zone, cards []string) (missing string) {
	lying := m.In(z)
	for i, name := range cards {
		rest := lying[:max(0, len(lying)-i)]
		at := len(rest) - 1
		for at >= 0 && m.TextAt(int64(m.Components[rest[at]].Name)) != name {
			at--
		}
		if at < 0 {
			return name
		}
		x := rest[at]
		copy(rest[at:], rest[at+1:])
		rest[len(rest)-1] = x
	}
	z.Hi = max(0, min(z.Hi, z.Count-int32(len(cards))))
	z.Trim()
	m.Changed(program.AnyAspect)
	return ""
}
