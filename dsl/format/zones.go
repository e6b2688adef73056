package format

import (
	"houserule/dsl/each"
	"houserule/dsl/syntax"
)

// zone formats a zone. Its cells are aligned with those of adjacent zones.
func (p declarations) zone(d *syntax.ZoneDecl) row {
	cells := []text{plain(d.Sort), plain(d.Name.Text), contents(plain("of "+join(d.Kinds, " or ")), d.InPlay, d.Nobody), nil, nil, nil}
	end := d.Kinds[len(d.Kinds)-1].EndPos
	if d.While != nil {
		cells[2], end = cells[2].say(" while ").add(p.value(d.While, anywhere)), endOfValue(d.While)
	}
	if len(d.From) > 0 {
		cells[3] = p.tail(plain("from"), end, d.From[0].Pos, p.enumeration(pointers(d.From)))
		end = d.From[len(d.From)-1].EndPos
	}
	if d.Listed {
		cells[3] = cells[3].say(" as listed")
	}
	if d.Discards != nil {
		discards := plain("discards to " + d.Discards.Text)
		if ends(end, d.Discards.Pos) {
			cells[3] = p.tail(cells[3], end, d.Discards.Pos, discards)
		} else {
			cells[4] = discards
		}
		end = d.Discards.EndPos
	}
	cells[5] = p.zoneRest(d, end)
	return row{zones, cells}.unlessBroken()
}

// zoneRest formats the rare parts of a zone.
func (p declarations) zoneRest(d *syntax.ZoneDecl, end place) text {
	var t text
	if d.Never {
		t = plain("never renewed")
	}
	if d.Limit != nil {
		t = t.then(plain("limit ").add(p.value(d.Limit, anywhere)))
		end = endOfValue(d.Limit)
	}
	if len(d.Sorted) > 0 {
		t = t.then(plain("sorted by ").add(p.keys(d.Sorted, anywhere)))
		end = d.Sorted[len(d.Sorted)-1].EndPos
	}
	for _, moved := range []struct {
		word string
		by   []syntax.Name
	}{{"entered by", d.Entered}, {"left by", d.Left}} {
		if len(moved.by) > 0 {
			t = p.tail(t.then(plain(moved.word)), end, moved.by[0].Pos, p.enumeration(pointers(moved.by)))
			end = moved.by[len(moved.by)-1].EndPos
		}
	}
	return p.notes(t, end, d.Notes)
}

func (p declarations) catalog(d *syntax.CatalogDecl) row {
	origin, end := p.files(d.Files)
	origin, end = p.ignoring(origin, end, d.Ignoring)
	if len(d.Each) > 0 {
		origin, end = p.combinations(d)
	}
	if d.When != nil {
		when := plain("when ").add(p.value(d.When, anywhere))
		origin, end = p.tail(origin, end, startOfValue(d.When), when), endOfValue(d.When)
	}
	cells := []text{plain("catalog " + d.Name.Text), plain("of " + d.Kind.Text), origin, p.notes(nil, end, d.Notes)}
	return row{catalogs, cells}.unlessBroken()
}

func (p declarations) board(d *syntax.BoardDecl) text {
	origin, end := p.files(d.Files)
	if d.Beside != nil {
		origin, end = p.tail(origin, end, d.Beside.Pos, plain("beside "+d.Beside.Text)), d.Beside.EndPos
	}
	origin, end = p.ignoring(origin, end, d.Ignoring)
	return p.notes(plain("board "+d.Name.Text+" of "+d.Kind.Text).then(origin), end, d.Notes)
}

// files formats the source files of a catalog or board.
func (p declarations) files(files []*syntax.Text) (t text, end place) {
	var list []element
	for _, f := range files {
		list = append(list, element{f.Pos, f.EndPos, quoted(f)})
		end = f.EndPos
	}
	return plain("from ").add(p.commas(list)), end
}

// ignoring formats the ignored keys of a catalog or board.
func (p declarations) ignoring(t text, end place, d *syntax.Ignoring) (text, place) {
	switch {
	case d == nil:
		return t, end
	case d.Others:
		return p.tail(t, end, d.Pos, plain("ignoring all others")), d.EndPos
	}
	return p.tail(t.say(" ignoring"), end, d.Names[0].Pos, p.enumeration(d.Names)), d.EndPos
}

// combinations formats the values of a catalog that has a component for each combination of them.
func (p declarations) combinations(d *syntax.CatalogDecl) (t text, end place) {
	var list []element
	for i, each := range d.Each {
		next := tailComma
		if i == len(d.Each)-1 {
			next = noTail
		}
		u := plain("each " + each.Field.Text)
		if each.In != nil {
			u = u.say(" in ").add(p.value(each.In, before(next)))
		}
		if len(each.Copies) > 0 {
			u = p.copies(u, each)
		}
		list = append(list, element{each.Pos, each.EndPos, u})
		end = each.EndPos
	}
	t = plain("with ").add(p.commas(list))
	if d.Named != nil {
		t, end = p.tail(t, end, d.Named.Pos, plain("named ").add(quoted(d.Named))), d.Named.EndPos
	}
	return t, end
}

// copies formats the numbers of copies after the values of a field.
func (p declarations) copies(t text, each *syntax.Each) text {
	open, rows := each.Field.EndPos, []item(nil)
	if each.In != nil {
		open = endOfValue(each.In)
	}
	for _, c := range each.Copies {
		rows = append(rows, p.item(c, func(next tails) row {
			return row{arrows, []text{p.pattern(&c.Pattern), plain("-> ").add(p.value(c.Number, before(next)))}}
		}))
	}
	return p.braces(t.say(" copies"), oneByOne(open, each.EndPos, rows), 0)
}

// enumeration formats names separated by commas.
func (p declarations) enumeration(names []*syntax.Name) text {
	list := each.Of(names, func(n *syntax.Name) element { return element{n.Pos, n.EndPos, plain(n.Text)} })
	return p.commas(list)
}

func pointers(names []syntax.Name) []*syntax.Name {
	var list []*syntax.Name
	for i := range names {
		list = append(list, &names[i])
	}
	return list
}
