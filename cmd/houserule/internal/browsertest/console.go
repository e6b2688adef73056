package browsertest

import (
	"context"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// listen makes a test fail if its page writes an error to the console, for example because of an
// exception or a blocked resource. Network errors don't count, because a server that can't be
// reached isn't an error of the page.
func listen(t testing.TB, tab context.Context) {
	messages := chromedp.Console(tab)
	var (
		mu   sync.Mutex
		over bool
	)
	t.Cleanup(func() {
		mu.Lock()
		defer mu.Unlock()
		over = true
	})
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			mu.Lock()
			if !over && isMistake(m) {
				t.Errorf("the console of the browser says: %v (%s:%d)", m, m.URL, m.Line+1)
			}
			mu.Unlock()
		}
	}()
}

func isMistake(m chromedp.ConsoleMessage) bool {
	return m.IsException() || m.Type == chromedp.ConsoleError && m.Source != "network"
}
