package board

import (
	_ "embed"
	"html/template"
	"strconv"
	"strings"
)

//go:embed drawing.svg
var drawing string

var drawings = template.Must(template.New("").Funcs(template.FuncMap{
	"n":   func(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) },
	"add": func(x, y float64) float64 { return x + y },
}).Parse(drawing))

// Drawing is what stands within the svg element of a picture. Its classes say what everything is; how that looks is for whoever
// shows it.
func (p *Picture) Drawing() template.HTML {
	var b strings.Builder
	if err := drawings.ExecuteTemplate(&b, "drawing", p); err != nil {
		panic(err) // the template is part of the program, and a Builder takes everything
	}
	return template.HTML(b.String())
}

// Drawing is a dot by itself, around nothing.
func (d Dot) Drawing() template.HTML {
	var b strings.Builder
	if err := drawings.ExecuteTemplate(&b, "dot", d); err != nil {
		panic(err)
	}
	return template.HTML(b.String())
}
