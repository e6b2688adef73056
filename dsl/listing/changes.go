package listing

import (
	"houserule/dsl/patch"
	"houserule/dsl/source"
)

// around is how many lines are listed before and behind one that is another.
const around = 2

// Changes lists what some files changed in declarations, with a few lines around that; an ellipsis stands for more.
// Whatever other files did before counts as having been there.
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
	for _, f := range files {
		if f.Name == file.Name {
			return true
		}
	}
	return false
}

// nearMarks leaves out the lines of a declaration that are far from any mark; its first and its last line stay.
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
