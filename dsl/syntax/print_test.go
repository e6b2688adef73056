package syntax

import (
	"fmt"
	"reflect"
	"strings"
)

// printed formats a tree compactly: Type(Field:value …), without empty fields and positions.
// Names and numbers are printed bare. Statements and lines each get a line of their own.
func printed(tree any) string {
	var p printer
	p.value(reflect.ValueOf(tree), 0)
	return strings.TrimLeft(p.String(), "\n") + "\n"
}

type printer struct{ strings.Builder }

func (p *printer) value(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		p.value(v.Elem(), depth)
	case reflect.Struct:
		p.piece(v, depth)
	case reflect.Slice:
		p.list(v, depth)
	default:
		fmt.Fprint(p, v.Interface())
	}
}

func (p *printer) piece(v reflect.Value, depth int) {
	switch n := v.Interface().(type) {
	case Name:
		p.WriteString(n.Text)
	case NameRef:
		p.WriteString(n.Name)
	case NumberLit:
		fmt.Fprint(p, n.Value)
	case Dice:
		p.WriteString(n.Text)
	case Text:
		p.text(n)
	case TextLit:
		p.text(n.Text)
	default:
		p.WriteString(withoutTypes(v.Type().Name()))
		p.fields(v, depth)
	}
}

func (p *printer) text(t Text) {
	p.WriteByte('"')
	for _, part := range t.Parts {
		if part.Value == nil {
			p.WriteString(strings.ReplaceAll(part.Literal, "\n", `\n`))
			continue
		}
		p.WriteByte('<')
		p.value(reflect.ValueOf(part.Value), 0)
		p.WriteByte('>')
	}
	p.WriteByte('"')
}

func (p *printer) fields(v reflect.Value, depth int) {
	p.WriteByte('(')
	space := ""
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if field.Anonymous || v.Field(i).IsZero() {
			continue
		}
		p.WriteString(space + field.Name)
		if space = " "; v.Field(i).Kind() == reflect.Bool {
			continue
		}
		p.WriteByte(':')
		p.value(v.Field(i), depth)
	}
	p.WriteByte(')')
}

// list prints the elements of a slice. Statements, declarations and similar nodes each get a line
// of their own.
func (p *printer) list(v reflect.Value, depth int) {
	separator := " "
	switch v.Interface().(type) {
	case []Decl, []Stmt, []*CheckLine, []*Row, []*MatchArm, []*ChooseOption, []*PriorityRule,
		[]*ScenarioLine, []*Field, []Edit[CheckLine], []Edit[Row], []Edit[PriorityRule], []Edit[Field], []NameEdit, []PlayerThing, []*ScriptPart, []*Modify:
		depth++
		separator = "\n" + strings.Repeat("  ", depth-1)
	default:
		p.WriteByte('[')
		defer p.WriteByte(']')
	}
	for i := range v.Len() {
		if i > 0 || separator != " " {
			p.WriteString(separator)
		}
		p.value(v.Index(i), depth)
	}
}
