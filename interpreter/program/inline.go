package program

import (
	"fmt"

	"houserule/dsl/variant"
)

// Rules that read well are made of many small functions. A function that is no more than an expression
// is compiled where it is called, as if it stood there: its parameters are the registers of the
// arguments. For whoever asks where an instruction comes from it is still a rule of its own.

// The heaviest body that is put in the place of a call, counted in parts of expressions; what it calls
// and puts in place itself counts too, so that code does not grow without bound.
const heaviest = 240

// tooHeavy weighs more than any body may; underWay is what is being weighed.
const (
	tooHeavy = 1000
	underWay = -1
)

// bodyOf is what a procedure comes to, if calls of it are compiled in their place.
func (c *compiler) bodyOf(proc *variant.Proc) (variant.Expr, bool) {
	weight := c.weight(proc)
	return expressionOf(proc), weight <= heaviest && weight != underWay
}

// expressionOf is the expression that a function is, or nil.
func expressionOf(proc *variant.Proc) variant.Expr {
	if proc.Effect != variant.Pure || proc.Body == nil || len(proc.Body.Stmts) != 1 {
		return nil
	}
	if s, ok := proc.Body.Stmts[0].(*variant.ReturnStmt); ok {
		return s.Value
	}
	return nil
}

// weight is how heavy a procedure's body is. One that leads back to something that is being weighed has
// no end, so in every circle of calls there is one procedure that has to be called.
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

// weigh counts the parts of an expression.
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
		sum = 3 // as it is called
	}
	return sum + c.weighAll(e.Args)
}

// inline compiles a call in its place: do gets the body, whose parameters are bound meanwhile. It
// does nothing if the procedure has to be called.
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

// inPlaceOf compiles what stands in the place of a call whose arguments are in registers.
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

// procPoint is the point that counts runs of a procedure, wherever it is compiled.
func (c *compiler) procPoint(proc *variant.Proc) int32 {
	if point, ok := c.points[proc]; ok {
		return point
	}
	c.p.Points = append(c.p.Points, Point{
		Kind: ProcPoint, Name: proc.Stream(), Proc: proc.Stream(), Span: proc.NameSpan, Told: proc.Told, Looks: proc.Effect == variant.Pure,
	})
	c.points[proc] = int32(len(c.p.Points) - 1)
	return c.points[proc]
}
