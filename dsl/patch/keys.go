package patch

import (
	"strconv"
	"strings"

	"houserule/dsl/syntax"
)

// A line is known by its key, written as the language writes it: its label in quotes, the word that
// it starts with, its name, or its pattern. The same spelling comes of a line and of a change that
// names it, however either is spaced.

func keyName(k *syntax.Key) string {
	first := k.Word
	switch {
	case k.Label != nil:
		first = quoted(k.Label)
	case k.Modify != nil:
		first = modifyKey(k.Modify, k.Called)
	case k.Heard != nil:
		first = heardKey(k.Side, k.Heard)
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

// lineKey is "" for an addition without a label: nothing can name it.
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

// shown is how a message quotes a key; a label has its quotes already.
func shown(key string) string {
	if strings.Contains(key, `"`) {
		return key
	}
	return `"` + key + `"`
}

func quoted(t *syntax.Text) string { return `"` + t.Raw + `"` }

func spellings(values []syntax.Expr) (spelled []string) {
	for _, v := range values {
		spelled = append(spelled, spelling(v))
	}
	return spelled
}

// spelling writes the values that patterns are made of. Anything else is no pattern.
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
