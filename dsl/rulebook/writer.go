package rulebook

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/dsl"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A writer is at work on one book.
type writer struct {
	study   *dsl.Study
	put     []*source.File // what is marked
	texts   map[string]*source.File
	spoken  map[string]string // what players read for a name
	decls   map[string]*patch.Decl
	procs   map[string]*variant.Proc
	written map[string]bool // rules that have a place in the book
	cited   map[string]bool // clauses that have been said
	locals  map[string]bool // names that mean something only in the rule that is being written
	book    *Book
	chapter *Chapter
}

func newWriter(study *dsl.Study, put []*source.File) *writer {
	w := &writer{
		study: study, put: put, texts: map[string]*source.File{}, spoken: map[string]string{}, decls: map[string]*patch.Decl{},
		procs: map[string]*variant.Proc{}, written: map[string]bool{}, cited: map[string]bool{},
	}
	for _, tree := range study.Trees {
		w.texts[tree.Source.Name] = tree.Source
	}
	for i := range study.Rules.Decls {
		d := &study.Rules.Decls[i]
		if sort, name, _ := patch.Identify(d.Syntax); isRule[sort] {
			w.decls[name] = d
		}
	}
	for _, p := range study.Variant.Procs {
		w.procs[p.Name] = p // of those of one name the last is in force
	}
	w.learnWords(study.Variant)
	return w
}

// isRule tells of which sorts declarations are that others call.
var isRule = map[string]bool{
	"phase": true, "procedure": true, "function": true, "check": true, "table": true, "chart": true, "priority": true,
}

func (w *writer) files() (files []*source.File) {
	for _, tree := range w.study.Trees {
		files = append(files, tree.Source)
	}
	return files
}

// open begins a chapter.
func (w *writer) open(id, title string) *Chapter {
	w.chapter = &Chapter{ID: id, Title: sentence(title)}
	w.book.Chapters = append(w.book.Chapters, w.chapter)
	return w.chapter
}

// write puts a rule into the book where it comes up first, and behind it those that it leads to. A phase has a chapter of
// its own.
func (w *writer) write(name string) {
	d := w.decls[name]
	if d == nil || w.written[name] {
		return
	}
	w.written[name] = true
	rule := w.rule(name, d)
	if sort, _, _ := patch.Identify(d.Syntax); sort == "phase" {
		w.open(rule.ID+"-chapter", rule.Title).Rule = rule
	} else if !rule.empty() {
		w.chapter.Rules = append(w.chapter.Rules, rule)
	}
	for at := d; at != nil; at = at.Original {
		w.follow(at.Syntax)
		if !at.CallsOriginal() {
			break
		}
	}
}

// follow writes the rules that something leads to: first those that belong here, then phases, which have chapters.
func (w *writer) follow(piece any) {
	called := w.called(piece)
	here := w.chapter
	for _, phase := range []bool{false, true} {
		for _, name := range called {
			sort, _, _ := patch.Identify(w.decls[name].Syntax)
			if (sort == "phase") == phase {
				w.write(name)
			}
		}
		w.chapter = here
	}
}

// called are the rules that something calls, in order. What only suggestions call is no rule of the game.
func (w *writer) called(piece any) (names []string) {
	suggested := suggestions(piece)
	syntax.Walk(piece, func(p syntax.Piece) bool {
		start, _ := p.At()
		if _, only := suggested[place{start.Filename, start.Offset}]; only {
			return false
		}
		name := ""
		switch p := p.(type) {
		case *syntax.Call:
			name = p.Name.Text
		case *syntax.NameRef:
			name = p.Name
		}
		if w.decls[name] != nil && !slices.Contains(names, name) {
			names = append(names, name)
		}
		return true
	})
	return names
}

// A place is where a piece begins.
type place struct {
	file   string
	offset int
}

// suggestions are where suggestions begin, and where they end.
func suggestions(piece any) map[place]int {
	found := map[place]int{}
	note := func(x syntax.Expr) {
		if at, ok := x.(syntax.Piece); ok && x != nil {
			start, end := at.At()
			found[place{start.Filename, start.Offset}] = end.Offset
		}
	}
	syntax.Walk(piece, func(p syntax.Piece) bool {
		switch p := p.(type) {
		case *syntax.Choose:
			note(p.Suggest)
		case *syntax.Judge:
			note(p.Suggest)
		case *syntax.ChooseOption:
			note(p.Suggest)
		case *syntax.OfferDecl:
			note(p.Suggest)
		}
		return true
	})
	return found
}

// rule is a declaration in words.
func (w *writer) rule(name string, d *patch.Decl) *Rule {
	sort, _, _ := patch.Identify(d.Syntax)
	w.locals = localsOf(d.Syntax)
	r := &Rule{ID: id(name), Title: w.titleOf(name), Params: paramsOf(d.Syntax), Sort: sort, At: syntax.Span(d.File, d.Syntax.(syntax.Piece)), Mark: w.mark(d)}
	if p := w.procOf(d, name); p != nil {
		r.say(p.Doc, p.Gloss)
		r.Clauses = w.clauses(p.Cites)
	}
	since, _ := d.Since(w.put)
	retold, changes := since.Retold()
	w.tell(r, retold, changes)
	if d.Original != nil && d.CallsOriginal() {
		r.Below = w.rule(name, d.Original)
	}
	return r
}

// procOf is what a declaration means: the one in force, or one that it was put around.
func (w *writer) procOf(d *patch.Decl, name string) *variant.Proc {
	at := syntax.Span(d.File, d.Syntax.(syntax.Piece))
	for p := w.procs[name]; p != nil; p = p.Original {
		if p.Span.File == at.File && p.Span.Start == at.Start {
			return p
		}
	}
	return nil
}

func (w *writer) mark(d *patch.Decl) Mark {
	since, ok := d.Since(w.put)
	switch {
	case !ok:
		return Kept
	case slices.Contains(w.put, since.File) && since.Original == nil:
		return New
	}
	return Changed
}

// say adds the comment above a rule and its gloss.
func (r *Rule) say(doc, gloss string) {
	r.Gloss = sentence(gloss)
	r.Prose = paragraphs(doc)
}

// empty reports whether there is nothing to read.
func (r *Rule) empty() bool {
	return r.Gloss == "" && len(r.Prose)+len(r.Clauses)+len(r.Steps)+len(r.Tables) == 0 && r.Below == nil
}

// tell puts what a declaration does into tables, or into steps where there are no words for it.
func (w *writer) tell(r *Rule, d syntax.Decl, changes map[syntax.Piece]patch.Change) {
	notes := notesOf(d)
	switch d := d.(type) {
	case *syntax.CheckDecl:
		r.Tables = w.check(d.Lines, changes)
	case *syntax.TableDecl:
		r.Tables = []*Table{w.table(d, changes)}
	case *syntax.PriorityDecl:
		r.Tables = []*Table{w.priority(d, changes)}
	case *syntax.ProcDecl:
		if said := notes.Said(); said != nil && said.Told != nil && said.Told.Text != nil && r.Gloss == "" && r.Prose == nil {
			r.Steps = append(r.Steps, Step{Words: w.text(said.Told.Text.Raw)})
		}
		switch body := w.body(d); {
		case r.Gloss == "" && r.Prose == nil && !anySaid(r.Clauses), isLine(body) && !anySaid(r.Clauses):
			r.Steps = append(r.Steps, body...)
		default:
			r.Detail = body
		}
	default:
	}
}

// isLine reports whether steps are no more than one line, which is soon read beside what else is said.
func isLine(steps []Step) bool { return len(steps) == 1 && steps[0].Steps == nil }

// body is what a procedure does, in steps.
func (w *writer) body(d *syntax.ProcDecl) []Step {
	if d.Body == nil {
		return []Step{{Words: w.capital(w.phrase(d.Value))}}
	}
	return w.block(d.Body)
}

func notesOf(d syntax.Decl) *syntax.Notes {
	switch d := d.(type) {
	case *syntax.ProcDecl:
		return d.Notes
	case *syntax.CheckDecl:
		return d.Notes
	case *syntax.TableDecl:
		return d.Notes
	default:
		return nil
	}
}

// clauses are clauses of the rulebook with what they say; of those that only stand in another book there is no more to say.
func (w *writer) clauses(ids []string) (all []Clause) {
	for _, id := range ids {
		c := Clause{ID: id}
		if w.study.Clauses != nil {
			if known := w.study.Clauses.Clause(id); known != nil && !w.cited[known.ID] {
				c.Rule, c.Ruling = flat(known.Rule), flat(known.Ruling)
				w.cited[known.ID] = true
			} else {
				c.Again = known != nil
			}
		}
		all = append(all, c)
	}
	return all
}

// anySaid reports whether any clause says something, here or before.
func anySaid(clauses []Clause) bool {
	return slices.ContainsFunc(clauses, func(c Clause) bool { return c.Rule != "" || c.Again })
}

// paragraphs are those of a comment.
func paragraphs(doc string) (all []string) {
	for _, p := range strings.Split(doc, "\n\n") {
		if p = flat(p); p != "" && strings.Trim(p, "- ") != "" && !strings.HasPrefix(p, "----") {
			all = append(all, p)
		}
	}
	return all
}

func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// sentence is a text with a capital letter.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

func id(name string) string { return "rule-" + name }

func players(least, most int) string {
	switch {
	case most == 1:
		return "For one player"
	case least == most:
		return fmt.Sprintf("For %d players", least)
	}
	return fmt.Sprintf("For %d to %d players", least, most)
}

// localsOf are the names that mean something only in a declaration: what it is given, and what it gives names to.
func localsOf(d syntax.Decl) map[string]bool {
	locals := map[string]bool{}
	syntax.Walk(d, func(piece syntax.Piece) bool {
		switch p := piece.(type) {
		case *syntax.Param:
			locals[p.Name.Text] = true
		case *syntax.Let:
			locals[p.Name.Text] = true
		case *syntax.ForEach:
			locals[p.Var.Text] = true
		case *syntax.Together:
			locals[p.Var.Text] = true
		case *syntax.ChoosePart:
			locals[p.Var.Text] = true
		case *syntax.PriorityRule:
			learn(locals, p.Var)
		case *syntax.Draw:
			learn(locals, p.As)
		case *syntax.Create:
			learn(locals, p.As)
		}
		return true
	})
	return locals
}

func learn(locals map[string]bool, name *syntax.Name) {
	if name != nil {
		locals[name.Text] = true
	}
}

// paramsOf are the names of what a declaration is given.
func paramsOf(d syntax.Decl) (names []string) {
	for _, p := range parametersOf(d) {
		names = append(names, spaced(p.Name.Text))
	}
	return names
}

func parametersOf(d syntax.Decl) []syntax.Param {
	switch d := d.(type) {
	case *syntax.ProcDecl:
		return d.Params
	case *syntax.CheckDecl:
		return d.Params
	case *syntax.PriorityDecl:
		return d.Params
	default:
		return nil // of a table they are the heads of its columns
	}
}
