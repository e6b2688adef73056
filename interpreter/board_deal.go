package interpreter

import (
	"fmt"
	"slices"

	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// An Order is how cards lie in a zone as the game begins, and when the zone is shuffled for the first time: from the top,
// on what is not named. The zone is called by its name, with or without the player whose it is: "stock of player 2".
type Order struct {
	Zone  string   `json:"zone"`
	Cards []string `json:"cards"`
}

// A WrongOrder is the error that a zone cannot have an order, by its index in the settings. Card is the index of the name in
// it that no card has, or -1 if the order as a whole is wrong.
type WrongOrder struct {
	Order, Card int
	Why         string
}

func (w *WrongOrder) Error() string { return w.Why }

// A due is the order of a zone that has not been shuffled yet, and its index in the settings.
type due struct {
	zone  int32
	index int
	order Order
}

// lieInOrder puts zones into their order, as far as anything lies in them. Its error is a *WrongOrder.
func (m *board) lieInOrder(orders []Order) error {
	for i, order := range orders {
		found := false
		for number := range m.Zones {
			z := &m.Zones[number]
			d := &m.p.Zones[z.Def]
			if z.Holder >= 0 || order.Zone != d.Name && (z.Owner < 0 || order.Zone != d.Name+" of "+names.Seat(int64(z.Owner))) {
				continue
			}
			found = true
			if len(d.Keys) > 0 {
				return &WrongOrder{i, -1, order.Zone + " is always sorted, so its order can't be set"}
			}
			first := due{int32(number), i, order}
			m.dues = append(m.dues, first)
			if z.Count == 0 {
				continue
			}
			if err := m.arrange(first); err != nil {
				return err
			}
		}
		if !found {
			return &WrongOrder{i, -1, fmt.Sprintf("there is no zone %q whose order could be set", order.Zone)}
		}
	}
	return nil
}

// shuffledFirst puts a zone into the order that it has when it is shuffled for the first time, if that is fixed.
func (m *board) shuffledFirst(zone int32) signal {
	at := slices.IndexFunc(m.dues, func(d due) bool { return d.zone == zone })
	if at < 0 {
		return goOn
	}
	d := m.dues[at]
	m.dues = slices.Delete(slices.Clone(m.dues), at, at+1) // copies of the game have the same
	if err := m.arrange(d); err != nil {
		return m.failBy(err)
	}
	return goOn
}

// decksShuffledFirst does so for all decks.
func (m *board) decksShuffledFirst() signal {
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

// arrange puts cards on top of a zone, the first uppermost. It returns a *WrongOrder for a name that no card left there has.
func (m *board) arrange(d due) error {
	z := &m.Zones[d.zone]
	lying := m.In(z)
	for i, name := range d.order.Cards {
		rest := lying[:max(0, len(lying)-i)]
		at := len(rest) - 1
		for at >= 0 && m.TextAt(int64(m.Components[rest[at]].Name)) != name {
			at--
		}
		if at < 0 {
			return &WrongOrder{d.index, i, d.order.tooFew(i)}
		}
		x := rest[at]
		copy(rest[at:], rest[at+1:])
		rest[len(rest)-1] = x
	}
	z.Hi = max(0, min(z.Hi, z.Count-int32(len(d.order.Cards))))
	z.Trim()
	m.Changed(program.AnyAspect)
	return nil
}

// tooFew says that the zone holds no card with the name at an index, apart from those that the order names before it.
func (o Order) tooFew(at int) string {
	name, there := o.Cards[at], 0
	for _, before := range o.Cards[:at] {
		if before == name {
			there++
		}
	}
	if there == 0 {
		return fmt.Sprintf("the order of %s names %q, but that zone holds none", o.Zone, name)
	}
	return fmt.Sprintf("the order of %s names %q %d times, but the zone holds only %d", o.Zone, name, there+1, there)
}
