// Package opgen generates code of the virtual machine from the definitions of its opcodes. The
// input is the files op_*.go of package interpreter. The output is the loop over hot instructions
// and the table of all definitions, for package interpreter, and the table of opcodes, for package
// program. The generator contains no knowledge about single opcodes.
//
// A definition is a function of a machine, an instruction and a window, or a method of a part of
// the machine that gets the registers as a slice, with bounds checks. Its comment has these lines:
//
//	//op:def NAME MEANING   the function executes this opcode; a function may have several
//	//op:reads WORDS        the dependencies that the opcodes above read, by their names in
//	                        package program; without such a line, or with the word acts, the
//	                        opcodes have other effects than computing a value
//	//op:jumps              operand C is a possible next address
//	//op:ends               the following instruction is never next
//	//op:hot                the body is copied into the loop
//	//op:logs               it is executed only if the log is open and not full
//
// A line by itself fuses opcodes that often follow each other. It replaces the first opcode, and
// the loop executes all of them.
//
//	//op:fused NAME FIRST SECOND …
package opgen

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/each"
)

// An Op is an opcode.
type Op struct {
	Name, Meaning string
	Reads         []string // nil: it has other effects than computing a value
	Registers     [3]int   // the number of registers that A, B and C name; Zone for a zone
	Fused         []string // the opcodes that it executes
	def           *definition
}

// Zone marks an operand that is the register of a zone, or the zone itself.
const Zone = -1

// A definition is a function that executes some opcodes.
type definition struct {
	function               string // an expression of the type definition in package interpreter
	file                   string // the name without its folder
	ops                    []*Op
	jumps, ends, hot, logs bool
	body                   *ast.BlockStmt
	source                 []byte
	set                    *token.FileSet
}

// Files returns the generated files in a map, by their paths below the folder of package
// interpreter. It returns an error if a definition is not valid.
func Files(dir string) (map[string][]byte, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "op_*.go"))
	if err != nil {
		return nil, err
	}
	var g generator
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		if err := g.read(path); err != nil {
			return nil, err
		}
	}
	if err := g.settle(); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for path, text := range map[string]string{
		"loop.go":        g.loop(),
		"program/ops.go": g.table(),
	} {
		formatted, err := format.Source([]byte(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", path, err, text)
		}
		files[path] = formatted
	}
	return files, nil
}

// A generator holds a slice of definitions in the order of their files and lines.
type generator struct {
	definitions []*definition
	ops         []*Op
	byName      map[string]*Op
}

// read adds the definitions of a file.
func (g *generator) read(path string) error {
	source, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	fused := g.fusedIn(file)
	for _, d := range file.Decls {
		function, ok := d.(*ast.FuncDecl)
		if !ok || function.Doc == nil {
			continue
		}
		def := &definition{function: function.Name.Name, file: filepath.Base(path), body: function.Body, source: source, set: set}
		if function.Recv != nil {
			def.function = "func(m *machine, in *program.Instr, _ window) signal { return m." + def.function + "(in, m.fiber.window()) }"
		}
		for _, line := range function.Doc.List {
			if err := def.directive(line.Text); err != nil {
				return fmt.Errorf("%s: %w", set.Position(line.Pos()), err)
			}
		}
		if len(def.ops) > 0 {
			def.findRegisters()
			g.definitions = append(g.definitions, def)
			g.ops = append(g.ops, def.ops...)
		}
	}
	g.ops = append(g.ops, fused...)
	return nil
}

// directive parses a line of a function's comment. It returns an error for an unknown directive.
func (d *definition) directive(line string) error {
	words := strings.Fields(line)
	switch words[0] {
	case "//op:def":
		if len(words) < 3 {
			return fmt.Errorf("//op:def needs a name and a meaning")
		}
		d.ops = append(d.ops, &Op{Name: words[1], Meaning: strings.Join(words[2:], " "), def: d})
	case "//op:reads":
		for _, op := range slices.Backward(d.ops) {
			if op.Reads != nil {
				break
			}
			op.Reads = words[1:]
		}
	case "//op:jumps":
		d.jumps = true
	case "//op:ends":
		d.ends = true
	case "//op:hot":
		d.hot = true
	case "//op:logs":
		d.logs = true
	default:
		if strings.HasPrefix(line, "//op:") {
			return fmt.Errorf("there is no directive %s", words[0])
		}
	}
	return nil
}

// fusedIn returns the fused opcodes of a file.
func (g *generator) fusedIn(file *ast.File) (fused []*Op) {
	for _, group := range file.Comments {
		for _, line := range group.List {
			if rest, ok := strings.CutPrefix(line.Text, "//op:fused "); ok {
				names := strings.Fields(rest)
				fused = append(fused, &Op{Name: names[0], Fused: names[1:], Meaning: strings.Join(names[1:], ", then ") + ", each with its own operands"})
			}
		}
	}
	return fused
}

// settle copies the properties of fused opcodes from their first part. It returns an error if a
// name is used twice.
func (g *generator) settle() error {
	g.byName = map[string]*Op{}
	for _, op := range g.ops {
		if g.byName[op.Name] != nil {
			return fmt.Errorf("opcode %s is defined twice", op.Name)
		}
		g.byName[op.Name] = op
	}
	for _, op := range g.ops {
		if op.Fused == nil {
			continue
		}
		for _, name := range op.Fused {
			if part := g.byName[name]; part == nil || part.def == nil || !part.def.hot {
				return fmt.Errorf("%s fuses %s, which is no hot opcode", op.Name, name)
			}
		}
		first := g.byName[op.Fused[0]]
		op.Reads, op.Registers, op.def = first.Reads, first.Registers, first.def
	}
	return nil
}

// ---- Registers ----

// findRegisters determines the registers that the body accesses without a bounds check:
// r.At(in.A) is one, r.At(in.A + 2) the third of three, and m.numberOf(r, in.B) a zone. A case
// for some opcodes counts only for those.
func (d *definition) findRegisters() {
	for _, op := range d.ops {
		d.registersIn(d.body, op)
	}
}

func (d *definition) registersIn(root ast.Node, op *Op) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CaseClause:
			if names := opcodesOf(n); names != nil && !slices.Contains(names, op.Name) {
				return false
			}
		case *ast.IfStmt:
			if names := opcodesAsked(n.Cond); names != nil && !slices.Contains(names, op.Name) {
				if n.Else != nil {
					d.registersIn(n.Else, op)
				}
				return false
			}
		case *ast.CallExpr:
			switch nameOf(n.Fun) {
			case "r.At":
				if operand, beyond, ok := operandOf(n.Args[0]); ok && op.Registers[operand] != Zone {
					op.Registers[operand] = max(op.Registers[operand], 1+beyond)
				}
			case "m.numberOf":
				if operand, _, ok := operandOf(n.Args[1]); ok && op.Registers[operand] == 0 {
					op.Registers[operand] = Zone
				}
			}
		}
		return true
	})
}

// opcodesOf returns the opcodes of a case. It returns nil if the case tests something else.
func opcodesOf(c *ast.CaseClause) (names []string) {
	for _, e := range c.List {
		name, ok := strings.CutPrefix(nameOf(e), "program.")
		asked := opcodesAsked(e)
		switch {
		case ok:
			names = append(names, name)
		case asked != nil:
			names = append(names, asked...)
		default:
			return nil
		}
	}
	return names
}

// opcodesAsked returns the opcodes for which a condition of the form in.Op == program.X holds,
// also several joined by ||. It returns nil for other conditions.
func opcodesAsked(cond ast.Expr) []string {
	e, ok := cond.(*ast.BinaryExpr)
	if !ok {
		return nil
	}
	switch e.Op {
	case token.LOR:
		left, right := opcodesAsked(e.X), opcodesAsked(e.Y)
		if left == nil || right == nil {
			return nil
		}
		return append(left, right...)
	case token.EQL:
		if name, ok := strings.CutPrefix(nameOf(e.Y), "program."); ok && nameOf(e.X) == "in.Op" {
			return []string{name}
		}
	}
	return nil
}

// operandOf parses "in.A" or "in.A + 2". It returns the index of the operand, and the offset that
// is added to the register.
func operandOf(e ast.Expr) (operand, beyond int, ok bool) {
	if sum, isSum := e.(*ast.BinaryExpr); isSum {
		if literal, isLiteral := sum.Y.(*ast.BasicLit); isLiteral && sum.Op == token.ADD {
			beyond, _ = strconv.Atoi(literal.Value)
		}
		e = sum.X
	}
	name, found := strings.CutPrefix(nameOf(e), "in.")
	if !found || len(name) != 1 {
		return 0, 0, false
	}
	operand = strings.Index("ABC", name)
	return operand, beyond, operand >= 0
}

// nameOf returns the text of an identifier or selector. It returns "" for other expressions.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return nameOf(e.X) + "." + e.Sel.Name
	}
	return ""
}

// ---- The loop ----

const header = "// Code generated from interpreter/op_*.go by go generate ./interpreter; DO NOT EDIT.\n\n"

// loop returns the source of the loop over hot instructions and of the table of all definitions.
func (g *generator) loop() string {
	var w bytes.Buffer
	w.WriteString(header + `package interpreter

import (
	"cmp"

	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// loop executes hot instructions starting at in. It returns the first instruction that it can't
// execute, without side effects from that instruction; execute must execute it. Loop only calls
// functions that the compiler inlines, because a call would move the instruction and the window
// from processor registers to memory. The parameter n replaces m.narrator in the definitions,
// because the compiler counts each selector and would otherwise stop inlining.
func (m *vm) loop(in *program.Instr, n *narrator) *program.Instr {
	b, code := m.fiber, m.p.First()
	r := b.bare()
instructions:
	for {
		switch in.Op {
`)
	for _, d := range g.definitions {
		if d.hot {
			fmt.Fprintf(&w, "case %s:\n%s", opcodes(d.ops), d.inline("next"))
		}
	}
	for _, op := range g.ops {
		if op.Fused == nil {
			continue
		}
		fmt.Fprintf(&w, "case program.%s:\n", op.Name)
		for i, name := range op.Fused {
			label := "next"
			if i < len(op.Fused)-1 {
				label = fmt.Sprintf("behind%s%d", op.Name, i+1)
			}
			body := g.byName[name].def.inline(label)
			fmt.Fprintf(&w, "{\n%s}\n", body)
			if label == "next" {
				break
			}
			if strings.Contains(body, "goto "+label) {
				fmt.Fprintf(&w, "%s:\n", label)
			}
			fmt.Fprintf(&w, "in = in.Next()\n")
		}
	}
	w.WriteString(`default:
			break instructions
		}
	next:
		in = in.Next()
		continue
	jump:
		in = code.Plus(in.C)
	}
	return in
}

// init fills the table here, because definitions refer to it again.
func init() {
	definitions = []definition{
`)
	for _, op := range g.ops {
		function := op.def.function
		if op.def.logs {
			function = "ifLogging(" + function + ")"
		}
		fmt.Fprintf(&w, "program.%s: %s,\n", op.Name, function)
	}
	w.WriteString("}\n}\n")
	return w.String()
}

func opcodes(ops []*Op) string {
	names := each.Of(ops, func(op *Op) string { return "program." + op.Name })
	return strings.Join(names, ", ")
}

// inline returns the body of a definition as it is copied into the loop. The label is at its end.
// Return statements become jumps, because the copy is a part of the loop and not a function.
func (d *definition) inline(label string) string {
	type edit struct {
		start, end int
		text       string
	}
	var edits []edit
	offset := func(p token.Pos) int { return d.set.Position(p).Offset }
	replace := func(n ast.Node, text string) { edits = append(edits, edit{offset(n.Pos()), offset(n.End()), text}) }
	text := func(n ast.Node) string { return string(d.source[offset(n.Pos()):offset(n.End())]) }
	last := d.body.List[len(d.body.List)-1]
	for _, s := range d.body.List {
		if assign, ok := s.(*ast.AssignStmt); ok && assign.Tok == token.DEFINE && slices.Contains([]string{"b := m.fiber", "code := m.p.First()"}, text(s)) {
			replace(s, "")
		}
	}
	ast.Inspect(d.body, func(n ast.Node) bool {
		result, ok := n.(*ast.ReturnStmt)
		if !ok {
			return true
		}
		done := "goto " + label
		if n == ast.Node(last) {
			done = ""
		}
		call, _ := result.Results[0].(*ast.CallExpr)
		switch {
		case text(result.Results[0]) == "proceed":
			replace(n, done)
		case call != nil && nameOf(call.Fun) == "m.jump" && text(call.Args[1]) == "true":
			replace(n, "goto jump")
		case call != nil && nameOf(call.Fun) == "m.jump":
			replace(n, "if "+text(call.Args[1])+" {\ngoto jump\n}\n"+done)
		case call != nil && nameOf(call.Fun) == "m.goTo":
			replace(n, "in = code.Plus("+text(call.Args[0])+")\ncontinue instructions")
		case call != nil && nameOf(call.Fun) == "m.goInto":
			replace(n, "in, r = code.Plus("+text(call.Args[0])+"), "+text(call.Args[1])+"\ncontinue instructions")
		default:
			replace(n, "break instructions")
		}
		return true
	})
	slices.SortFunc(edits, func(a, b edit) int { return b.start - a.start })
	body := slices.Clone(d.source[offset(d.body.Lbrace)+1 : offset(d.body.Rbrace)])
	from := offset(d.body.Lbrace) + 1
	for _, e := range edits {
		body = slices.Concat(body[:e.start-from], []byte(e.text), body[e.end-from:])
	}
	return strings.ReplaceAll(string(body), "m.narrator.", "n.") + "\n"
}

// ---- The table ----

// table returns the source of the opcodes and of the facts derived from their definitions.
func (g *generator) table() string {
	var w bytes.Buffer
	w.WriteString(header + "package program\n\n// The opcodes, by the files that define them.\nconst (\n")
	file := ""
	for i, op := range g.ops {
		if op.def.file != file {
			file = op.def.file
			fmt.Fprintf(&w, "\n// %s\n\n", file)
		}
		iota := ""
		if i == 0 {
			iota = " Op = iota"
		}
		fmt.Fprintf(&w, "%s%s // %s\n", op.Name, iota, op.Meaning)
	}
	w.WriteString("\n\nnumberOfOps\n)\n\n// ops holds the facts about each opcode.\nvar ops = [numberOfOps]opFacts{\n")
	for _, op := range g.ops {
		fmt.Fprintf(&w, "%s: {name: %q", op.Name, op.Name)
		for i, n := range op.Registers {
			if n != 0 {
				value := strconv.Itoa(n)
				if n == Zone {
					value = "orZone"
				}
				fmt.Fprintf(&w, ", %c: %s", 'a'+i, value)
			}
		}
		if op.def.jumps {
			w.WriteString(", jumps: true")
		}
		if op.def.ends {
			w.WriteString(", ends: true")
		}
		if op.Reads != nil && op.Reads[0] != "acts" {
			var reads []string
			for _, word := range op.Reads {
				if word != "nothing" {
					reads = append(reads, "(*reader).reads"+camel(word))
				}
			}
			fmt.Fprintf(&w, ", computes: true, reads: []readFunc{%s}", strings.Join(reads, ", "))
		}
		w.WriteString("},\n")
	}
	w.WriteString("}\n\n// fusions are the fused opcodes with their parts.\nvar fusions = []fusion{\n")
	for _, op := range g.ops {
		if op.Fused != nil {
			fmt.Fprintf(&w, "{%s, []Op{%s}},\n", op.Name, strings.Join(op.Fused, ", "))
		}
	}
	w.WriteString("}\n")
	return w.String()
}

func camel(word string) string {
	var name strings.Builder
	for part := range strings.SplitSeq(word, "_") {
		name.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return name.String()
}
