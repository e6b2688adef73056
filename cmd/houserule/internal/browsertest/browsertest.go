// Package browsertest has helpers for tests of web pages: a headless browser, and axe, which
// finds accessibility errors.
package browsertest

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"io"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// Start returns the context of a browser for a test. It skips the test if no browser is
// installed.
func Start(t testing.TB) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	path := installed()
	if path == "" {
		t.Skip("no Chromium is installed, so pages are not tried in a browser")
	}
	for tries := 1; ; tries++ { // retried, because on a busy machine it may crash as it starts
		ctx, err := start(t, path)
		if err == nil {
			return ctx
		}
		if tries == 3 {
			t.Fatal(err)
		}
	}
}

// installed returns the path of a browser, or "" if none is installed.
func installed() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

func start(t testing.TB, path string) (context.Context, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()))
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	ctx, done := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(done)
	ctx, done = chromedp.NewContext(ctx)
	t.Cleanup(done)
	return ctx, chromedp.Do(ctx)
}

//go:embed axe.min.js.gz
var packed []byte

// findings is an expression that returns the accessibility errors of a page in which axe was
// loaded.
const findings = `axe.run(document, {resultTypes: ["violations"], rules: {"label-content-name-mismatch": {enabled: true}}}).then((r) => r.violations.map((v) => v.id + ": " + v.help + "\n" + v.nodes.slice(0, 3).map((n) => "    " + n.html.slice(0, 160) + " " + (n.any[0]?.message || "")).join("\n")).join("\n"))`

// axe returns the script that the page has to load before findings.
func axe(t testing.TB) string {
	t.Helper()
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
