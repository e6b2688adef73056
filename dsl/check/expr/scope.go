package expr

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A scope is a stretch of text in which names are declared, or in which the subject of a query lends
// its fields.
type scope struct {
	outer    *scope
	Names    map[string]*Binding
	subject  *variant.Local
	ofScript bool // the subject is the card of a script, which is no "it"
}

// A Binding is a variable and how it came about.
type Binding struct {
	Local    *variant.Local
	Role     role
	Read     bool
	Asked    bool // read otherwise than to be named in a text
	Repeats  bool // it is the element of a loop whose condition and order do not ask for it either
	Told     bool // something was said about it already
	Branches int  // that had begun where it was declared
}

// A role tells what a variable is to its procedure.
type role uint8

const (
	IsParameter role = iota
	IsLet            // may be given other values
	IsResult         // what a step names with "as"
	IsElement        // what a loop, an option or a rule is at
	IsGiven          // what is there by itself: player, score
)

func (r role) String() string {
	return [...]string{"parameter", "variable", "name", "element", "value"}[r]
}

// Open begins a scope, and gives what ends it.
func (b *Body) Open(subject *variant.Local) (end func()) {
	before := b.Scope
	b.Scope = &scope{outer: before, subject: subject}
	return func() { b.Scope = before }
}

// Bind makes a variable known from here to the end of the scope.
func (b *Body) Bind(local *variant.Local, r role) {
	if local.Name == "" {
		return
	}
	if first := b.Scope.Names[local.Name]; first != nil {
		b.Taken(local.Name, local.Span, first.Local.Span)
		return
	}
	if b.Scope.Names == nil {
		b.Scope.Names = map[string]*Binding{}
	}
	v := &Binding{Local: local, Role: r, Branches: b.Branches}
	if local.Span.Text() == local.Name {
		b.Use(local.Span, env.OfLocal(local), local.Type)
	}
	b.Scope.Names[local.Name] = v
	b.Locals = append(b.Locals, v)
}

// NewLocal is a variable of the text.
func (b *Body) NewLocal(name syntax.Name, t *variant.Type) *variant.Local {
	return &variant.Local{Name: name.Text, Type: t, Span: b.At(name)}
}

// Variable finds the variable of a name, passing over the fields of subjects.
func (b *Body) Variable(name string) *Binding {
	for s := b.Scope; s != nil; s = s.outer {
		if v := s.Names[name]; v != nil {
			return v
		}
	}
	return nil
}

// Subject runs look where the fields of a query's subject are in scope. What look learns of
// variables is forgotten afterwards.
func (b *Body) Subject(it *variant.Local, look func()) {
	end := b.Open(it)
	mark := b.Flow.Mark()
	look()
	b.Flow.Rewind(mark)
	end()
}

// Get reads a variable, as what it is known to be here.
func (b *Body) Get(local *variant.Local, at source.Span) variant.Expr {
	return &variant.LocalGet{Typed: variant.Typed{T: b.Flow.TypeOf(local), At: at}, Local: local}
}

// ---- Scope -----------------------------------------------------------------------------------------

// OpenScript begins the scope of a script: the card by the name of self, its figures, and what it keeps.
func (b *Body) OpenScript() {
	b.Open(b.Script.Self)
	b.Scope.Names = map[string]*Binding{"self": {Local: b.Script.Self, Role: IsGiven}}
	b.Scope.ofScript = true
}

// kept is what x keeps by a script, if x is the card of the script that is being checked.
func (b *Body) kept(x variant.Expr, name string, at source.Span) variant.Expr {
	if b.Script == nil || types.SubjectOf(x) != b.Script.Self {
		return nil
	}
	keep := b.Script.Kept[name]
	if keep == nil {
		return nil
	}
	var fields []*variant.Field
	for _, f := range keep.Fields {
		if types.Holds(x.Type().Kinds, f.Kind) {
			fields = append(fields, f)
		}
	}
	if len(fields) == 0 {
		return types.Bad(at)
	}
	return &variant.FieldGet{Typed: variant.Typed{T: fields[0].Type, At: at}, X: x, Fields: fields}
}
