package program

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
)

// unread are operands that a case for several instructions takes for registers, but not for these.
var unread = map[Op]string{
	SetFieldInt: "A", NextInZoneEq: "B", NextInZoneNe: "B", NextInZoneNamed: "B", ReturnInt: "A", ReturnNone: "A",
	Call: "ABC", CallWith: "ABC", // isSound looks at them
}

// Whatever the leaf takes for a register, the table makes sure of. What it takes from elsewhere than the operands of its own
// instruction is looked after by isSound.
func TestTableNamesWhatTheLeafReads(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../leaf.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ops := map[string]Op{}
	for op := Op(0); op <= Watch; op++ {
		ops[op.String()] = op
	}
	cases := 0
	ast.Inspect(file, func(n ast.Node) bool {
		c, ok := n.(*ast.CaseClause)
		if !ok {
			return true
		}
		for _, name := range c.List {
			op, ok := ops[strings.TrimPrefix(nameOf(name), "program.")]
			if !ok || !strings.HasPrefix(nameOf(name), "program.") {
				continue
			}
			cases++
			listed := operands[op]
			for operand, needs := range readIn(c) {
				has := map[string]span{"A": listed.a, "B": listed.b, "C": listed.c}[operand]
				if !strings.Contains(unread[op], operand) && has != needs && !(has > needs && needs > 0) {
					t.Errorf("the leaf takes %d registers from %s of %v, and the table lists %d", needs, operand, op, has)
				}
			}
		}
		return true
	})
	if cases < 100 {
		t.Fatalf("only %d cases of the leaf were found", cases)
	}
}

// readIn is how many registers a case takes from each operand of its instruction.
func readIn(c *ast.CaseClause) map[string]span {
	read := map[string]span{}
	for _, statement := range c.Body {
		ast.Inspect(statement, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			switch nameOf(call.Fun) {
			case "r.at":
				if operand, beyond, ok := operandOf(call.Args[0]); ok {
					read[operand] = max(read[operand], 1+beyond)
				}
			case "m.numberOf":
				if operand, _, ok := operandOf(call.Args[1]); ok && read[operand] == 0 {
					read[operand] = orZone
				}
			}
			return true
		})
	}
	return read
}

// operandOf is the operand in "in.A" or "in.A + 2", and how far beyond it the register lies.
func operandOf(e ast.Expr) (operand string, beyond span, ok bool) {
	if sum, isSum := e.(*ast.BinaryExpr); isSum {
		if literal, isLiteral := sum.Y.(*ast.BasicLit); isLiteral && sum.Op == token.ADD {
			n, _ := strconv.Atoi(literal.Value)
			beyond = span(n)
		}
		e = sum.X
	}
	operand, ok = strings.CutPrefix(nameOf(e), "in.")
	return operand, beyond, ok
}

// nameOf is a name, perhaps of something within something; empty for whatever else.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return nameOf(e.X) + "." + e.Sel.Name
	}
	return ""
}
