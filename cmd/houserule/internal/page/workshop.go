package page

import (
	"io"

	"houserule/cmd/houserule/internal/workshop"
)

// A Workshop is the page for editing the rules of a running game.
type Workshop struct {
	Title  string
	Game   string // the name of its variant
	Files  []workshop.File
	File   workshop.File // the open file
	At     int           // its index in Files
	Text   string        // the text in the editor
	Tried  *workshop.Tried
	Notice string
	News   string // the last message about saved rules
	Asks   *Asks  // the pending question of how the game continues, or nil
}

// An Asks describes the first difference in the story under saved rules.
type Asks struct {
	Words []string
	From  int // the number of the first decision that would be asked again
}

// Write writes a whole document, and returns the first write error.
func (w *Workshop) Write(to io.Writer) error {
	return templates(nil).ExecuteTemplate(to, "workshop", w)
}

// WriteFound writes only the diagnostics and results of the text. It returns the first write
// error.
func (w *Workshop) WriteFound(to io.Writer) error {
	return templates(nil).ExecuteTemplate(to, "found", w)
}

// WriteSummary writes the summary of a report of a kind, for the workshop. It returns the first
// write error.
func WriteSummary(to io.Writer, kind string, report any) error {
	return templates(nil).ExecuteTemplate(to, kind+"-summary", report)
}

// WriteOdds writes the chances of a check as a page, and returns the first write error.
func WriteOdds(to io.Writer, title string, chances *workshop.Chances) error {
	return templates(nil).ExecuteTemplate(to, "odds", struct {
		Title string
		*workshop.Chances
	}{title, chances})
}
