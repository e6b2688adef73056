package step

import (
	"slices"
	"strings"

	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// action checks a call or an assignment.
func (b *Steps) action(s *syntax.Action) []variant.Stmt {
	if s.Value != nil {
		return b.assign(s)
	}
	switch e := s.Target.(type) {
	case *syntax.Call:
		if expr.BuiltIns[e.Name.Text] != nil || e.Rolling != nil { // these change nothing
			break
		}
		if p := b.Callee(e.Name); p != nil {
			return one(b.do(s, p, e, e.Args))
		}
		for _, arg := range e.Args {
			b.Expr(arg, nil)
		}
		return nil
	case *syntax.NameRef:
		if p, isCall := b.named(e); p != nil {
			return one(b.do(s, p, e, nil))
		} else if isCall {
			return nil
		}
	default:
	}
	b.notAStep(s)
	return nil
}

// named returns the procedure that a step calls by its name alone, or a nil pointer for an
// unknown name. A scenario may call the setup.
func (b *Steps) named(e *syntax.NameRef) (p *env.Procedure, isCall bool) {
	if e.Name == "setup" && b.Setup != nil && b.Proc != nil && b.Proc.Sort == "scenario" {
		return b.Setup, true
	}
	helps := b.Script != nil && b.Script.HelperOf[e.Name] != nil
	if known := b.Names[e.Name]; helps || known != nil && known.Proc != nil || e.Name == "original" {
		return b.Callee(syntax.Name{Node: e.Node, Text: e.Name}), true
	}
	return nil, false
}

// notAStep reports an error for a step that is neither a call nor an assignment. It is silent
// after an unknown word on the same line, because the two belong together.
func (b *Steps) notAStep(s *syntax.Action) {
	if e, ok := s.Target.(*syntax.NameRef); ok && b.Variable(e.Name) == nil && b.Names[e.Name] == nil {
		if b.IsAsked(e.Name) {
			b.TellVisible(nil)
		}
		b.Unknown(report.CodeUnknownName, b.At(e), e.Name, func() []string { return b.callable(e.Name) }, "there is no procedure %q", e.Name)
		return
	}
	if x := b.Expr(s.Target, nil); !types.IsAnything(x.Type()) && !b.unknownBefore(b.At(s)) {
		b.Errorf(report.CodeNotAStep, b.At(s), "Write a call, or assign the value: let found = roll d6.", "this has no effect")
	}
}

// callable returns the names that a step can begin with, for suggestions. It adds the keyword that
// name spells with a capital letter.
func (b *Steps) callable(name string) []string {
	names := b.NamesOf(env.IsProc)
	if word := strings.ToLower(name); slices.Contains(syntax.Words(), word) {
		names = append(names, word)
	}
	return names
}

// unknownBefore reports whether the last diagnostic is an error about an unknown name on the same
// line.
func (b *Steps) unknownBefore(at source.Span) bool {
	if len(b.Found) == 0 {
		return false
	}
	last := b.Found[len(b.Found)-1]
	return last.Code == report.CodeUnknownName && last.Span.File == at.File && last.Span.Line() == at.Line()
}

// do checks a call as a step.
func (b *Steps) do(s *syntax.Action, p *env.Procedure, node report.Placed, args []syntax.Expr) variant.Stmt {
	x, skip := b.CallOf(p, node, args, true)
	if (p.Sort == "function" || p.Sort == "table") && !types.IsAnything(x.T) {
		b.Warnf(report.CodeUnusedValue, x.At, "Store the result with let, or delete the call.", "%q changes nothing, and its result is not used", p.Name)
	}
	return &variant.Do{Step: b.Step(s), Call: x, SkipIfNone: skip}
}

// An assignable is something that can get a value.
type assignable struct {
	t   *variant.Type
	get variant.Expr
	set func(step variant.Step, value variant.Expr) variant.Stmt
	// before are steps that store the owner, if it can't be evaluated twice.
	before []variant.Stmt
}

func (b *Steps) assign(s *syntax.Action) []variant.Stmt {
	target := b.target(s.Target)
	if target == nil {
		b.Expr(s.Value, nil)
		return nil
	}
	value := b.Value(s.Value, target.t)
	if local := types.SubjectOf(target.get); local != nil {
		t := local.Type
		if got := value.Type(); types.Fits(got, t) && !types.IsAnything(got) {
			t = got
		}
		b.Flow.Learn(local, t)
	}
	return one(target.set(b.Step(s), value))
}

// adjust checks increase and decrease. The owner of the number is evaluated once.
func (b *Steps) adjust(s *syntax.Adjust) []variant.Stmt {
	target := b.target(s.Target)
	if target == nil {
		b.Value(s.By, types.Number)
		return nil
	}
	target.settle(b)
	old := b.Fit(target.get, types.Number)
	sum := &variant.Arith{Typed: variant.Typed{T: types.Number, At: b.At(s)}, Op: '+', L: old, R: b.Value(s.By, types.Number)}
	if s.Word == "decrease" {
		sum.Op = '-'
	}
	return append(target.before, target.set(b.Step(s), sum))
}

// settle lets p be read and then set. The component or player that it belongs to is kept in a
// variable, because a second evaluation may return another one.
func (p *assignable) settle(b *Steps) {
	switch x := p.get.(type) {
	case *variant.FieldGet:
		changed := *x
		changed.X = p.hold(b, x.X)
		p.get, p.set = &changed, setField(&changed)
	case *variant.GlobalGet:
		if x.Owner != nil {
			changed := *x
			changed.Owner = p.hold(b, x.Owner)
			p.get, p.set = &changed, setGlobal(&changed)
		}
	default:
	}
}

func (p *assignable) hold(b *Steps, x variant.Expr) variant.Expr {
	switch x.(type) {
	case *variant.LocalGet, *variant.ActiveGet:
		return x
	default:
	}
	local := &variant.Local{Type: x.Type(), Span: x.Place()}
	p.before = append(p.before, &variant.SetLocal{Step: variant.Step{At: x.Place()}, Local: local, Value: x})
	return b.Get(local, x.Place())
}

func setField(x *variant.FieldGet) func(variant.Step, variant.Expr) variant.Stmt {
	return func(step variant.Step, value variant.Expr) variant.Stmt {
		return &variant.SetField{Step: step, X: x.X, Fields: x.Fields, Value: value}
	}
}

func setGlobal(x *variant.GlobalGet) func(variant.Step, variant.Expr) variant.Stmt {
	return func(step variant.Step, value variant.Expr) variant.Stmt {
		return &variant.SetGlobal{Step: step, Global: x.Global, Owner: x.Owner, Value: value}
	}
}

// target returns the target of an assignment, or reports an error and returns nil if it can't be
// changed.
func (b *Steps) target(e syntax.Expr) *assignable {
	if name, ok := e.(*syntax.NameRef); ok {
		if v := b.Variable(name.Name); v != nil {
			return b.variableTarget(v, b.At(e))
		}
	}
	x := b.Expr(e, nil)
	at := x.Place()
	switch x := x.(type) {
	case *variant.FieldGet:
		if x.T.Base != variant.ZoneType {
			b.Does(variant.Acts, "an assignment to a field", at)
			for _, f := range x.Fields {
				b.Assigned[f], f.Changes = at, true
			}
			b.checkOwners(x.Fields, at)
			return &assignable{t: b.fieldType(x), get: x, set: setField(x)}
		}
	case *variant.GlobalGet:
		b.Does(variant.Acts, "an assignment", at)
		return &assignable{t: x.T, get: x, set: setGlobal(x)}
	case *variant.ActiveGet:
		b.Does(variant.Acts, "passing the turn", at)
		return &assignable{t: types.Player, get: x, set: func(step variant.Step, value variant.Expr) variant.Stmt {
			return &variant.SetActive{Step: step, Value: value}
		}}
	default:
	}
	b.cannotAssign(x, at)
	return nil
}

// fieldType returns the type that fits a field in all kinds of x, or reports an error if there is
// none.
func (b *Steps) fieldType(x *variant.FieldGet) *variant.Type {
	narrowest := x.Fields[0].Type
	for _, f := range x.Fields[1:] {
		if narrowest = types.Meet(narrowest, f.Type); narrowest == nil {
			b.fitsNowhere(x)
			return types.Anything
		}
	}
	return narrowest
}

func (b *Steps) fitsNowhere(x *variant.FieldGet) {
	var whose []string
	var declared []diag.Related
	for _, f := range x.Fields {
		whose = append(whose, report.Article(f.Kind.Name))
		declared = append(declared, diag.Related{Span: f.Span, Message: "here it is " + types.Describe(f.Type)})
	}
	b.Errorf(report.CodeWrongKind, x.At, "Test the kind first: if … is "+x.Fields[0].Kind.Name+".",
		"no value fits %q in all of %s", x.Fields[0].Name, report.Enumerate(whose, "and")).Related = declared
}

func (b *Steps) variableTarget(v *expr.Binding, at source.Span) *assignable {
	b.Use(at, env.OfLocal(v.Local), v.Local.Type)
	if v.Role != expr.IsLet {
		b.Errorf(report.CodeCannotAssign, at, "Declare a variable of your own with let.", "%q is %s and can't be changed",
			v.Local.Name, report.Article(v.Role.String()))
		return nil
	}
	if v.Branches < b.Branches {
		b.Errorf(report.CodeCannotAssign, at, "Declare the value for each player, or for the game.", "%q can't be changed in a block that players carry out at the same time", v.Local.Name)
		return nil
	}
	return &assignable{
		t:   v.Local.Type,
		get: b.Get(v.Local, at),
		set: func(step variant.Step, value variant.Expr) variant.Stmt {
			return &variant.SetLocal{Step: step, Local: v.Local, Value: value}
		},
	}
}

func (b *Steps) cannotAssign(x variant.Expr, at source.Span) {
	detail := ""
	switch x := x.(type) {
	case *variant.OptionGet:
		detail = "Options can't change during play."
	case *variant.PropGet:
		if x.Prop == "face_up" || x.Prop == "face_down" {
			detail = "Write turn … " + x.Prop + "."
		}
	default:
	}
	if t := x.Type(); types.IsAnything(t) {
		return
	} else if t.Base == variant.ZoneType {
		detail = "Use move to put cards there."
	}
	b.Errorf(report.CodeCannotAssign, at, detail, "this can't be assigned to")
}

// forgetAssigned forgets the known types of variables that a loop assigns, because its second round
// starts with the values of the first one.
func (b *Steps) forgetAssigned(s *syntax.Block) {
	names := map[string]bool{}
	assignedIn(s, names)
	for name := range names {
		if v := b.Variable(name); v != nil && v.Role == expr.IsLet {
			b.Flow.Learn(v.Local, v.Local.Type)
		}
	}
}

// checkOwners reports an error for a field that the procedure may not set. Scenarios may set all
// fields.
func (b *Steps) checkOwners(fields []*variant.Field, at source.Span) {
	for _, f := range fields {
		owners := b.Owners[f]
		if len(owners) == 0 || b.SetsScene || slices.ContainsFunc(owners, b.carriesOut) {
			continue
		}
		b.Errorf(report.CodeOwnedFigure, at, "Call a procedure that sets it: "+b.Signature(owners[0].Proc)+". To let another procedure set it, name that where the value is declared.",
			"only %[2]s may set %[1]q", f.Name, namesOf(owners)).Declared(f.Name, f.Span)
		return
	}
}

// namesOf joins the names of entities for a message.
func namesOf(entities []*env.Entity) string {
	names := each.Of(entities, func(e *env.Entity) string { return report.Quoted(e.Name()) })
	return report.Enumerate(names, "and")
}

// carriesOut reports whether the current procedure is e, or a version of it.
func (b *Steps) carriesOut(e *env.Entity) bool {
	return b.Proc != nil && (b.Proc.Entity == e || b.Proc.VersionOf != nil && b.Proc.VersionOf == e.Proc)
}
