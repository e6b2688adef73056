package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// played maps each command to the arguments that write the first shards of the fuzz corpus.
var played = map[string]string{
	"sim":     "sim small.rules --policy random --games 4",
	"compare": "compare small.rules --option stake=2 --games 4",
	"fuzz":    "fuzz small.rules --games 4",
	"audit":   "audit small.rules --games 2",
}

const small = `variant small "Small" { players 2 }
option stake = 1 in 1..9
card Card { n: number }
catalog pack of Card with each n in 1..9 named "card {n}"
deck stock of Card from pack
each player has { hand cards of Card  keep number points = 0 }
setup { shuffle stock  for each player in players { draw 2 from stock to player.cards } }
turn until turn_count is 4 { go }
phase go {
    let bet = choose a number in 0..stake "How much?" suggest stake
    say "They hold {sum of n of active.next.cards}."
    increase active.points by 6 / bet rounded down + roll d6
}
score for each player {
    add player.points "points"
    win when score > 2
}
report for each player { "bet" player.points }
`

// spoiled are replacements in shards that make their results impossible.
var spoiled = []struct{ was, is string }{
	{`"at":`, `"at":99999,"was":`}, {`"at":`, `"at":-1,"was":`}, {`"at":{`, `"at":{"start":-1,"was":{`},
	{`"base":`, `"base":null,"was":`}, {`"patched":`, `"patched":["x"],"was":`},
	{`"kind":"`, `"kind":"mis`}, {`"kind":"story"`, `"kind":"\u001b[2J"`}, {`"player":`, `"player":9,"was":`},
	{`"turns":`, `"turns":9223372036854775807,"were":`}, {`"decisions":`, `"decisions":9223372036854775807,"were":`},
	{`"scores":[`, `"scores":[9` + strings.Repeat("0", 400) + `,`}, {`"scores":[`, `"scores":[9223372036854775807,`}, {`"won":[`, `"won":[true,`},
	{`"figures":[`, `"figures":[1,`}, {`"runs":[[`, `"runs":[[-1,1,1],[`}, {`"runs":[[`, `"runs":[[4611686018427387904,1,1],[`},
	{`"Seat":null`, `"Seat":["1=pipe:touch owned"]`}, {`"Policy":"`, `"Policy":"mad`}, {`"Seed":`, `"Seed":-`}, {`"Games":`, `"Games":9`},
	{`"looks":`, `"looks":-`}, {`"ran":[`, `"ran":[-1,`}, {`"found":[`, `"found":[null,`}, {`"houserule_shard":2`, `"houserule_shard":1`},
	{`"of":1`, `"of":4611686018427387904`}, {"\n", "\n\n"}, {"\n", ""},
}

// FuzzShards merges any text as a shard, with its own last line and with a matching one. The
// merge returns an error or a valid report, and never starts a program.
func FuzzShards(f *testing.F) {
	f.Chdir(f.TempDir())
	if err := os.WriteFile("small.rules", []byte(small), 0o600); err != nil {
		f.Fatal(err)
	}
	for command, line := range played {
		file := command + ".json"
		var out bytes.Buffer
		args := append(strings.Fields(line), "--shard", "1/1", "--shard-file", file)
		if code := run(args, streams{strings.NewReader(""), &out, &out}); code != exitFine {
			f.Fatalf("%v: %s", args, &out)
		}
		out.Reset()
		run([]string{"merge", file}, streams{strings.NewReader(""), &out, &out})
		if strings.Contains(out.String(), "houserule: ") {
			f.Fatalf("%s: %s", file, &out)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
		for _, s := range spoiled {
			if strings.Contains(string(text), s.was) {
				f.Add(strings.Replace(string(text), s.was, s.is, 1))
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		path := filepath.Join(t.TempDir(), "shard.json")
		lines := text[:strings.LastIndex(strings.TrimSuffix(text, "\n"), "\n")+1] // without the last line
		var out bytes.Buffer
		for _, text := range []string{text, sealed(lines)} {
			writeTo(t, path, text)
			run([]string{"merge", path}, streams{strings.NewReader(""), &out, &out})
		}
		for _, wrong := range []string{"PANIC=", "NaN", "Inf", "unsupported value"} {
			if strings.Contains(out.String(), wrong) {
				t.Errorf("the output contains %s:\n%s", wrong, &out)
			}
		}
		if _, err := os.Stat("owned"); err == nil {
			t.Error("it has started a program")
		}
	})
}
