package dsl

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/translation"
	"houserule/dsl/variant"
)

// Catalogues lie in this folder beside the rules, as LANGUAGE.po. Those of rules in one file
// NAME.rules are called NAME.LANGUAGE.po.
const (
	wordsFolder        = "words"
	catalogueExtension = ".po"
)

// A Translation is the texts of rules in one language.
type Translation struct {
	Name     string
	words    translation.Catalogue
	file     *source.File // the last catalogue
	isOwn    bool         // file lies beside the last rules of the request
	Texts    string       // the texts of all catalogues
	findings diag.List    // problems of the files
}

// Translations returns the translations of the rules of a request, sorted by language. The
// catalogue of a house rule wins over those of the rules that it changes.
func (lib *Library) Translations(req Request) []*Translation {
	l := &loader{lib: lib}
	defer l.close()
	l.stack(req)
	found := map[string]*Translation{}
	for i, layer := range l.layers {
		home := layer.place
		entries, _ := fs.ReadDir(home.folder.fsys, path.Join(home.folder.dir, wordsFolder))
		for _, e := range entries {
			name, isPO := strings.CutSuffix(e.Name(), catalogueExtension)
			if isPO && home.file != "" {
				name, isPO = strings.CutPrefix(name, strings.TrimSuffix(home.file, extension)+".")
			}
			if isPO && !strings.Contains(name, ".") {
				found[name] = cmp.Or(found[name], &Translation{Name: name, words: translation.Catalogue{}})
				found[name].read(home.folder, path.Join(wordsFolder, e.Name()))
				found[name].isOwn = i == len(l.layers)-1
			}
		}
	}
	return slices.SortedFunc(maps.Values(found), func(a, b *Translation) int { return cmp.Compare(a.Name, b.Name) })
}

// read adds a catalogue to the language.
func (t *Translation) read(from folder, name string) {
	file, err := from.read(name)
	if err != nil {
		t.findings.Add(unreadable(source.Span{}, from.shown(name), err))
		return
	}
	words, findings := translation.Parse(file)
	maps.Copy(t.words, words)
	t.Texts += file.Text
	t.file, t.findings = file, append(t.findings, findings...)
}

// Translate replaces the texts of a variant that players read.
func (t *Translation) Translate(v *variant.Variant) {
	v.Language.Name = t.Name
	translation.Translate(v, t.words)
}

// Check returns the problems of the catalogues, and the texts of a variant without a translation.
func (t *Translation) Check(v *variant.Variant) diag.List {
	if t.file == nil {
		return t.findings
	}
	return append(t.findings, translation.Check(translation.Messages(v), t.words, t.file, t.isOwn)...)
}

// WrongWords returns the problems of the catalogues beside the rules of a request, for which Load
// returned a variant. Rules without a catalogue of their own have none.
func (lib *Library) WrongWords(req Request, v *variant.Variant) (findings diag.List) {
	for _, t := range lib.Translations(req) {
		if t.isOwn {
			findings = append(findings, t.Check(v)...)
		}
	}
	return findings
}
