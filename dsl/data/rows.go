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

// A row is one [[name]] table: the outline of its keys and the decoded values.
type row struct {
	table
	values map[string]any
}

// has reports whether a row has a value for a key.
func (r row) has(key string) bool {
	_, has := r.values[key]
	return has
}

// readRows parses a file that contains only arrays of tables of the given names. It returns the
// rows in file order. All other contents are reported as errors and left out.
func readRows(file *source.File, names ...string) ([]row, diag.List) {
	_, rows, findings := readTables(file, nil, names...)
	return rows, findings
}

// readTables parses the same file as readRows, but permits some keys above the rows. These keys
// are in head.
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

// readDocument parses any TOML file, and returns its outline and its decoded values.
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
	if outlineErr != nil { // a stricter parser for the outline may find more errors
		return nil, nil, diag.List{syntaxError(file, outlineErr)}
	}
	normalize(document)
	return tables, document, nil
}

// normalize returns a value with all its texts in Unicode normal form. It modifies maps and
// slices in place.
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

// Decode decodes a TOML file that has no components, for example the configuration of a tool. It
// returns an error if the file nests too deep. The metadata has the keys that were not decoded.
func Decode(file *source.File, into any) (toml.MetaData, error) {
	if _, tooDeep, _ := outline(file); !tooDeep.IsZero() {
		return toml.MetaData{}, fmt.Errorf("line %d is nested too deeply", tooDeep.Line())
	}
	return toml.Decode(file.Text, into)
}

// rowsOf pairs the tables of one name with their values, because both slices are in file order.
func rowsOf(tables []table, name string, values any) (rows []row) {
	list, _ := values.([]map[string]any)
	for _, t := range tables {
		if t.array && t.name == name && len(rows) < len(list) {
			rows = append(rows, row{t, list[len(rows)]})
		}
	}
	return rows
}

// strangers returns errors for all tables and keys outside the expected rows.
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

// syntaxError converts an error of the TOML library into a diagnostic.
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

// lowered returns a sentence with a lower-case initial, unless it begins with a word in capitals.
func lowered(sentence string) string {
	if len(sentence) < 2 || strings.ToUpper(sentence[:2]) == sentence[:2] {
		return sentence
	}
	return strings.ToLower(sentence[:1]) + sentence[1:]
}
