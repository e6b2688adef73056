package browsertest

import (
	"context"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// longest is the timeout for each step in a browser. It is generous because machines may be slow.
const longest = 4 * time.Minute

// A Tab is an open page in a browser. Its methods make the test fail if a step returns an error.
type Tab struct {
	testing.TB
	ctx context.Context
}

// Open returns a new tab.
func Open(t testing.TB, browser context.Context) *Tab {
	t.Helper()
	ctx, done := chromedp.NewContext(browser)
	t.Cleanup(done)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	listen(t, ctx)
	return &Tab{t, ctx}
}

// Visit opens an address in a new tab and returns it.
func Visit(t testing.TB, browser context.Context, address string, width, height int64) *Tab {
	t.Helper()
	tab := Open(t, browser)
	tab.Do(chromedp.EmulateViewport(width, height))
	tab.Do(chromedp.Navigate(address))
	return tab
}

// Do runs a step.
func (t *Tab) Do(step chromedp.Action[chromedp.Void]) {
	t.Helper()
	ctx, done := context.WithTimeout(t.ctx, longest)
	defer done()
	if err := chromedp.Do(ctx, step); err != nil {
		t.Fatalf("%v\n%s", err, t.Text())
	}
}

// Is returns the value of an expression as text. It waits if the value is a promise.
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

// Until waits until an expression is true.
func (t *Tab) Until(expression string) {
	t.Helper()
	ctx, done := context.WithTimeout(t.ctx, longest)
	defer done()
	if _, err := chromedp.Run(ctx, chromedp.Poll[bool]("!!("+expression+")", chromedp.WithPollingInterval(20*time.Millisecond), chromedp.WithPollingTimeout(0))); err != nil {
		t.Fatalf("%s never becomes true: %v\n%s", expression, err, t.Text())
	}
}

// Text returns the visible text of the page.
func (t *Tab) Text() string {
	text, _ := chromedp.Run(t.ctx, chromedp.Evaluate[string](`document.body.innerText`))
	return text
}

// Press presses keys.
func (t *Tab) Press(keys string) {
	t.Helper()
	t.Do(chromedp.KeyEvent(keys))
}

// Lit switches the page to the light or the dark colour scheme. It turns off transitions, because
// colours in the middle of one would be arbitrary.
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

// Overflow returns the number of pixels by which the page is too wide, "0" if it fits.
func (t *Tab) Overflow() string {
	t.Helper()
	return t.Is(`document.documentElement.scrollWidth - innerWidth`)
}

// Hindrances returns the accessibility errors that axe finds, or "" if there are none.
func (t *Tab) Hindrances() string {
	t.Helper()
	t.Do(chromedp.Evaluate[chromedp.Void](axe(t.TB)))
	return t.Is(findings)
}
