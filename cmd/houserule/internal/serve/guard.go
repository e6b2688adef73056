package serve

import (
	"net/http"
	"strings"

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
