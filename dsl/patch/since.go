package patch

import (
	"slices"

	"houserule/dsl/source"
)

// Since is a declaration with what some files did to it: to them all else was there from the start. It is not ok if they
// did nothing.
func (d Decl) Since(files []*source.File) (since Decl, ok bool) {
	theirs := func(name string) bool {
		return slices.ContainsFunc(files, func(f *source.File) bool { return f.Name == name })
	}
	d.Changes = slices.DeleteFunc(slices.Clone(d.Changes), func(c Change) bool { return !theirs(c.By.Pos.Filename) })
	if !theirs(d.File.Name) {
		d.Original = nil
		return d, len(d.Changes) > 0
	}
	if d.Original != nil {
		original, _ := d.Original.Since(files)
		d.Original = &original
	}
	return d, true
}
