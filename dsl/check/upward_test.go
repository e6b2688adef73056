package check

import (
	"go/ast"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/packages"
)

// mostUpward is the maximum share of uses between files that may point upward, in percent.
const mostUpward = 15

// TestUpwardUses counts how files of the checker use other files of their package. It orders the
// files so that few uses point upward, and logs the share of those.
func TestUpwardUses(t *testing.T) {
	if testing.Short() {
		t.Skip("the checker and all that it imports are read")
	}
	all, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps,
	}, "./...")
	if err != nil || packages.PrintErrors(all) > 0 {
		t.Fatalf("the checker could not be read: %v", err)
	}
	upward, uses := 0, 0
	for _, p := range all {
		between := usesBetween(p)
		order := downward(between)
		for user, used := range between {
			for other := range used {
				uses++
				if slices.Index(order, other) < slices.Index(order, user) {
					upward++
					t.Logf("%s: %s uses %s", p.Name, user, other)
				}
			}
		}
	}
	if uses == 0 {
		t.Fatal("no file uses another one")
	}
	t.Logf("%d of %d uses between files point upward, %d %%; at most %d %%", upward, uses, 100*upward/uses, mostUpward)
	if 100*upward > mostUpward*uses {
		t.Error("too many uses point upward")
	}
}

// usesBetween returns a map from each file of a package to the set of other files that it uses.
func usesBetween(p *packages.Package) map[string]map[string]bool {
	between := map[string]map[string]bool{}
	for _, file := range p.Syntax {
		user := filepath.Base(p.Fset.Position(file.Pos()).Filename)
		between[user] = map[string]bool{}
		ast.Inspect(file, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok {
				if used := p.TypesInfo.Uses[name]; used != nil && used.Pkg() == p.Types && used.Pos().IsValid() {
					if other := filepath.Base(p.Fset.Position(used.Pos()).Filename); other != user {
						between[user][other] = true
					}
				}
			}
			return true
		})
	}
	return between
}

// downward returns the files in an order in which few of them use an earlier one. Files that use
// no other go to the end, and unused files to the beginning. Cycles are broken at the file with
// the largest surplus of uses.
func downward(between map[string]map[string]bool) []string {
	var left, top, bottom []string
	for file := range between {
		left = append(left, file)
	}
	slices.Sort(left)
	for len(left) > 0 {
		best, most, sinks := 0, -len(between), false
		for i, file := range left {
			uses, used := 0, 0
			for _, other := range left {
				if between[file][other] {
					uses++
				}
				if between[other][file] {
					used++
				}
			}
			if uses == 0 {
				best, sinks = i, true
				break
			}
			if used == 0 {
				best, most = i, len(between)
			} else if uses-used > most {
				best, most = i, uses-used
			}
		}
		if sinks {
			bottom = append(bottom, left[best])
		} else {
			top = append(top, left[best])
		}
		left = slices.Delete(left, best, best+1)
	}
	slices.Reverse(bottom)
	return append(top, bottom...)
}
