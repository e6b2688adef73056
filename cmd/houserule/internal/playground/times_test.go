package playground

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"golang.org/x/time/rate"

	"houserule/cmd/houserule/internal/browsertest"
)

// The network of BenchmarkVisit: 20 Mbit/s, sent in packets.
const (
	bytesPerSecond = 20e6 / 8
	packet         = 1500
)

// answered is the number of answers whose times are measured.
const answered = 15

// BenchmarkVisit reports the times of a first visit over a slow network: the time until the first
// question of a game, and the shortest and the median time that an answer takes.
func BenchmarkVisit(b *testing.B) {
	for _, game := range []string{"solitaire", "arda", "hazard-decks", "runebound-lairs", "quests"} {
		b.Run(game, func(b *testing.B) {
			var first time.Duration
			var least, median float64
			var sent int64
			for b.Loop() {
				first, least, median, sent = visit(b, game)
			}
			b.ReportMetric(first.Seconds(), "s/first")
			b.ReportMetric(least, "ms/least")
			b.ReportMetric(median, "ms/answer")
			b.ReportMetric(float64(sent)/1e6, "MB")
			b.ReportMetric(0, "ns/op") // it includes the start of the browser
		})
	}
}

// visit plays the beginning of a game in a fresh browser. Times of answers are in milliseconds.
func visit(b *testing.B, game string) (first time.Duration, least, median float64, sent int64) {
	address, server := host(b, siteHandler(b), bytesPerSecond)
	w := &tab{browsertest.Open(b, browsertest.Start(b))}
	began := time.Now()
	w.Do(chromedp.Navigate(address + "#" + firstLink(b, game)))
	w.Until(`document.getElementById("frame")`)
	w.Until(canPlay)
	first, sent = time.Since(began), server.sent.Load()
	var times []float64
	for range answered {
		times = append(times, w.answer())
	}
	slices.Sort(times)
	return first, times[0], times[len(times)/2], sent
}

// firstLink returns the link of a game without answers.
func firstLink(t testing.TB, game string) string {
	t.Helper()
	l := Link{Variant: game, Seed: new(uint64(7))}
	if game == "arda" {
		l.Players, l.Seats = 2, []string{"2=suggest"}
	}
	link, err := l.String()
	if err != nil {
		t.Fatal(err)
	}
	return link
}

// A slowServer limits the rate at which all its connections send, and counts the bytes.
type slowServer struct {
	*httptest.Server
	*slowListener
}

// host serves a site below a path. The limit is in bytes per second.
func host(t testing.TB, site http.Handler, limit rate.Limit) (address string, server *slowServer) {
	t.Helper()
	s := httptest.NewUnstartedServer(site)
	slow := &slowListener{Listener: s.Listener, limiter: rate.NewLimiter(limit, packet)}
	s.Listener = slow
	s.Start()
	t.Cleanup(s.Close)
	return s.URL + sitePath, &slowServer{s, slow}
}

// A slowListener limits the rate at which all its connections send.
type slowListener struct {
	net.Listener
	limiter *rate.Limiter
	sent    atomic.Int64
}

func (l *slowListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return &slowConn{c, l}, err
}

type slowConn struct {
	net.Conn
	of *slowListener
}

func (c *slowConn) Write(text []byte) (n int, err error) {
	for part := range slices.Chunk(text, packet) {
		if err := c.of.limiter.WaitN(context.Background(), len(part)); err != nil {
			return n, err
		}
		m, err := c.Conn.Write(part)
		c.of.sent.Add(int64(m))
		if n += m; err != nil {
			return n, err
		}
	}
	return n, nil
}
