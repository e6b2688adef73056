package check

import (
	"fmt"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A procedure is whatever can be called, as it is being checked.
type procedure struct {
	*variant.Proc
	decl     Decl
	name     syntax.Name
	params   []syntax.Param
	notes    *syntax.Notes
	entity   *entity // nil for setup, for scenarios and for what was replaced
	state    progress
	original *procedure
	look     *procedure     // of a check that is looked at: what takes its roll as its last value
	lines    variant.Effect // of a check: what its lines do, whatever is rolled

	// Of what belongs to a script.
	script   *script
	version  *procedure        // that it is an own version of
	target   *procedure        // that it modifies, or listens to
	listener *variant.Listener // that it is the body of
	check    func(*body)       // checks it, where it is no declaration

	// What it does itself, and whom it calls: from that its effect is inferred.
	callees   map[*procedure]bool
	bare      *bareName    // the first thing of each player that it names without a player
	bareCalls []*procedure // what it calls without a player
	rolls     bool         // it draws on a stream of luck of its own
	hints     bool         // what it suggests takes luck
}

// progress tells how far the checking of a procedure has come. A result that is not declared is
// taken from the body, so a body may have to be checked in the middle of another.
type progress uint8

const (
	untouched progress = iota
	underway
	done
)

func (c *checker) newProc(d Decl) *procedure {
	p := &procedure{Proc: &variant.Proc{Index: -1}, decl: d, callees: map[*procedure]bool{}}
	switch decl := d.Syntax.(type) {
	case *syntax.ProcDecl:
		p.Sort, p.name, p.params = decl.Sort, decl.Name, decl.Params
		c.describeProc(p, decl, decl.Notes, called|gloss|told)
	case *syntax.OpenDecl:
		p.Sort, p.name, p.params = decl.Sort, decl.Name, decl.Params
		c.describeProc(p, decl, decl.Notes, called|gloss|told)
		if decl.Sort != "function" {
			p.Effect = variant.Acts // whoever carries it out may do anything
		}
	case *syntax.TableDecl:
		p.Sort, p.name, p.params = "table", decl.Name, decl.Params
		if decl.Chart {
			p.Sort = "chart"
		}
		c.describeProc(p, decl, decl.Notes, called|gloss)
	case *syntax.CheckDecl:
		p.Sort, p.name, p.params = "check", decl.Name, decl.Params
		c.describeProc(p, decl, decl.Notes, called|gloss)
		c.collectOutcomes(p, decl)
	case *syntax.PriorityDecl:
		p.Sort, p.name, p.params = "priority", decl.Name, decl.Params
		c.describeProc(p, decl, decl.Notes, called|gloss|told)
	case *syntax.OfferDecl:
		p.Sort, p.name = "offer", decl.Name
		c.describeProc(p, decl, decl.Notes, called|gloss)
	case *syntax.SetupDecl:
		p.Sort, p.name = "setup", syntax.Name{Text: "setup", Node: decl.Node}
		c.describeProc(p, decl, decl.Notes, 0)
	default:
		unexpected(decl)
	}
	return p
}

// unexpected panics because a switch has no case for a node that can come there.
func unexpected(node any) { panic(fmt.Sprintf("no case for %T", node)) }

func (c *checker) describeProc(p *procedure, decl placed, notes *syntax.Notes, may words) {
	p.Name = p.name.Text
	p.Span, p.NameSpan = c.at(decl), c.at(p.name)
	p.Doc, p.notes = c.doc(decl), notes
	p.Wording, p.Cites = c.noted(notes, may)
}

// given are the parameters that its text names: all but the card of a script.
func (p *procedure) given() []*variant.Local { return p.Params[len(p.Params)-len(p.params):] }

// lookingAs is how messages call what may only look.
func (p *procedure) lookingAs() string {
	if p.target != nil {
		return "a line that modifies"
	}
	return article(p.Sort)
}

// userOf is who uses what is mentioned in the text of p.
func (c *checker) userOf(p *procedure) *entity {
	if p.entity == nil {
		return c.entry
	}
	return p.entity
}

// resolveSignature settles what p takes and gives, as far as it is declared.
func (c *checker) resolveSignature(p *procedure) {
	for _, param := range p.params {
		t := anythingType
		if param.Type != nil {
			t = c.resolveType(c.userOf(p), param.Type)
		} else {
			c.errorf(CodeUntyped, c.at(param), "Write its type behind a colon, as in "+param.Name.Text+": number.",
				"nothing says what %q is", param.Name.Text)
		}
		p.Params = append(p.Params, &variant.Local{Name: param.Name.Text, Type: t, Span: c.at(param.Name)})
	}
	if p.original != nil && p.original.Index < 0 {
		c.settleOriginal(p)
	}
	switch decl := p.decl.Syntax.(type) {
	case *syntax.ProcDecl:
		if p.rolled() != nil && decl.Result == nil {
			p.Result = p.original.Result
			return
		}
		p.Result = c.declaredResult(p, decl.Result, decl.Value != nil)
	case *syntax.OpenDecl:
		p.Result = c.declaredResult(p, decl.Result, false)
	case *syntax.TableDecl:
		p.Result = c.declaredResult(p, decl.Result, true)
	case *syntax.CheckDecl:
		p.Result = numberType
		if p.Check.Enum != nil {
			p.Result = enumType(p.Check.Enum)
		}
	case *syntax.PriorityDecl:
		p.Result = boolType
	case *syntax.OfferDecl:
		p.Params = []*variant.Local{{Name: "player", Type: playerType, Span: p.NameSpan}}
		p.Result = nothingType
	case *syntax.SetupDecl:
		p.Result = nothingType
	default:
		unexpected(decl)
	}
}

// declaredResult is the result as it is declared; nil if it has to be inferred.
func (c *checker) declaredResult(p *procedure, t *syntax.Type, canInfer bool) *variant.Type {
	switch {
	case t != nil:
		return c.resolveType(c.userOf(p), t)
	case canInfer:
		return nil
	case p.Sort == "function":
		c.errorf(CodeMissingReturn, p.NameSpan, "A function tells something: write its type behind an arrow, as in -> number.",
			"nothing says what %q gives", p.Name)
		return anythingType
	}
	return nothingType
}

// deepestInference is how many bodies may wait for each other's results.
const deepestInference = 100

// resultOf is what p gives. If that is not declared, the body is checked now, to see.
func (c *checker) resultOf(p *procedure, at source.Span) *variant.Type {
	if p.Result == nil && p.state == untouched && c.inferring < deepestInference {
		c.inferring++
		c.checkProc(p)
		c.inferring--
	}
	if p.Result == nil {
		c.errorf(CodeUntyped, p.NameSpan, "Write its type behind an arrow, as in -> number.", "nothing says what %q gives", p.Name)
		p.Result = anythingType
	}
	return p.Result
}

// checkProc checks the body of p, once.
func (c *checker) checkProc(p *procedure) {
	if p.state != untouched {
		return
	}
	if _, open := p.decl.Syntax.(*syntax.OpenDecl); open {
		p.state = done
		return
	}
	p.state = underway
	b := c.newBody(p)
	b.tell(p.Told, p.notes.Said())
	if p.check != nil {
		p.check(b)
	}
	switch decl := p.decl.Syntax.(type) {
	case *syntax.ProcDecl:
		b.procBody(decl)
	case *syntax.TableDecl:
		b.tableBody(decl)
	case *syntax.CheckDecl:
		b.checkBody(decl)
	case *syntax.PriorityDecl:
		b.priorityBody(decl)
	case *syntax.OfferDecl:
		p.Body = b.block(decl.Body)
	case *syntax.SetupDecl:
		p.Body = b.block(decl.Body)
	case *syntax.OpenDecl:
	case nil: // check made the procedure of a part of a declaration, such as a requirement
	default:
		unexpected(decl)
	}
	b.reportUnusedLocals()
	p.state = done
}

// procBody checks the steps of a phase or procedure, or the one value that a function is.
func (b *body) procBody(decl *syntax.ProcDecl) {
	p := b.proc
	if decl.Body != nil {
		p.Body = b.block(decl.Body)
		if p.Result.Base != variant.Nothing && !isAnything(p.Result) && !b.flow.dead {
			b.errorf(CodeMissingReturn, p.NameSpan, "Let each way through it end with return and a value.",
				"not every way through %q gives %s", p.Name, describe(p.Result))
		}
		return
	}
	value := b.expr(decl.Value, p.Result)
	if p.Result == nil {
		p.Result = b.inferred(value)
	}
	value = b.fit(value, p.Result)
	at := value.Place()
	p.Body = &variant.Block{At: at, Stmts: []variant.Stmt{&variant.ReturnStmt{Step: variant.Step{At: at}, Value: value}}}
}

// inferred is the type of a value where nothing declares one.
func (b *body) inferred(x variant.Expr) *variant.Type {
	t := x.Type()
	if !isTyped(t) {
		b.errorf(CodeUntyped, x.Place(), "Say what else it may be: behind an arrow if this is what a function gives.",
			"nothing says of what type this is")
		return anythingType
	}
	return t
}

// isTyped tells whether t says enough to declare a variable of it.
func isTyped(t *variant.Type) bool {
	return t.Base != variant.NoneType && (t.Base != variant.ListType || !isAnything(t.Elem) && isTyped(t.Elem))
}

// originalOf is what a house rule put p in the place of, as something that can be called.
func (c *checker) originalOf(p *procedure) *procedure {
	if p.original == nil && p.decl.Original != nil {
		p.original = c.newProc(*p.decl.Original)
		c.settleOriginal(p)
	}
	return p.original
}

func (c *checker) settleOriginal(p *procedure) {
	o := p.original
	o.entity, o.Index = p.entity, len(c.procs)
	c.resolveSignature(o)
	c.procs = append(c.procs, o)
	p.Original = o.Proc
}

// foresee makes what a procedure was put around, if that is a check: its outcomes are known at once, and are what the
// procedure gives.
func (c *checker) foresee(p *procedure) {
	if p.Sort != "procedure" || p.decl.Original == nil {
		return
	}
	o := c.newProc(*p.decl.Original)
	if c.foresee(o); o.rolled() != nil {
		p.original = o
	}
}

// rolled is the check that p is, or was put around; nil for all others.
func (p *procedure) rolled() *procedure {
	for ; p != nil; p = p.original {
		if p.Check != nil {
			return p
		}
	}
	return nil
}
