package main

import (
	"os"
	"slices"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// A collection is scenarios to run, and what was found wrong while they were read.
type collection struct {
	suites   []scenario.Suite
	findings diag.List
}

// collect loads all rules that scenarios under some paths are for, with house rules on trial on top, and
// all on the same data.
func collect(paths, trial []string, pieces deckFlags) (*collection, error) {
	requests, findings, err := testRequests(paths)
	if err != nil {
		return nil, err
	}
	c := &collection{findings: findings}
	for _, request := range requests {
		request.Trial = trial
		checked, findings := library.Load(pieces.withPieces(request.Request))
		c.findings = append(c.findings, findings...)
		if checked != nil {
			c.add(checked, request)
		}
	}
	c.findings = c.findings.Sort()
	return c, nil
}

func (c *collection) add(v *variant.Variant, request testRequest) {
	wanted := slices.DeleteFunc(slices.Clone(v.Scenarios), func(s *variant.Scenario) bool {
		return !request.wants(s.Span.File.Name)
	})
	if len(wanted) > 0 {
		c.suites = append(c.suites, scenario.Suite{Program: program.Compile(v, program.Told), Scenarios: wanted})
	}
}

// keep leaves out all scenarios but some.
func (c *collection) keep(wanted func(*variant.Scenario) bool) {
	for i := range c.suites {
		c.suites[i].Scenarios = slices.DeleteFunc(c.suites[i].Scenarios, func(s *variant.Scenario) bool { return !wanted(s) })
	}
}

// A testRequest is rules to load for the scenarios that are to be run on them.
type testRequest struct {
	dsl.Request
	own bool // whether scenarios that stand in the rules themselves are wanted too
}

// wants tells whether scenarios of a file are wanted.
func (r testRequest) wants(file string) bool { return r.own || slices.Contains(r.Scenarios, file) }

// testRequests is what to load for the scenarios under some paths, each set of rules once.
func testRequests(paths []string) ([]testRequest, diag.List, error) {
	names, err := testTargets(paths)
	if err != nil {
		return nil, nil, err
	}
	var requests []testRequest
	var findings diag.List
	for _, name := range names {
		target, found := library.Inspect(name)
		if target.Requests == nil || found.HasErrors() {
			findings = append(findings, found...)
		}
		for _, request := range target.Requests {
			requests = merge(requests, request)
		}
	}
	return requests, findings, nil
}

// merge adds a request, or its files of scenarios to a request for the same rules.
func merge(requests []testRequest, request dsl.Request) []testRequest {
	at := slices.IndexFunc(requests, func(other testRequest) bool {
		return other.Variant == request.Variant && slices.Equal(other.With, request.With)
	})
	if at < 0 {
		return append(requests, testRequest{Request: request, own: len(request.Scenarios) == 0})
	}
	known := &requests[at]
	known.own = known.own || len(request.Scenarios) == 0
	for _, file := range request.Scenarios {
		if !slices.Contains(known.Scenarios, file) {
			known.Scenarios = append(known.Scenarios, file)
		}
	}
	return requests
}

// testTargets are the files and folders to look for scenarios in, and the names of variants that ship.
// Without paths they are testdata and rules; where there are none, the current folder; and where that
// has no rules either, all that ships.
func testTargets(paths []string) ([]string, error) {
	var shipped, onDisk []string
	for _, path := range paths {
		if ships(path) && !exists(path) {
			shipped = append(shipped, path)
		} else {
			onDisk = append(onDisk, path)
		}
	}
	if len(paths) == 0 {
		onDisk = usualFolders()
	}
	if len(paths) == 0 && onDisk == nil {
		if found, err := targets(nil); err == nil {
			return found, nil
		}
		return shippedNames(), nil
	}
	if len(onDisk) == 0 {
		return shipped, nil
	}
	found, err := targets(onDisk)
	return append(shipped, found...), err
}

// usualFolders are the folders where scenarios and rules usually lie, if they are there.
func usualFolders() []string {
	var folders []string
	for _, name := range []string{"testdata", "rules"} {
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			folders = append(folders, name)
		}
	}
	return folders
}
