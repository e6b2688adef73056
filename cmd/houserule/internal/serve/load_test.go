package serve

import (
	"maps"
	"net/http"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session/sessiontest"
)

// BenchmarkManyGames plays many games at once, each with five open pages and in a different
// state. It measures the time from an answer until the last of the five pages has arrived. It
// also measures the processor time, including reading the pages and computing advice, because the
// machine may be busy. The next answer follows at once, even if advice is still missing. Finally
// it reports the memory of a game with its pages.
func BenchmarkManyGames(b *testing.B) {
	for _, many := range []struct{ name, variant string }{{"crazy_eights", crazyEights}, {"hazard-decks", "hazard-decks"}, {"arda", "arda"}} {
		b.Run(many.name, func(b *testing.B) { benchmarkGames(b, many.variant) })
	}
}

func benchmarkGames(b *testing.B, variant string) {
	const games, seats, longest = 200, 5, 50
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var lobbies []*lobby
	var pages [][]<-chan string
	for i := range games {
		game := sessiontest.Sit(b, variant, seats)
		sessiontest.Suggest(b, game, i%longest)
		l := open(b, game)
		var streams []<-chan string
		for seat := range seats {
			streams = append(streams, l.listen(b, seat))
		}
		for _, stream := range streams {
			<-stream
		}
		l.awaitChances()
		lobbies, pages = append(lobbies, l), append(pages, streams)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	var took []time.Duration
	answers, worked := 0, atWork(b)
	for b.Loop() {
		at := answers % games
		answers++
		l := lobbies[at]
		seat, answer, playing := l.suggested()
		if !playing {
			continue
		}
		for _, stream := range pages[at] {
			drain(stream)
		}
		began := time.Now()
		l.click(b, seat, answer)
		for _, stream := range pages[at] {
			<-stream
		}
		took = append(took, time.Since(began))
	}
	for _, l := range lobbies {
		l.awaitChances()
	}
	b.ReportMetric(float64((atWork(b)-worked).Microseconds())/1000/float64(len(took)), "core-ms")
	slices.Sort(took)
	for _, of := range []struct {
		share float64
		unit  string
	}{{.5, "median-ms"}, {.95, "95%-ms"}, {1, "slowest-ms"}} {
		b.ReportMetric(float64(took[int(of.share*float64(len(took)-1))].Microseconds())/1000, of.unit)
	}
	b.ReportMetric(float64(after.HeapAlloc+after.StackInuse-before.HeapAlloc-before.StackInuse)/float64(games)/1024, "kB/game")
}

// click posts an answer as the script of a page does. The new page arrives on the stream.
func (l *lobby) click(b testing.TB, seat int, answer url.Values) {
	request, err := http.NewRequestWithContext(b.Context(), http.MethodPost, l.seat(seat)+"answer", strings.NewReader(answer.Encode()))
	if err != nil {
		b.Fatal(err)
	}
	request.Header = http.Header{"Content-Type": {"application/x-www-form-urlencoded"}, "Accept": {"text/plain"}}
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		b.Fatal(err)
	}
	if code, text := read(b, reply); code != http.StatusOK {
		b.Fatal(code, text)
	}
}

// awaitChances waits until no advice is being computed.
func (l *lobby) awaitChances() {
	t := l.table()
	for {
		t.mu.Lock()
		tasks := slices.Collect(maps.Values(t.adviceTasks))
		t.mu.Unlock()
		if len(tasks) == 0 {
			return
		}
		<-tasks[0]
	}
}

// suggested returns the suggested answer and its seat.
func (l *lobby) suggested() (seat int, answer url.Values, playing bool) {
	d, playing := l.game.Game.Next()
	if !playing {
		return 0, nil, false
	}
	words := d.Answer(l.game.Game.Suggestion())
	return d.Player, url.Values{"path": {d.Path}, "number": {page.NumberOf(d, 0)}, "value": {words}}, true
}

// drain discards the pages in a stream's buffer.
func drain(stream <-chan string) {
	for {
		select {
		case <-stream:
		default:
			return
		}
	}
}
