package source

import "encoding/json"

// written is how a span is written down: of the file only its name.
type written struct {
	File  string `json:"file,omitempty"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

// MarshalJSON writes s down by the name of its file.
func (s Span) MarshalJSON() ([]byte, error) {
	if s.File == nil {
		return json.Marshal(written{})
	}
	return json.Marshal(written{s.File.Name, s.Start, s.End})
}

// UnmarshalJSON reads what was written down. Of its file nothing but the name is known; In gives the place itself.
func (s *Span) UnmarshalJSON(text []byte) error {
	var w written
	if err := json.Unmarshal(text, &w); err != nil {
		return err
	}
	*s = Span{}
	if w.File != "" {
		*s = Span{&File{Name: w.File}, w.Start, w.End}
	}
	return nil
}

// In is a span that was read, in that one of some files which has its name; nowhere if none has it and room for it.
func (s Span) In(files []*File) Span {
	for _, f := range files {
		if s.File != nil && f.Name == s.File.Name && 0 <= s.Start && s.Start <= s.End && s.End <= len(f.Text) {
			return f.Span(s.Start, s.End)
		}
	}
	return Span{}
}
