package lsp

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"houserule/dsl/diag"
)

// pause is how long nothing must be typed before all is looked at again that may hang on a change.
const pause = 300 * time.Millisecond

// publishing tells the editor what is found whenever there is something new, until it leaves: at once what can be told
// from the change alone, and all there is in the next pause.
func (s *server) publishing() {
	var paused <-chan time.Time
	for {
		select {
		case <-s.left:
			return
		case <-s.wake:
			now := s.current()
			if s.publish(now, now.changedFindings) {
				paused = time.After(pause)
				continue
			}
			paused = nil
			s.publishAll(now)
		case <-paused:
			paused = nil
			s.publishAll(s.current())
		}
	}
}

// publishAll tells all that is found. What was found out about these texts helps to tell of later ones at once.
func (s *server) publishAll(now *snapshot) {
	all := func(path string) (diag.List, bool) { return now.findingsAround(path), s.current() == now }
	if s.publish(now, all) {
		now.known.Store(true)
		now.before.Store(nil)
		if latest := s.current(); latest != now {
			latest.before.Store(now)
		}
	}
}

// publish tells what is found in all open documents, and in the files that they go with, unless look can't tell or was
// overtaken meanwhile.
func (s *server) publish(now *snapshot, look func(path string) (diag.List, bool)) bool {
	found := map[string][]diagnostic{}
	for _, path := range now.paths() {
		findings, ok := look(path)
		if !ok {
			return false
		}
		for _, d := range findings {
			uri := uriOf(now.placeFor(d, path))
			found[uri] = append(found[uri], now.shown(d))
		}
		if uri := uriOf(path); found[uri] == nil {
			found[uri] = []diagnostic{}
		}
	}
	if failed := now.failed.Load(); failed != nil {
		for _, d := range *failed {
			uri := uriOf(now.placeFor(d, ""))
			found[uri] = append(found[uri], now.shown(d))
		}
	}
	s.send(found)
	return true
}

// send gives the editor all findings, and takes those back that are gone.
func (s *server) send(found map[string][]diagnostic) {
	for uri := range s.published {
		if _, still := found[uri]; !still {
			found[uri] = nil
		}
	}
	s.published = map[string]bool{}
	for _, uri := range slices.Sorted(maps.Keys(found)) {
		if len(found[uri]) > 0 {
			s.published[uri] = true
		}
		_ = s.conn.Notify(s.ctx, "textDocument/publishDiagnostics", publishDiagnosticsParams{uri, withoutRepeats(found[uri])})
	}
}

// withoutRepeats drops what has been said already: a file may be a part of several variants.
func withoutRepeats(findings []diagnostic) []diagnostic {
	said := map[string]bool{}
	return slices.DeleteFunc(append([]diagnostic{}, findings...), func(d diagnostic) bool {
		key := fmt.Sprint(d.Code, d.Message, d.Range)
		repeated := said[key]
		said[key] = true
		return repeated
	})
}

// findingsAround is all that there is to say about the rules that a file is a part of.
func (s *snapshot) findingsAround(path string) diag.List {
	around := s.around(path)
	findings := slices.Clone(around.findings)
	for _, study := range around.studies {
		findings = append(findings, study.Findings...)
	}
	return findings
}

// placeFor is the file in which a finding is shown; what is nowhere is shown where somebody is at work.
func (s *snapshot) placeFor(d diag.Diagnostic, path string) string {
	if d.Span.File != nil {
		if lies := s.pathOf(d.Span.File); lies != "" {
			return lies
		}
	}
	return path
}

// shown is a finding as editors show it.
func (s *snapshot) shown(d diag.Diagnostic) diagnostic {
	shown := diagnostic{
		Range: s.rangeOf(d.Span), Severity: severityError, Code: string(d.Code), Source: "houserule", Message: d.Message(),
	}
	if d.Severity == diag.Warning {
		shown.Severity = severityWarning
	}
	for _, r := range d.Related {
		if at, ok := s.locationOf(r.Span); ok {
			shown.RelatedInformation = append(shown.RelatedInformation, relatedInformation{at, r.Message})
		}
	}
	return shown
}
