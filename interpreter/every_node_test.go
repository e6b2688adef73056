package interpreter_test

import (
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/format"
	"houserule/dsl/rulebook"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/batch/mutation"
	"houserule/interpreter/chance"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/rules"
)

// samplers are the rules in testdata/every_node. Together they use each statement, expression and
// declaration.
var samplers = []string{"sampler", "sampler_house", "sampler_open"}

func sampler(t *testing.T, name string) *dsl.Study {
	t.Helper()
	study := dsl.NewLibrary(rules.FS).Study(dsl.Request{Variant: "../testdata/every_node/" + name + ".rules"})
	if len(study.Findings) > 0 {
		t.Fatal(study.Findings.Text(diag.Plain))
	}
	return study
}

// TestEveryNode checks that the samplers use each node type of the syntax and of checked rules,
// because TestPasses tests only the nodes in them.
func TestEveryNode(t *testing.T) {
	met := map[string]bool{}
	meet := func(node any) { met[strings.TrimPrefix(reflect.TypeOf(node).String(), "*")] = true }
	for _, name := range samplers {
		study := sampler(t, name)
		for _, tree := range study.Trees {
			syntax.Walk(tree, func(piece syntax.Piece) bool { meet(piece); return true })
		}
		walkChecked(study.Variant, meet)
	}
	nodes := append(nodesOf(t, "../dsl/syntax"), nodesOf(t, "../dsl/variant")...)
	if len(nodes) < 100 {
		t.Fatalf("only %d nodes were found in the packages", len(nodes))
	}
	for _, node := range nodes {
		if !met[node] && node != "syntax.Bad" { // Bad replaces an expression that can't be parsed
			t.Errorf("no rules in testdata/every_node have a %s: write some, so that each pass meets one", node)
		}
	}
}

// nodesOf returns the types of a package that are statements, expressions or declarations, by
// their marker methods.
func nodesOf(t *testing.T, dir string) (nodes []string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			method, ok := d.(*ast.FuncDecl)
			if !ok || method.Recv == nil || !slices.Contains([]string{"expr", "stmt", "decl"}, method.Name.Name) || method.Type.Results != nil {
				continue
			}
			if pointer, ok := method.Recv.List[0].Type.(*ast.StarExpr); ok && len(method.Type.Params.List) == 0 {
				nodes = append(nodes, fmt.Sprintf("%s.%s", file.Name.Name, pointer.X))
			}
		}
	}
	return nodes
}

// walkChecked visits all nodes of a checked variant.
func walkChecked(v *variant.Variant, meet func(node any)) {
	visit := func(node any) bool { meet(node); return true }
	procs := append([]*variant.Proc{v.Setup}, v.Procs...)
	for _, o := range v.Offers {
		procs = append(procs, o.Proc)
	}
	for _, s := range v.Scenarios {
		procs = append(procs, s.Proc)
	}
	for _, p := range procs {
		if p != nil {
			variant.Walk([]any{p.Body, p.Table, p.Check, p.Priority}, visit)
		}
	}
	variant.Walk([]any{v.Offers, v.Requires, v.Turn, v.Score, v.Reports, v.Zones, v.Options, v.Globals}, visit)
}

// TestPasses runs every pass over the samplers and compares the results with golden files. A pass
// that misses a node causes a difference or a panic.
func TestPasses(t *testing.T) {
	for _, name := range samplers {
		t.Run(name, func(t *testing.T) {
			study := sampler(t, name)
			for _, tree := range study.Trees {
				if diff := cmp.Diff(tree.Source.Text, format.Format(tree)); diff != "" {
					t.Errorf("format changes %s (-before +after):\n%s", tree.Source.Name, diff)
				}
			}
			var archive txtar.Archive
			add := func(pass, result string) {
				archive.Files = append(archive.Files, txtar.File{Name: pass, Data: []byte(result)})
			}
			add("rulebook", inLines(t, rulebook.Of(study, nil)))
			add("mutants", mutants(t, name))
			var listing strings.Builder
			program.Compile(study.Variant, program.Fast).WriteListing(&listing)
			add("code", listing.String())
			if name != "sampler_open" {
				add("games", someGames(t, study.Variant))
			}
			matchGolden(t, filepath.Join("testdata", "every_node", name+".txtar"), txtar.Format(&archive))
		})
	}
}

// inLines formats a value as JSON, with the words of each phrase joined.
func inLines(t *testing.T, x any) string {
	t.Helper()
	text, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	var tree any
	if err := json.Unmarshal(text, &tree); err != nil {
		t.Fatal(err)
	}
	text, err = json.MarshalIndent(joined(tree), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// joined returns a JSON tree without empty values, and with each list of runs as one text. A run
// that is a link shows its target.
func joined(tree any) any {
	switch tree := tree.(type) {
	case map[string]any:
		for key, value := range tree {
			value = joined(value)
			if tree[key] = value; value == nil || value == "" || value == false {
				delete(tree, key)
			}
		}
	case []any:
		var words strings.Builder
		for i, value := range tree {
			run, _ := value.(map[string]any)
			text, isRun := run["Text"].(string)
			if !isRun {
				for i, value := range tree {
					tree[i] = joined(value)
				}
				return tree
			}
			if tree[i] = text; run["To"] != "" {
				text += fmt.Sprintf(" (see %v)", run["To"])
			}
			words.WriteString(text)
		}
		return words.String()
	}
	return tree
}

// mutants lists the mutants of a sampler, and whether its scenarios detect each.
func mutants(t *testing.T, name string) string {
	t.Helper()
	library := dsl.NewLibrary(rules.FS)
	report, err := mutation.Run(context.Background(), mutation.Settings{
		Wanted: func(mutation.Mutant) bool { return true },
		Load: func() ([]mutation.Rules, error) {
			v, findings := library.Load(dsl.Request{Variant: "../testdata/every_node/" + name + ".rules"})
			if v == nil {
				return nil, fmt.Errorf("%v", findings)
			}
			return []mutation.Rules{{Variant: v, Scenarios: v.Scenarios}}, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	var list strings.Builder
	for _, f := range report.Findings {
		fmt.Fprintf(&list, "%v %s: %s => %s: %v\n", f.Kind, f.Rule, f.Before, f.After, f.Verdict)
	}
	return list.String()
}

// someGames plays some games at random. It returns their decisions, the reasons of disabled
// options, and the transcripts.
func someGames(t *testing.T, v *variant.Variant) string {
	t.Helper()
	var story strings.Builder
	p := program.Compile(v, program.Traced)
	for seed := range uint64(4) {
		g, err := interpreter.New(p, luck.Seeded(seed), interpreter.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&story, "game %d\n", seed)
		drawer := chance.New()
		drawer.Seed(seed)
		for range 60 {
			d, ok := g.Next()
			if !ok {
				break
			}
			fmt.Fprintln(&story, standing(t, g))
			choice := g.Suggestion()
			if seed%2 == 1 {
				choice = drawer.Draw(d)
			}
			if err := g.Decide(choice); err != nil {
				t.Fatal(err)
			}
		}
		if g.Err() != nil {
			fmt.Fprintln(&story, g.Err())
		}
		for _, line := range transcript.Lines(g.Log()) {
			fmt.Fprintln(&story, line)
		}
	}
	return story.String()
}

// matchGolden compares a result with a golden file, or writes that file with -update.
func matchGolden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(got), "\n")); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}
