package discover

import (
	"os"
	"path/filepath"
	"strings"

	"houserule/dsl"
	"houserule/dsl/source"
)

// A saved game records where its rules are, so that it can be resumed from any folder. Messages
// show paths relative to the current folder.

// The path of a house rule may have a prefix, which says that the rule takes precedence over
// others. The prefix isn't part of the path on disk.

// onlyPath applies change to the path of a house rule and returns it with the same prefix.
func onlyPath(rule string, change func(path string) string) string {
	path, over := dsl.CutOver(rule)
	if over {
		return dsl.Over + change(path)
	}
	return change(path)
}

// RuleAnywhere returns a house rule with an absolute path.
func (f Finder) RuleAnywhere(rule string) string { return onlyPath(rule, f.Anywhere) }

// RuleFromHere returns a house rule with a path relative to the current folder.
func RuleFromHere(rule string) string { return onlyPath(rule, FromHere) }

// RuleSeenFrom returns a house rule with a path relative to a folder.
func (f Finder) RuleSeenFrom(folder, rule string) string {
	return onlyPath(rule, func(path string) string { return f.SeenFrom(folder, path) })
}

// Anywhere returns an absolute path. It returns names of shipped rules and missing files
// unchanged.
func (f Finder) Anywhere(path string) string {
	if f.Library.Ships(path) || !Exists(path) {
		return path
	}
	return source.Absolute(path)
}

// FromHere returns a path relative to the current folder. It returns a path outside of that
// folder unchanged.
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

// folderBeside returns the folder in which other files find rules by name. It returns "" for
// shipped rules, because these are found from anywhere.
func (f Finder) folderBeside(rules string) string {
	if f.Library.Ships(rules) {
		return ""
	}
	return filepath.Dir(rules)
}

// SeenFrom returns a path relative to a folder, with slashes. It returns names of shipped rules
// unchanged.
func (f Finder) SeenFrom(folder, path string) string {
	relative, err := filepath.Rel(source.Absolute(folder), path)
	if f.Library.Ships(path) || err != nil {
		return path
	}
	return filepath.ToSlash(relative)
}

// CheckBeside returns an error unless a scenario in a file would find its rules. The variant has
// to be in the same folder under its own name. House rules have to be in that folder or below.
func (f Finder) CheckBeside(file, variant string, with []string) error {
	home := source.Absolute(filepath.Dir(file))
	if beside := f.folderBeside(variant); beside != "" && beside != home {
		return errorf("a scenario must be in the folder of its rules, %s", beside)
	} else if beside != "" {
		if err := f.checkName(variant); err != nil {
			return err
		}
	}
	for _, rule := range with {
		rule, _ = dsl.CutOver(rule)
		if strings.HasPrefix(f.SeenFrom(home, rule), "..") {
			return errorf("a scenario must be in the folder of its house rules, %s", f.folderBeside(rule))
		}
	}
	return nil
}

// checkName returns an error unless the file name of rules on disk matches the name of their
// variant, because scenarios find rules by that name.
func (f Finder) checkName(variant string) error {
	target, findings := f.Library.Inspect(variant)
	file := filepath.Base(variant)
	name, ending := strings.TrimSuffix(file, Extension), filepath.Ext(file)
	if findings.HasErrors() || dsl.SameName(name, target.Name) {
		return nil
	}
	return errorf("a scenario finds its rules by their name %s, but their file is %s; rename it to %s%s first", target.Name, file, target.Name, ending)
}
