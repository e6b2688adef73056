package interpreter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/luck"
)

// Parse reads an answer as a person gives it: the label of an option, its number from 1, or its place as in #1, several
// with commas, a number, yes or no, none. If it can't be read, the error says what would be right.
func (d *Decision) Parse(answer string) (Choice, error) {
	d.Describe()
	answer = strings.TrimSpace(answer)
	c, err := d.parse(answer)
	if err != nil {
		return Choice{}, err
	}
	return c, d.Check(c)
}

func (d *Decision) parse(answer string) (Choice, error) {
	switch d.Kind {
	case AskNumber, AskRoll:
		n, err := strconv.ParseInt(answer, 10, 64)
		if err != nil {
			return Choice{}, fmt.Errorf("%q is not a number; enter a number from %d to %d", answer, d.Min, d.Max)
		}
		if n == 0 && d.ZeroIsTen() {
			n = 10
		}
		return Choice{Number: n}, nil
	case AskJudge:
		return parseVerdict(answer)
	}
	if c, ok := d.inPlaces(answer); ok {
		return c, nil
	}
	if d.Kind == AskSome {
		return d.parseSome(answer)
	}
	if d.OrNone && isNone(answer) {
		return Choice{}, nil
	}
	i, err := d.find(answer)
	if none, _ := d.Nothing(); err != nil && d.OrNone && strings.EqualFold(answer, none) {
		return Choice{}, nil
	}
	return Choice{Indexes: []int{i}}, err
}

// ZeroIsTen reports whether a die is asked for on which the ten is printed as a 0.
func (d *Decision) ZeroIsTen() bool { return d.Kind == AskRoll && luck.Printed(d.Max, d.Max) == 0 }

func parseVerdict(answer string) (Choice, error) {
	switch strings.ToLower(answer) {
	case "yes", "y", "true":
		return Choice{Yes: true}, nil
	case "no", "n", "false":
		return Choice{}, nil
	}
	return Choice{}, fmt.Errorf("%q is not an answer; enter yes or no", answer)
}

func isNone(answer string) bool { return answer == "" || strings.EqualFold(answer, "none") }

// parseSome reads several labels. A label may have a comma of its own, so pieces between commas are put
// together again until they make a label.
func (d *Decision) parseSome(answer string) (Choice, error) {
	if isNone(answer) {
		return Choice{}, nil
	}
	var c Choice
	options := &optionIndex{d: d}
	pieces := strings.Split(answer, ",")
	for len(pieces) > 0 {
		i, used := options.findLongest(pieces)
		if used == 0 {
			return Choice{}, d.unknown(strings.TrimSpace(pieces[0]))
		}
		c.Indexes = append(c.Indexes, i)
		pieces = pieces[used:]
	}
	return c, nil
}

// find returns the index of the option that an answer names.
func (d *Decision) find(answer string) (int, error) {
	if i, ok := (&optionIndex{d: d}).find(answer); ok {
		return i, nil
	}
	return 0, d.unknown(answer)
}

// ruleName is the name in the rules of the value of an enum that an option is; empty for what is none.
func (d *Decision) ruleName(option int) string {
	if d.Options[option].Way >= 0 {
		return ""
	}
	if t := d.partType(option, 0); t != nil && t.Base == variant.EnumType {
		return names.Member(t.Enum, d.Options[option].Values[0])
	}
	return ""
}

// NoOption is an answer that names none of the options.
type NoOption struct {
	Answer string
	Near   string // the option that may have been meant, if one is like it
	Open   string // which ones there are, or some of them
}

func (e *NoOption) Error() string {
	if e.Near != "" {
		return fmt.Sprintf("there is no option %q; did you mean %q?", e.Answer, e.Near)
	}
	return fmt.Sprintf("there is no option %q; the options are: %s", e.Answer, e.Open)
}

func (d *Decision) unknown(answer string) error {
	var labels []string
	for i := range d.Options[:d.Open] {
		labels = append(labels, d.Options[i].Label)
	}
	near := diag.Near(answer, labels)
	if d.OrNone {
		labels = append(labels, "none")
	}
	const many = 12
	if len(labels) > many {
		labels = append(labels[:many], "…")
	}
	return &NoOption{answer, near, strings.Join(labels, ", ")}
}

// Answer is a choice in words, as whoever the decision is described for reads them. It goes by labels, so that the same words mean
// the same thing where rules have changed and other options are open.
func (d *Decision) Answer(c Choice) string {
	d.Describe()
	switch d.Kind {
	case AskNumber, AskRoll:
		return strconv.FormatInt(c.Number, 10)
	case AskJudge:
		if c.Yes {
			return "yes"
		}
		return "no"
	}
	if len(c.Indexes) == 0 {
		return "none"
	}
	var labels []string
	for _, i := range slices.Sorted(slices.Values(c.Indexes)) {
		labels = append(labels, d.Options[i].Label)
	}
	return strings.Join(labels, ", ")
}

// answer is the same as the story tells it, with names in it that not everybody may read.
func (d *Decision) answer(c Choice) names.Text {
	d.Describe()
	switch len(c.Indexes) {
	case 0:
		return names.Plain(d.Answer(c))
	case 1:
		return d.labels[c.Indexes[0]]
	}
	labels := make([]names.Text, 0, len(c.Indexes))
	for _, i := range slices.Sorted(slices.Values(c.Indexes)) {
		labels = append(labels, d.labels[i])
	}
	return names.Join(labels, ", ")
}

// Describe fills in the prompt and the labels where a fast game has left them out.
func (d *Decision) Describe() *Decision {
	d.asking.label(d)
	return d
}

// mostRead is how many labels are looked at to find out how words are read. Of more than that, places are written.
const mostRead = 1 << 20

// reads reports whether words are read as a choice.
func (d *Decision) reads(words string, c Choice) bool {
	if len(c.Indexes)*len(d.Options) > mostRead {
		return false
	}
	read, err := d.parse(strings.TrimSpace(words))
	return err == nil && slices.Equal(slices.Sorted(slices.Values(read.Indexes)), slices.Sorted(slices.Values(c.Indexes)))
}

// inPlaces reads places of options; not ok if an answer names anything else.
func (d *Decision) inPlaces(answer string) (c Choice, ok bool) {
	for piece := range strings.SplitSeq(answer, ",") {
		number, ok := strings.CutPrefix(strings.TrimSpace(piece), "#")
		place, err := strconv.Atoi(number)
		if !ok || err != nil || place < 1 || place > len(d.Options) {
			return Choice{}, false
		}
		c.Indexes = append(c.Indexes, place-1)
	}
	return c, true
}
