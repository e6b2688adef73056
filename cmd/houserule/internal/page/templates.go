package page

import (
	"embed"
	"html/template"
	"path"
	"sync"

	"houserule/dsl/diag"
)

//go:embed *.html paper.css
var documents embed.FS

// templates returns the parsed templates. They are parsed on the first call, because most
// commands need none.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"add":   func(a, b float64) float64 { return a + b },
		"looks": looks, "code": code, "place": place, "sign": lineSign, "markOf": lineMark, "shown": diag.Printable, "excerpt": excerpt,
		"said": said, "repeated": repeated, "ends": ends, "lead": lead, "trail": trail, "base": path.Base, "key": func() Whisker { return Whisker{50, 58, 90, 74, "up"} },
	}).ParseFS(documents, "*.html"))
})

// looks returns the style sheet that is embedded in pages written to a file.
func looks() template.CSS {
	css, err := documents.ReadFile("paper.css")
	if err != nil {
		panic(err) // because the file is embedded
	}
	return template.CSS(css)
}
