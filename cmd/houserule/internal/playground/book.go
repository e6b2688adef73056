//go:build !js

package playground

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"houserule/dsl/reference"
)

// book adds the pages of the reference to the files of the site. Each example that is a file has a
// link that opens it in the workshop.
func book(files map[string][]byte) error {
	b := &bookWriter{links: map[string]string{}}
	markdown := goldmark.New(
		// the policy of the page forbids styles in attributes
		goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(b, 1))),
	)
	all, err := examples()
	if err != nil {
		return err
	}
	for _, e := range all {
		b.links[e.page+" "+e.text] = e.link
	}
	for _, page := range reference.Pages() {
		b.page, b.root = page.Path, strings.Repeat("../", strings.Count(page.Path, "/")+1)
		source := []byte(page.Text)
		doc := markdown.Parser().Parse(text.NewReader(source))
		for node := doc.FirstChild(); node != nil; node = node.NextSibling() {
			if heading, ok := node.(*ast.Heading); ok {
				heading.SetAttributeString("id", []byte(reference.Anchor(string(heading.Lines().Value(source)))))
			}
		}
		var body, whole bytes.Buffer
		if err := markdown.Renderer().Render(&body, source, doc); err != nil {
			return err
		}
		content := pageLink.ReplaceAllString(body.String(), "$1.html$2")
		if err := bookPage.Execute(&whole, map[string]any{"Title": page.Title, "Root": b.root, "Body": template.HTML(content)}); err != nil {
			return err
		}
		files["book/"+strings.TrimSuffix(page.Path, ".md")+".html"] = whole.Bytes()
	}
	return nil
}

// pageLink matches the address of another page of the book.
var pageLink = regexp.MustCompile(`(href="[^":]+)\.md([#"])`)

var bookPage = template.Must(template.New("page").Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<title>{{.Title}}</title>
<link rel="stylesheet" href="{{.Root}}static/table.css">
<link rel="stylesheet" href="{{.Root}}book.css">
</head>
<body class="book">
<nav><a href="{{.Root}}book/README.html">Contents</a></nav>
<main>{{.Body}}</main>
</body>
</html>
`))

// A bookWriter renders the code of the book. It implements renderer.NodeRenderer.
type bookWriter struct {
	page, root string
	links      map[string]string // by page and text of an example
}

// RegisterFuncs implements renderer.NodeRenderer.
func (b *bookWriter) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, b.code)
}

func (b *bookWriter) code(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	code := string(node.Lines().Value(source))
	language := string(node.(*ast.FencedCodeBlock).Language(source))
	fmt.Fprintf(w, "<pre tabindex=\"0\"><code class=\"%s\">%s</code></pre>\n", html.EscapeString(language), html.EscapeString(code))
	if link := b.links[b.page+" "+code]; link != "" {
		fmt.Fprintf(w, "<p class=\"ways\"><a class=\"btn\" target=\"_top\" href=\"%s#%s\">Edit and play</a></p>\n", b.root, link)
	}
	return ast.WalkSkipChildren, nil
}

// An example is a rules file on a page of the book, with a link that opens it in the workshop.
type example struct{ page, name, text, link string }

var fencedRules = regexp.MustCompile("(?ms)^```rules file=(\\S+)(?: with=(\\S+))?\n(.*?)^```$")

// examples returns the rules files on the pages of the tutorial and of the recipes, without those
// that are wrong on purpose. An example that needs other files gets the last ones of these names
// before it, or else those after it.
func examples() (all []example, err error) {
	type block struct {
		example
		with []string
	}
	var blocks []block
	texts := map[string]string{}
	for _, page := range reference.Pages() {
		if strings.HasPrefix(page.Path, "reference/") {
			continue // these examples may need data
		}
		for _, m := range fencedRules.FindAllStringSubmatch(page.Text, -1) {
			b := block{example: example{page: page.Path, name: m[1], text: m[3]}}
			if m[2] != "" {
				b.with = strings.Split(m[2], ",")
			}
			blocks = append(blocks, b)
			if _, known := texts[b.name]; !known {
				texts[b.name] = b.text
			}
		}
	}
	for _, b := range blocks {
		texts[b.name] = b.text
		l := Link{Write: true}
		for _, name := range append(b.with, b.name) {
			l.Files = append(l.Files, File{name, texts[name]})
		}
		if b.link, err = l.String(); err != nil {
			return nil, err
		}
		all = append(all, b.example)
	}
	return all, nil
}
