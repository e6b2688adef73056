package advice

import (
	"cmp"
	"slices"
	"strconv"

	"houserule/dsl/variant"
)

// The figures in which ways differ stand in columns: those that rules show, and those of the things that can be chosen.

// A shown figure is one that the rules show of each thing that can be chosen, with what it is for each option.
type shown struct {
	Column
	cells []string
}

// shown are these figures, but for those that are alike for all.
func (k *maker) shown() (all []shown) {
	for figure, label := range k.decision.Shows() {
		s := shown{Column{Name: label, IsNumber: true, IsShown: true}, nil}
		for option := range k.decision.Open {
			cell := k.decision.Shown(option, figure)
			if cell == "none" {
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

// A differing figure is one in which the things that can be chosen are not alike.
type differing struct {
	name     string
	spoken   string
	isNumber bool
	read     bool
	isRare   bool // most have it as it usually is
	order    int
}

// isOf reports whether it is that figure. What a component is about may have one of the same name, which is called otherwise.
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
			case figure.Value == "none":
				return ""
			}
			return figure.Word()
		}
	}
	return ""
}

// differingIn are the figures in which components differ: those that matter first, then those that most have in a way of their own,
// numbers before others, in the order of the rules. A figure that the rules show themselves, under the same label, is left out: as it
// holds now it may differ from what is printed.
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
		return slices.Contains(labels, f.spoken) || f.isAlike(subjects)
	})
	for i := range figures {
		figures[i].isRare = figures[i].isUsualOfMost(subjects)
	}
	slices.SortStableFunc(figures, func(a, b differing) int {
		return cmp.Or(compareBool(b.read, a.read), compareBool(a.isRare, b.isRare), compareBool(b.isNumber, a.isNumber), cmp.Compare(a.order, b.order))
	})
	return figures[:min(len(figures), mostFigures)]
}

// isUsualOfMost reports whether more than half of the components have a figure as it usually is.
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

// choosable are the components that can be chosen, by option.
func (k *maker) choosable() []*Subject {
	var all []int
	for i := range k.decision.Open {
		all = append(all, i)
	}
	return k.partsOf(all, 0)
}

// partsOf are the components that are a part of some options; nil for an option that is for none. There are none where they are for
// different things.
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
		if first >= 0 && d.Options[i].Way != d.Options[first].Way {
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

// isAlike reports whether all have the same figure, none being as good as 0, or it would be too long to stand in a column.
func (f *differing) isAlike(subjects []*Subject) bool {
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
