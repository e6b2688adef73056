package lsp

import (
	"net/url"
	"testing"
)

func TestPathsOfURIs(t *testing.T) {
	for _, test := range []struct {
		uri, path string
		windows   bool
	}{
		{"file:///home/me/my%20games/kinder.rules", "/home/me/my games/kinder.rules", false},
		{"file:///c:/not/a/drive", "/c:/not/a/drive", false},
		{"file:///c%3A/Users/me/kinder.rules", "c:/Users/me/kinder.rules", true},
		{"file:///C:/Users/me/kinder.rules", "C:/Users/me/kinder.rules", true},
		{"file://localhost/C:/kinder.rules", "C:/kinder.rules", true},
		{"file://server/share/kinder.rules", "//server/share/kinder.rules", true},
	} {
		u, err := url.Parse(test.uri)
		if err != nil {
			t.Fatal(err)
		}
		if got := slashed(u, test.windows); got != test.path {
			t.Errorf("path of %s: got %q, want %q", test.uri, got, test.path)
		}
	}
}

func TestURIsOfPaths(t *testing.T) {
	for path, want := range map[string]string{
		"/home/me/my games/kinder.rules": "file:///home/me/my%20games/kinder.rules",
		"C:/Users/me/kinder.rules":       "file:///C:/Users/me/kinder.rules",
		"//server/share/kinder.rules":    "file://server/share/kinder.rules",
	} {
		if got := uriOfSlashed(path); got != want {
			t.Errorf("URI of %s: got %s, want %s", path, got, want)
		}
	}
}
