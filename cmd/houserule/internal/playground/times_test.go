package playground

import (
	"context"
	"net"
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
	for _, game := range []string{"solitaire", "arda"} {
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
	l := Link{Variant: game, Seed: new(uint64(7))}
	if game == "arda" {
		l.Players, l.Seats = 2, []string{"2=suggest"}
	}
	link, err := l.String()
	if err != nil {
		b.Fatal(err)
	}
	server := httptest.NewUnstartedServer(siteHandler(b))
	slow := &slowListener{Listener: server.Listener, limiter: rate.NewLimiter(bytesPerSecond, packet)}
	server.Listener = slow
	server.Start()
	defer server.Close()
	w := &tab{browsertest.Open(b, browsertest.Start(b))}
	began := time.Now()
	w.Do(chromedp.Navigate(server.URL + sitePath + "#" + link))
	w.Until(`document.getElementById("frame")`)
	w.Until(canPlay)
	first, sent = time.Since(began), slow.sent.Load()
	var times []float64
	for range answered {
		times = append(times, w.answer())
	}
	slices.Sort(times)
	return first, times[0], times[len(times)/2], sent
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
