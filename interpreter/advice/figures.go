package advice

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/variant"
)

// The table of options has columns for figures in which the options differ: those that the rules
// show, and those of the components to choose from.

// A shown figure is one that the rules show for each option, with its cells by the option's index.
type shown struct {
	Column
	cells []string
}

// shown returns a slice of these figures, except those that are equal for all options.
func (k *maker) shown() (all []shown) {
	for figure, label := range k.decision.Shows() {
		s := shown{Column{Name: label, IsNumber: true, IsShown: true}, nil}
		for option := range k.decision.Open {
			cell := k.decision.Shown(option, figure)
			if cell == k.decision.Language().Word("none") {
				cell = ""
			}
			_, err := strconv.Atoi(cell)
			s.IsNumber = s.IsNumber && (cell == "" || err == nil)
			s.cells = append(s.cells, cell)
		}
		if len(slices.Compact(slices.Sorted(slices.Values(s.cells)))) > 1 {
			all = append(all, s)
		}
	}
	return all
}

// A differing figure is one in which the components to choose from differ.
type differing struct {
	name     string
	spoken   string
	isNumber bool
	read     bool
	isRare   bool // most components have its usual value
	order    int
}

// isOf reports whether figure is this one. It compares the spoken name too, because a related
// component may have a figure of the same name.
func (f *differing) isOf(figure *Figure) bool {
	return figure.Name == f.name && figure.Spoken() == f.spoken
}

func (f *differing) column() Column { return Column{Name: f.spoken, IsNumber: f.isNumber} }

func (f *differing) of(s *Subject) string {
	if s == nil {
		return ""
	}
	for _, figure := range s.Figures {
		if f.isOf(&figure) && !(figure.Empty && figure.Type.Base != variant.Number) {
			switch {
			case figure.Type.Base == variant.Bool:
				return figure.Spoken()
			case figure.IsNone():
				return ""
			}
			return figure.Word()
		}
	}
	return ""
}

// differingIn returns a slice of the figures in which components differ. Figures that were read
// come first, then those whose values are mostly unusual, then numbers, then the order of the rules.
// It leaves out figures with a label of a shown figure, because the current value may differ from the
// printed one.
func differingIn(subjects []*Subject, labels []string) (figures []differing) {
	for _, s := range subjects {
		if s == nil {
			continue
		}
		for order, f := range s.Figures {
			at := slices.IndexFunc(figures, func(known differing) bool { return known.isOf(&f) })
			if at < 0 {
				at = len(figures)
				figures = append(figures, differing{name: f.Name, spoken: f.Spoken(), order: order, isNumber: f.Type.Base == variant.Number})
			}
			figures[at].read = figures[at].read || f.Read
		}
	}
	figures = slices.DeleteFunc(figures, func(f differing) bool {
		return slices.Contains(labels, f.spoken) || f.isEqual(subjects) || f.isNamed(subjects)
	})
	for i := range figures {
		figures[i].isRare = figures[i].isUsualOfMost(subjects)
	}
	slices.SortStableFunc(figures, func(a, b differing) int {
		return cmp.Or(compareBool(b.read, a.read), compareBool(a.isRare, b.isRare), compareBool(b.isNumber, a.isNumber), cmp.Compare(a.order, b.order))
	})
	return figures[:min(len(figures), mostFigures)]
}

// isUsualOfMost reports whether more than half of the components have the usual value of a figure.
func (f *differing) isUsualOfMost(subjects []*Subject) bool {
	usual, all := 0, 0
	for _, s := range subjects {
		if s == nil {
			continue
		}
		all++
		if slices.ContainsFunc(s.Figures, func(figure Figure) bool { return f.isOf(&figure) && (figure.Usual || figure.Empty) }) {
			usual++
		}
	}
	return 2*usual > all
}

// choosable returns a slice of the components to choose from, with the option as the index.
func (k *maker) choosable() []*Subject {
	var all []int
	for i := range k.decision.Open {
		all = append(all, i)
	}
	return k.partsOf(all, 0)
}

// partsOf returns a slice of the components in one part of some options, with a nil pointer for an
// option without one. The slice is nil if the options are of different kinds.
func (k *maker) partsOf(options []int, part int) (subjects []*Subject) {
	d := k.decision
	const tooMany = 200
	if len(options) < 2 || len(options) > tooMany {
		return nil
	}
	first := -1
	for _, i := range options {
		x := d.Component(i, part)
		if x < 0 {
			subjects = append(subjects, nil)
			continue
		}
		if first >= 0 && d.Options[i].MenuIndex != d.Options[first].MenuIndex {
			return nil
		}
		first = i
		s := k.subject(int64(x), false)
		subjects = append(subjects, &s)
	}
	if first < 0 {
		return nil
	}
	k.addOthers(subjects)
	return subjects
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// isEqual reports whether all components have equal values, where none equals 0. It also returns
// true if a value is too long for a column.
func (f *differing) isEqual(subjects []*Subject) bool {
	const widest = 24
	texts := map[string]bool{}
	for _, s := range subjects {
		if s == nil {
			continue
		}
		text := f.of(s)
		if len(text) > widest {
			return true
		}
		if f.isNumber && text == "0" {
			text = ""
		}
		texts[text] = true
	}
	return len(texts) < 2
}

// isNamed reports whether the names of all components contain their values, as "queen of clubs"
// contains both rank and suit.
func (f *differing) isNamed(subjects []*Subject) bool {
	return !slices.ContainsFunc(subjects, func(s *Subject) bool {
		return s != nil && !slices.ContainsFunc(s.Figures, func(figure Figure) bool {
			return f.isOf(&figure) && figure.Type.Base == variant.EnumType && figure.Number >= 0 &&
				strings.Contains(" "+strings.ToLower(s.Name)+" ", " "+spoken(figure.Type.Enum.Members[figure.Number])+" ")
		})
	})
}
