package lsp

import (
	"slices"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/query"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// Between two snapshots usually only one declaration in one document changes. Its diagnostics are
// then computed from the results for the earlier snapshot.

// changed returns the path of the only document that differs from an earlier snapshot, or "" if
// none does. It returns ok=false if there are more, or if other documents are open.
func (s *snapshot) changed(before *snapshot) (path string, ok bool) {
	if before == nil || len(before.open) != len(s.open) {
		return "", false
	}
	for open, d := range s.open {
		switch was := before.open[open]; {
		case was == d:
		case was == nil || path != "":
			return "", false
		default:
			path = open
		}
	}
	return path, true
}

// revised returns a revision of an earlier study with the changed document. It fails if the
// document is not part of the rules, or if more than one declaration has changed.
func (s *snapshot) revised(study *dsl.Study, path string, d *document) (*query.Revision, bool) {
	return query.Revise(study, source.NewFile(s.nameOf(path), d.text))
}

// isIn reports whether a file is a part of a study.
func isIn(study *dsl.Study, file string) bool {
	return slices.ContainsFunc(study.Trees, func(tree *syntax.File) bool { return tree.Source.Name == file })
}

// changedFindings returns the diagnostics around a file, computed from the change since the last
// known snapshot. It returns ok=false if the change is too large for that.
func (s *snapshot) changedFindings(path string) (findings diag.List, ok bool) {
	before := s.lastKnown()
	changed, ok := s.changed(before)
	if !ok || changed != "" && !isRules(changed) {
		return nil, false
	}
	around := before.around(path)
	for _, d := range around.findings {
		if d.Span.File == nil || d.Span.File.Name != s.nameOf(changed) {
			findings = append(findings, d)
		}
	}
	for _, study := range around.studies {
		if changed == "" || !isIn(study, s.nameOf(changed)) {
			findings = append(findings, study.Findings...)
			continue
		}
		r, ok := s.revised(study, changed, s.open[changed])
		if !ok {
			return nil, false
		}
		found, ok := r.Findings()
		if !ok {
			return nil, false
		}
		findings = append(findings, found...)
	}
	return findings, true
}
