package lsp

import (
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/query"
	"houserule/dsl/source"
)

// Between two moments at which all was found out, one declaration of one document is another one most of the time. What
// there is to say about that is told from what was found out before.

// changed is the one document that is another than it was before, "" for none; not ok if there are more, or others are open.
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

// revised is the changed document among rules as they were studied before; not ok if it is no part of them, or more of
// it is another than one declaration.
func (s *snapshot) revised(study *dsl.Study, path string, d *document) (*query.Revision, bool) {
	return query.Revise(study, source.NewFile(s.nameOf(path), d.text))
}

// isIn reports whether a file is a part of rules that were studied.
func isIn(study *dsl.Study, file string) bool {
	for _, tree := range study.Trees {
		if tree.Source.Name == file {
			return true
		}
	}
	return false
}

// changedFindings is what there is to say about the rules that a file is a part of, told from the change alone; not ok if
// it can't be.
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
