package query

import (
	"cmp"
	"slices"

	"houserule/dsl"
	"houserule/dsl/check"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// Names is an index of all names in some rules. The map has a slice for each file, ordered by
// offset.
type Names struct {
	study  *dsl.Study
	byFile map[string][]check.Use
}

// NamesOf returns an index of the names that the checker resolved. It also has the names in data
// files, and those of the declarations that house rules replace or change.
func NamesOf(study *dsl.Study) *Names {
	n := &Names{study: study, byFile: map[string][]check.Use{}}
	if study.Names == nil {
		return n
	}
	for _, use := range study.Names.Uses {
		n.add(use)
	}
	for _, tree := range study.Trees {
		n.addDeclared(tree)
	}
	for _, file := range study.Data {
		n.addData(file)
	}
	for file, uses := range n.byFile {
		slices.SortStableFunc(uses, func(a, b check.Use) int {
			return cmp.Or(cmp.Compare(a.At.Start, b.At.Start), cmp.Compare(a.At.End, b.At.End))
		})
		n.byFile[file] = slices.CompactFunc(uses, func(a, b check.Use) bool { return a.At == b.At && a.Of == b.Of })
	}
	return n
}

func (n *Names) add(use check.Use) {
	n.byFile[use.At.File.Name] = append(n.byFile[use.At.File.Name], use)
}

// addDeclared adds the names that the declarations of a file introduce, replace or change.
func (n *Names) addDeclared(tree *syntax.File) {
	for _, d := range tree.Decls {
		if players, ok := d.(*syntax.PlayerDecl); ok {
			for _, symbol := range (outline{tree.Source}).things(players) {
				n.addNamed(symbol.Name, symbol.NamePlace)
			}
			continue
		}
		_, name, at := patch.Identify(d)
		n.addNamed(name, syntax.Span(tree.Source, at))
	}
}

// addData adds the names in a data file.
func (n *Names) addData(file dsl.DataFile) {
	for _, m := range file.Rows.Mentions(file.Kind) {
		use := check.Use{At: m.At, Of: check.OfField(m.Field), Type: m.Field.Type}
		if m.Enum != nil {
			use = check.Use{At: m.At, Of: check.OfMember(m.Enum, m.Member)}
		}
		n.add(use)
	}
}

// addNamed adds the top-level declaration that a name refers to, if there is one.
func (n *Names) addNamed(name string, at source.Span) {
	if thing, ok := n.study.Names.Named(name); ok && at.Text() == name {
		n.add(check.Use{At: at, Of: thing})
	}
}

// At returns the uses of the name at an offset of a file. One name may refer to several
// declarations, for example to a field of each of several kinds. The slice is nil if there is no
// name.
func (n *Names) At(file string, offset int) (found []check.Use) {
	uses := n.byFile[file]
	first, _ := slices.BinarySearchFunc(uses, offset, func(use check.Use, offset int) int { return cmp.Compare(use.At.End, offset) })
	for _, use := range uses[first:] {
		if use.At.Start > offset {
			break
		}
		if use.At.End >= offset && (len(found) == 0 || use.At == found[0].At) {
			found = append(found, use)
		}
	}
	return found
}

// Of returns the spans at which the given things are named, including their declarations, ordered
// by file and offset.
func (n *Names) Of(things []check.Thing) (places []source.Span) {
	for _, uses := range n.byFile {
		for _, use := range uses {
			if slices.Contains(things, use.Of) {
				places = append(places, use.At)
			}
		}
	}
	return sorted(places)
}

func sorted(places []source.Span) []source.Span {
	slices.SortFunc(places, func(a, b source.Span) int {
		return cmp.Or(cmp.Compare(a.File.Name, b.File.Name), cmp.Compare(a.Start, b.Start))
	})
	return slices.Compact(places)
}
