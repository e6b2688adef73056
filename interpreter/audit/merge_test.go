package audit_test

import (
	"encoding/json"
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
				if !all.Add(p.Variant.Files, read) {
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

func text(t *testing.T, r *audit.Report) string {
	t.Helper()
	text, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
