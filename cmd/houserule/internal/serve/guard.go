package serve

import (
	"net"
	"net/http"
	"strings"
	"sync"

	"golang.org/x/time/rate"
)

// Limits for the requests of one browser.
const (
	largestAnswer = 64 << 10 // in bytes
	mostStreams   = 12       // for one seat
	perSecond     = 20       // requests of one seat
	atOnce        = 60
)

// A seatLimiter is the rate limiter of a seat.
type seatLimiter struct{ limiter *rate.Limiter }

func newSeatLimiter() *seatLimiter { return &seatLimiter{rate.NewLimiter(perSecond, atOnce)} }

func (c *seatLimiter) allows() bool { return c.limiter.Allow() }

// Spectators share one link. Each client has a rate limit, and all of them together have the
// limit of this many seats.
const (
	mostSpectators = 10
	mostClients    = 1000 // whose rate limiters are kept
)

// A sharedLimiter is the rate limiter of a link that several clients share. It has a map of
// limiters by client.
type sharedLimiter struct {
	all     *rate.Limiter
	mu      sync.Mutex
	clients map[string]*rate.Limiter
}

func newSharedLimiter() *sharedLimiter {
	return &sharedLimiter{all: rate.NewLimiter(mostSpectators*perSecond, mostSpectators*atOnce), clients: map[string]*rate.Limiter{}}
}

// allows reports whether the rate limits allow a client another request. A refused request doesn't
// count against the common limit.
func (c *sharedLimiter) allows(r *http.Request) bool {
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

// clientOf returns the address of a client. Clients on this machine, such as a TLS proxy, share
// an address. Each connection of theirs therefore counts as a client.
func clientOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil || net.ParseIP(host).IsLoopback() {
		return r.RemoteAddr
	}
	return host
}

// policy is the content security policy of all pages. It allows only resources of
// this server. Pages of the same origin may frame them, as the playground does.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"

// guarded returns a handler with security headers and size limits, which refuses cross-site
// requests. Page addresses contain secrets, so browsers must not send them to other sites. They
// must send them to this one, because a form without an origin would be refused.
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

// largestFor returns the maximum size of a request body in bytes. It is larger for the workshop,
// because that sends a file of rules.
func largestFor(r *http.Request) int64 {
	if strings.HasPrefix(r.URL.Path, "/workshop/") {
		return largestText
	}
	return largestAnswer
}
