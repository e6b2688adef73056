package save

import (
	"fmt"
	"slices"
	"strconv"

	"houserule/dsl/data"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/history"
)

// parseTOML parses a save of version 1. It is one TOML document with the number of decisions at
// its top.
func parseTOML(file *source.File) (*Save, diag.List) {
	records := data.ParseRecords(file, []string{"options"}, []string{"decision"})
	top := records.Top
	s := &Save{
		Head: Head{
			Variant: top.Text("variant"), With: top.Texts("with"), Data: top.Text("data"), Deck: top.Text("deck"),
			Rules: top.Text("rules"), Components: top.Text("components"), Players: top.Number("players"),
			Options: map[string]string{},
		},
		old: true, size: int64(len(file.Text)),
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
		s.Steps = append(s.Steps, Step{Entry: entry(r)})
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
		top.Fail("luck", fmt.Sprintf("luck must be seeded or ask, not %q", luck), diag.DidYouMean(luck, []string{"seeded", "ask"}))
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

// doubts returns diagnostics for a text that parses, but isn't a complete save.
func (s *Save) doubts(file *source.File, number, wanted int) diag.List {
	end := file.Span(len(file.Text), len(file.Text))
	switch {
	case number == 0 || s.Variant == "":
		return diag.List{noSave(file)}
	case number != 1:
		return diag.List{wrongVersion(file, number)}
	case len(s.Steps) != wanted:
		return diag.List{{
			Code: CodeCutOff, Span: end, Summary: fmt.Sprintf("the file has %d decisions, but its first lines state %d", len(s.Steps), wanted),
			Detail: "The file is incomplete or was edited. To resume from here, change the number at its top.",
		}}
	}
	return nil
}
