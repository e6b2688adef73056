package check

import (
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// action checks a call for what it does, or an assignment.
func (b *body) action(s *syntax.Action) []variant.Stmt {
	if s.Value != nil {
		return b.assign(s)
	}
	switch e := s.Target.(type) {
	case *syntax.Call:
		if builtIns[e.Name.Text] != nil || e.Rolling != nil { // these only look
			break
		}
		if p := b.callee(e.Name); p != nil {
			return one(b.do(s, p, e, e.Args))
		}
		for _, arg := range e.Args {
			b.expr(arg, nil)
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

// named finds what a step that is only a name calls. A scenario may call the setup. IsCall tells that it
// is a call even if nothing was found.
func (b *body) named(e *syntax.NameRef) (p *procedure, isCall bool) {
	if e.Name == "setup" && b.c.setup != nil && b.proc != nil && b.proc.Sort == "scenario" {
		return b.c.setup, true
	}
	helps := b.script != nil && b.script.helpers[e.Name] != nil
	if known := b.c.names[e.Name]; helps || known != nil && known.proc != nil || e.Name == "original" {
		return b.callee(syntax.Name{Node: e.Node, Text: e.Name}), true
	}
	return nil, false
}

// notAStep reports what is neither a call nor an assignment. What stands on one line with a word that
// nobody knows was meant to go with that word.
func (b *body) notAStep(s *syntax.Action) {
	if e, ok := s.Target.(*syntax.NameRef); ok && b.variable(e.Name) == nil && b.c.names[e.Name] == nil {
		if b.isAsked(e.Name) {
			b.tellVisible(nil)
		}
		b.unknown(CodeUnknownName, b.at(e), e.Name, func() []string { return b.callable(e.Name) }, "there is no procedure %q", e.Name)
		return
	}
	if x := b.expr(s.Target, nil); !isAnything(x.Type()) && !b.unknownBefore(b.at(s)) {
		b.errorf(CodeNotAStep, b.at(s), "A step is a call, or gives something a value: let found = roll d6.", "this does nothing")
	}
}

// callable lists what a step can be named after; a word of the language may have begun in capitals.
func (b *body) callable(name string) []string {
	names := b.c.namesOf(isProc)
	if word := strings.ToLower(name); slices.Contains(syntax.Words(), word) {
		names = append(names, word)
	}
	return names
}

// unknownBefore tells whether the last finding is a name that nothing has, on the same line.
func (b *body) unknownBefore(at source.Span) bool {
	if len(b.found) == 0 {
		return false
	}
	last := b.found[len(b.found)-1]
	return last.Code == CodeUnknownName && last.Span.File == at.File && last.Span.Line() == at.Line()
}

// do checks a call as a step.
func (b *body) do(s *syntax.Action, p *procedure, node placed, args []syntax.Expr) variant.Stmt {
	x, skip := b.callOf(p, node, args, true)
	if (p.Sort == "function" || p.Sort == "table") && !isAnything(x.T) {
		b.warnf(CodeUnusedValue, x.At, "", "%q changes nothing, and what it gives is not used", p.Name)
	}
	return &variant.Do{Step: b.step(s), Call: x, SkipIfNone: skip}
}

// ---- Assignments -----------------------------------------------------------------------------------

// An assignable is something that can be given a value.
type assignable struct {
	t   *variant.Type
	get variant.Expr
	set func(step variant.Step, value variant.Expr) variant.Stmt
	// before are steps that settle whose place it is, if finding that out may not be done twice.
	before []variant.Stmt
}

func (b *body) assign(s *syntax.Action) []variant.Stmt {
	target := b.target(s.Target)
	if target == nil {
		b.expr(s.Value, nil)
		return nil
	}
	value := b.value(s.Value, target.t)
	if local := subjectOf(target.get); local != nil {
		b.learns(local, value.Type())
	}
	return one(target.set(b.step(s), value))
}

// learns notes what a variable is known to be after it got a value.
func (b *body) learns(local *variant.Local, t *variant.Type) {
	if fits(t, local.Type) && !isAnything(t) {
		b.flow.learn(local, t)
	} else {
		b.flow.learn(local, local.Type)
	}
}

// adjust checks increase and decrease. Whose number it is, is found out once.
func (b *body) adjust(s *syntax.Adjust) []variant.Stmt {
	target := b.target(s.Target)
	if target == nil {
		b.value(s.By, numberType)
		return nil
	}
	target.settle(b)
	old := b.fit(target.get, numberType)
	sum := &variant.Arith{Typed: variant.Typed{T: numberType, At: b.at(s)}, Op: '+', L: old, R: b.value(s.By, numberType)}
	if s.Word == "decrease" {
		sum.Op = '-'
	}
	return append(target.before, target.set(b.step(s), sum))
}

// settle makes a place that can be read and then written: what is left of the dot, and who owns what
// a player keeps, is put into a variable first, unless it is one already.
func (p *assignable) settle(b *body) {
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

func (p *assignable) hold(b *body, x variant.Expr) variant.Expr {
	switch x.(type) {
	case *variant.LocalGet, *variant.ActiveGet:
		return x
	default:
	}
	local := &variant.Local{Type: x.Type(), Span: x.Place()}
	p.before = append(p.before, &variant.SetLocal{Step: variant.Step{At: x.Place()}, Local: local, Value: x})
	return b.get(local, x.Place())
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

// target finds what an assignment changes, or reports that it can't be changed.
func (b *body) target(e syntax.Expr) *assignable {
	if name, ok := e.(*syntax.NameRef); ok {
		if v := b.variable(name.Name); v != nil {
			return b.variableTarget(v, b.at(e))
		}
	}
	x := b.expr(e, nil)
	at := x.Place()
	switch x := x.(type) {
	case *variant.FieldGet:
		if x.T.Base != variant.ZoneType {
			b.does(variant.Acts, "giving a field a value", at)
			b.assignsFields(x.Fields, at)
			b.checkOwners(x.Fields, at)
			return &assignable{t: b.fieldType(x), get: x, set: setField(x)}
		}
	case *variant.GlobalGet:
		b.does(variant.Acts, "giving a value", at)
		return &assignable{t: x.T, get: x, set: setGlobal(x)}
	case *variant.ActiveGet:
		b.does(variant.Acts, "passing the turn", at)
		return &assignable{t: playerType, get: x, set: func(step variant.Step, value variant.Expr) variant.Stmt {
			return &variant.SetActive{Step: step, Value: value}
		}}
	default:
	}
	b.cannotAssign(x, at)
	return nil
}

// assignsFields notes that fields are given values.
func (b *body) assignsFields(fields []*variant.Field, at source.Span) {
	for _, f := range fields {
		b.c.assigned[f], f.Changes = at, true
	}
}

// fieldType is what fits a field in all kinds that x may be of. If nothing does, that is reported.
func (b *body) fieldType(x *variant.FieldGet) *variant.Type {
	narrowest := x.Fields[0].Type
	for _, f := range x.Fields[1:] {
		if narrowest = meet(narrowest, f.Type); narrowest == nil {
			b.fitsNowhere(x)
			return anythingType
		}
	}
	return narrowest
}

func (b *body) fitsNowhere(x *variant.FieldGet) {
	var whose []string
	var declared []diag.Related
	for _, f := range x.Fields {
		whose = append(whose, article(f.Kind.Name))
		declared = append(declared, diag.Related{Span: f.Span, Message: "here it is " + describe(f.Type)})
	}
	b.found.Add(diag.Diagnostic{
		Code: CodeWrongKind, Span: x.At, Summary: "nothing fits " + quoted(x.Fields[0].Name) + " of " + enumerate(whose, "and") + " alike",
		Detail: "Ask for the kind first: if … is " + x.Fields[0].Kind.Name + ".", Related: declared,
	})
}

func (b *body) variableTarget(v *binding, at source.Span) *assignable {
	b.c.use(at, localThing{v.local}, v.local.Type)
	if v.role != isLet {
		b.errorf(CodeCannotAssign, at, "Use a variable of your own, made with let.", "%q is %s and stays what it is",
			v.local.Name, article(v.role.String()))
		return nil
	}
	if v.branches < b.branches {
		b.errorf(CodeCannotAssign, at, "Let each player, or the game, keep it.", "%q stays what it is in what players do side by side", v.local.Name)
		return nil
	}
	return &assignable{
		t:   v.local.Type,
		get: b.get(v.local, at),
		set: func(step variant.Step, value variant.Expr) variant.Stmt {
			return &variant.SetLocal{Step: step, Local: v.local, Value: value}
		},
	}
}

func (b *body) cannotAssign(x variant.Expr, at source.Span) {
	detail := ""
	switch x := x.(type) {
	case *variant.OptionGet:
		detail = "Options are fixed before play."
	case *variant.PropGet:
		if x.Prop == "face_up" || x.Prop == "face_down" {
			detail = "Write turn … " + x.Prop + "."
		}
	default:
	}
	if t := x.Type(); isAnything(t) {
		return
	} else if t.Base == variant.ZoneType {
		detail = "Cards get there with move."
	}
	b.errorf(CodeCannotAssign, at, detail, "this can't be given another value")
}

// ---- What loops change -----------------------------------------------------------------------------

// forgetAssigned forgets what is known of the variables that a loop gives other values: its second
// round begins where the first one ended.
func (b *body) forgetAssigned(s *syntax.Block) {
	names := map[string]bool{}
	assignedIn(s, names)
	for name := range names {
		if v := b.variable(name); v != nil && v.role == isLet {
			b.flow.learn(v.local, v.local.Type)
		}
	}
}

// assignedIn collects the names that steps give a value.
func assignedIn(s *syntax.Block, names map[string]bool) {
	if s == nil {
		return
	}
	for _, stmt := range s.Stmts {
		assignedBy(stmt, names)
	}
}

func assignedBy(s syntax.Stmt, names map[string]bool) {
	switch s := s.(type) {
	case *syntax.Action:
		if name, ok := s.Target.(*syntax.NameRef); ok && s.Value != nil {
			names[name.Name] = true
		}
	case *syntax.If:
		for ; s != nil; s = s.ElseIf {
			assignedIn(s.Then, names)
			assignedIn(s.Else, names)
		}
	case *syntax.While:
		assignedIn(s.Body, names)
	case *syntax.Repeat:
		assignedIn(s.Body, names)
	case *syntax.ForEach:
		assignedIn(s.Body, names)
	case *syntax.Secretly:
		assignedIn(s.Body, names)
	case *syntax.Match:
		for _, arm := range s.Arms {
			assignedByArm(&arm.Do, names)
		}
	case *syntax.ChooseStmt:
		for _, option := range s.Options {
			assignedByArm(&option.Do, names)
		}
	case *syntax.Adjust:
		if name, ok := s.Target.(*syntax.NameRef); ok {
			names[name.Name] = true
		}
	case *syntax.Together: // it sets no variable from outside
	case *syntax.Let, *syntax.Return, *syntax.Stop, *syntax.Skip, *syntax.EndGame, *syntax.Say, *syntax.Draw, *syntax.Shuffle,
		*syntax.Move, *syntax.Discard, *syntax.TurnOver, *syntax.Create, *syntax.Show:
	default:
		panic(fmt.Sprintf("cannot tell what the statement %T assigns", s))
	}
}

func assignedByArm(a *syntax.Arm, names map[string]bool) {
	assignedIn(a.Block, names)
	if a.Stmt != nil {
		assignedBy(a.Stmt, names)
	}
}
