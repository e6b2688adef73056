// Package shards keeps what was found in parts of a run, each in a file of its own, until all of them are there. In
// comes what a command found in one shard of its games; out come the shards of one run, all of them and each once, or
// what is wrong with the files. It does not know what is in them.
//
// A file is one JSON object, of which version 1 has these keys:
//
//	houserule_shard  the version of the format
//	program          the version of houserule that played
//	command          sim, compare, fuzz or audit
//	number, of       which shard it is, counted from 1, of how many
//	rules            a digest of each text or list that the games went by: rules with their components, files of flags
//	run              the arguments of the command, the number of all games and the seed among them
//	found            what came of the games
//
// What came of games is whole numbers that can be added up: in how many games a figure had each value, sums of figures,
// their squares and products over pairs of games, how often each place in the rules ran; and what was met first, with
// the game that did. The first game has the number 0.
package shards

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"houserule/dsl/source"
	"houserule/interpreter/simulate"
)

const version = 1

// Begins is what tells a shard from another file.
const Begins = `{"houserule_shard":`

// A File is one shard.
type File struct {
	Version int             `json:"houserule_shard"`
	Program string          `json:"program"`
	Command string          `json:"command"`
	Number  int             `json:"number"`
	Of      int             `json:"of"`
	Rules   []string        `json:"rules"`
	Run     json.RawMessage `json:"run"`
	Found   json.RawMessage `json:"found"`

	path string
}

// New is a shard of a run by a command. The run and what was found can be written as JSON.
func New(command, program string, shard simulate.Shard, rules []string, run, found any) (*File, error) {
	f := &File{Version: version, Program: program, Command: command, Number: shard.Number, Of: shard.Of, Rules: rules}
	var errRun, errFound error
	f.Run, errRun = json.Marshal(run)
	f.Found, errFound = json.Marshal(found)
	return f, errors.Join(errRun, errFound)
}

// Write writes the shard: the whole file, or none.
func (f *File) Write(path string) error {
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	return source.Replace(path, string(text)+"\n")
}

// largest is how many bytes a shard may have: what games add up to is short, however many they are.
const largest = 256 << 20

// read reads a shard.
func read(path string) (*File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", path, errors.Unwrap(err))
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file", path)
	}
	if info.Size() > largest {
		return nil, fmt.Errorf("%s is larger than %d MB: that is no shard", path, largest>>20)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f := &File{path: path}
	if err := json.Unmarshal(text, f); err != nil || f.Version == 0 || f.Number < 1 || f.Number > f.Of {
		return nil, fmt.Errorf("%s is no shard, or not a whole one: houserule sim, compare, fuzz and audit write them with --shard", path)
	}
	if f.Version != version {
		return nil, fmt.Errorf("%s was written by another version of houserule: its format is %d, and this is %d", path, f.Version, version)
	}
	return f, nil
}

// IsAnother tells whether a file is a shard, and not that one of a run by a command.
func IsAnother(path, command string, shard simulate.Shard, run any) bool {
	f, err := read(path)
	mine, errRun := json.Marshal(run)
	return err == nil && errRun == nil && (f.Command != command || f.Shard() != shard || !bytes.Equal(f.Run, mine))
}

// Path is where the shard was read.
func (f *File) Path() string { return f.path }

// Shard is which one it is, of how many.
func (f *File) Shard() simulate.Shard { return simulate.Shard{Number: f.Number, Of: f.Of} }

// Shows reads what was found.
func (f *File) Shows(found any) error {
	if err := json.Unmarshal(f.Found, found); err != nil {
		return fmt.Errorf("what %s has found cannot be read: %w", f.path, err)
	}
	return nil
}
