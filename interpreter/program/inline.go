package program

import (
	"houserule/dsl/variant"
)

// Readable rules consist of many small functions. A call of a function that is a single
// expression is inlined: the parameters are the registers of the arguments. In source locations
// the inlined code still belongs to that function.

// The greatest weight of an inlined body, counted in nodes of expressions. It includes the bodies
// inlined in it, because code could otherwise grow without bound.
const heaviest = 240

// tooHeavy is more than the greatest weight; underWay marks a procedure that is being weighed.
const (
	tooHeavy = 1000
	underWay = -1
)

// bodyOf returns the expression of a procedure and reports whether calls of it are inlined.
func (c *compiler) bodyOf(proc *variant.Proc) (variant.Expr, bool) {
	weight := c.weight(proc)
	return expressionOf(proc), weight <= heaviest && weight != underWay
}

// expressionOf returns the expression that a function consists of, or nil.
func expressionOf(proc *variant.Proc) variant.Expr {
	if proc.Effect != variant.Pure || proc.Body == nil || len(proc.Body.Stmts) != 1 {
		return nil
	}
	if s, ok := proc.Body.Stmts[0].(*variant.ReturnStmt); ok {
		return s.Value
	}
	return nil
}

// weight returns the weight of a procedure's body. In a cycle of calls the body being weighed has
// no finite weight, so one procedure in every cycle must be called normally.
func (c *compiler) weight(proc *variant.Proc) int {
	if w, ok := c.weights[proc]; ok {
		return w
	}
	body := expressionOf(proc)
	if body == nil || layered(proc) || c.p.Mode == Stepped {
		return tooHeavy
	}
	c.weights[proc] = underWay
	c.weights[proc] = c.weigh(body)
	return c.weights[proc]
}

// weigh returns the number of nodes in an expression. Nodes that are never inlined are too heavy.
func (c *compiler) weigh(e variant.Expr) (sum int) {
	variant.Walk(e, func(node any) bool {
		switch e := node.(type) {
		case *variant.Not: // it only swaps the targets of jumps
		case *variant.QueryExpr:
			sum += 2
		case *variant.CallExpr:
			sum += c.weighCalled(e.Proc)
		case *variant.Interp, *variant.RollExpr, *variant.RollFaces, *variant.MemberStep, *variant.Subsets, *variant.Ending, *variant.InText,
			*variant.Sees, *variant.ChooseExpr, *variant.JudgeExpr:
			sum += tooHeavy
		default:
			sum++
		}
		return true
	})
	return sum
}

// weighCalled returns what a call of a procedure adds to a weight.
func (c *compiler) weighCalled(proc *variant.Proc) int {
	switch weight := c.weight(proc); {
	case weight == underWay:
		return tooHeavy
	case weight > heaviest:
		return 3 // because the call is not inlined
	default:
		return weight
	}
}

// inline compiles an inlined call: do gets the body, whose parameters are bound. It reports false
// and emits nothing if the procedure must be called.
func (u *expressions) inline(e *variant.CallExpr, do func(body variant.Expr)) bool {
	body, ok := u.bodyOf(e.Proc)
	if !ok {
		return false
	}
	args := make([]int32, len(e.Args))
	for i, arg := range e.Args {
		args[i] = u.value(arg)
	}
	u.inPlaceOf(e.Proc, args, func() { do(body) })
	return true
}

// inPlaceOf compiles inlined code for a call whose arguments are in registers.
func (u *expressions) inPlaceOf(proc *variant.Proc, args []int32, do func()) {
	for i, param := range proc.Params {
		u.registers[param] = args[i]
	}
	outer := u.where
	u.where = where{at: proc.NameSpan, cites: proc.Cites, rule: proc.Stream(), kind: sortOf(proc), within: u.spot()}
	u.begin(proc)
	do()
	u.where = outer
}

// procPoint returns the index of the point that counts runs of a procedure, including inlined
// ones.
func (c *compiler) procPoint(proc *variant.Proc) int32 {
	if point, ok := c.points[proc]; ok {
		return point
	}
	c.p.Points = append(c.p.Points, Point{
		Kind: ProcPoint, Name: proc.Stream(), Proc: proc.Stream(), Span: proc.NameSpan, Sentence: proc.Sentence, Looks: proc.Effect == variant.Pure,
	})
	c.points[proc] = int32(len(c.p.Points) - 1)
	return c.points[proc]
}
