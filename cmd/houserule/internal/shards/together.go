package shards

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/diag"
	"houserule/interpreter/batch"
)

// A Set has all shards of one batch, in order.
type Set []*File

// Together reads the shards of one batch. It returns an error unless each shard is there exactly
// once and unchanged.
func Together(paths []string) (Set, error) {
	var first *File
	shards := map[int]*File{}
	for _, path := range paths {
		f, err := open(path)
		if err != nil {
			return nil, err
		}
		if first == nil {
			first = f
		}
		if difference := first.differs(f); difference != "" {
			return nil, fmt.Errorf("%s and %s come from different runs: %s", first.path, f.path, difference)
		}
		if other := shards[f.Number]; other != nil {
			return nil, fmt.Errorf("%s and %s are both shard %d of %d; omit one of them", other.path, f.path, f.Number, f.Of)
		}
		shards[f.Number] = f
		if err := f.check(); err != nil {
			return nil, err
		}
	}
	if missing := missingOf(first.Of, shards); missing != "" {
		return nil, fmt.Errorf("%s are needed, but %s", diag.Counted(first.Of, "shard"), missing)
	}
	return slices.SortedFunc(maps.Values(shards), func(a, b *File) int { return cmp.Compare(a.Number, b.Number) }), nil
}

// Lines returns the results of all games. number is the number of games that they must have.
func (s Set) Lines(number int) batch.Lines {
	return func(add func(i int, line []byte) error) error {
		for _, f := range s {
			if err := f.lines(number, add); err != nil {
				return err
			}
		}
		return nil
	}
}

// IsOtherShard reports whether a file is a shard, but not the one with the given header.
func IsOtherShard(path string, h Header) bool {
	f, err := open(path)
	return err == nil && (f.Command != h.Command || f.Shard() != h.Shard() || !bytes.Equal(f.Run, h.Run))
}

// mostMissing is the number of missing shards that an error names.
const mostMissing = 10

// missingOf returns words that name the missing shards, or "" if none is missing.
func missingOf(of int, there map[int]*File) string {
	var numbers []string
	more := of - len(there)
	for number := 1; more > 0 && len(numbers) < mostMissing; number++ {
		if there[number] == nil {
			numbers = append(numbers, strconv.Itoa(number))
			more--
		}
	}
	switch {
	case numbers == nil:
		return ""
	case more > 0:
		return fmt.Sprintf("these are missing: %s and %d more", strings.Join(numbers, ", "), more)
	case len(numbers) == 1:
		return "this is missing: " + numbers[0]
	}
	return "these are missing: " + strings.Join(numbers, ", ")
}

// differs returns words for the first difference between the batches of two shards, or "" if
// there is none.
func (f *File) differs(other *File) string {
	of := func(what string, a, b any) string { return fmt.Sprintf("%s %v and %v", what, a, b) }
	switch {
	case f.Command != other.Command:
		return of("the commands are", f.Command, other.Command)
	case !bytes.Equal(f.Run, other.Run):
		return of("the arguments are", differing(f.Run, other.Run), differing(other.Run, f.Run))
	case f.Of != other.Of:
		return of("they are parts of", f.Of, other.Of)
	case !slices.Equal(f.Rules, other.Rules):
		return "the rules or their data were not the same"
	case f.Program != other.Program:
		return of("they were played by", f.Program, other.Program)
	}
	return ""
}

// differing returns the arguments of a run that another run doesn't have or has with another
// value.
func differing(run, other json.RawMessage) string {
	var mine, others map[string]json.RawMessage
	if json.Unmarshal(run, &mine) != nil || json.Unmarshal(other, &others) != nil {
		return "unreadable"
	}
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(mine)) {
		if !bytes.Equal(mine[name], others[name]) {
			texts = append(texts, fmt.Sprintf("%s %s", strings.ToLower(name), mine[name]))
		}
	}
	return strings.Join(texts, ", ")
}
