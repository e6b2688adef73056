package dsl

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/alecthomas/participle/v2/lexer"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// A rulesText is the parsed files of one variant or house rule, or a file of scenarios.
type rulesText struct {
	files    []*syntax.File
	opening  *syntax.VariantDecl // nil without a variant declaration
	findings diag.List
}

// readFolder reads all rules files in a folder. If they form one variant, it also reads the
// subfolders.
func (lib *Library) readFolder(f folder) *rulesText {
	names, err := f.rules()
	if err != nil {
		return unreadableText(f.name, err)
	}
	t := &rulesText{}
	for _, file := range lib.parseAll(f, names) {
		t.add(file)
	}
	if len(names) == 0 {
		t.findings.Add(diag.Diagnostic{
			Code: CodeNoVariant, Summary: fmt.Sprintf("there are no rules in %q", f.name), Detail: "Files of rules end in " + extension + ".",
		})
	}
	if t.opening != nil && !t.opensSeveral() {
		left := mostFolders
		if err := lib.addBelow(t, f, ".", &left); err != nil {
			t.findings.Add(unreadable(source.Span{}, f.name, err))
		}
	}
	return t
}

// addBelow adds the files of the subfolders, except those with a variant of their own. The
// counter left limits the number of folders.
func (lib *Library) addBelow(t *rulesText, f folder, below string, left *int) error {
	_, folders, err := f.contents(below)
	for _, inner := range folders {
		if *left--; *left < 0 {
			return tooManyFolders
		}
		names, _, err := f.contents(inner)
		if err != nil {
			return err
		}
		files := lib.parseAll(f, names)
		if slices.ContainsFunc(files, parsedFile.opens) {
			continue
		}
		if len(t.files)+len(files) > mostFiles {
			return tooManyFiles
		}
		for _, file := range files {
			t.add(file)
		}
		if err := lib.addBelow(t, f, inner, left); err != nil {
			return err
		}
	}
	return err
}

// readFile reads one rules file.
func (lib *Library) readFile(f folder, name string) *rulesText {
	t := &rulesText{}
	t.add(lib.parse(f, name))
	return t
}

// A parsedFile is one rules file as a syntax tree, with its errors. The tree is nil if the file
// could not be read.
type parsedFile struct {
	tree     *syntax.File
	findings diag.List
}

// opens reports whether the file has a variant declaration.
func (f parsedFile) opens() bool {
	return f.tree != nil && slices.ContainsFunc(f.tree.Decls, func(d syntax.Decl) bool {
		_, opens := d.(*syntax.VariantDecl)
		return opens
	})
}

// parseAll parses files concurrently, with one goroutine for each processor. A goroutine parses
// several files, because it can reuse its grown stack.
func (lib *Library) parseAll(f folder, names []string) []parsedFile {
	files := make([]parsedFile, len(names))
	var group sync.WaitGroup
	var begun atomic.Int64
	for range min(len(names), runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for i := begun.Add(1) - 1; i < int64(len(names)); i = begun.Add(1) - 1 {
				files[i] = lib.parse(f, names[i])
			}
		})
	}
	group.Wait()
	return files
}

// parse reads a file again each time, but parses each text only once. This matters because a file
// is usually inspected first and then loaded.
func (lib *Library) parse(f folder, name string) parsedFile {
	file, err := f.read(name)
	if err != nil {
		return parsedFile{nil, diag.List{unreadable(source.Span{}, f.shown(name), err)}}
	}
	return lib.kept.rules.get(file, func(file *source.File) parsedFile {
		tree, findings := syntax.Parse(file)
		return parsedFile{tree, findings}
	})
}

func unreadableText(name string, err error) *rulesText {
	return &rulesText{findings: diag.List{unreadable(source.Span{}, name, err)}}
}

func unreadable(at source.Span, name string, err error) diag.Diagnostic {
	return diag.Diagnostic{Code: CodeUnreadable, Span: at, Summary: fmt.Sprintf("%q cannot be read: %v", name, err)}
}

func (t *rulesText) add(file parsedFile) {
	t.findings = append(t.findings, file.findings...)
	if file.tree == nil {
		return
	}
	t.files = append(t.files, file.tree)
	for _, d := range file.tree.Decls {
		if opening, ok := d.(*syntax.VariantDecl); ok {
			t.open(opening, file.tree.Source)
		}
	}
}

// open records the variant declaration. It reports an error if there are two, or if the edition
// is unknown.
func (t *rulesText) open(opening *syntax.VariantDecl, file *source.File) {
	for _, line := range opening.Lines {
		if line.Edition != nil && (*line.Edition < 1 || *line.Edition > syntax.Edition) {
			t.findings.Add(otherEdition(*line.Edition, syntax.Span(file, line)))
		}
	}
	if t.opening == nil {
		t.opening = opening
		return
	}
	t.findings.Add(diag.Diagnostic{
		Code: CodeSeveralVariants, Span: syntax.Span(file, opening.Name), Summary: fmt.Sprintf("%q is opened already", t.name()),
		Detail:  "All files of rules in a folder are one variant. Give a second one a folder of its own, or load its file alone.",
		Related: []diag.Related{{Span: t.openedAt(), Message: "it is opened here"}},
	})
}

// otherEdition returns an error about an unknown edition of the language.
func otherEdition(edition int, at source.Span) diag.Diagnostic {
	d := diag.Diagnostic{
		Code: CodeOtherEdition, Span: at,
		Summary: fmt.Sprintf("this houserule reads edition %d of the language, and not edition %d", syntax.Edition, edition),
		Detail:  "Read the rules with a newer houserule. Other errors below may come from this one.",
	}
	if edition < 1 {
		d.Summary, d.Detail = "the editions of the language begin with 1", fmt.Sprintf("Write language %d.", syntax.Edition)
	}
	return d
}

// opensSeveral reports whether the files belong to several variants.
func (t *rulesText) opensSeveral() bool {
	return slices.ContainsFunc(t.findings, func(d diag.Diagnostic) bool { return d.Code == CodeSeveralVariants })
}

// has reports whether the text contains the file of that name.
func (t *rulesText) has(name string) bool {
	return slices.ContainsFunc(t.files, func(f *syntax.File) bool { return f.Source.Name == name })
}

func (t *rulesText) name() string {
	if t.opening == nil {
		return ""
	}
	return t.opening.Name.Text
}

// openedAt returns the span of the variant's name.
func (t *rulesText) openedAt() source.Span { return t.span(t.opening.Name) }

// start returns the start of the first file.
func (t *rulesText) start() source.Span {
	if len(t.files) == 0 {
		return source.Span{}
	}
	return t.files[0].Source.Span(0, 0)
}

func (t *rulesText) title() string {
	if t.opening == nil || t.opening.Title == nil {
		return t.name()
	}
	return plain(t.opening.Title)
}

// base returns the name of the variant that this one extends, or nil.
func (t *rulesText) base() *syntax.Name {
	if t.opening != nil {
		for _, line := range t.opening.Lines {
			if line.Base != nil {
				return line.Base
			}
		}
	}
	return nil
}

// dataFolder returns the folder with the files of catalogs, relative to the rules.
func (t *rulesText) dataFolder() string {
	folder := "."
	if t.opening != nil {
		for _, line := range t.opening.Lines {
			if line.Word == "data" && line.Text != nil {
				folder = plain(line.Text)
			}
		}
	}
	return folder
}

// span returns the span of a node in one of the files.
func (t *rulesText) span(n placed) source.Span {
	start, _ := n.At()
	for _, f := range t.files {
		if f.Source.Name == start.Filename {
			return syntax.Span(f.Source, n)
		}
	}
	return source.Span{}
}

// A placed is any syntax node.
type placed interface {
	At() (start, end lexer.Position)
}

// A scenario is a test and its file.
type scenario struct {
	*syntax.ScenarioDecl
	file *source.File
}

// place returns the span of the scenario's title.
func (s scenario) place() source.Span { return syntax.Span(s.file, s.Title) }

func (t *rulesText) scenarios() (found []scenario) {
	for _, f := range t.files {
		for _, d := range f.Decls {
			if s, ok := d.(*syntax.ScenarioDecl); ok {
				found = append(found, scenario{s, f.Source})
			}
		}
	}
	return found
}

// plain returns the literal parts of a text, without its embedded values.
func plain(t *syntax.Text) string {
	var b strings.Builder
	for _, part := range t.Parts {
		b.WriteString(part.Literal)
	}
	return b.String()
}
