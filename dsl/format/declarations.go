package format

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/dsl/each"
	"houserule/dsl/syntax"
)

// declaration formats a declaration. It panics for an unknown node.
func (p declarations) declaration(d syntax.Decl) row {
	switch d := d.(type) {
	case *syntax.ZoneDecl:
		return p.zone(d)
	case *syntax.CatalogDecl:
		return p.catalog(d)
	case *syntax.BoardDecl:
		return single(p.board(d))
	case *syntax.GroupDecl:
		return single(p.group(d))
	case *syntax.VarDecl:
		return single(p.variable(d))
	case *syntax.TrackDecl:
		return single(p.track(d))
	case *syntax.RequireDecl:
		return single(p.require(d))
	case *syntax.OptionDecl:
		return single(p.option(d))
	case *syntax.ReplaceDecl:
		return single(plain("replace ").add(p.declaration(d.Decl).whole()))
	case *syntax.ChangeDecl:
		return single(p.change(d))
	case *syntax.VariantDecl:
		return single(p.variant(d))
	case *syntax.EnumDecl:
		return single(p.enum(d))
	case *syntax.KindDecl:
		return single(p.kindOf(d))
	case *syntax.PlayerDecl:
		return single(p.player(d))
	case *syntax.SetupDecl:
		return single(p.block(p.notes(plain("setup"), d.Pos, d.Notes), d.Body, 0))
	case *syntax.TurnDecl:
		return single(p.turn(d))
	case *syntax.ScoreDecl:
		return single(p.score(d))
	case *syntax.ReportDecl:
		return single(p.report(d))
	case *syntax.ProcDecl:
		return single(p.proc(d))
	case *syntax.OpenDecl:
		t, _ := p.procHead(d.Sort, d.Name, d.Params, d.Result, d.Notes)
		return single(plain("open ").add(t))
	case *syntax.TableDecl:
		return single(p.table(d))
	case *syntax.CheckDecl:
		return single(p.check(d))
	case *syntax.PriorityDecl:
		return single(p.priority(d))
	case *syntax.OfferDecl:
		return single(p.offer(d))
	case *syntax.ScriptDecl:
		return single(p.script(d))
	case *syntax.ClausesDecl:
		return single(p.citedRules(d))
	case *syntax.ScenarioDecl:
		return single(p.scenario(d))
	default:
		panic(fmt.Sprintf("cannot format the declaration %T", d))
	}
}

// citedRules formats the list of rules that implement some clauses.
func (p declarations) citedRules(d *syntax.ClausesDecl) text {
	b := block{open: d.Clauses[len(d.Clauses)-1].EndPos, end: d.EndPos, separator: "  ", grouped: true}
	for _, r := range d.Rules {
		b.items = append(b.items, p.item(r, func(tails) row { return single(p.citedRule(r)) }))
	}
	return p.braces(plain("clause ").add(p.ids(d.Clauses)), b, 0)
}

func (p declarations) citedRule(r *syntax.CitedRule) text {
	switch {
	case r.Score && r.Line != nil:
		return plain("score ").add(quoted(r.Line))
	case r.Score:
		return plain("score")
	case r.Check != nil && r.Line != nil:
		return plain("check " + r.Check.Text + " ").add(quoted(r.Line))
	case r.Check != nil:
		return plain("check " + r.Check.Text)
	case r.Require != nil:
		return plain("require ").add(quoted(r.Require))
	case r.Script != nil:
		t, _ := p.whose(plain("script"), r.Pos, r.Script)
		return t
	case r.Rule != nil:
		return plain("rule " + r.Rule.Text + " of " + r.Of.Text)
	case r.Only != "":
		return plain(r.Only)
	}
	return plain(r.Named.Sort + " " + r.Named.Name.Text)
}

func (p declarations) variant(d *syntax.VariantDecl) text {
	t, open := plain("variant "+d.Name.Text), d.Name.EndPos
	if d.Title != nil {
		t, open = t.then(quoted(d.Title)), d.Title.EndPos
	}
	var lines []item
	for _, l := range d.Lines {
		lines = append(lines, p.item(l, func(tails) row {
			switch {
			case l.Base != nil:
				return row{facts, []text{plain("extends"), plain(l.Base.Text)}}
			case l.Effects == "age":
				return row{facts, []text{plain("effects"), plain("by age")}}
			case l.Effects != "":
				return row{facts, []text{plain("effects"), plain("in " + l.Effects + " order")}}
			case l.Edition != nil:
				return row{facts, []text{plain("language"), plain(strconv.Itoa(*l.Edition))}}
			case l.Undo != "":
				return row{facts, []text{plain("undo"), plain(l.Undo)}}
			case l.Counts != nil:
				return row{facts, []text{plain("players"), p.value(l.Counts, anywhere)}}
			case l.Sized:
				return row{facts, []text{plain("teams"), plain("of " + strconv.Itoa(*l.Teams))}}
			case l.Teams != nil:
				return row{facts, []text{plain("teams"), plain(strconv.Itoa(*l.Teams))}}
			}
			return row{facts, []text{plain(l.Word), quoted(l.Text)}}
		}))
	}
	return p.braces(t, oneByOne(open, d.EndPos, lines), 0)
}

func (p declarations) enum(d *syntax.EnumDecl) text {
	t := p.notes(plain("enum "+d.Name.Text), d.Name.EndPos, d.Notes)
	b := block{open: notesEnd(d.Notes, d.Name.EndPos), end: d.EndPos, separator: ", ", grouped: true}
	for _, m := range d.Members {
		b.items = append(b.items, p.item(m, func(tails) row { return single(p.member(m)) }))
	}
	return p.braces(t, b, 0)
}

func (p declarations) member(m *syntax.Member) text {
	t, _ := p.wording(plain(m.Name.Text), m.Name.EndPos, m.Wording)
	return t
}

// names returns items that consist of names only.
func (p declarations) names(names []*syntax.Name) []item {
	return each.Of(names, func(n *syntax.Name) item {
		return p.item(n, func(tails) row { return single(plain(n.Text)) })
	})
}

func (p declarations) group(d *syntax.GroupDecl) text {
	t, end := plain("group "+d.Name.Text+" ="), d.Name.EndPos
	for i, kind := range d.Kinds {
		word := plain(kind.Text)
		if i > 0 {
			word = plain("or " + kind.Text)
		}
		t, end = p.tail(t, end, kind.Pos, word), kind.EndPos
	}
	return p.notes(t, end, d.Notes)
}

func (p declarations) kindOf(d *syntax.KindDecl) text {
	t := p.notes(plain(d.Sort+" "+d.Name.Text), d.Name.EndPos, d.Notes)
	b := block{open: notesEnd(d.Notes, d.Name.EndPos), end: d.EndPos, separator: "  ", grouped: true}
	for _, f := range d.Fields {
		b.items = append(b.items, p.item(f, func(next tails) row { return p.field(f, next) }))
	}
	return p.braces(t, b, 0)
}

func (p declarations) field(f *syntax.Field, next tails) row {
	t, end := contents(typeText(&f.Type), f.InPlay, f.Nobody), f.Type.EndPos
	if f.Default != nil {
		after := next
		if f.Limit != nil || len(f.SetBy) > 0 || f.Wording != nil {
			after = noTail
		}
		t = p.tail(t, end, startOfValue(f.Default), plain("= ").add(p.value(f.Default, before(after))))
		end = endOfValue(f.Default)
	}
	if f.Limit != nil {
		t = p.tail(t, end, startOfValue(f.Limit), plain("limit ").add(p.value(f.Limit, before(next))))
		end = endOfValue(f.Limit)
	}
	for _, by := range []struct {
		word  string
		names []*syntax.Name
	}{{"set by ", f.SetBy}, {"entered by ", f.Entered}, {"left by ", f.Left}} {
		if len(by.names) > 0 {
			t = p.tail(t, end, by.names[0].Pos, plain(by.word).add(p.enumeration(by.names)))
			end = by.names[len(by.names)-1].EndPos
		}
	}
	t, _ = p.wording(t, end, f.Wording)
	name := plain(f.Name.Text + ":")
	if f.Quiet {
		name = plain("quietly ").add(name)
	}
	return row{fields, []text{name, t}}
}

// contents appends the words for a zone whose contents are in play, or hidden from all players.
func contents(t text, inPlay, nobody bool) text {
	switch {
	case inPlay:
		return t.say(" in play")
	case nobody:
		return t.say(" for nobody")
	}
	return t
}

func typeText(t *syntax.Type) text {
	var s string
	switch {
	case t.Zone != "":
		s = t.Zone + " of " + join(t.Kinds, " or ")
	case t.Set != nil:
		s = "set of " + t.Set.Text
	case t.List != nil:
		s = "list of " + typeText(t.List)[0].text
	default:
		s = join(append([]syntax.Name{*t.Name}, t.Or...), " or ")
	}
	if t.Optional {
		s += "?"
	}
	return plain(s)
}

func join(names []syntax.Name, separator string) string {
	words := each.Of(names, func(n syntax.Name) string { return n.Text })
	return strings.Join(words, separator)
}

func (p declarations) variable(d *syntax.VarDecl) text {
	t := plain("keep ")
	switch {
	case d.Quiet:
		t = t.say("quietly ")
	case d.Secret:
		t = t.say("secretly ")
	}
	t = t.add(typeText(&d.Type)).say(" " + d.Name.Text + " =")
	t = p.tail(t, d.Name.EndPos, startOfValue(d.Value), p.value(d.Value, anywhere))
	return p.notes(t, endOfValue(d.Value), d.Notes)
}

func (p declarations) track(d *syntax.TrackDecl) text {
	t := p.setting(plain("track "), d.Name, d.Value, d.In, false)
	return p.notes(t, endOfValue(d.In), d.Notes)
}

func (p declarations) require(d *syntax.RequireDecl) text {
	t := plain("require ").add(p.value(d.Cond, before(tailText)))
	t = p.tail(t, endOfValue(d.Cond), d.Text.Pos, quoted(&d.Text))
	return p.notes(t, d.Text.EndPos, d.Notes)
}

func (p declarations) player(d *syntax.PlayerDecl) text {
	var has []item
	for _, thing := range d.Has {
		switch {
		case thing.Zone != nil:
			has = append(has, p.item(thing.Zone, func(tails) row { return p.zone(thing.Zone) }))
		case thing.Var != nil:
			has = append(has, p.item(thing.Var, func(tails) row { return single(p.variable(thing.Var)) }))
		default:
			has = append(has, p.item(thing.Track, func(tails) row { return single(p.track(thing.Track)) }))
		}
	}
	return p.braces(plain("each "+d.Whose+" has"), oneByOne(d.Pos, d.EndPos, has), 0)
}

func (p declarations) option(d *syntax.OptionDecl) text {
	t := p.setting(plain("option "), d.Name, d.Value, d.In, d.About != nil)
	end := endOfValue(d.Value)
	if d.In != nil {
		end = endOfValue(d.In)
	}
	if d.About != nil {
		t = p.tail(t, end, d.About.Pos, quoted(d.About))
		end = d.About.EndPos
	}
	return p.notes(t, end, d.Notes)
}

// setting formats NAME = VALUE in LIMITS. The flag about is set if a text follows.
func (p declarations) setting(t text, name syntax.Name, value, in syntax.Expr, about bool) text {
	last := noTail
	if about {
		last = tailText
	}
	t = t.say(name.Text + " = ")
	if in == nil {
		return t.add(p.value(value, slot{sumStrength, last | tailCompare, false}))
	}
	t = t.add(p.value(value, slot{sumStrength, tailCompare, false}))
	return t.say(" in ").add(p.value(in, before(last)))
}

func (p declarations) turn(d *syntax.TurnDecl) text {
	t, open := plain("turn"), d.Pos
	if d.Where != nil {
		t, open = t.say(" where ").add(p.value(d.Where, anywhere)), endOfValue(d.Where)
	}
	if d.Until != nil {
		t, open = t.say(" until ").add(p.value(d.Until, anywhere)), endOfValue(d.Until)
	}
	t = p.notes(t, open, d.Notes)
	b := oneByOne(notesEnd(d.Notes, open), d.EndPos, p.names(d.Phases))
	b.grouped = true
	return p.braces(t, b, 0)
}

func (p declarations) offer(d *syntax.OfferDecl) text {
	t := plain("offer " + d.Name.Text + " ").add(quoted(&d.Title)).say(" by each player")
	parts := []part{{end: d.Title.EndPos, text: func(tails) text { return t }}}
	if d.Where != nil {
		parts = append(parts, p.part("where", d.Where, noTail, anyStrength))
	}
	if d.Suggest != nil {
		parts = append(parts, p.part("suggest", d.Suggest, tailSuggest, anyStrength))
	}
	end := parts[len(parts)-1].end
	return p.block(p.notes(inParts(parts, noTail, p.tail), end, d.Notes), d.Body, 0)
}

func (p declarations) proc(d *syntax.ProcDecl) text {
	t, end := p.procHead(d.Sort, d.Name, d.Params, d.Result, d.Notes)
	if d.Passes != nil {
		t, end = p.where(plain(d.Sort+" "+d.Name.Text+" after "+d.Params[0].Name.Text+d.Passes.String()), d.Passes.EndPos, d.Where)
		t, end = p.notes(t, end, d.Notes), notesEnd(d.Notes, end)
	}
	if d.Value != nil {
		return p.tail(t.say(" ="), end, startOfValue(d.Value), p.value(d.Value, anywhere))
	}
	return p.block(t, d.Body, 0)
}

// procHead formats a procedure up to its body. It returns the text and its end in the source.
func (p declarations) procHead(sort string, name syntax.Name, params []syntax.Param, result *syntax.Type, notes *syntax.Notes) (t text, end place) {
	t, end = p.params(sort, name, params)
	if result != nil {
		t, end = t.say(" -> ").add(typeText(result)), result.EndPos
	}
	return p.notes(t, end, notes), notesEnd(notes, end)
}
