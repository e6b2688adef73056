package save_test

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"houserule/dsl/source"
	"houserule/interpreter/save"
)

// shares are the shares of three players. A program has the seat between the last two.
var shares = []string{strings.Repeat("01", 16), strings.Repeat("23", 16), "", strings.Repeat("ef", 16)}

func hashOf(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }

// TestFair checks the protocol of a draw. Hashes come before shares, no text is accepted twice, and
// each part determines the seed.
func TestFair(t *testing.T) {
	seed := uint64(7)
	head := save.Head{Variant: dice, Rules: "0123456789abcdef", Players: 4, Options: map[string]string{"rounds": "4"}, Seed: &seed}
	people := []int{0, 1, 3}
	d := save.NewDraw(&head)
	add := func(seat int, text string, want bool) {
		t.Helper()
		if got := d.Add(people, seat, text); got != want {
			t.Errorf("adding %q for seat %d returns %v", text, seat, got)
		}
	}
	for i, seat := range people {
		if missing := d.Missing(people); !slices.Equal(missing, people[i:]) || d.Reveals(people) {
			t.Fatalf("the hashes of %v are missing", missing)
		}
		add(seat, shares[seat], false)
		add(seat, hashOf(shares[seat])+"\n", false)
		add(seat, hashOf(shares[seat]), true)
		add(seat, hashOf(shares[seat]), false)
		add(seat, hashOf("another"), false)
	}
	add(2, hashOf("a program"), false)
	for i, seat := range people {
		if missing := d.Missing(people); !slices.Equal(missing, people[i:]) || !d.Reveals(people) {
			t.Fatalf("the shares of %v are missing", missing)
		}
		add(seat, shares[people[(i+1)%3]], false)
		add(seat, shares[seat], true)
		add(seat, shares[seat], false)
	}
	if missing := d.Missing(people); len(missing) > 0 || !d.IsOpen() || d.Closed().IsOpen() || d.Given() != 3 {
		t.Errorf("after all shares those of %v are missing", missing)
	}
	head.Draw, seed = d.Closed(), d.Seed()
	if err := head.CheckDraw(); err != nil {
		t.Error(err)
	}
	for what, change := range map[string]func(h *save.Head){
		"commitment is not the hash": func(h *save.Head) { h.Rules = "fedcba9876543210" },
		"is not the hash of":         func(h *save.Head) { h.Options = map[string]string{"rounds": "5"} },
		"does not follow from":       func(h *save.Head) { h.Draw.Shares = slices.Concat([]string{shares[3]}, shares[1:]) },
		"the secret, the rules":      func(h *save.Head) { h.Draw.Secret += "A" },
		"seed 8 does not follow":     func(h *save.Head) { eight := uint64(8); h.Seed = &eight },
	} {
		other := head
		other.Draw = head.Draw.Closed()
		change(&other)
		if err := other.CheckDraw(); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("the error is %v, which does not contain %q", err, what)
		}
	}
	if other := save.NewDraw(&head); other.Secret == d.Secret || other.Commitment == d.Commitment {
		t.Error("another draw has the same secret")
	}
}

// A draw is kept in the save. A draw that can't belong to its game is reported.
func TestDrawIsKept(t *testing.T) {
	p := compile(t, dice)
	seed := uint64(7)
	head := save.Head{Variant: dice, Rules: save.Fingerprint(p.Variant), Players: 1, Seed: &seed, Options: map[string]string{}}
	d := save.NewDraw(&head)
	d.Shares = shares[:1]
	head.Draw, seed = d.Closed(), d.Seed()
	r := begin(t, p, head.LuckOf())
	r.Next()
	text := written(t, head, r)
	s := parse(t, text)
	if err := s.CheckDraw(); err != nil || string(s.Text()) != text {
		t.Errorf("%v, and the text is %s", err, s.Text())
	}
	for _, other := range []string{`[]`, `[""]`, `["a"]`, `["` + shares[0] + `",""]`} {
		wrong := strings.Replace(text, `["`+shares[0]+`"]`, other, 1)
		if s, findings := save.Parse(source.NewFile("game.save", wrong)); s != nil || !strings.Contains(findings[0].Summary, "a share for a player") {
			t.Errorf("the shares %s are read: %v", other, findings)
		}
	}
}
