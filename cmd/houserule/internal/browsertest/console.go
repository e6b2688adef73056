package browsertest

import (
	"context"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// listen has a test fail whose page has written an error to the console of the browser, be it a mistake in a script or something
// that the page may not do. That a server can't be reached is no mistake of a page.
func listen(t *testing.T, tab context.Context) {
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
