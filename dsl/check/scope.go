package check

import (
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A body is a piece of text that is checked as a whole: a procedure, or a value that belongs to a
// declaration. It knows what names mean at the place that is being looked at.
type body struct {
	*reporter
	c        *checker
	user     *entity      // who uses what is mentioned
	proc     *procedure   // nil outside of one
	script   *script      // nil outside of one
	owner    variant.Expr // whose zones and values are meant by their bare names
	scope    *scope
	flow     flow
	region   *region
	loops    []*loop
	branches int // that have begun around this place, each for a player of its own
	locals   []*binding
	bare     bareUses
	out      []*variant.Local     // see putOut
	askedOut map[source.Span]bool // questions that were reported because the player is out
	depth    int
	failed   func() bool // whether an error was found in it

	given   map[syntax.Expr]syntax.Expr // conditions that an attempt gives to queries and choices; nil outside of one
	chained *syntax.Binary              // the "or" whose left side is being checked, if that is an "or" as well

	naming    bool     // a text only names what is being read
	suggests  bool     // a suggestion is being checked
	seats     []seated // players who are called by number
	setsScene bool     // it is a step of a scenario
}

// A scope is a stretch of text in which names are declared, or in which the subject of a query lends
// its fields.
type scope struct {
	outer    *scope
	names    map[string]*binding
	subject  *variant.Local
	ofScript bool // the subject is the card of a script, which is no "it"
}

// A binding is a variable and how it came about.
type binding struct {
	local    *variant.Local
	role     role
	read     bool
	asked    bool // read otherwise than to be named in a text
	repeats  bool // it is the element of a loop whose condition and order do not ask for it either
	told     bool // something was said about it already
	branches int  // that had begun where it was declared
}

// A role tells what a variable is to its procedure.
type role uint8

const (
	isParameter role = iota
	isLet            // may be given other values
	isResult         // what a step names with "as"
	isElement        // what a loop, an option or a rule is at
	isGiven          // what is there by itself: player, score
)

func (r role) String() string {
	return [...]string{"parameter", "variable", "name", "element", "value"}[r]
}

// newBody starts the checking of a procedure, with its parameters in scope.
func (c *checker) newBody(p *procedure) *body {
	b := &body{reporter: &c.reporter, c: c, user: c.userOf(p), proc: p, failed: c.watch(), region: &region{proc: p, limit: variant.Acts}}
	b.owner = &variant.ActiveGet{Typed: variant.Typed{T: playerType, At: p.NameSpan}}
	if p.Sort == "function" || p.Sort == "table" {
		b.region = c.limited(&region{proc: p, limit: variant.Acts}, p.lookingAs(), variant.Asks)
	}
	b.open(nil)
	params, r := p.Params, isParameter
	if p.script != nil {
		b.script = p.script
		b.openScript()
		b.open(nil)
		params = params[1:]
	}
	if p.check != nil || p.Version != nil || p.Sort == "offer" {
		r = isGiven
	}
	for _, local := range params {
		b.bind(local, r)
	}
	return b
}

// newLook starts the checking of a value that belongs to a declaration and may only look.
func (c *checker) newLook(user *entity, why string, limit variant.Effect) *body {
	b := &body{reporter: &c.reporter, c: c, user: user, region: c.limited(&region{limit: variant.Acts}, why, limit)}
	b.owner = &variant.ActiveGet{Typed: variant.Typed{T: playerType}}
	b.open(nil)
	return b
}

// open begins a scope, and gives what ends it.
func (b *body) open(subject *variant.Local) (end func()) {
	before := b.scope
	b.scope = &scope{outer: before, subject: subject}
	return func() { b.scope = before }
}

// bind makes a variable known from here to the end of the scope.
func (b *body) bind(local *variant.Local, r role) {
	if local.Name == "" {
		return
	}
	if first := b.scope.names[local.Name]; first != nil {
		b.taken(local.Name, local.Span, first.local.Span)
		return
	}
	if b.scope.names == nil {
		b.scope.names = map[string]*binding{}
	}
	v := &binding{local: local, role: r, branches: b.branches}
	if local.Span.Text() == local.Name {
		b.c.use(local.Span, localThing{local}, local.Type)
	}
	b.scope.names[local.Name] = v
	b.locals = append(b.locals, v)
}

// newLocal is a variable of the text.
func (b *body) newLocal(name syntax.Name, t *variant.Type) *variant.Local {
	return &variant.Local{Name: name.Text, Type: t, Span: b.at(name)}
}

// variable finds the variable of a name, passing over the fields of subjects.
func (b *body) variable(name string) *binding {
	for s := b.scope; s != nil; s = s.outer {
		if v := s.names[name]; v != nil {
			return v
		}
	}
	return nil
}

// subject runs look where the fields of a query's subject are in scope. What look learns of
// variables is forgotten afterwards.
func (b *body) subject(it *variant.Local, look func()) {
	end := b.open(it)
	mark := b.flow.mark()
	look()
	b.flow.rewind(mark)
	end()
}

// get reads a variable, as what it is known to be here.
func (b *body) get(local *variant.Local, at source.Span) variant.Expr {
	return &variant.LocalGet{Typed: variant.Typed{T: b.flow.typeOf(local), At: at}, Local: local}
}

// place is where an expression stands.
func (b *body) place(e syntax.Expr) source.Span {
	if e == nil {
		return source.Span{}
	}
	return b.at(e)
}
