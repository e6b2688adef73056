package interpreter

import (
	"fmt"
	"slices"

	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// An Order fixes the order of the cards in a zone at the beginning of the game and at its first
// shuffle. It lists cards from the top; the rest of the zone stays below them. The zone is given
// by its name, with or without the player who owns it: "stock of player 2".
type Order struct {
	Zone  string   `json:"zone"`
	Cards []string `json:"cards"`
}

// A WrongOrder is the error that a zone cannot have an order. Order is its index in the settings.
// Card is the index of a name that no card has, or -1 if the order as a whole is wrong.
type WrongOrder struct {
	Order, Card int
	Why         string
}

func (w *WrongOrder) Error() string { return w.Why }

// A pendingOrder is an order for a zone that has not been shuffled yet.
type pendingOrder struct {
	zone  int32
	index int
	order Order
}

// applyOrders applies orders to zones that hold cards already, and stores all orders for the first
// shuffle. The error is a *WrongOrder.
func (m *board) applyOrders(orders []Order) error {
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
			first := pendingOrder{int32(number), i, order}
			m.pendingOrders = append(m.pendingOrders, first)
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

// shuffledFirst applies the order of a zone at its first shuffle, if it has one.
func (m *board) shuffledFirst(zone int32) signal {
	at := slices.IndexFunc(m.pendingOrders, func(d pendingOrder) bool { return d.zone == zone })
	if at < 0 {
		return proceed
	}
	d := m.pendingOrders[at]
	m.pendingOrders = slices.Delete(slices.Clone(m.pendingOrders), at, at+1) // copies of the game share the slice
	if err := m.arrange(d); err != nil {
		return m.failBy(err)
	}
	return proceed
}

func (m *board) decksShuffledFirst() signal {
	for _, d := range m.pendingOrders {
		if m.p.Zones[m.Zones[d.zone].Def].Sort != "deck" {
			continue
		}
		if s := m.shuffledFirst(d.zone); s != proceed {
			return s
		}
	}
	return proceed
}

// arrange puts cards on top of a zone in the given order, the first one topmost. It returns a
// *WrongOrder if no remaining card has one of the names.
func (m *board) arrange(d pendingOrder) error {
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

// tooFew returns the message that the zone holds too few cards with the name at the given index.
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
