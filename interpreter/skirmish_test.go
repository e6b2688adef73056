package interpreter_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
)

// The values that cards of skirmish modify are equal to values computed by hand from the whole
// position.
func TestModifiedValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		source := luck.Seeded(rapid.Uint64().Draw(t, "seed"))
		g := drawGame(t, rapid.SampledFrom([]program.Mode{program.Fast, program.Traced}).Draw(t, "mode"), "skirmish", source)
		for range rapid.IntRange(1, longest).Draw(t, "steps") {
			d, ok := g.Next()
			if !ok {
				return
			}
			checkSkirmish(t, g)
			if err := g.Decide(drawChoice(t, d)); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// checkSkirmish computes the value of each hero and foe by the rules of skirmish, and compares it
// with the game's.
func checkSkirmish(t *rapid.T, g *interpreter.Game) {
	zones := tableOf(g)
	moons := int64(countNamed(zones["signs"], "Blood Moon"))
	horns := int64(countNamed(zones["signs"], "War Horn"))
	signs := int64(zones["signs"].Count)
	same := func(name string, want int64, args ...int64) {
		if got := g.Value(procNamed(g, name), args...); got != want {
			t.Fatalf("%s%v is %d, not %d", name, args, got, want)
		}
	}
	same("pack", 2, 0)
	same("pack", 3+moons, 1)
	for _, foe := range slices.Concat(zones["ambush"].Cards, zones["beaten"].Cards) {
		if foe.Name == "Old Troll" && slices.ContainsFunc(zones["ambush"].Cards, func(c view.Card) bool { return c.Number == foe.Number }) {
			same("ferocity", field(foe, "prowess")+signs, int64(foe.Number))
		} else {
			same("ferocity", field(foe, "prowess"), int64(foe.Number))
		}
		for _, company := range zones["companies"].Cards {
			for _, hero := range company.Zones[0].Cards {
				bare := armed(hero, printed(g, hero))
				if shown := field(hero, "prowess"); shown != bare {
					t.Fatalf("%s shows %d, not %d", hero.Name, shown, bare)
				}
				want := bare
				switch field(foe, "race") {
				case 0:
					want += horns
				case 1:
					want <<= moons
				}
				same("prowess", want, int64(hero.Number), int64(foe.Number))
				same("prowess", bare, int64(hero.Number), variant.None)
				cursed := countNamed(hero.Zones[0], "Cursed Ring") > 0
				same("restful", truth(field(hero, "mood") == 1 && !cursed), int64(hero.Number))
			}
		}
	}
}

// printed returns the strength of a hero in data.
func printed(g *interpreter.Game, hero view.Card) int64 {
	cards := g.Program().Variant.Catalogs[0].Cards
	return cards[slices.IndexFunc(cards, func(c variant.Card) bool { return c.Name == hero.Name })].Values[0].Number
}

// armed returns the strength of a hero with the cards that the hero carries.
func armed(hero view.Card, value int64) int64 {
	for _, item := range hero.Zones[0].Cards {
		if limit, bonus := field(item, "cap"), field(item, "bonus"); value <= limit {
			value = min(value+bonus, limit)
		}
	}
	return value
}

// tableOf returns the shared zones by name.
func tableOf(g *interpreter.Game) map[string]view.Zone {
	zones := map[string]view.Zone{}
	for _, z := range view.Of(g, 0).Zones {
		zones[z.Name] = z
	}
	return zones
}

// countNamed counts the face-up cards of a name.
func countNamed(z view.Zone, name string) (n int) {
	for _, c := range z.Cards {
		if c.Name == name && c.Up {
			n++
		}
	}
	return n
}

func procNamed(g *interpreter.Game, name string) *variant.Proc {
	procs := g.Program().Variant.Procs
	return procs[slices.IndexFunc(procs, func(p *variant.Proc) bool { return p.Name == name })]
}

func field(c view.Card, name string) int64 {
	return c.Fields[slices.IndexFunc(c.Fields, func(v view.Value) bool { return v.Name == name })].Number
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
