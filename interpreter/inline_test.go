package interpreter_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// leaves are what the run loop asks for in most instructions. As calls they would cost more than the instruction.
var leaves = []string{
	"add", "sub", "failAt", "isHidden", "numberIn", "zoneIn", "window",
	"Component", "IsUp", "List", "Zone",
	"ConstListValue", "IsList", "Target", "Value",
}

// What the run loop asks for all the time is compiled in its place. One more condition in such a function, and it
// may be a call.
func TestLeavesAreInlined(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go tool is not here to say what it compiles in place")
	}
	report, err := exec.Command("go", "build", "-gcflags=-m", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, report)
	}
	inlined := inlinedIn(t, "machine.go", "run", string(report))
	for _, leaf := range leaves {
		if !slices.Contains(inlined, leaf) {
			t.Errorf("%s is called in the run loop, no longer compiled in its place", leaf)
		}
	}
}

// inlinedIn is what the compiler says to have compiled in its place within a function of a file, by its bare name.
func inlinedIn(t *testing.T, file, function, report string) (inlined []string) {
	first, last := linesOf(t, file, function)
	for line := range strings.Lines(report) {
		place, callee, found := strings.Cut(strings.TrimSpace(line), ": inlining call to ")
		parts := strings.Split(place, ":")
		if !found || len(parts) < 2 || filepath.Base(parts[0]) != file {
			continue
		}
		if at, err := strconv.Atoi(parts[1]); err == nil && at >= first && at <= last {
			inlined = append(inlined, callee[strings.LastIndex(callee, ".")+1:])
		}
	}
	return inlined
}

// linesOf is where a function stands in a file.
func linesOf(t *testing.T, file, function string) (first, last int) {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range parsed.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == function {
			return files.Position(f.Pos()).Line, files.Position(f.End()).Line
		}
	}
	t.Fatalf("%s has no function %s", file, function)
	return 0, 0
}
