package data

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"houserule/dsl/alphabet"
	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// A row is one [[name]] table: where its parts stand, and their values as the library reads them.
type row struct {
	table
	values map[string]any
}

// has reports whether a row gives a key a value.
func (r row) has(key string) bool {
	_, has := r.values[key]
	return has
}

// readRows reads a text that holds nothing but arrays of tables of the given names, in the order of
// the text. What is not such a row is reported and left out.
func readRows(file *source.File, names ...string) ([]row, diag.List) {
	_, rows, findings := readTables(file, nil, names...)
	return rows, findings
}

// readTables is readRows for a text that may have some keys above its rows: these are the head.
func readTables(file *source.File, keys []string, names ...string) (head row, rows []row, findings diag.List) {
	tables, document, findings := readDocument(file)
	if len(findings) > 0 {
		return head, nil, findings
	}
	findings = strangers(tables, keys, names)
	for _, name := range names {
		rows = append(rows, rowsOf(tables, name, document[name])...)
	}
	slices.SortStableFunc(rows, func(a, b row) int { return a.header.Start - b.header.Start })
	return row{tables[0], document}, rows, findings
}

// readDocument reads any text of TOML: its tables with their places, and its values.
func readDocument(file *source.File) (tables []table, document map[string]any, findings diag.List) {
	tables, tooDeep, outlineErr := outline(file)
	if !tooDeep.IsZero() {
		return nil, nil, diag.List{{Code: CodeSyntax, Span: tooDeep, Summary: "this is nested too deeply"}}
	}
	if len(tables) > mostCards+1 {
		return nil, nil, diag.List{{Code: CodeTooMany, Span: tables[mostCards+1].header, Summary: fmt.Sprintf("there are more than %d rows", mostCards)}}
	}
	document = map[string]any{}
	if _, err := toml.Decode(file.Text, &document); err != nil {
		return nil, nil, diag.List{syntaxError(file, err)}
	}
	if outlineErr != nil { // because the parser of the outline may be stricter
		return nil, nil, diag.List{syntaxError(file, outlineErr)}
	}
	normalize(document)
	return tables, document, nil
}

// normalize returns a value with all its texts in one Unicode form. Maps and lists are changed in place.
func normalize(value any) any {
	switch v := value.(type) {
	case string:
		return alphabet.Normal(v)
	case map[string]any:
		for key, inner := range v {
			v[key] = normalize(inner)
		}
	case []map[string]any:
		for _, inner := range v {
			normalize(inner)
		}
	case []any:
		for i, inner := range v {
			v[i] = normalize(inner)
		}
	}
	return value
}

// Decode reads a text of TOML that is no component data and tells which of its keys were of use, unless it nests deeper than
// anybody writes.
func Decode(file *source.File, into any) (toml.MetaData, error) {
	if _, tooDeep, _ := outline(file); !tooDeep.IsZero() {
		return toml.MetaData{}, fmt.Errorf("line %d is nested too deeply", tooDeep.Line())
	}
	return toml.Decode(file.Text, into)
}

// rowsOf pairs the tables of one name with their values: both are in the order of the text.
func rowsOf(tables []table, name string, values any) (rows []row) {
	list, _ := values.([]map[string]any)
	for _, t := range tables {
		if t.array && t.name == name && len(rows) < len(list) {
			rows = append(rows, row{t, list[len(rows)]})
		}
	}
	return rows
}

// strangers reports whatever stands outside of the rows.
func strangers(tables []table, keys, names []string) diag.List {
	var found report
	besides := "nothing else"
	if len(keys) > 0 {
		besides = "above them " + strings.Join(keys, " or ")
	}
	detail := "A data file holds tables that start with [[" + strings.Join(names, "]] or [[") + "]], and " + besides + "."
	complain := func(at source.Span, name string) {
		found.add(diag.Diagnostic{
			Code: CodeTable, Span: at, Summary: fmt.Sprintf("%q has no meaning here", name),
			Label: found.didYouMean(name, func() []string { return slices.Concat(keys, names) }), Detail: detail,
		})
	}
	for _, t := range tables {
		known := t.array && slices.Contains(names, t.name)
		if !known && !t.header.IsZero() {
			complain(t.header, t.name)
		}
		if t.header.IsZero() {
			if i := slices.IndexFunc(t.entries, func(e entry) bool { return !slices.Contains(keys, e.key) }); i >= 0 {
				complain(t.entries[i].at, t.entries[i].key)
			}
		}
	}
	return found.findings
}

// syntaxError tells in our own words where the library stopped.
func syntaxError(file *source.File, err error) diag.Diagnostic {
	var parse toml.ParseError
	if !errors.As(err, &parse) {
		return diag.Diagnostic{Code: CodeSyntax, Span: file.Span(0, 0), Summary: "this cannot be read as TOML", Label: err.Error()}
	}
	start := min(max(parse.Position.Start, 0), len(file.Text))
	end := min(start+max(parse.Position.Len, 0), len(file.Text))
	if strings.Contains(parse.Message, "out of range") {
		return diag.Diagnostic{Code: CodeNumber, Span: file.Span(start, end), Summary: "this number is too large"}
	}
	return diag.Diagnostic{
		Code: CodeSyntax, Span: file.Span(start, end), Summary: "this cannot be read as TOML",
		Label: lowered(strings.TrimSuffix(parse.Message, ".")),
	}
}

// lowered starts a sentence in lower case, unless its first word is written in capitals.
func lowered(sentence string) string {
	if len(sentence) < 2 || strings.ToUpper(sentence[:2]) == sentence[:2] {
		return sentence
	}
	return strings.ToLower(sentence[:1]) + sentence[1:]
}
