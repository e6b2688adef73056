package lsp

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"houserule/dsl/diag"
)

// pause is the time without changes after which all diagnostics are computed again.
const pause = 300 * time.Millisecond

// publishing sends diagnostics to the editor after each change, until the editor leaves. It sends
// those that can be computed from the change alone at once, and recomputes all of them after a
// pause.
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

// publishAll computes and sends all diagnostics. It marks the snapshot as known, because later
// changes can then be checked incrementally.
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

// publish sends the diagnostics of all open documents and of the files that belong to them. It
// returns false and sends nothing if look fails for one of them, for example because a newer
// snapshot exists.
func (s *server) publish(now *snapshot, look func(path string) (diag.List, bool)) bool {
	found := map[string][]diagnostic{}
	for _, path := range now.paths() {
		findings, ok := look(path)
		if !ok {
			return false
		}
		for _, d := range findings {
			uri := URIOf(now.pathFor(d, path))
			found[uri] = append(found[uri], now.shown(d))
		}
		if uri := URIOf(path); found[uri] == nil {
			found[uri] = []diagnostic{}
		}
	}
	if failed := now.failed.Load(); failed != nil {
		for _, d := range *failed {
			uri := URIOf(now.pathFor(d, ""))
			found[uri] = append(found[uri], now.shown(d))
		}
	}
	s.send(found)
	return true
}

// send publishes the diagnostics of each file, and clears those of files that have none any more.
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

// withoutRepeats returns the diagnostics without duplicates. There are some because a file may be
// a part of several variants.
func withoutRepeats(findings []diagnostic) []diagnostic {
	seen := map[string]bool{}
	return slices.DeleteFunc(append([]diagnostic{}, findings...), func(d diagnostic) bool {
		key := fmt.Sprint(d.Code, d.Message, d.Range)
		repeated := seen[key]
		seen[key] = true
		return repeated
	})
}

// findingsAround returns all diagnostics of the rules that a file is a part of.
func (s *snapshot) findingsAround(path string) diag.List {
	around := s.around(path)
	findings := slices.Clone(around.findings)
	for _, study := range around.studies {
		findings = append(findings, study.Findings...)
	}
	return findings
}

// pathFor returns the path of the file that a diagnostic belongs to. A diagnostic without a file
// on disk is attached to the given path.
func (s *snapshot) pathFor(d diag.Diagnostic, path string) string {
	if d.Span.File != nil {
		if own := s.pathOf(d.Span.File); own != "" {
			return own
		}
	}
	return path
}

// shown converts a diagnostic to the form of the protocol.
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
