package query

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"houserule/dsl"
	"houserule/dsl/check"
	"houserule/dsl/syntax"
)

// The candidates at a position of a data file follow from the lines above it: from the table that
// contains the position, and from the key whose value it is.

// A DataPlace is one position in a data file.
type DataPlace struct {
	File  string   // name of the file
	Above []string // lines above the position
	Line  string   // text of its line before the position
}

var (
	header   = regexp.MustCompile(`^\s*\[\[?\s*([\w.-]*)\s*\]?\]?`)
	keyed    = regexp.MustCompile(`^\s*([\w-]+|"[^"]*")\s*=`)
	openList = regexp.MustCompile(`=\s*\[[^\]]*$`)
)

// DataCandidates returns the words that may be inserted at a position of a data file. The result
// key reports whether they are keys. The slice is nil if any text is allowed there.
func DataCandidates(study *dsl.Study, p DataPlace) (candidates []check.Candidate, key bool) {
	if study.Names == nil {
		return nil, false
	}
	kind, found := kindOf(study, p.File)
	switch table := p.table(); {
	case strings.HasPrefix(strings.TrimSpace(p.Line), "["):
		return heads(study, found), false
	case !found:
		zone, _, _ := strings.Cut(table, ".")
		if keyed.MatchString(p.Line) {
			return nil, false
		}
		return study.Names.CardsFor(zone), true
	}
	fields := study.Names.FieldsOf(kind)
	name := p.key()
	if name == "" {
		return append(fields, p.others()...), true
	}
	for _, field := range fields {
		if field.Name == name {
			return study.Names.ValuesOf(field.Type), false
		}
	}
	return nil, false
}

// heads returns the candidates for the name of a table.
func heads(study *dsl.Study, ofCards bool) []check.Candidate {
	if ofCards {
		return []check.Candidate{{Name: "card"}, {Name: "space"}}
	}
	return study.Names.Listed()
}

// others returns the keys that each row may have besides the fields of its kind.
func (p DataPlace) others() []check.Candidate {
	if p.table() == "space" {
		return []check.Candidate{{Name: "name"}, {Name: "at"}, {Name: "neighbours"}}
	}
	return []check.Candidate{{Name: "name"}, {Name: "copies"}}
}

// table returns the name of the table that contains the position, or "" above the first one.
func (p DataPlace) table() string {
	for i := len(p.Above) - 1; i >= 0; i-- {
		if m := header.FindStringSubmatch(p.Above[i]); m != nil && strings.HasPrefix(strings.TrimSpace(p.Above[i]), "[") && !openList.MatchString(p.Above[i]) {
			return m[1]
		}
	}
	return ""
}

// key returns the key whose value contains the position, even if the key is on a line above. It
// returns "" if the position is that of a key.
func (p DataPlace) key() string {
	if m := keyed.FindStringSubmatch(p.Line); m != nil {
		return m[1]
	}
	for i := len(p.Above) - 1; i >= 0; i-- {
		line := p.Above[i]
		if m := keyed.FindStringSubmatch(line); m != nil {
			if openList.MatchString(line) {
				return m[1]
			}
			return ""
		}
		if strings.Contains(line, "]") {
			return ""
		}
	}
	return ""
}

// kindOf returns the kind of the components in a data file. A catalog or board that reads the
// file declares it. The file is found by its base name.
func kindOf(study *dsl.Study, file string) (kind string, found bool) {
	reads := func(files []*syntax.Text) bool {
		return slices.ContainsFunc(files, func(f *syntax.Text) bool {
			return path.Base(f.Raw) == path.Base(file)
		})
	}
	for _, d := range study.Rules.Decls {
		switch decl := d.Syntax.(type) {
		case *syntax.CatalogDecl:
			if reads(decl.Files) {
				return decl.Kind.Text, true
			}
		case *syntax.BoardDecl:
			if reads(decl.Files) {
				return decl.Kind.Text, true
			}
		default:
		}
	}
	return "", false
}
