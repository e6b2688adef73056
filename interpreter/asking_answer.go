package interpreter

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/luck"
)

// Parse returns the choice for an answer as a player writes it. It accepts the label of an
// option, its number from 1, or its index as in "#1", and several of these with commas. It also
// accepts a number, yes or no, and none. If the answer can't be parsed or isn't allowed, the
// error lists allowed answers.
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
			return Choice{}, errors.New(d.Language().Say("%q is not a number; enter a number from %d to %d", answer, d.Min, d.Max))
		}
		if n == 0 && d.ZeroIsTen() {
			n = 10
		}
		return Choice{Number: n}, nil
	case AskJudge:
		return d.parseVerdict(answer)
	}
	if c, ok := d.parseIndexes(answer); ok {
		return c, nil
	}
	if d.Kind == AskSome {
		return d.parseSome(answer)
	}
	if d.OrNone && d.isNone(answer) {
		return Choice{}, nil
	}
	i, err := d.find(answer)
	if none, _ := d.Nothing(); err != nil && d.OrNone && strings.EqualFold(answer, none) {
		return Choice{}, nil
	}
	return Choice{Indexes: []int{i}}, err
}

// ZeroIsTen reports whether the decision asks for a die on which 10 is printed as 0.
func (d *Decision) ZeroIsTen() bool { return d.Kind == AskRoll && luck.Printed(d.Max, d.Max) == 0 }

func (d *Decision) parseVerdict(answer string) (Choice, error) {
	switch l := d.Language(); strings.ToLower(answer) {
	case "yes", "y", "true", l.Word("yes"):
		return Choice{Yes: true}, nil
	case "no", "n", "false", l.Word("no"):
		return Choice{}, nil
	default:
		return Choice{}, errors.New(l.Say("%q is not an answer; enter yes or no", answer))
	}
}

// isNone reports whether an answer is "none", in English or in the language of the players.
func (d *Decision) isNone(answer string) bool {
	return answer == "" || strings.EqualFold(answer, "none") || strings.EqualFold(answer, d.Language().Word("none"))
}

// parseSome parses several labels separated by commas. A label may contain commas, so it joins
// pieces until they form a label.
func (d *Decision) parseSome(answer string) (Choice, error) {
	if d.isNone(answer) {
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

func (d *Decision) find(answer string) (int, error) {
	if i, ok := (&optionIndex{d: d}).find(answer); ok {
		return i, nil
	}
	return 0, d.unknown(answer)
}

// ruleName returns the name in the rules of the enum member that an option stands for. It returns
// an empty string if the option is not an enum member.
func (d *Decision) ruleName(option int) string {
	if d.Options[option].MenuIndex >= 0 {
		return ""
	}
	if t := d.partType(option, 0); t != nil && t.Base == variant.EnumType {
		return names.Member(t.Enum, d.Options[option].Values[0])
	}
	return ""
}

// A NoOption is the error that an answer names none of the options.
type NoOption struct {
	Answer string
	Near   string // the option with the most similar label, if any
	Open   string // the labels of enabled options; a long list is cut

	language *variant.Language
}

func (e *NoOption) Error() string {
	switch {
	case e.Answer == "":
		return e.language.Say("the answer is empty; the options are: %s", e.Open)
	case e.Near != "":
		return e.language.Say("there is no option %q; did you mean %q?", e.Answer, e.Near)
	}
	return e.language.Say("there is no option %q; the options are: %s", e.Answer, e.Open)
}

func (d *Decision) unknown(answer string) error {
	var labels []string
	for i := range d.Options[:d.Open] {
		labels = append(labels, d.Options[i].Label)
	}
	near := diag.Near(answer, labels)
	if d.OrNone {
		labels = append(labels, d.Language().Word("none"))
	}
	const many = 12
	if len(labels) > many {
		labels = append(labels[:many], "…")
	}
	return &NoOption{answer, near, strings.Join(labels, ", "), d.Language()}
}

// Answer returns a choice as words for the current reader. It uses labels and not numbers, so
// that the words keep their meaning if a change of the rules enables other options.
func (d *Decision) Answer(c Choice) string {
	d.Describe()
	switch d.Kind {
	case AskNumber, AskRoll:
		return strconv.FormatInt(c.Number, 10)
	case AskJudge:
		if c.Yes {
			return d.Language().Word("yes")
		}
		return d.Language().Word("no")
	}
	if len(c.Indexes) == 0 {
		return d.Language().Word("none")
	}
	labels := each.Of(slices.Sorted(slices.Values(c.Indexes)), func(i int) string { return d.Options[i].Label })
	return strings.Join(labels, ", ")
}

// answer returns a choice as a log entry, with the names that only some players may read.
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

// Describe fills in the prompt and the labels, which fast games omit at first. It returns d.
func (d *Decision) Describe() *Decision {
	d.asking.label(d)
	return d
}

// mostRead bounds the work of reads: the number of chosen options times the number of options.
// Above it, Written writes indexes.
const mostRead = 1 << 20

// reads reports whether Parse reads words as the given choice.
func (d *Decision) reads(words string, c Choice) bool {
	if len(c.Indexes)*len(d.Options) > mostRead {
		return false
	}
	read, err := d.parse(strings.TrimSpace(words))
	return err == nil && slices.Equal(slices.Sorted(slices.Values(read.Indexes)), slices.Sorted(slices.Values(c.Indexes)))
}

// parseIndexes parses indexes of options such as "#1, #6". If the answer contains anything else, ok
// is false.
func (d *Decision) parseIndexes(answer string) (c Choice, ok bool) {
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
