package save

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"houserule/dsl/data"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/history"
)

// What can be wrong with a save as a whole.
const (
	CodeCutOff  diag.Code = "save-cut-off" // fewer decisions than it says, or nothing at all
	CodeVersion diag.Code = "save-version" // written by another version of the program
)

// largest is how long a save may be.
const largest = 16 << 20

// Read reads a save from a file. The error says that there is no text to be had; findings say what is
// wrong with the text.
func Read(path string) (*Save, diag.List, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, largest+1))
	if err != nil {
		return nil, nil, err
	}
	if len(text) > largest {
		return nil, nil, fmt.Errorf("%s is larger than %d MB: that is no save", path, largest>>20)
	}
	s, findings := Parse(source.NewFile(path, string(text)))
	return s, findings, nil
}

// Parse reads a save. It is nil if there are findings.
func Parse(file *source.File) (*Save, diag.List) {
	records := data.ParseRecords(file, []string{"options"}, []string{"decision"})
	top := records.Top
	s := &Save{
		Variant: top.Text("variant"), With: top.Texts("with"), Data: top.Text("data"), Deck: top.Text("deck"), Rules: top.Text("rules"),
		Components: top.Text("components"), Players: top.Number("players"),
		Options: map[string]string{},
	}
	number, wanted := top.Number("version"), top.Number("decisions")
	s.readLuck(top)
	for _, r := range records.Tables {
		if r.Name == "options" {
			for _, option := range r.Keys() {
				s.Options[option] = r.Word(option)
			}
			continue
		}
		s.Journal = append(s.Journal, entry(r))
	}
	findings := records.Findings()
	if findings == nil {
		findings = s.doubts(file, number, wanted)
	}
	if findings != nil {
		return nil, findings
	}
	return s, nil
}

func (s *Save) readLuck(top *data.Record) {
	luck, seed := top.Text("luck"), top.Word("seed")
	switch luck {
	case "ask", "":
	case "seeded":
		n, err := strconv.ParseUint(seed, 10, 64)
		if err != nil {
			top.Fail("seed", "a seed must be a whole number from 0", "")
		}
		s.Seed = &n
	default:
		top.Fail("luck", fmt.Sprintf("luck is seeded or ask, not %q", luck), diag.DidYouMean(luck, []string{"seeded", "ask"}))
	}
}

func entry(r *data.Record) history.Entry {
	e := history.Entry{Rule: r.Text("rule"), Prompt: r.Text("prompt"), Answer: r.Text("answer")}
	if player := r.Number("player"); player > 0 {
		e.Player = player - 1
	}
	word := r.Text("kind")
	if e.Corrects = word == correction; e.Corrects {
		return e
	}
	kind := slices.Index(kinds, word)
	if kind < 0 {
		r.Fail("kind", fmt.Sprintf("there is no kind of decision %q", word), diag.DidYouMean(word, kinds))
		return e
	}
	e.Kind = interpreter.DecisionKind(kind)
	return e
}

// doubts are reasons not to believe a text that reads well.
func (s *Save) doubts(file *source.File, number, wanted int) diag.List {
	end := file.Span(len(file.Text), len(file.Text))
	switch {
	case number == 0 || s.Variant == "":
		return diag.List{{
			Code: CodeCutOff, Span: file.Span(0, 0), Summary: "this is no save, or it has lost its first lines",
			Detail: "A save says at its top which version it is and which variant it is of.",
		}}
	case number != version:
		return diag.List{{
			Code: CodeVersion, Span: file.Span(0, 0), Summary: fmt.Sprintf("this save is of version %d, and only version %d can be read", number, version),
			Detail: "It was written by another version of houserule.",
		}}
	case len(s.Journal) != wanted:
		return diag.List{{
			Code: CodeCutOff, Span: end, Summary: fmt.Sprintf("there are %d decisions, and there should be %d", len(s.Journal), wanted),
			Detail: "The file was cut off or edited. To go on from here, change the number at its top.",
		}}
	}
	return nil
}
