package discover

import (
	"os"
	"path/filepath"
	"strings"

	"houserule/dsl"
)

// A game remembers where its rules lie, so that it can be gone on with from any folder; people read
// paths as they would write them where they stand.

// House rules are paths and names with what says which has the last word before them.

// onlyPath gives what change makes of the path of a house rule.
func onlyPath(rule string, change func(path string) string) string {
	path, over := dsl.CutOver(rule)
	if over {
		return dsl.Over + change(path)
	}
	return change(path)
}

// RuleAnywhere is a house rule as it can be named from any folder.
func (f Finder) RuleAnywhere(rule string) string { return onlyPath(rule, f.Anywhere) }

// RuleFromHere is a house rule as a person who stands in this folder would name it.
func RuleFromHere(rule string) string { return onlyPath(rule, FromHere) }

// RuleSeenFrom is a house rule as a file in a folder names it.
func (f Finder) RuleSeenFrom(folder, rule string) string {
	return onlyPath(rule, func(path string) string { return f.SeenFrom(folder, path) })
}

// Anywhere is a path as it can be given from any folder; a name stays a name.
func (f Finder) Anywhere(path string) string {
	if f.Library.Ships(path) || !Exists(path) {
		return path
	}
	return Absolute(path)
}

// Absolute is a path as it can be given from any folder.
func Absolute(path string) string {
	whole, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	return whole
}

// FromHere is a path as a person who stands in this folder would write it.
func FromHere(path string) string {
	if !filepath.IsAbs(path) {
		return path
	}
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	relative, err := filepath.Rel(here, path)
	if err != nil || strings.HasPrefix(relative, "..") {
		return path
	}
	return onDisk(relative)
}

// folderBeside is where files lie that find rules by name; "" stands for anywhere.
func (f Finder) folderBeside(rules string) string {
	if f.Library.Ships(rules) {
		return ""
	}
	return filepath.Dir(rules)
}

// SeenFrom is a path as a file in a folder names it.
func (f Finder) SeenFrom(folder, path string) string {
	relative, err := filepath.Rel(Absolute(folder), path)
	if f.Library.Ships(path) || err != nil {
		return path
	}
	return filepath.ToSlash(relative)
}

// CheckBeside reports whether a scenario in a file would find its rules: the variant beside it, under its name, house rules
// beside it or in a folder below.
func (f Finder) CheckBeside(file, variant string, with []string) error {
	home := Absolute(filepath.Dir(file))
	if beside := f.folderBeside(variant); beside != "" && beside != home {
		return errorf("a scenario has to lie beside its rules, in %s", beside)
	} else if beside != "" {
		if err := f.checkName(variant); err != nil {
			return err
		}
	}
	for _, rule := range with {
		rule, _ = dsl.CutOver(rule)
		if strings.HasPrefix(f.SeenFrom(home, rule), "..") {
			return errorf("a scenario has to lie beside its house rules, in %s", f.folderBeside(rule))
		}
	}
	return nil
}

// checkName reports whether rules on disk are found by the name of their variant, as scenarios call them.
func (f Finder) checkName(variant string) error {
	target, findings := f.Library.Inspect(variant)
	file := filepath.Base(variant)
	name, ending := strings.TrimSuffix(file, Extension), filepath.Ext(file)
	if findings.HasErrors() || dsl.Alike(name, target.Name) {
		return nil
	}
	return errorf("a scenario finds its rules by their name, which is %s, and they lie in %s; call that %s%s first", target.Name, file, target.Name, ending)
}
