package declared

import (
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/alphabet"
	"houserule/dsl/check/cover"
	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Limits of the combinations of one catalog, and of all catalogs together.
const (
	mostCards   = 10_000  // components of one catalog
	mostInAll   = 100_000 // components
	mostValues  = 1_000_000
	longestName = 200 // bytes of a component's name
)

// resolveCatalog makes the components of a catalog from its files or its combinations.
func (c *Checker) resolveCatalog(k *env.CatalogDecl) {
	catalog, decl := k.Entity.Catalog, k.Decl
	kind := c.Lookup(k.Entity, decl.Kind, report.CodeUnknownType, "kind of component", env.IsKind)
	if kind == nil {
		return
	}
	catalog.Kind = kind.Kind
	if decl.When != nil {
		b := expr.NewLook(c.Resolver, k.Entity, "a condition", variant.Pure)
		catalog.When, _, _ = b.Condition(decl.When)
		c.checkSettled(decl.When, "Use only options in this condition.", "a catalog can't depend on the course of play")
	}
	if len(decl.Each) > 0 {
		c.combine(k)
	} else if files := c.fileRefs(decl.Files); c.In.Data != nil && len(files) > 0 {
		cards, found := c.In.Data.Cards(catalog, files, ignored(decl.Ignoring))
		catalog.Cards = cards
		c.Found = append(c.Found, found...)
	}
}

func (c *Checker) fileRefs(paths []*syntax.Text) (files []env.FileRef) {
	for _, path := range paths {
		files = append(files, env.FileRef{Path: c.FixedText(*path, "the name of a file"), At: c.At(*path)})
	}
	return files
}

// ignored returns the keys that a catalog or a board ignores in its files.
func ignored(decl *syntax.Ignoring) env.Ignored {
	if decl == nil {
		return env.Ignored{}
	}
	all := env.Ignored{Others: decl.Others}
	for _, name := range decl.Names {
		all.Names = append(all.Names, name.Text)
	}
	return all
}

// A column has the values of one "each". Without a field it counts copies.
type column struct {
	name   string
	field  *variant.Field
	values []int64
	words  []string // the words for the values
}

// combine makes a component for each combination. The last column varies fastest.
func (c *Checker) combine(k *env.CatalogDecl) {
	catalog := k.Entity.Catalog
	columns, total := c.columns(k)
	c.ReportMissing(c.At(k.Decl.Kind), catalog.Kind, func(f *variant.Field) bool {
		return slices.ContainsFunc(columns, func(column column) bool {
			return column.name == f.Name
		})
	})
	if total > mostCards {
		c.Errorf(report.CodeTooMany, catalog.Span, "", "this catalog would list more than %d components", mostCards)
		return
	}
	full := c.combined > mostInAll || c.values > mostValues
	c.combined += total
	c.values += total * len(catalog.Kind.Fields)
	switch {
	case full:
		return
	case c.combined > mostInAll || c.values > mostValues:
		c.Errorf(report.CodeTooMany, catalog.Span, "", "with this catalog the game has more than %d components, or they have more than %d fields together", mostInAll, mostValues)
		return
	}
	name := c.cardNamer(k.Decl.Named, columns)
	for n := range total {
		card := combination(catalog, columns, n, name)
		if len(card.Name) > longestName {
			c.Errorf(report.CodeTooMany, catalog.Span, "", "this name has more than %d letters", longestName)
			return
		}
		catalog.Cards = append(catalog.Cards, card)
	}
}

// combination returns the component of combination n.
func combination(catalog *variant.Catalog, columns []column, n int, name func([]string) string) variant.Card {
	card := variant.Card{Values: make([]variant.CardValue, len(catalog.Kind.Fields)), Span: catalog.Span}
	words := make([]string, len(columns))
	for i := len(columns) - 1; i >= 0; i-- {
		column := columns[i]
		at := n % len(column.values)
		n /= len(column.values)
		words[i] = column.words[at]
		if column.field == nil {
			continue
		}
		value := variant.CardValue{Given: true, Number: column.values[at]}
		if column.field.Type.Base == variant.Text {
			value = variant.CardValue{Given: true, Text: words[i]}
		}
		card.Values[column.field.Slot] = value
	}
	card.Name = name(words)
	return card
}

// columns returns the columns of a catalog, and the number of combinations.
func (c *Checker) columns(k *env.CatalogDecl) (columns []column, total int) {
	total = 1
	places := map[string]source.Span{}
	for _, each := range k.Decl.Each {
		if first, found := places[each.Field.Text]; found {
			c.Taken(each.Field.Text, c.At(each.Field), first)
			continue
		}
		places[each.Field.Text] = c.At(each.Field)
		column := column{name: each.Field.Text, field: c.FieldsOf[k.Entity.Catalog.Kind].Fields[each.Field.Text]}
		if column.field != nil {
			c.Use(c.At(each.Field), env.OfField(column.field), column.field.Type)
		}
		if each.In != nil {
			c.columnIn(k, each, &column)
		} else {
			c.columnOf(k, each, &column)
		}
		if len(each.Copies) > 0 {
			c.repeated(k, each, &column)
		}
		columns = append(columns, column)
		total = min(total*len(column.values), mostCards+1)
	}
	return columns, total
}

// columnOf adds all values of a field to its column.
func (c *Checker) columnOf(k *env.CatalogDecl, each *syntax.Each, column *column) {
	f := column.field
	switch {
	case f == nil:
		c.UnknownField(types.ComponentOf([]*variant.Kind{k.Entity.Catalog.Kind}), each.Field)
	case f.Type.Base == variant.EnumType:
		for i, member := range f.Type.Enum.Members {
			column.add(int64(i), member)
		}
	case f.Type.Base == variant.Bool:
		column.add(0, "false")
		column.add(1, "true")
	case !types.IsAnything(f.Type):
		c.Errorf(report.CodeNotASource, c.At(*each), "Say which values, as in each "+f.Name+" in 1..10.", "%s has too many values to list them all", report.Quoted(f.Name))
	}
}

// columnIn adds the values of a range, a list or an enum to a column.
func (c *Checker) columnIn(k *env.CatalogDecl, each *syntax.Each, column *column) {
	b := expr.NewLook(c.Resolver, k.Entity, "a catalog", variant.Pure)
	if r, ok := each.In.(*syntax.Range); ok {
		if column.takes(b, types.NumberAt(0, b.At(r))) {
			column.addRange(b, r)
		}
		return
	}
	var want *variant.Type
	if column.field != nil {
		want = types.ListOf(types.Definite(column.field.Type))
	}
	switch x := b.Expr(each.In, want).(type) {
	case *variant.ListOf:
		for _, item := range x.Items {
			if column.takes(b, item) {
				column.addItem(b, item)
			}
		}
	case *variant.QueryExpr:
		if x.Source.Kind == variant.OverEnum && column.takes(b, types.EnumAt(x.Source.Enum, 0, x.At)) {
			for i, member := range x.Source.Enum.Members {
				column.add(int64(i), member)
			}
		}
	default:
		if !types.IsAnything(x.Type()) {
			c.Errorf(report.CodeNotConstant, x.Place(), "Write a range, a list or the name of an enum.", "this value must be known before play")
		}
	}
}

// repeated repeats each value of a column as often as the first pattern says that it fits.
func (c *Checker) repeated(k *env.CatalogDecl, each *syntax.Each, column *column) {
	t := types.Number
	if column.field != nil {
		t = column.field.Type
	}
	b := expr.NewLook(c.Resolver, k.Entity, "a catalog", variant.Pure)
	var patterns [][]variant.Interval
	var numbers []int64
	for _, row := range each.Copies {
		var pattern []variant.Interval
		for _, value := range row.Pattern.Values {
			pattern = append(pattern, b.Interval(value, t))
		}
		n := b.Fixed(b.Value(row.Number, types.Number))
		if n < 0 || n > mostCards {
			c.Errorf(report.CodeOutOfRange, b.Place(row.Number), "", "there can be from 0 to %d copies", mostCards)
			return
		}
		patterns, numbers = append(patterns, pattern), append(numbers, n)
	}
	fits := func(pattern []variant.Interval, i int) bool {
		return pattern == nil || slices.ContainsFunc(pattern, func(in variant.Interval) bool {
			if t.Base == variant.Text {
				return in.Text == column.words[i]
			}
			span := cover.SpanOf(in.Lo, in.Hi)
			return span.Lo <= column.values[i] && column.values[i] <= span.Hi
		})
	}
	values, words := column.values, column.words
	used := make([]bool, len(patterns))
	var repeated []int64
	var named []string
	for i, value := range values {
		at := slices.IndexFunc(patterns, func(p []variant.Interval) bool { return fits(p, i) })
		if at < 0 {
			c.Errorf(report.CodeMatchGap, c.At(*each), "Add a line: "+words[i]+" -> 1, or else -> 1.", "no line says how many copies %q has", words[i])
			return
		}
		if int64(len(repeated))+numbers[at] > mostCards {
			c.Errorf(report.CodeTooMany, c.At(*each), "", "this catalog would list more than %d components", mostCards)
			return
		}
		used[at] = true
		for range numbers[at] {
			repeated, named = append(repeated, value), append(named, words[i])
		}
	}
	for i, row := range each.Copies {
		if !used[i] {
			c.Errorf(report.CodeNever, c.At(row.Pattern), "", "no value of %q is left for this line", column.name)
		}
	}
	column.values, column.words = repeated, named
}

// takes reports whether a value has the type of the column, and reports an error if it has not.
func (k *column) takes(b *expr.Body, x variant.Expr) bool {
	return k.field == nil || types.IsAnything(k.field.Type) || !types.IsAnything(b.Fit(x, k.field.Type).Type())
}

func (k *column) addItem(b *expr.Body, item variant.Expr) {
	if text, ok := item.(*variant.TextConst); ok {
		k.add(0, text.Text)
		return
	}
	n := b.Fixed(item)
	switch t := item.Type(); t.Base {
	case variant.EnumType:
		k.add(n, t.Enum.Members[n])
	case variant.Bool:
		k.add(n, strconv.FormatBool(n == 1))
	default:
		k.add(n, strconv.FormatInt(n, 10))
	}
}

func (k *column) addRange(b *expr.Body, r *syntax.Range) {
	interval := b.FixedRange(r)
	switch {
	case interval.Lo == variant.None || interval.Hi == variant.None:
		b.Errorf(report.CodeNotASource, b.At(r), "Write both ends, as in 1..6.", "this range has no end")
	case uint64(interval.Hi)-uint64(interval.Lo) >= mostCards:
		b.Errorf(report.CodeTooMany, b.At(r), "", "this catalog would list more than %d components", mostCards)
	default:
		for i := range interval.Hi - interval.Lo + 1 {
			k.add(interval.Lo+i, strconv.FormatInt(interval.Lo+i, 10))
		}
	}
}

func (k *column) add(value int64, word string) {
	k.values, k.words = append(k.values, value), append(k.words, word)
}

// cardNamer returns a function that makes the name of a component from the words of its columns, by
// the pattern of the catalog.
func (c *Checker) cardNamer(named *syntax.Text, columns []column) func(words []string) string {
	if named == nil {
		return func(words []string) string { return strings.Join(words, " ") }
	}
	type piece struct {
		literal string
		column  int // -1 for a literal
	}
	var pieces []piece
	for _, part := range named.Parts {
		if part.Value == nil {
			pieces = append(pieces, piece{part.Literal, -1})
		} else if i := c.columnNamed(part.Value, columns); i >= 0 {
			c.NoForms(part, "the name of a card")
			pieces = append(pieces, piece{"", i})
		}
	}
	return func(words []string) string {
		name := ""
		for _, p := range pieces {
			if len(name) > longestName {
				break
			}
			if name += p.literal; p.column >= 0 {
				name += words[p.column]
			}
		}
		return alphabet.Name(name)
	}
}

// columnNamed returns the index of the column that a name in braces means, or -1.
func (c *Checker) columnNamed(e syntax.Expr, columns []column) int {
	name, ok := e.(*syntax.NameRef)
	if !ok {
		c.Errorf(report.CodeNotConstant, c.At(e), "Use the name of an each of this catalog.", "names of components can hold only the values of the catalog's own each parts")
		return -1
	}
	var names []string
	for i, column := range columns {
		if column.name == name.Name {
			return i
		}
		names = append(names, column.name)
	}
	c.Unknown(report.CodeUnknownName, c.At(name), name.Name, func() []string { return names }, "this catalog has no each %q", name.Name)
	return -1
}
