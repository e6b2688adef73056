package query

import (
	"path"
	"regexp"
	"strings"

	"houserule/dsl"
	"houserule/dsl/check"
	"houserule/dsl/syntax"
)

// What may stand at a place of a file of data is told from the lines above it: the table that it is in, and the key whose
// value it is.

// A DataPlace is a place of a file of data.
type DataPlace struct {
	File  string   // its name
	Above []string // the lines above
	Line  string   // what stands before the place on its line
}

var (
	header   = regexp.MustCompile(`^\s*\[\[?\s*([\w.-]*)\s*\]?\]?`)
	keyed    = regexp.MustCompile(`^\s*([\w-]+|"[^"]*")\s*=`)
	openList = regexp.MustCompile(`=\s*\[[^\]]*$`)
)

// DataCandidates are the words that may stand at a place of a file of data; key reports whether they are keys.
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

// heads are what a table may be.
func heads(study *dsl.Study, ofCards bool) []check.Candidate {
	if ofCards {
		return []check.Candidate{{Name: "card"}, {Name: "space"}}
	}
	return study.Names.Listed()
}

// others are the keys that each row may have besides its figures.
func (p DataPlace) others() []check.Candidate {
	if p.table() == "space" {
		return []check.Candidate{{Name: "name"}, {Name: "at"}, {Name: "neighbours"}}
	}
	return []check.Candidate{{Name: "name"}, {Name: "copies"}}
}

// table is the table that the place is in.
func (p DataPlace) table() string {
	for i := len(p.Above) - 1; i >= 0; i-- {
		if m := header.FindStringSubmatch(p.Above[i]); m != nil && strings.HasPrefix(strings.TrimSpace(p.Above[i]), "[") && !openList.MatchString(p.Above[i]) {
			return m[1]
		}
	}
	return ""
}

// key is the key whose value the place is in, perhaps on a line above; "" where a key stands itself.
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

// kindOf is the kind of components that a file of data lists, as a catalog or a board says that reads it.
func kindOf(study *dsl.Study, file string) (kind string, found bool) {
	reads := func(files []*syntax.Text) bool {
		for _, f := range files {
			if path.Base(f.Raw) == path.Base(file) {
				return true
			}
		}
		return false
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
