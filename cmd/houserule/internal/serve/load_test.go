package serve

import (
	"net/http"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"houserule/cmd/houserule/internal/session/sessiontest"
)

// Many games are open at once, each with the pages of five seats. What is measured is from an answer to the moment at which
// the last of the five has its new page, and how long a core is at work for that, the reading of the pages included: it says
// more where others use the machine. And how much memory each game takes, its pages included.
func BenchmarkManyGames(b *testing.B) {
	for _, many := range []struct {
		name, variant string
		games         int
	}{{"crazy_eights", crazyEights, 200}, {"arda", "arda", 40}} {
		b.Run(many.name, func(b *testing.B) { benchmarkGames(b, many.variant, many.games) })
	}
}

func benchmarkGames(b *testing.B, variant string, games int) {
	const seats = 5
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var lobbies []*lobby
	var pages [][]<-chan string
	for range games {
		l := open(b, sessiontest.Sit(b, variant, seats))
		var streams []<-chan string
		for seat := range seats {
			streams = append(streams, l.listen(b, seat))
		}
		for _, stream := range streams {
			<-stream
		}
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
		seat, playing := l.standing()
		if !playing {
			continue
		}
		_, mine := get(b, l.seat(seat))
		for _, stream := range pages[at] {
			drain(stream)
		}
		began := time.Now()
		if code, text := l.do(b, seat, "answer", first(mine)); code != http.StatusOK {
			b.Fatal(code, text)
		}
		for _, stream := range pages[at] {
			<-stream
		}
		took = append(took, time.Since(began))
	}
	b.ReportMetric(float64((atWork(b)-worked).Microseconds())/1000/float64(len(took)), "core-ms")
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "median-ms")
	b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "slowest-ms")
	b.ReportMetric(float64(after.HeapAlloc+after.StackInuse-before.HeapAlloc-before.StackInuse)/float64(games)/1024, "kB/game")
}

// atWork is how long this process has been at work.
func atWork(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// drain leaves nothing of what was pushed before.
func drain(stream <-chan string) {
	for {
		select {
		case <-stream:
		default:
			return
		}
	}
}
