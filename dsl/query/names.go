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

// Names are all places of some rules where a name stands, file by file in the order of the text.
type Names struct {
	study  *dsl.Study
	byFile map[string][]check.Use
}

// NamesOf finds the names of rules: those that checking resolved, and those by which house rules say what they replace or
// change.
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

// addDeclared adds the names that declarations of a file give, replace or change.
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

// addData adds the names in a file of data.
func (n *Names) addData(file dsl.DataFile) {
	for _, m := range file.Rows.Mentions(file.Kind) {
		use := check.Use{At: m.At, Of: check.OfField(m.Field), Type: m.Field.Type}
		if m.Enum != nil {
			use = check.Use{At: m.At, Of: check.OfMember(m.Enum, m.Member)}
		}
		n.add(use)
	}
}

// addNamed adds what a name of the top level stands for.
func (n *Names) addNamed(name string, at source.Span) {
	if thing, ok := n.study.Names.Named(name); ok && at.Text() == name {
		n.add(check.Use{At: at, Of: thing})
	}
}

// At is the name at an offset of a file, with all that it stands for there; nothing where no name is.
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

// Of are all places where one of some things is named, the places of their declarations among them.
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
