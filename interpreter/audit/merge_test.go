package audit_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/interpreter/audit"
	"houserule/interpreter/simulate"
)

// However many shards the games are split into, and although these were written down and read meanwhile: they have
// found together what all games find.
func TestShardsFindTheSame(t *testing.T) {
	for _, rules := range []string{"testdata/whispers.rules", "testdata/secrets.rules"} {
		p := compile(t, rules)
		s := audit.Settings{Games: 4, Seed: 1}
		whole := text(t, audited(t, p, s))
		for _, of := range []int{2, 4} {
			all := &audit.Report{}
			for number := of; number >= 1; number-- {
				s.Shard = simulate.Shard{Number: number, Of: of}
				read := &audit.Report{}
				if err := json.Unmarshal([]byte(text(t, audited(t, p, s))), read); err != nil {
					t.Fatal(err)
				}
				if !all.Add(p.Variant, read, s.Shard.Batch(s.Seed, s.Games)) {
					t.Fatalf("shard %d of %d cannot be added", number, of)
				}
			}
			if diff := cmp.Diff(whole, text(t, all)); diff != "" {
				t.Errorf("%s: %d shards find something else (-whole +shards):\n%s", rules, of, diff)
			}
			s.Shard = simulate.Shard{}
		}
	}
}

// Reports that no games come to are not added.
func TestReportsThatCannotBe(t *testing.T) {
	p := compile(t, "testdata/whispers.rules")
	s := audit.Settings{Games: 4, Seed: 1, Shard: simulate.Shard{Number: 1, Of: 2}}
	whole := text(t, audited(t, p, s))
	isAdded := func(change func(*audit.Report)) bool {
		t.Helper()
		read := &audit.Report{}
		if err := json.Unmarshal([]byte(whole), read); err != nil {
			t.Fatal(err)
		}
		change(read)
		all := &audit.Report{Looks: 1}
		return all.Add(p.Variant, read, s.Shard.Batch(s.Seed, s.Games))
	}
	if !isAdded(func(*audit.Report) {}) {
		t.Fatal("games that were played are not added")
	}
	for name, change := range map[string]func(*audit.Report){
		"more games":                    func(r *audit.Report) { r.Games = 3 },
		"looks below none":              func(r *audit.Report) { r.Looks = -1 },
		"too many looks":                func(r *audit.Report) { r.Looks = math.MaxInt },
		"nothing was found":             func(r *audit.Report) { r.Findings[0] = nil },
		"a kind of which there is none": func(r *audit.Report) { r.Findings[0].Kind = "\x1b[2J" },
		"nobody is told":                func(r *audit.Report) { r.Findings[0].Player = -2 },
		"more players than can be":      func(r *audit.Report) { r.Findings[0].Player = p.Variant.MaxPlayers },
		"a game elsewhere":              func(r *audit.Report) { r.Findings[0].Game = 2 },
		"met more often than played":    func(r *audit.Report) { r.Findings[0].Times = 3 },
		"a seed of no game":             func(r *audit.Report) { r.Findings[0].Seed = math.MaxUint64 },
		"decisions of it below none":    func(r *audit.Report) { r.Findings[0].Decisions = -1 },
	} {
		if isAdded(change) {
			t.Errorf("added: %s", name)
		}
	}
}

func text(t *testing.T, r *audit.Report) string {
	t.Helper()
	text, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
