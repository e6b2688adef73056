package serve

import (
	"fmt"
	"net/http"
	"testing"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session/sessiontest"
)

// A spectator who sends too many requests is refused, and other spectators are not.
func TestOneSpectatorDoesNotShutOutOthers(t *testing.T) {
	for _, flood := range []string{"192.0.2.1:1", "127.0.0.1:1"} {
		c := newSharedLimiter()
		passed := 0
		for range 1000 {
			if c.allows(&http.Request{RemoteAddr: flood}) {
				passed++
			}
		}
		if passed >= 2*atOnce {
			t.Errorf("%s: %d requests pass at once", flood, passed)
		}
		for i := range 5 {
			if !c.allows(&http.Request{RemoteAddr: fmt.Sprintf("127.0.0.1:%d", 100+i)}) {
				t.Errorf("beside %s, another spectator is refused", flood)
			}
		}
	}
}

// Streams of one seat share the bytes of a page, and the cache is cleared when the last one
// closes.
func TestStreamsShareTheirPage(t *testing.T) {
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	d := l.server.seatLinks[sum(l.key, page.Spectator)]
	w := d.watch(d.seat)
	a, version, err := d.eventAfter(d.seat, look{}, 0)
	if err != nil || len(a) == 0 {
		t.Fatal(err)
	}
	if b, _, _ := d.eventAfter(d.seat, look{}, 0); &a[0] != &b[0] {
		t.Error("each stream holds a page of its own")
	}
	if again, _, _ := d.eventAfter(d.seat, look{}, version); again != nil {
		t.Error("a page that the client has is sent again")
	}
	d.leave(w)
}
