package page

import (
	"html"
	"regexp"
	"slices"
	"strings"
)

// Differs finds the first difference between two texts returned by Sent. It returns the part of
// the screen, named by its two nearest headings or labels, and the words of both texts. If all
// words are equal, it compares attributes of elements instead. The results contain no markup.
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
	switch { // If one text only has an extra piece, that piece is compared with nothing.
	case wordsAt(mine, at+1).text == y.text && y.text != "":
		return x.part, x.text, ""
	case wordsAt(others, at+1).text == x.text && x.text != "":
		return y.part, "", y.text
	case x.text == "":
		return y.part, "", y.text
	}
	return x.part, x.text, y.text
}

// A words is a piece of a page, such as an item of a list.
type words struct{ part, text string }

func wordsAt(all []words, i int) words {
	if i < len(all) {
		return all[i]
	}
	return words{}
}

// Templates escape all markup in texts and attributes, so that a tag ends at the first ">".
var (
	tag       = regexp.MustCompile(`<(/?)([a-zA-Z][a-zA-Z0-9]*)([^>]*)>`)
	attribute = regexp.MustCompile(`([a-zA-Z-]+)="([^"]*)"`)
)

// inline lists the elements that don't end a piece of text.
var inline = []string{"a", "abbr", "b", "button", "code", "em", "i", "kbd", "label", "small", "span", "strong", "svg", "path", "rect", "circle", "use", "g", "text"}

// void lists the elements without an end tag.
var void = []string{"br", "hr", "img", "input", "link", "meta", "path", "rect", "circle", "use", "line", "polygon"}

// headings lists the elements that name their parent.
var headings = []string{"h1", "h2", "h3", "summary"}

// An open is an element that has not ended.
type open struct{ name, label string }

// A reading is a pass through a page.
type reading struct {
	all  []words
	text []string // the words of the current piece
	open []open
}

// wordsOf returns a slice of the pieces of a page. Labels of pictures, and of buttons without a
// text, count as words.
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

// say adds words to the current piece. It ignores scripts and styles.
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

// name labels the element around a heading. A heading in a header names the element around the
// header.
func (r *reading) name(heading string) {
	for i := len(r.open) - 2; i >= 0; i-- {
		if r.open[i].name != "header" {
			r.open[i].label = heading
			return
		}
	}
}

// finish ends the current piece, and labels it with its two nearest labels.
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

// labelIn returns the aria-label among attributes, or "".
func labelIn(attributes string) string {
	for _, m := range attribute.FindAllStringSubmatch(attributes, -1) {
		if m[1] == "aria-label" {
			return html.UnescapeString(m[2])
		}
	}
	return ""
}

// attributesOf returns a slice of all attributes of a page, each as one piece.
func attributesOf(page string) (all []words) {
	for _, m := range tag.FindAllStringSubmatch(page, -1) {
		for _, a := range attribute.FindAllStringSubmatch(m[3], -1) {
			all = append(all, words{"", a[1] + " " + html.UnescapeString(a[2])})
		}
	}
	return all
}
