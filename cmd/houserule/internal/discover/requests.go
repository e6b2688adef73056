package discover

import (
	"os"
	"slices"

	"houserule/dsl"
	"houserule/dsl/diag"
)

// A Request is rules to load for the scenarios that are to be run on them.
type Request struct {
	dsl.Request
	Own bool // whether scenarios that stand in the rules themselves are wanted too
}

// Wants reports whether scenarios of a file are wanted.
func (r Request) Wants(file string) bool { return r.Own || slices.Contains(r.Scenarios, file) }

// Requests is what to load for the scenarios under some paths, each set of rules once.
func (f Finder) Requests(paths []string) ([]Request, diag.List, error) {
	names, err := f.scenarioTargets(paths)
	if err != nil {
		return nil, nil, err
	}
	requests, findings := f.requestsOf(names)
	return requests, findings, nil
}

// requestsOf is what to load for the scenarios in some targets.
func (f Finder) requestsOf(targets []string) (requests []Request, findings diag.List) {
	for _, name := range targets {
		target, found := f.Library.Inspect(name)
		if target.Requests == nil || found.HasErrors() {
			findings = append(findings, found...)
		}
		for _, request := range target.Requests {
			requests = merge(requests, request)
		}
	}
	return requests, findings
}

// ScenariosTogether has files of scenarios for the same rules in one request. Rules of their own stay apart: what is wrong
// with a scenario is no reason to say less of them.
func ScenariosTogether(requests []dsl.Request) (together []dsl.Request) {
	var merged []Request
	for _, request := range requests {
		if len(request.Scenarios) == 0 {
			together = append(together, request)
		} else {
			merged = merge(merged, request)
		}
	}
	for _, request := range merged {
		together = append(together, request.Request)
	}
	return together
}

// merge adds a request, or its files of scenarios to a request for the same rules.
func merge(requests []Request, request dsl.Request) []Request {
	at := slices.IndexFunc(requests, func(other Request) bool {
		return other.Variant == request.Variant && slices.Equal(other.With, request.With)
	})
	if at < 0 {
		return append(requests, Request{Request: request, Own: len(request.Scenarios) == 0})
	}
	known := &requests[at]
	known.Own = known.Own || len(request.Scenarios) == 0
	for _, file := range request.Scenarios {
		if !slices.Contains(known.Scenarios, file) {
			known.Scenarios = append(known.Scenarios, file)
		}
	}
	return requests
}

// scenarioTargets are the files and folders to look for scenarios in, and the names of variants that ship.
// Without paths they are testdata and rules; where there are none, the current folder; and where that
// has no rules either, all that ships.
func (f Finder) scenarioTargets(paths []string) ([]string, error) {
	if len(paths) == 0 {
		paths = UsualFolders()
	}
	found, err := f.Targets(paths)
	if err != nil && len(paths) == 0 {
		return f.ShippedNames(), nil
	}
	return found, err
}

// ShippedNames are what the variants that ship are called.
func (f Finder) ShippedNames() (names []string) {
	for _, shipped := range f.Library.List() {
		names = append(names, shipped.Name)
	}
	return names
}

// UsualFolders are the folders where scenarios and rules usually lie, if they are there.
func UsualFolders() []string {
	var folders []string
	for _, name := range []string{"testdata", "rules"} {
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			folders = append(folders, name)
		}
	}
	return folders
}
