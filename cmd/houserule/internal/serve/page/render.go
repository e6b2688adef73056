package page

import (
	"embed"
	"html/template"
)

// Static is what pages load besides: looks and scripts.
//
//go:embed static
var Static embed.FS

//go:embed *.html
var documents embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"add": func(a, b float64) float64 { return a + b },
}).ParseFS(documents, "*.html"))
