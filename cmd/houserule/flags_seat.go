package main

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/seat"
)

// seatFlags say who plays which seat.
type seatFlags struct {
	Seat      []string      `sep:"none" placeholder:"SEAT=PLAYER" help:"The player of a seat: suggest, random, search, pipe:COMMAND for a program, or me. Repeat it for several seats. A SEAT without a player is yours, and suggestions play the others."`
	TimeLimit time.Duration `default:"10s" placeholder:"TIME" help:"The time that a program has for a decision (${default})."`
}

// names returns the player of each seat. A seat without a flag gets others. It returns nil if there
// are no flags.
func (f seatFlags) names(players int, others seat.Name) ([]seat.Name, error) {
	if f.TimeLimit <= 0 {
		return nil, misuse("--time-limit must be more than zero, not %v", f.TimeLimit)
	}
	if len(f.Seat) == 0 {
		return nil, nil
	}
	names, err := seat.ParseNames(f.Seat, players, others, f.TimeLimit)
	if err != nil {
		return nil, misuse("--seat: %v", err)
	}
	return names, nil
}

// programs returns the player of each seat for games without people. It returns an error if a
// flag names a person.
func (f seatFlags) programs(v *variant.Variant, settings interpreter.Settings, policy string) ([]seat.Name, error) {
	names, err := f.names(cmp.Or(settings.Players, v.MinPlayers), playerOf(policy))
	for i, name := range names {
		if name.IsPerson() {
			return nil, misuse("--seat %d=me: this command plays without people; use houserule play instead", i+1)
		}
	}
	return names, err
}

// playerOf returns the player who uses a policy.
func playerOf(policy string) seat.Name {
	if policyNamed(policy) == auto.Random {
		return seat.Random
	}
	return seat.Suggest
}

// seatArgs returns the players as arguments of a command. It leaves out people, because they are
// the default.
func seatArgs(names []seat.Name) string {
	var args []string
	for i, name := range names {
		if name.IsPerson() {
			continue
		}
		args = append(args, "--seat "+quotedArg(fmt.Sprintf("%d=%v", i+1, name)))
	}
	return strings.Join(args, " ")
}

// quotedArg returns an argument quoted for a shell if necessary.
func quotedArg(arg string) string {
	if !strings.ContainsAny(arg, " \t\n'\"\\$`;&|<>()*?[]#~!{}") {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// playerArgs returns the arguments that give houserule play the same players.
func playerArgs(policy string, names []seat.Name) string {
	if names == nil {
		return "--auto " + policy
	}
	return seatArgs(names)
}
