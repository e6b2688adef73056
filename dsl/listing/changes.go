package listing

import (
	"slices"

	"houserule/dsl/patch"
	"houserule/dsl/source"
)

// around is the number of unchanged lines that are listed before and after a changed one.
const around = 2

// Changes returns a diff of the declarations that the files in by changed, with some lines of
// context. An ellipsis replaces longer unchanged parts. Changes by other files count as part of
// the original.
func Changes(decls []patch.Decl, files, by []*source.File) (lines []Line) {
	for i := range decls {
		since, ok := decls[i].Since(by)
		if !ok {
			continue
		}
		put := func(d *patch.Decl) bool { return containsFile(by, d.File) }
		if len(lines) > 0 {
			lines = append(lines, Line{})
		}
		lines = append(lines, nearMarks(list([]patch.Decl{since}, files, put))...)
	}
	return lines
}

func containsFile(files []*source.File, file *source.File) bool {
	return slices.ContainsFunc(files, func(f *source.File) bool { return f.Name == file.Name })
}

// nearMarks omits the lines of a declaration that are far from a changed line. The first and the
// last line stay.
func nearMarks(all []Line) (lines []Line) {
	near := make([]bool, len(all))
	for i, line := range all {
		if line.Mark == Kept && i > 0 && i < len(all)-1 {
			continue
		}
		reach := around
		if line.Mark == Kept {
			reach = 0
		}
		for at := max(0, i-reach); at <= min(i+reach, len(all)-1); at++ {
			near[at] = true
		}
	}
	for i := range all {
		switch {
		case near[i], i > 0 && i < len(all)-1 && near[i-1] && near[i+1]: // an ellipsis would be no shorter
			lines = append(lines, all[i])
		case near[i-1]:
			lines = append(lines, Line{Text: "    …"})
		}
	}
	return lines
}
