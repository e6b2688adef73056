package trial

import "testing"

// What a finding is called goes into a file that people show on a terminal.
func TestTitlesArePrintable(t *testing.T) {
	const want = `Story in \x1b[2Jround: it is told`
	if got := Title("story", " in %s: %s", "\x1b[2Jround", "it is told"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
