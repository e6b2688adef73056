package interpreter_test

import (
	"testing"
	"time"

	"houserule/interpreter/auto"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// The maximum ratios of the time of interpreted games to that of native ones, and of traced to
// fast games. They are a third to a half above the measured values.
const (
	mostWar             = 10
	mostSolitaire       = 6.5
	mostTracedWar       = 3.8
	mostTracedSolitaire = 6
	mostTracedHazards   = 2.4

	// For games without a native version, the ratio to native Solitaire.
	mostHazards   = 290
	mostQuests    = 160
	mostArda      = 180
	mostRunebound = 120
)

// Both sides of a ratio are measured in the same run, so the speed and load of the computer
// hardly matter. Only the fastest round of each counts, and a side that was delayed gets more
// rounds.
func TestSpeedRatios(t *testing.T) {
	if testing.Short() {
		t.Skip("games are played again and again")
	}
	v := loadSolitaire(t)
	byHand, warByHand := newNative(readCards(v)), &nativeWar{}
	war, tracedWar := newGame(t, "war", program.Fast), newGame(t, "war", program.Traced)
	silent, traced := newGame(t, "solitaire", program.Fast), newGame(t, "solitaire", program.Traced)
	hazards, tracedHazards := newGame(t, hazardDecks, program.Fast), newGame(t, hazardDecks, program.Traced)

	// Games per round. A processor learns the branches of a few short games, which favours the
	// native side.
	const many, some, few = 100, 20, 3
	staysBelow(t, "War by the rules", mostWar, many, playsWar(war), func(seed uint64) { warByHand.play(seed) })
	solitaireByHand := func(seed uint64) {
		byHand.luck.seed(seed)
		byHand.play()
	}
	staysBelow(t, "Solitaire by the rules", mostSolitaire, many, playsSuggested(t, silent), solitaireByHand)
	for name, most := range map[string]float64{hazardDecks: mostHazards, "quests": mostQuests, "arda": mostArda, "runebound_lairs": mostRunebound} {
		staysBelow(t, name, most, some, playsSuggested(t, newGame(t, name, program.Fast)), solitaireByHand)
	}
	staysBelow(t, "War with a log", mostTracedWar, many, playsWar(tracedWar), playsWar(war))
	staysBelow(t, "Solitaire with a log", mostTracedSolitaire, many, playsSuggested(t, traced), playsSuggested(t, silent))
	staysBelow(t, "HazardDecks with a log", mostTracedHazards, few, playsSuggested(t, tracedHazards), playsSuggested(t, hazards))
}

func playsWar(series *auto.Series) func(uint64) {
	return func(seed uint64) { series.Begin(luck.Seeded(seed)).Next() }
}

func playsSuggested(t *testing.T, series *auto.Series) func(uint64) {
	player := auto.NewPlayer(auto.Suggested)
	return func(seed uint64) { player.Play(t.Context(), series.Begin(luck.Seeded(seed)), auto.MostDecisions) }
}

// staysBelow measures two functions in alternating rounds until the ratio of their times is at
// most most. Each round plays the given number of games.
func staysBelow(t *testing.T, what string, most float64, games int, slow, quick func(seed uint64)) {
	t.Helper()
	const fewTurns, mostTurns = 10, 400
	fastest := [2]time.Duration{time.Hour, time.Hour}
	times := func() float64 { return float64(fastest[0]) / float64(fastest[1]) }
	for turn := 0; turn < fewTurns || turn < mostTurns && times() > most; turn++ {
		for i, play := range []func(uint64){slow, quick} {
			begun := time.Now()
			for seed := range uint64(games) {
				play(seed)
			}
			fastest[i] = min(fastest[i], time.Since(begun))
		}
	}
	t.Logf("%s: %.1f times as long", what, times())
	if times() > most {
		t.Errorf("%s takes %.1f times as long, but the limit is %.1f", what, times(), most)
	}
}
