package data

import (
	"fmt"
	"strings"
	"testing"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// TestOutline compares the text in each span of an outline.
func TestOutline(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"a = 1\n'b c' . \"d\\u0065\" = '''x'''''", "; a: 1; b c.de ('b c' . \"d\\u0065\"): '''x'''''"},
		{"[ a . b ] # ]\nc = 2000-01-01 10:00:00 # no", "table a.b ([ a . b ]); c: 2000-01-01 10:00:00"},
		{"[[ c ]]\n[[c.d]]\ne = 1\n[c.d.f]", "row c ([[ c ]]); d ([[c.d]]): [[c.d]], items [[c.d]], {row c.d ([[c.d]]); e: 1; f ([c.d.f]): [c.d.f], {table c.d.f ([c.d.f])}}"},
		{"a = []\nb = [ # [1]\n  # ]\n  [2, # ]\n   3], 'x]'\n, # z\n]",
			"; a: []; b: [ # [1]\n  # ]\n  [2, # ]\n   3], 'x]'\n, # z\n], items [2, # ]\n   3] | 'x]'"},
		{"a = { b.c = [1, 2], d = { } }", "; a: { b.c = [1, 2], d = { } }, {table  ({ b.c = [1, 2], d = { } }); b.c: [1, 2], items 1 | 2; d: { }, {table  ({ })}}"},
		{"a = [{ b = 1 # }\n}, {}, [{ c = 2 }]]",
			"; a: [{ b = 1 # }\n}, {}, [{ c = 2 }]], items { b = 1 # }\n} | {} | [{ c = 2 }], {table  ({ b = 1 # }\n}); b: 1}, {table  ({})}"},
	} {
		tables, tooDeep, err := outline(source.NewFile("x.toml", test.text))
		var got strings.Builder
		for _, table := range tables {
			got.WriteString(spoken(table))
		}
		if !tooDeep.IsZero() || err != nil || got.String() != test.want {
			t.Errorf("%s\ngot  %q\nwant %q (%v)", test.text, got.String(), test.want, err)
		}
	}
}

func spoken(t table) string {
	var b strings.Builder
	if !t.header.IsZero() {
		fmt.Fprintf(&b, "%s %s (%s)", map[bool]string{true: "row", false: "table"}[t.array], t.name, t.header.Text())
	}
	for _, e := range t.entries {
		b.WriteString("; " + e.key)
		if e.at.Text() != e.key {
			fmt.Fprintf(&b, " (%s)", e.at.Text())
		}
		b.WriteString(": " + e.value.Text())
		for i, item := range e.items {
			b.WriteString(map[bool]string{true: ", items ", false: " | "}[i == 0] + item.Text())
		}
		for _, inner := range e.tables {
			fmt.Fprintf(&b, ", {%s}", spoken(inner))
		}
	}
	return b.String()
}

// TestDeepTexts parses files that nest too deep, most of which have other errors as well. The
// first error counts. BurntSushi/toml takes quadratic time for nested keys and tables, so that
// the long files would take hours without the limit.
func TestDeepTexts(t *testing.T) {
	const long = 1_000_000
	for _, test := range []struct {
		text string
		at   int // offset of the excess depth, or -1 if another error comes first
	}{
		{"a = " + strings.Repeat("[", 17), 4 + 16},
		{"a = " + strings.Repeat("[", 16) + strings.Repeat("]", 16), -1},
		{"a = " + strings.Repeat("[ # [\n", 17) + strings.Repeat("]", 17), 4 + 16*6},
		{"a = " + strings.Repeat("[", long), 4 + 16},
		{"a = " + strings.Repeat("{a=", 17) + "1" + strings.Repeat("}", 17), 4 + 16*3},
		{"a = " + strings.Repeat("{a=", long), 4 + 16*3},
		{"b = '['\na = " + strings.Repeat("[", 17) + "'''", 12 + 16},
		{strings.Repeat("a.", 16) + "a = 1", 31},
		{"['a." + strings.Repeat("'. 'a", 16) + "']", 4 + 15*5 + 1},
		{strings.Repeat("a.", long) + "a = 1", 31},
		{"a = { " + strings.Repeat("a.", long), 6 + 31},
		{"a = 1 2\nb = " + strings.Repeat("[", long), -1},
		{"a = 1 2\n" + strings.Repeat("a.", long), -1},
		{"a = \"" + strings.Repeat("[", long), -1},
		{"a = 1 # " + strings.Repeat("[", long) + "\n= 1", -1},
		{"a = " + strings.Repeat("x", long), -1},
	} {
		_, _, findings := readDocument(source.NewFile("x.toml", test.text))
		isDeep := len(findings) > 0 && findings[0].Summary == "this is nested too deeply"
		if isDeep != (test.at >= 0) || isDeep && findings[0].Span.Start != test.at {
			t.Errorf("%.80s: want the first table that is too deep at %d, got\n%s", test.text, test.at, findings.Text(diag.Plain))
		}
	}
}
