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

// seatFlags are who plays which seat.
type seatFlags struct {
	Seat      []string      `sep:"none" placeholder:"SEAT=PLAYER" help:"The player of a seat: suggest, random, search, pipe:COMMAND for a program, or me. Repeat it for several seats. SEAT alone is yours, and suggestions play the others."`
	TimeLimit time.Duration `default:"10s" placeholder:"TIME" help:"The time that a program has for a decision (${default})."`
}

// names are who plays each seat; who is not named is one of the others. Nil: nobody is named.
func (f seatFlags) names(players int, others seat.Name) ([]seat.Name, error) {
	if f.TimeLimit <= 0 {
		return nil, misuse("--time-limit %v: a program needs some time", f.TimeLimit)
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

// programs are names for games that no person plays.
func (f seatFlags) programs(v *variant.Variant, settings interpreter.Settings, policy string) ([]seat.Name, error) {
	names, err := f.names(cmp.Or(settings.Players, v.MinPlayers), playerOf(policy))
	for i, name := range names {
		if name.IsPerson() {
			return nil, misuse("--seat %d=me: nobody sits at these games; houserule play is for people", i+1)
		}
	}
	return names, err
}

// playerOf is who plays a seat by a policy.
func playerOf(policy string) seat.Name {
	if policyNamed(policy) == auto.Random {
		return seat.Random
	}
	return seat.Suggest
}

// seatArgs are how a command is told who plays, but for people: they need not be named.
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

// quotedArg is an argument as a shell takes it.
func quotedArg(arg string) string {
	if !strings.ContainsAny(arg, " \t\n'\"\\$`;&|<>()*?[]#~!{}") {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// whoPlays are the arguments with which houserule play has the same players.
func whoPlays(policy string, names []seat.Name) string {
	if names == nil {
		return "--auto " + policy
	}
	return seatArgs(names)
}
