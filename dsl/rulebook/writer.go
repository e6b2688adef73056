package rulebook

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/dsl"
	"houserule/dsl/each"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A writer is the state of generating one book.
type writer struct {
	study   *dsl.Study
	put     []*source.File // files of house rules whose changes are marked
	texts   map[string]*source.File
	spoken  map[string]string // wording of each name for players
	decls   map[string]*patch.Decl
	procs   map[string]*variant.Proc
	written map[string]bool // rules that are already in the book
	cited   map[string]bool // clauses whose text is already in the book
	locals  map[string]bool // local names of the rule that is being written
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
		w.procs[p.Name] = p // the last procedure with a name is in force
	}
	w.learnWords(study.Variant)
	return w
}

// isRule is the set of sorts of declarations that rules can call.
var isRule = map[string]bool{
	"phase": true, "procedure": true, "function": true, "check": true, "table": true, "chart": true, "priority": true,
}

func (w *writer) files() (files []*source.File) {
	return each.Of(w.study.Trees, func(tree *syntax.File) *source.File { return tree.Source })
}

// open adds a chapter and makes it the current one.
func (w *writer) open(id, title string) *Chapter {
	w.chapter = &Chapter{ID: id, Title: sentence(title)}
	w.book.Chapters = append(w.book.Chapters, w.chapter)
	return w.chapter
}

// write adds a rule to the current chapter, followed by the rules that it calls. Rules that are
// already in the book are skipped. A phase opens a chapter of its own.
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

// follow writes the rules that a syntax node calls. Phases come last, because each of them opens
// a new chapter.
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

// called returns the names of the rules that a syntax node calls, in order of first use. Calls
// inside suggestions don't count, because suggestions are hints and not rules.
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

// A place is the position at which a node begins. The map of suggestions uses it as a key.
type place struct {
	file   string
	offset int
}

// suggestions returns a map with the end offset of each suggestion in a node, by its start.
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

// rule returns a declaration in words.
func (w *writer) rule(name string, d *patch.Decl) *Rule {
	sort, _, _ := patch.Identify(d.Syntax)
	w.locals = localsOf(d.Syntax)
	r := &Rule{ID: id(name), Title: w.titleOf(name), Params: paramsOf(d.Syntax), Sort: sort, At: syntax.Span(d.File, d.Syntax.(syntax.Piece)), Mark: w.mark(d)}
	if p := w.procOf(d, name); p != nil {
		r.say(p.Doc, p.Gloss)
		r.Clauses = w.clauses(p.Cites)
	}
	since, _ := d.Since(w.put)
	restored, changes := since.Retold()
	w.describe(r, restored, changes)
	if d.Original != nil && d.CallsOriginal() {
		r.Below = w.rule(name, d.Original)
	}
	return r
}

// procOf returns the procedure that a declaration defines. It may be the one in force or one that
// is wrapped by it. The pointer is nil if there is none.
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

// say sets the prose and the gloss of a rule.
func (r *Rule) say(doc, gloss string) {
	r.Gloss = sentence(gloss)
	r.Prose = paragraphs(doc)
}

// empty reports whether the rule has no text at all.
func (r *Rule) empty() bool {
	return r.Gloss == "" && len(r.Prose)+len(r.Clauses)+len(r.Steps)+len(r.Tables) == 0 && r.Below == nil
}

// describe adds tables for the contents of a declaration. A procedure is described by its steps,
// which become Detail if other texts describe it already.
func (w *writer) describe(r *Rule, d syntax.Decl, changes map[syntax.Piece]patch.Change) {
	notes := notesOf(d)
	switch d := d.(type) {
	case *syntax.CheckDecl:
		r.Tables = w.check(d.Lines, changes)
	case *syntax.TableDecl:
		r.Tables = []*Table{w.table(d, changes)}
	case *syntax.PriorityDecl:
		r.Tables = []*Table{w.priority(d, changes)}
	case *syntax.ProcDecl:
		if wording := notes.Said(); wording != nil && wording.Told != nil && wording.Told.Text != nil && r.Gloss == "" && r.Prose == nil {
			r.Steps = append(r.Steps, Step{Words: w.text(wording.Told.Text.Raw)})
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

// isLine reports whether the steps are a single line, which is short enough to show beside other
// texts.
func isLine(steps []Step) bool { return len(steps) == 1 && steps[0].Steps == nil }

// body returns the steps of a procedure.
func (w *writer) body(d *syntax.ProcDecl) []Step {
	if d.Body == nil {
		return []Step{{Words: w.capital(w.phrase(d.Value))}}
	}
	if d.Passes == nil {
		return w.block(d.Body)
	}
	verb := " enters "
	if d.Passes.Leaves {
		verb = " leaves "
	}
	when := join(words("When "), slot(d.Params[0].Name.Text), words(verb))
	if d.Passes.Whose != nil {
		when = join(when, slot(d.Passes.Whose.Text), words("'s "))
	}
	when = join(when, words(w.known(d.Passes.Zone.Text)))
	if d.Passes.From != nil {
		when = join(when, words(" from "+w.known(d.Passes.From.Text)))
	}
	if d.Where != nil {
		when = join(when, words(", if "), w.phrase(d.Where))
	}
	return []Step{{Words: append(when, Run{Text: ":"}), Steps: w.block(d.Body)}}
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

// clauses returns the clauses with the given IDs and their texts. A clause of another book has no
// text, only its ID.
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

// anySaid reports whether the book has the text of any of the clauses.
func anySaid(clauses []Clause) bool {
	return slices.ContainsFunc(clauses, func(c Clause) bool { return c.Rule != "" || c.Again })
}

// paragraphs returns a slice of the paragraphs of a comment, without separator lines.
func paragraphs(doc string) (all []string) {
	for _, p := range strings.Split(doc, "\n\n") {
		if p = flat(p); p != "" && strings.Trim(p, "- ") != "" && !strings.HasPrefix(p, "----") {
			all = append(all, p)
		}
	}
	return all
}

func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// sentence returns the text with a capital letter at its start.
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

// localsOf returns the set of local names in a declaration: its parameters and variables.
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

// paramsOf returns the names of the parameters of a declaration.
func paramsOf(d syntax.Decl) (names []string) {
	return each.Of(parametersOf(d), func(p syntax.Param) string { return spaced(p.Name.Text) })
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
		return nil // the parameters of a table are its column headings
	}
}
