package save

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// Codes of the diagnostics for saves.
const (
	CodeCutOff  diag.Code = "save-cut-off" // the save ends within a line or lacks its head
	CodeVersion diag.Code = "save-version" // another version of the program wrote it
	CodeDamaged diag.Code = "save-damaged" // a line can't be read
)

// largest is the limit for the size of a save, in bytes.
const largest = 64 << 20

// Read reads a save from a file. The error reports a file that can't be read; the diagnostics
// report problems of the text.
func Read(path string) (*Save, diag.List, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, nil, fmt.Errorf("%s is not a regular file, so it can't be a saved game", path)
	}
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
		return nil, nil, fmt.Errorf("%s is larger than %d MB, so it can't be a saved game", path, largest>>20)
	}
	s, findings := Parse(source.NewFile(path, string(text)))
	return s, findings, nil
}

// Parse parses a save. It returns nil if there are diagnostics that are errors. An incomplete
// last line is only a warning.
func Parse(file *source.File) (*Save, diag.List) {
	if !strings.HasPrefix(strings.TrimSpace(file.Text), "{") {
		return parseTOML(file)
	}
	r, whole := &reader{file: file}, 0
	for at := 0; at < len(file.Text) && !r.findings.HasErrors(); {
		end := strings.IndexByte(file.Text[at:], '\n')
		if end < 0 {
			r.torn(at)
			break
		}
		r.line(at, at+end)
		at += end + 1
		whole = at
	}
	switch {
	case r.findings.HasErrors():
		return nil, r.findings
	case r.save == nil:
		return nil, diag.List{noSave(file)}
	}
	r.save.size = int64(whole)
	return r.save, r.findings
}

func noSave(file *source.File) diag.Diagnostic {
	return diag.Diagnostic{
		Code: CodeCutOff, Span: file.Span(0, 0), Summary: "this is not a saved game, or its first line is missing",
		Detail: "The first line of a saved game names its format version and its variant.",
	}
}

func wrongVersion(file *source.File, number int) diag.Diagnostic {
	return diag.Diagnostic{
		Code: CodeVersion, Span: file.Span(0, 0), Summary: fmt.Sprintf("this saved game has format version %d, but only versions 1 to %d can be read", number, version),
		Detail: "A newer version of houserule wrote it.",
	}
}

// A reader parses a save line by line.
type reader struct {
	file     *source.File
	save     *Save
	findings diag.List
}

// torn adds a warning for the text after the last line end: an answer that was being written.
func (r *reader) torn(at int) {
	if r.save != nil {
		r.findings.Add(diag.Diagnostic{
			Code: CodeCutOff, Severity: diag.Warning, Span: r.file.Span(at, len(r.file.Text)),
			Summary: "the last line is incomplete and is ignored",
			Detail:  "The game resumes after the answer before it.",
		})
	}
}

// line parses one line and adds a diagnostic if that fails.
func (r *reader) line(start, end int) {
	text := []byte(r.file.Text[start:end])
	if len(bytes.TrimSpace(text)) == 0 {
		return
	}
	if r.save != nil && bytes.HasPrefix(text, []byte(textsBegin)) {
		r.texts(text, start, end)
		return
	}
	var keys map[string]json.RawMessage
	err := json.Unmarshal(text, &keys)
	switch {
	case err != nil:
	case r.save == nil:
		err = r.head(text)
	case keys["answer"] != nil:
		err = r.answer(text)
	case keys["back"] != nil:
		err = r.back(text)
	case keys["over"] != nil:
		var line overLine
		err = strictly(text, &line)
		r.save.Over, r.save.scores = true, line.Over
	default:
		err = fmt.Errorf("it has neither answer, back nor over")
	}
	if err != nil && !r.findings.HasErrors() {
		r.findings.Add(diag.Diagnostic{
			Code: CodeDamaged, Span: r.file.Span(start, end), Summary: fmt.Sprintf("can't read this line of the saved game: %v", err),
			Detail: "The file was edited or damaged. To resume before this line, delete it and all lines after it.",
		})
	}
}

func (r *reader) head(text []byte) error {
	var form struct{ Save int }
	if err := json.Unmarshal(text, &form); err != nil {
		return err
	}
	switch form.Save {
	case withDigests, withEntries, version:
	case 0:
		r.findings.Add(noSave(r.file))
		return nil
	default:
		r.findings.Add(wrongVersion(r.file, form.Save))
		return nil
	}
	var head headLine
	if err := strictly(text, &head); err != nil {
		return err
	}
	switch {
	case head.Variant == "":
		return fmt.Errorf("the variant is missing")
	case head.Luck != "seeded" && head.Luck != "ask":
		return fmt.Errorf("luck must be seeded or ask, not %q", head.Luck)
	case !slices.Contains([]string{"", string(variant.UndoAsk), string(variant.UndoFree), string(variant.UndoUnseen)}, head.Undo):
		return fmt.Errorf("undo must be ask, free or unseen, not %q", head.Undo)
	case (head.Luck == "seeded") != (head.Seed != nil):
		return fmt.Errorf("seeded luck needs a seed, and other luck can't have one")
	case head.Draw != nil && !head.Draw.fits(head.Seed, head.Players):
		return fmt.Errorf("the draw needs a seed, and a share for a player")
	}
	r.save = &Save{
		Head: Head{
			Variant: head.Variant, With: head.With, Data: head.Data, Deck: head.Deck, Rules: head.Rules,
			Components: head.Components, Players: head.Players, Options: head.Options, Orders: head.Orders, Undo: head.Undo, Seats: head.Seats,
			Seed: head.Seed, Draw: head.Draw,
		},
		form:    form.Save,
		Opening: Consequences{head.Brought, head.Story, head.Told},
	}
	if r.save.Options == nil {
		r.save.Options = map[string]string{}
	}
	return nil
}

// texts reads the texts of the rules. They are unpacked only if they are needed.
func (r *reader) texts(text []byte, start, end int) {
	var line textsLine
	if err := strictly(text, &line); err != nil || len(line.Texts) == 0 || r.save.Texts != nil || len(r.save.Steps) > 0 {
		r.findings.Add(diag.Diagnostic{
			Code: CodeDamaged, Span: r.file.Span(start, end), Summary: "can't read the texts of the rules in this line of the saved game",
			Detail: "The file was edited or damaged. Delete this line to resume with the rules on this computer.",
		})
		return
	}
	r.save.Texts = source.Unpacked(line.Texts)
}

func (r *reader) answer(text []byte) error {
	var line answerLine
	if err := strictly(text, &line); err != nil {
		return err
	}
	entry, ok := line.entry()
	if !ok {
		return fmt.Errorf("there is no kind of decision %q", line.Kind)
	}
	r.save.Steps = append(r.save.Steps, Step{Entry: entry, Consequences: Consequences{line.Brought, line.Story, line.Told}})
	r.save.Over = false
	return nil
}

func (r *reader) back(text []byte) error {
	var line backLine
	if err := strictly(text, &line); err != nil {
		return err
	}
	if line.Back < 0 || line.Back > len(r.save.Steps) {
		return fmt.Errorf("it can't undo to answer %[2]d, because the save has only %[1]d before it", len(r.save.Steps), line.Back)
	}
	r.save.Steps, r.save.Over = r.save.Steps[:line.Back], false
	return nil
}

// strictly decodes a JSON object and returns an error for an unknown field.
func strictly(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}
