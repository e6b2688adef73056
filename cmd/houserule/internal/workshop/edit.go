package workshop

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/odds"
	"houserule/interpreter/save"
)

// An Edit is an edited text of a file, with everything that is needed to read the rules of its
// game. Another process with the same shipped rules can read it.
type Edit struct {
	Head  save.Head         // With has the absolute paths of all house rules
	Path  string            // the edited file, or "" if it can't be written
	Texts map[string]string // map from the path of each house rule, and of the file, to its text
}

// Edit returns the edit of a file of a game. It returns an error if the rules can't be requested.
func (w *Workshop) Edit(head save.Head, file File, text string) (Edit, error) {
	request, err := w.request(head)
	if err != nil {
		return Edit{}, err
	}
	e := Edit{Head: head, Texts: map[string]string{}}
	e.Head.With = request.With
	for _, path := range request.With {
		if text, err := os.ReadFile(path); err == nil {
			e.Texts[path] = string(text)
		}
	}
	if file.Write {
		e.Path = file.path
		e.Texts[e.Path] = source.NewFile("", text).Text
	}
	if file.New {
		e.Head.With = append(e.Head.With, file.path)
	}
	return e, nil
}

// study reads and checks the rules of an edit, and the scenarios beside the file.
func (w *Workshop) study(e Edit) (*dsl.Study, *discover.Edited) {
	lib, edited := w.rules.Reload()
	unsaved := source.Unsaved(e.Texts)
	request, err := w.rules.Request(e.Head)
	if err != nil {
		return &dsl.Study{Findings: diag.List{{Summary: err.Error()}}}, edited
	}
	request.With = e.Head.With
	request.Scenarios = beside(lib, request, e.Path)
	return lib.Writing(unsaved, edited.Writing(unsaved)).Study(request), edited
}

// A Version is a version of the rules of a game that can be played.
type Version struct {
	*dsl.Study
	Settings interpreter.Settings
}

// Versions returns the rules of an edit as now, and the rules to compare them with as before: those
// without house rules or, if there are none, those on disk. It returns an error if one of the two
// can't be played.
func (w *Workshop) Versions(e Edit) (before, now Version, err error) {
	if now, err = w.Version(e); err != nil {
		return before, now, err
	}
	without := e
	without.Texts = maps.Clone(e.Texts)
	delete(without.Texts, e.Path)
	without.Head.With = nil
	if len(e.Head.With) == 0 && e.Path == "" {
		return before, now, errors.New("there is no house rule to compare; open a file that can be changed")
	}
	before, err = w.Version(without)
	return before, now, err
}

// Version returns the rules of an edit. It returns an error if they can't be played.
func (w *Workshop) Version(e Edit) (v Version, err error) {
	study, _ := w.study(e)
	if study.Variant == nil {
		at := slices.IndexFunc(study.Findings, func(d diag.Diagnostic) bool { return d.Severity == diag.Error })
		return v, fmt.Errorf("the rules have errors; correct them first: %s", study.Findings[max(0, at)].Summary)
	}
	head := e.Head
	head.Options = maps.Clone(head.Options)
	maps.DeleteFunc(head.Options, func(name, _ string) bool {
		return !slices.ContainsFunc(study.Variant.Options, func(o *variant.Option) bool { return o.Name == name })
	})
	_, settings, problem := w.rules.Settle(study.Variant, head)
	if problem != "" {
		return v, errors.New(problem)
	}
	return Version{study, settings}, nil
}

// HouseRules returns the displayed names of the house rules of an edit.
func (e Edit) HouseRules() (names []string) {
	return each.Of(e.Head.With, called)
}

// checksOf returns a slice of all checks of a variant, with examples of their arguments. It returns
// nil if there is no variant.
func checksOf(v *variant.Variant) (checks []string) {
	if v == nil {
		return nil
	}
	for _, proc := range odds.All(v) {
		checks = append(checks, strings.Join(append([]string{proc.Name}, odds.Placeholders(proc)...), " "))
	}
	return checks
}
