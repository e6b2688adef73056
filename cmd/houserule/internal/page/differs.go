package page

import (
	"html"
	"regexp"
	"slices"
	"strings"
)

// Differs finds the first difference between two texts that Sent returns: the part of the screen, named after the two headings or
// labels that are closest, and the words that stand there. If no words differ, these are attributes of an element. Nothing that it returns has markup.
func Differs(a, b string) (part, told, otherwise string) {
	mine, others := wordsOf(a), wordsOf(b)
	if slices.EqualFunc(mine, others, func(x, y words) bool { return x.text == y.text }) {
		mine, others = attributesOf(a), attributesOf(b)
	}
	at := 0
	for at < min(len(mine), len(others)) && mine[at].text == others[at].text {
		at++
	}
	x, y := wordsAt(mine, at), wordsAt(others, at)
	switch { // where one of them only has something more, it is compared with nothing
	case wordsAt(mine, at+1).text == y.text && y.text != "":
		return x.part, x.text, ""
	case wordsAt(others, at+1).text == x.text && x.text != "":
		return y.part, "", y.text
	case x.text == "":
		return y.part, "", y.text
	}
	return x.part, x.text, y.text
}

// A words is a piece of a page that stands for itself, such as an item of a list.
type words struct{ part, text string }

func wordsAt(all []words, i int) words {
	if i < len(all) {
		return all[i]
	}
	return words{}
}

// Templates escape all signs of markup in texts and attributes, so that a tag ends at the first ">".
var (
	tag       = regexp.MustCompile(`<(/?)([a-zA-Z][a-zA-Z0-9]*)([^>]*)>`)
	attribute = regexp.MustCompile(`([a-zA-Z-]+)="([^"]*)"`)
)

// inline are the elements that do not end a piece of text.
var inline = []string{"a", "abbr", "b", "button", "code", "em", "i", "kbd", "label", "small", "span", "strong", "svg", "path", "rect", "circle", "use", "g", "text"}

// void are the elements that have no end.
var void = []string{"br", "hr", "img", "input", "link", "meta", "path", "rect", "circle", "use", "line", "polygon"}

// headings name the element that they stand in.
var headings = []string{"h1", "h2", "h3", "summary"}

// An open is an element that has not ended.
type open struct{ name, label string }

// A reading goes through a page from its beginning to its end.
type reading struct {
	all  []words
	text []string // of the piece at hand
	open []open
}

// wordsOf returns what a page says, piece by piece. Labels of pictures and of buttons without a text count as words.
func wordsOf(page string) []words {
	r := &reading{}
	at := 0
	for _, m := range tag.FindAllStringSubmatchIndex(page, -1) {
		r.say(page[at:m[0]])
		at = m[1]
		name, attributes := strings.ToLower(page[m[4]:m[5]]), page[m[6]:m[7]]
		if m[2] < m[3] {
			r.end(name)
		} else {
			r.begin(name, attributes)
		}
	}
	r.say(page[at:])
	r.finish()
	return r.all
}

// say adds a text, unless it is a script or a style.
func (r *reading) say(text string) {
	if n := len(r.open); n > 0 && (r.open[n-1].name == "script" || r.open[n-1].name == "style") {
		return
	}
	r.text = append(r.text, strings.Fields(html.UnescapeString(text))...)
}

func (r *reading) begin(name, attributes string) {
	if !slices.Contains(inline, name) {
		r.finish()
	}
	label := labelIn(attributes)
	if slices.Contains(inline, name) {
		r.text, label = append(r.text, strings.Fields(label)...), ""
	}
	if !slices.Contains(void, name) && !strings.HasSuffix(attributes, "/") {
		r.open = append(r.open, open{name, label})
	}
}

func (r *reading) end(name string) {
	if !slices.Contains(inline, name) {
		if slices.Contains(headings, name) && len(r.text) > 0 {
			r.name(strings.Join(r.text, " "))
		}
		r.finish()
	}
	for i := len(r.open) - 1; i >= 0; i-- {
		if r.open[i].name == name {
			r.open = r.open[:i]
			return
		}
	}
}

// name gives the element around a heading its name. What a header names is the element around that.
func (r *reading) name(heading string) {
	for i := len(r.open) - 2; i >= 0; i-- {
		if r.open[i].name != "header" {
			r.open[i].label = heading
			return
		}
	}
}

// finish ends the piece at hand.
func (r *reading) finish() {
	if len(r.text) == 0 {
		return
	}
	var labels []string
	for _, o := range slices.Backward(r.open) {
		if o.label != "" && len(labels) < 2 {
			labels = append([]string{o.label}, labels...)
		}
	}
	r.all, r.text = append(r.all, words{strings.Join(labels, " / "), strings.Join(r.text, " ")}), nil
}

// labelIn returns the label among some attributes, or "".
func labelIn(attributes string) string {
	for _, m := range attribute.FindAllStringSubmatch(attributes, -1) {
		if m[1] == "aria-label" {
			return html.UnescapeString(m[2])
		}
	}
	return ""
}

// attributesOf returns all attributes of a page, each in words.
func attributesOf(page string) (all []words) {
	for _, m := range tag.FindAllStringSubmatch(page, -1) {
		for _, a := range attribute.FindAllStringSubmatch(m[3], -1) {
			all = append(all, words{"", a[1] + " " + html.UnescapeString(a[2])})
		}
	}
	return all
}
