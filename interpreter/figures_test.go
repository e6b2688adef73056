package interpreter_test

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Limits on the sources. A limit that is above its target may only be lowered.
const (
	mostLines      = 100_300 // of Go code, without comments and tests
	mostSmallFiles = 60      // the number of files below smallFile lines
	smallFile      = 60
	mostMethods    = 120 // of one type
)

// TestFigures counts the Go code of the project without tests, and logs the counts.
func TestFigures(t *testing.T) {
	lines, small, methods := 0, 0, map[string]int{}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		n := set.File(file.FileStart).LineCount()
		if n < smallFile {
			small++
		}
		lines += n - commentLines(set, file)
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
				methods[filepath.Dir(path)+": "+receiver(f.Recv.List[0].Type)]++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	types := make([]string, 0, len(methods))
	for name := range methods {
		types = append(types, name)
	}
	slices.SortFunc(types, func(a, b string) int {
		return cmp.Or(cmp.Compare(methods[b], methods[a]), cmp.Compare(a, b))
	})
	t.Logf("%d lines of Go without comments and tests, at most %d", lines, mostLines)
	t.Logf("%d files below %d lines, at most %d", small, smallFile, mostSmallFiles)
	for _, name := range types[:8] {
		t.Logf("%d methods: %s", methods[name], name)
	}
	if lines > mostLines || small > mostSmallFiles || methods[types[0]] > mostMethods {
		t.Error("a figure is above its limit")
	}
}

// commentLines returns the number of lines of a file that hold only a comment.
func commentLines(set *token.FileSet, file *ast.File) (n int) {
	code := map[int]bool{} // lines on which a node begins or ends
	ast.Inspect(file, func(node ast.Node) bool {
		switch node.(type) {
		case nil, *ast.Comment, *ast.CommentGroup:
			return false
		}
		code[set.Position(node.Pos()).Line] = true
		code[set.Position(node.End()).Line] = true
		return true
	})
	for _, group := range file.Comments {
		first, last := set.Position(group.Pos()).Line, set.Position(group.End()).Line
		if !code[first] {
			n += last - first + 1
		}
	}
	return n
}

// receiver returns the name of a method's receiver type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}
