package page

import (
	"embed"
	"html/template"
	"path"
	"sync"

	"houserule/dsl/diag"
)

// Static holds the style sheets and scripts that the table and the workshop load from the server.
//
//go:embed static
var Static embed.FS

//go:embed *.html paper.css
var documents embed.FS

// templates are parsed when the first page is made, because most commands make none.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"add":   func(a, b float64) float64 { return a + b },
		"looks": looks, "code": code, "place": place, "sign": lineSign, "markOf": lineMark, "shown": diag.Printable, "excerpt": excerpt,
		"said": said, "repeated": repeated, "ends": ends, "lead": lead, "trail": trail, "base": path.Base, "key": func() Whisker { return Whisker{50, 58, 90, 74, "up"} },
	}).ParseFS(documents, "*.html"))
})

// looks returns the styles of pages that are written to a file, which need nothing but themselves.
func looks() template.CSS {
	css, err := documents.ReadFile("paper.css")
	if err != nil {
		panic(err) // it is part of the program
	}
	return template.CSS(css)
}
