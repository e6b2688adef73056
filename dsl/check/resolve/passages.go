package resolve

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Rules follow the moves of components: those into a zone, and those out of it.

// PassageOf returns the kind of move that a declaration or listener follows. It returns nil after
// an error.
func (c *Resolver) PassageOf(user *env.Entity, decl *syntax.Passes, at source.Span) *env.Passage {
	in, kinds, holder := c.PlaceNamed(user, decl.Zone, decl.Whose != nil)
	var from variant.ZoneSet
	if decl.From != nil {
		from, _, _ = c.PlaceNamed(user, *decl.From, c.Names[decl.From.Text] == nil || !env.IsZone(c.Names[decl.From.Text]))
	}
	switch {
	case in.Zone == nil && in.Fields == nil || decl.From != nil && from.Zone == nil && from.Fields == nil:
		return nil
	case in.Zone != nil && env.IsFixed(in.Zone):
		c.Errorf(report.CodeCannotMove, c.At(decl.Zone), "Spaces stay on their board and faces on their die.", "nothing enters or leaves %q", in.Zone.Name)
		return nil
	case decl.Whose != nil && holder == nil:
		c.Errorf(report.CodeUnknownName, c.At(*decl.Whose), "Delete "+decl.Whose.Text+" and the dot.", "there is only one %q, so it has no owner", decl.Zone.Text)
		return nil
	}
	key := *decl
	if key.Whose != nil {
		key.Whose = &syntax.Name{Text: "it"}
	}
	if known := c.Passages[key.String()]; known != nil {
		return known
	}
	event := &env.Procedure{
		Proc:    &variant.Proc{Index: -1, Sort: "passage", Name: key.String()[1:], Result: types.Nothing, Effect: variant.Acts, Span: at, NameSpan: at},
		Callees: map[*env.Procedure]bool{}, State: env.Done,
	}
	event.Params = []*variant.Local{{Name: "it", Type: types.ComponentOf(kinds), Span: at}}
	if decl.Whose != nil {
		event.Params = append(event.Params, &variant.Local{Name: "whose", Type: holder, Span: at})
	}
	p := &env.Passage{Passage: &variant.Passage{Event: event.Proc, Leaves: decl.Leaves, In: in, From: from}, Event: event}
	c.Passages[key.String()] = p
	c.Variant.Passages = append(c.Variant.Passages, p.Passage)
	return p
}

// follow lets a procedure follow a move. A house rule that replaces the procedure may leave out the
// words of the move.
func (c *Resolver) follow(p *env.Procedure) {
	passage := p.Follows
	for o := p.Decl.Original; passage == nil && o != nil; o = o.Original {
		if decl, ok := o.Syntax.(*syntax.ProcDecl); ok && decl.Passes != nil {
			passage = c.PassageOf(c.UserOf(p), decl.Passes, p.NameSpan)
		}
	}
	if passage == nil {
		return
	}
	c.Entry.Mention(p.Entity)
	if p.Sort != "procedure" {
		return
	}
	fits := len(p.Params) == len(passage.Event.Params)
	for i, param := range p.Params {
		fits = fits && types.Fits(passage.Event.Params[i].Type, param.Type)
	}
	switch {
	case !fits:
		c.Errorf(report.CodeWrongArguments, p.NameSpan, "Repeat the words after the name: "+p.Name+" after ….", "%q follows a move, so its parameters are those of the move", p.Name)
	default:
		passage.Procs = append(passage.Procs, p.Proc)
	}
}
