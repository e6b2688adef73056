package interpreter_test

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Limits on the sources. A limit that is above its target may only be lowered.
const (
	mostLines      = 102_000 // that hold Go code, without tests
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
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, src, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if set.File(file.FileStart).LineCount() < smallFile {
			small++
		}
		lines += codeLines(src)
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
	t.Logf("%d lines of Go code without tests, at most %d", lines, mostLines)
	t.Logf("%d files below %d lines, at most %d", small, smallFile, mostSmallFiles)
	for _, name := range types[:8] {
		t.Logf("%d methods: %s", methods[name], name)
	}
	if lines > mostLines || small > mostSmallFiles || methods[types[0]] > mostMethods {
		t.Error("a figure is above its limit")
	}
}

// codeLines returns the number of lines of a source that hold a part of a token. Lines that are
// blank or hold only a comment don't count.
func codeLines(src []byte) (n int) {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, src, nil, 0)
	counted := 0 // the last line that is counted
	for {
		pos, tok, text := s.Scan()
		switch {
		case tok == token.EOF:
			return n
		case tok == token.SEMICOLON && text == "\n": // inserted by the scanner
			continue
		}
		first, last := file.Line(pos), file.Line(pos+token.Pos(len(text)))
		n += max(0, last-max(first, counted+1)+1)
		counted = last
	}
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
