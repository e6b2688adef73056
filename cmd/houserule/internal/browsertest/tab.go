package browsertest

import (
	"context"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// longest is how long anything in a browser may take. Nothing is measured by it: machines may be slow.
const longest = 4 * time.Minute

// A Tab is a page that is open in a browser, for a test that fails where something can't be done there.
type Tab struct {
	*testing.T
	ctx context.Context
}

// Open opens a tab of its own.
func Open(t *testing.T, browser context.Context) *Tab {
	t.Helper()
	ctx, done := chromedp.NewContext(browser)
	t.Cleanup(done)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	listen(t, ctx)
	return &Tab{t, ctx}
}

// Visit opens an address in a tab of its own.
func Visit(t *testing.T, browser context.Context, address string, width, height int64) *Tab {
	t.Helper()
	tab := Open(t, browser)
	tab.Do(chromedp.EmulateViewport(width, height))
	tab.Do(chromedp.Navigate(address))
	return tab
}

// Do does something.
func (t *Tab) Do(step chromedp.Action[chromedp.Void]) {
	t.Helper()
	ctx, done := context.WithTimeout(t.ctx, longest)
	defer done()
	if err := chromedp.Do(ctx, step); err != nil {
		t.Fatalf("%v\n%s", err, t.Text())
	}
}

// Is is what an expression gives.
func (t *Tab) Is(expression string) string {
	t.Helper()
	ctx, done := context.WithTimeout(t.ctx, longest)
	defer done()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[string]("Promise.resolve("+expression+").then(String)", chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// Until waits for something to be so.
func (t *Tab) Until(expression string) {
	t.Helper()
	ctx, done := context.WithTimeout(t.ctx, longest)
	defer done()
	if _, err := chromedp.Run(ctx, chromedp.Poll[bool]("!!("+expression+")", chromedp.WithPollingInterval(20*time.Millisecond), chromedp.WithPollingTimeout(0))); err != nil {
		t.Fatalf("it is never so that %s: %v\n%s", expression, err, t.Text())
	}
}

// Text is what can be read.
func (t *Tab) Text() string {
	text, _ := chromedp.Run(t.ctx, chromedp.Evaluate[string](`document.body.innerText`))
	return text
}

// Press presses keys.
func (t *Tab) Press(keys string) {
	t.Helper()
	t.Do(chromedp.KeyEvent(keys))
}

// Lit has the page look as by day, or as by night. Colours on their way from one to the other are nobody's: there are none.
func (t *Tab) Lit(day bool) {
	t.Helper()
	scheme := "dark"
	if day {
		scheme = "light"
	}
	params := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}}
	t.Do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, params)
		return err
	}))
}

// Overflow is by how much the page is too wide, "0" if it fits.
func (t *Tab) Overflow() string {
	t.Helper()
	return t.Is(`document.documentElement.scrollWidth - innerWidth`)
}

// Hindrances are what is seriously in the way of people who use the page by ear or by keys, as axe finds it; "" if nothing is.
func (t *Tab) Hindrances() string {
	t.Helper()
	t.Do(chromedp.Evaluate[chromedp.Void](axe(t.T)))
	return t.Is(findings)
}
