package patch

import (
	"strconv"
	"strings"

	"houserule/dsl/each"
	"houserule/dsl/syntax"
)

// A line is identified by a key in the syntax of the rules. The key is its quoted label, its
// keyword, its name, or its pattern. A line and a change that refers to it have the same key,
// because keys don't depend on spacing.

func keyName(k *syntax.Key) string {
	first := k.Word
	switch {
	case k.Label != nil:
		first = quoted(k.Label)
	case k.Modify != nil:
		first = modifyKey(k.Modify, k.Called)
	case k.Heard != nil:
		first = heardKey(k.Side, k.Heard, k.Passes)
	case k.Outcome != nil:
		first = conditionKey(k.Outcome)
	}
	return strings.Join(append([]string{first}, spellings(k.More)...), ", ")
}

func conditionKey(c *syntax.Condition) string {
	switch {
	case c.Word != "":
		return c.Word + " " + spelling(c.Value)
	case c.By != nil:
		return c.Alone + " by " + spelling(c.By)
	case c.Alone != "":
		return c.Alone
	default:
		return spelling(c.Total)
	}
}

func rowKey(r *syntax.Row) string {
	if r.Pattern.Else {
		return "else"
	}
	return strings.Join(spellings(r.Pattern.Values), ", ")
}

// lineKey returns the key of a line of a check. It returns "" for an addition without a label,
// because a change can't refer to such a line.
func lineKey(l *syntax.CheckLine) string {
	switch {
	case l.Roll != nil:
		return "roll"
	case l.Win != nil:
		return "win"
	case l.Condition != nil:
		return conditionKey(l.Condition)
	case l.Sign == "":
		return "against"
	case l.Label != nil:
		return quoted(l.Label)
	default:
		return ""
	}
}

// shown returns the key as it appears in messages. A label has quotes already.
func shown(key string) string {
	if strings.Contains(key, `"`) {
		return key
	}
	return `"` + key + `"`
}

func quoted(t *syntax.Text) string { return `"` + t.Raw + `"` }

func spellings(values []syntax.Expr) []string {
	return each.Of(values, spelling)
}

// spelling returns the source form of a value in a pattern. It returns "…" for anything else,
// because patterns can't contain it.
func spelling(e syntax.Expr) string {
	switch e := e.(type) {
	case *syntax.NumberLit:
		return strconv.FormatInt(e.Value, 10)
	case *syntax.NameRef:
		return e.Name
	case *syntax.TextLit:
		return quoted(&e.Text)
	case *syntax.Unary:
		return e.Op + spelling(e.X)
	case *syntax.Range:
		return spelling(e.Lo) + ".." + spelling(e.Hi)
	case nil:
		return "" // an open end
	default:
		return "…"
	}
}
