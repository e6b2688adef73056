package shards

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/diag"
)

// Together reads the shards of one run, in their order: all of them, and each once.
func Together(paths []string) ([]*File, error) {
	var first *File
	shards := map[int]*File{}
	for _, path := range paths {
		f, err := read(path)
		if err != nil {
			return nil, err
		}
		if first == nil {
			first = f
		}
		if what := first.differs(f); what != "" {
			return nil, fmt.Errorf("%s and %s are not of one run: %s", first.path, f.path, what)
		}
		if other := shards[f.Number]; other != nil {
			return nil, fmt.Errorf("%s and %s are both shard %d of %d; leave one of them out", other.path, f.path, f.Number, f.Of)
		}
		shards[f.Number] = f
	}
	if missing := missingOf(first.Of, shards); missing != "" {
		return nil, fmt.Errorf("of %s, %s", diag.Counted(first.Of, "shard"), missing)
	}
	var all []*File
	for _, number := range slices.Sorted(maps.Keys(shards)) {
		all = append(all, shards[number])
	}
	return all, nil
}

// mostMissing is how many shards are named that are missing.
const mostMissing = 10

// missingOf says which shards are missing.
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

// differs says in what two shards are of different runs; nothing if they are of one.
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

// differing are the arguments of a run that another has not, or not like that.
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
