package discover

import (
	"os"
	"slices"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/each"
)

// A Request is a set of rules to load, with the scenarios to run on them.
type Request struct {
	dsl.Request
	Own bool // includes the scenarios in the rules themselves
}

// Wants reports whether to run the scenarios of a file.
func (r Request) Wants(file string) bool { return r.Own || slices.Contains(r.Scenarios, file) }

// Requests returns requests for the scenarios below paths, one for each set of rules.
func (f Finder) Requests(paths []string) ([]Request, diag.List, error) {
	names, err := f.scenarioTargets(paths)
	if err != nil {
		return nil, nil, err
	}
	requests, findings := f.requestsOf(names)
	return requests, findings, nil
}

// requestsOf returns requests for the scenarios in targets, and the diagnostics of targets that
// can't be inspected.
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

// ScenariosTogether returns requests in which scenario files for the same rules are merged. It
// doesn't merge requests for rules themselves, because an error in a scenario must not hide
// diagnostics of the rules.
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

// merge adds a request. If there is a request for the same rules, it adds the scenario files to
// that one.
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

// scenarioTargets returns the files and folders to search for scenarios, and the names of shipped
// variants. Without paths it returns the targets in testdata and rules, or in the current folder
// if these don't exist. If that has no rules, it returns all shipped variants.
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

// ShippedNames returns a slice with the names of the shipped variants.
func (f Finder) ShippedNames() (names []string) {
	return each.Of(f.Library.List(), func(shipped dsl.Listing) string { return shipped.Name })
}

// UsualFolders returns a slice with the usual folders of scenarios and rules that exist.
func UsualFolders() []string {
	var folders []string
	for _, name := range []string{"testdata", "rules"} {
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			folders = append(folders, name)
		}
	}
	return folders
}
