package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"houserule/rules"
)

// winRate matches a claim in a README: a command and the number of its games that were won. The
// command is in backticks or on a line of its own, with the claim after a #. The 95 % confidence
// interval may follow. With named players it is about the first one.
var (
	winRate  = regexp.MustCompile("houserule (sim [^`#\n]+?)(?:`| +#)[^\n]*?won ([0-9,]+ of [0-9,]+(?: \\([0-9.]+ to [0-9.]+ %\\))?)")
	anyTally = regexp.MustCompile(`won [0-9,]+ of [0-9,]+`)
)

// TestWinRates runs the commands of such claims and compares the results. With -update it
// corrects the claims.
func TestWinRates(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of games")
	}
	t.Chdir("../..") // READMEs have commands for the root of the repository
	readmes, err := fs.Glob(rules.FS, "*/README.md")
	if err != nil || len(readmes) == 0 {
		t.Fatalf("no README ships: %v", err)
	}
	claims := checkWinRates(t, "cmd/houserule/MANUAL.md")
	for _, name := range readmes {
		claims += checkWinRates(t, filepath.Join("rules", name))
	}
	if claims == 0 {
		t.Error("no README has results of games")
	}
}

// checkWinRates returns the number of claims in a README.
func checkWinRates(t *testing.T, path string) (claims int) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	tallies := winRate.FindAllSubmatchIndex(text, -1)
	if all := anyTally.FindAll(text, -1); len(all) != len(tallies) {
		t.Errorf("%s tells of %d tallies, but only %d have a command in the same line", path, len(all), len(tallies))
	}
	var played bytes.Buffer
	behind := 0
	for _, at := range tallies {
		command, tally := string(text[at[2]:at[3]]), string(text[at[4]:at[5]])
		got := playTally(t, command, strings.Contains(tally, "("))
		if got != tally && !*update {
			t.Errorf("%s: houserule %s: won %s, but the README says %s", path, command, got, tally)
		}
		played.Write(text[behind:at[4]])
		played.WriteString(got)
		behind = at[5]
	}
	played.Write(text[behind:])
	if *update {
		if err := os.WriteFile(path, played.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return len(tallies)
}

// playTally runs a command and returns the number of games won as text, with the interval if
// requested.
func playTally(t *testing.T, command string, interval bool) string {
	t.Helper()
	var out, problems bytes.Buffer
	if code := run(append(strings.Fields(command), "--json"), streams{in: strings.NewReader(""), out: &out, err: &problems}); code != exitFine {
		t.Fatalf("houserule %s: exit code %d\n%s", command, code, problems.String())
	}
	type wins struct {
		Wins      int        `json:"wins"`
		WinRateCI [2]float64 `json:"win_rate_ci95"`
	}
	var result struct {
		wins
		Games   int    `json:"games"`
		Players []wins `json:"players"`
	}
	if err := json.Unmarshal(out.Bytes(), &result); err != nil {
		t.Fatalf("houserule %s: %v", command, err)
	}
	won := result.wins
	if len(result.Players) > 0 {
		won = result.Players[0]
	}
	tally := grouped(won.Wins) + " of " + grouped(result.Games)
	if interval {
		tally += fmt.Sprintf(" (%.1f to %.1f %%)", 100*won.WinRateCI[0], 100*won.WinRateCI[1])
	}
	return tally
}

// grouped returns a number with commas between thousands.
func grouped(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}
