package serve

import (
	"net"
	"net/http"
	"strings"
	"sync"

	"golang.org/x/time/rate"
)

// Limits on what one browser may ask for.
const (
	largestAnswer = 64 << 10 // bytes
	mostStreams   = 12       // of one seat
	perSecond     = 20       // requests of one seat
	atOnce        = 60
)

// A calm is how much a seat may still ask for.
type calm struct{ limiter *rate.Limiter }

func newCalm() *calm { return &calm{rate.NewLimiter(perSecond, atOnce)} }

func (c *calm) may() bool { return c.limiter.Allow() }

// Onlookers share one link. Each of them has a budget of their own, and all together as much as this many.
const (
	mostOnlookers = 10
	mostClients   = 1000 // whose budgets are remembered
)

// A crowd is how much those may still ask for who share a link.
type crowd struct {
	all     *rate.Limiter
	mu      sync.Mutex
	clients map[string]*rate.Limiter
}

func newCrowd() *crowd {
	return &crowd{all: rate.NewLimiter(mostOnlookers*perSecond, mostOnlookers*atOnce), clients: map[string]*rate.Limiter{}}
}

// may reports whether a client may ask for something more. What it may not ask for costs the others nothing.
func (c *crowd) may(r *http.Request) bool {
	client := clientOf(r)
	c.mu.Lock()
	defer c.mu.Unlock()
	own := c.clients[client]
	if own == nil {
		if len(c.clients) >= mostClients {
			clear(c.clients)
		}
		own = rate.NewLimiter(perSecond, atOnce)
		c.clients[client] = own
	}
	return own.Allow() && c.all.Allow()
}

// clientOf returns the address of a client. Clients on this machine, such as a server in front that encrypts, share an
// address, so each connection of theirs counts as one.
func clientOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil || net.ParseIP(host).IsLoopback() {
		return r.RemoteAddr
	}
	return host
}

// policy is what a page may load and do: only what is its own.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// guarded refuses what other sites have a browser send, and has browsers keep to themselves what they get. The secrets
// stand in the addresses of pages, so no address is ever told to another site. To this one it is: without, a browser
// would not say either where a form comes from, and it would be refused.
func guarded(h http.Handler) http.Handler {
	h = http.NewCrossOriginProtection().Handler(h)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("Referrer-Policy", "same-origin")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("X-Robots-Tag", "noindex")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Cache-Control", "no-store")
		r.Body = http.MaxBytesReader(w, r.Body, largestFor(r))
		h.ServeHTTP(w, r)
	})
}

// largestFor is how much a browser may send, in bytes: where rules are written that is a file of them.
func largestFor(r *http.Request) int64 {
	if strings.HasPrefix(r.URL.Path, "/workshop/") {
		return largestText
	}
	return largestAnswer
}
