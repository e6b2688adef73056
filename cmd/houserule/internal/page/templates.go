package page

import (
	"cmp"
	"embed"
	"html/template"
	"path"
	"strings"
	"sync"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

//go:embed *.html paper.css
var documents embed.FS

// folds marks where a path may break, because browsers break it only between words.
var folds = strings.NewReplacer("/", "/<wbr>", "_", "_<wbr>")

// parsed returns the parsed templates. They are parsed on the first call, because most commands
// need none. They are never executed, because only templates that were not can be cloned.
var parsed = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(inLanguage(nil)).Funcs(template.FuncMap{
		"add":   func(a, b float64) float64 { return a + b },
		"looks": looks, "code": code, "place": place, "sign": lineSign, "markOf": lineMark, "shown": diag.Printable, "excerpt": excerpt,
		"folding":  func(path string) template.HTML { return template.HTML(folds.Replace(template.HTMLEscapeString(path))) },
		"hasTexts": hasTexts, "repeated": repeated, "ends": ends, "lead": lead, "trail": trail, "base": path.Base, "key": func() Whisker { return Whisker{50, 58, 90, 74, "up"} },
	}).ParseFS(documents, "*.html"))
})

// templates returns the templates with the texts of the program in a language, or in English for
// nil.
func templates(l *variant.Language) *template.Template {
	name := ""
	if l != nil {
		name = l.Name
	}
	known, ok := translated.Load(name)
	if !ok {
		known, _ = translated.LoadOrStore(name, template.Must(parsed().Clone()).Funcs(inLanguage(l)))
	}
	return known.(*template.Template)
}

// translated maps the names of languages to templates.
var translated sync.Map

// inLanguage returns the functions of templates that format texts in a language.
func inLanguage(l *variant.Language) template.FuncMap {
	return template.FuncMap{"say": l.Say, "word": l.Word, "count": l.Count, "lang": func() string {
		if l == nil {
			return "en"
		}
		return cmp.Or(l.Name, "en")
	}}
}

// looks returns the style sheet that is embedded in pages written to a file.
func looks() template.CSS {
	css, err := documents.ReadFile("paper.css")
	if err != nil {
		panic(err) // because the file is embedded
	}
	return template.CSS(css)
}
