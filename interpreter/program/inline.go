package program

import (
	"fmt"

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

// weigh returns the number of nodes in an expression.
func (c *compiler) weigh(e variant.Expr) int {
	switch e := e.(type) {
	case nil:
		return 0
	case *variant.Const, *variant.TextConst, *variant.LocalGet, *variant.OptionGet, *variant.ActiveGet, *variant.TurnCount, *variant.SeatGet, *variant.TheExpr:
		return 1
	case *variant.GlobalGet:
		return 1 + c.weigh(e.Owner)
	case *variant.ZoneGet:
		return 1 + c.weigh(e.Owner)
	case *variant.PlayerStep:
		return 1 + c.weigh(e.X)
	case *variant.FieldGet:
		return 1 + c.weigh(e.X)
	case *variant.PropGet:
		return 1 + c.weigh(e.X)
	case *variant.Not:
		return c.weigh(e.X)
	case *variant.Negate:
		return 1 + c.weigh(e.X)
	case *variant.Arith:
		return 1 + c.weigh(e.L) + c.weigh(e.R)
	case *variant.Compare:
		return 1 + c.weigh(e.L) + c.weigh(e.R)
	case *variant.Logic:
		return 1 + c.weigh(e.L) + c.weigh(e.R)
	case *variant.ExistsExpr:
		return 1 + c.weigh(e.X)
	case *variant.IsKind:
		return 1 + c.weigh(e.X)
	case *variant.InPlay:
		return 1 + c.weigh(e.X)
	case *variant.Need:
		return 1 + c.weigh(e.X)
	case *variant.InZone:
		return 1 + c.weigh(e.X) + c.weigh(e.Zone)
	case *variant.InSet:
		return 1 + c.weigh(e.X) + c.weigh(e.Set)
	case *variant.InList:
		return 1 + c.weigh(e.X) + c.weigh(e.List)
	case *variant.InRange:
		return 1 + c.weigh(e.X) + c.weigh(e.Lo) + c.weigh(e.Hi)
	case *variant.IfElse:
		return 1 + c.weigh(e.Cond) + c.weigh(e.Then) + c.weigh(e.Else)
	case *variant.ListOf:
		return 1 + c.weighAll(e.Items)
	case *variant.ListWith:
		return 1 + c.weigh(e.List) + c.weigh(e.X)
	case *variant.ListWithout:
		return 1 + c.weigh(e.List) + c.weigh(e.X)
	case *variant.PlaceInList:
		return 1 + c.weigh(e.X) + c.weigh(e.List)
	case *variant.DistanceExpr:
		return 1 + c.weigh(e.A) + c.weigh(e.B) + c.weigh(e.Barred)
	case *variant.QueryExpr:
		return c.weighQuery(e)
	case *variant.CallExpr:
		return c.weighCall(e)
	case *variant.Interp, *variant.RollExpr, *variant.RollFaces, *variant.MemberStep, *variant.Subsets, *variant.Ending, *variant.InText,
		*variant.Sees, *variant.ChooseExpr, *variant.JudgeExpr:
		return tooHeavy
	default:
		panic(fmt.Sprintf("cannot weigh the expression %T", e))
	}
}

func (c *compiler) weighAll(parts []variant.Expr) (sum int) {
	for _, e := range parts {
		sum += c.weigh(e)
	}
	return sum
}

func (c *compiler) weighQuery(e *variant.QueryExpr) int {
	sum := 2 + c.weighSource(e.Source) + c.weigh(e.Where) + c.weigh(e.Count) + c.weigh(e.Value)
	for _, key := range e.Keys {
		sum += c.weigh(key.Value)
	}
	return sum
}

func (c *compiler) weighSource(s *variant.Source) int {
	sum := 1 + c.weigh(s.X) + c.weigh(s.Lo) + c.weigh(s.Hi)
	if s.Inner != nil {
		sum += c.weighSource(s.Inner)
	}
	return sum
}

func (c *compiler) weighCall(e *variant.CallExpr) int {
	sum := c.weight(e.Proc)
	switch {
	case sum == underWay:
		return tooHeavy
	case sum > heaviest:
		sum = 3 // because the call is not inlined
	}
	return sum + c.weighAll(e.Args)
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
