package interpreter

import (
	"houserule/interpreter/internal/names"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A hinting is a suggestion under way that may take luck. That comes from a stream of the rule and of the seat that is
// asked, and belongs to the question: whoever asks again is told the same, and no dice or deck of the game is touched.
type hinting struct {
	under  bool // whether there is one
	from   bool // whether luck is taken from the stream
	stream int
	draw   luck.Draw
}

// hintsFor is the beginning of a suggestion for a site.
func (m *machine) hintsFor(site *program.Site) hinting {
	if site.Hints < 0 {
		return hinting{under: true}
	}
	at := m.hintsAt(site)
	return hinting{under: true, from: true, stream: m.hints + at, draw: luck.Draw{Question: int(m.Hinted[at])}}
}

// hintsAt is where a site has its figures for the seat that is asked; what is up to nobody shares those of the first.
func (m *machine) hintsAt(site *program.Site) int {
	return int(site.Hints)*m.Seats + int(max(0, m.decides(site, m.fiber.window())))
}

// answered notes that a question which may be hinted by chance is answered, so that the next one has other hints.
func (m *machine) answered(site *program.Site) {
	if site.Hints >= 0 {
		m.Hinted[m.hintsAt(site)]++
	}
}

// hint has luck answer the request that has been filled in, for the suggestion under way.
func (m *machine) hint() (int, signal) {
	h := &m.hinting
	m.fiber.request.Stream = h.stream
	picked, err := m.luck.Hint(&m.fiber.request, h.draw)
	h.draw.Number++
	if err != nil {
		return 0, m.failBy(err)
	}
	return picked, goOn
}

// openHints names the streams of suggestions that take luck: one for each seat.
func (m *machine) openHints() {
	m.hints = len(m.streams)
	for _, rule := range m.p.Hints {
		for seat := range m.Seats {
			m.streams = append(m.streams, "suggest "+rule+" of "+names.Seat(int64(seat)))
		}
	}
}
