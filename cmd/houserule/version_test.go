package main

import (
	"runtime/debug"
	"testing"
)

func TestVersion(t *testing.T) {
	for _, test := range []struct {
		module, revision, modified, release, want string
	}{
		{"v1.2.3", "0123456789abcdef0123", "false", "go1.26.0", "houserule v1.2.3, revision 0123456789ab, go1.26.0"},
		{"v1.2.3+dirty", "0123456789abcdef0123", "true", "go1.26.0", "houserule v1.2.3, revision 0123456789ab, with local changes, go1.26.0"},
		{"(devel)", "", "", "go1.26.8", "houserule (devel), go1.26.8"},
		{"v1.2.3", "abc", "false", "go1.27.1", "houserule v1.2.3, revision abc, go1.27.1"},
		{"", "", "", "", "houserule"},
	} {
		info := &debug.BuildInfo{GoVersion: test.release, Main: debug.Module{Version: test.module}}
		for key, value := range map[string]string{"vcs.revision": test.revision, "vcs.modified": test.modified} {
			if value != "" {
				info.Settings = append(info.Settings, debug.BuildSetting{Key: key, Value: value})
			}
		}
		if got := versionFrom(info); got != test.want {
			t.Errorf("%+v: got %q, want %q", test, got, test.want)
		}
	}
}
