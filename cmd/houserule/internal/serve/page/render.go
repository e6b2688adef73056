package page

import (
	"embed"
	"html/template"
	"sync"
)

// Static is what pages load besides: looks and scripts.
//
//go:embed static
var Static embed.FS

//go:embed *.html
var documents embed.FS

// templates are read when the first page is made: most commands make none.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"add": func(a, b float64) float64 { return a + b },
	}).ParseFS(documents, "*.html"))
})
