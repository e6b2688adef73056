package seat

import (
	"slices"
	"testing"
)

func TestWordsOfCommands(t *testing.T) {
	for _, test := range []struct {
		command string
		windows bool
		want    []string
	}{
		{`python3 bot.py "two words"`, false, []string{"python3", "bot.py", "two words"}},
		{`my\ bot -v`, false, []string{"my bot", "-v"}},
		{`C:\bots\bot.exe -v`, true, []string{`C:\bots\bot.exe`, "-v"}},
		{`"C:\Program Files\Python\python.exe" bots\bot.py`, true, []string{`C:\Program Files\Python\python.exe`, `bots\bot.py`}},
	} {
		got, err := wordsOf(test.command, test.windows)
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q (%v), want %q", test.command, got, err, test.want)
		}
	}
}
