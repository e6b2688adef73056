package page

import (
	"io"

	"houserule/cmd/houserule/internal/workshop"
)

// A Workshop is the page on which the rules of a game are written while it is played.
type Workshop struct {
	Title  string
	Files  []workshop.File
	File   workshop.File // that is open
	At     int           // which of the files that is
	Text   string        // as it is written
	Tried  *workshop.Tried
	Notice string
	News   string // what was said last of rules that were saved
	Asks   *Asks  // the game is asked how it goes on; nil if not
}

// Asks is what differs where rules that were saved tell another story.
type Asks struct {
	Words []string
	From  int // the decision from which the game can go on
}

// Write writes a whole document.
func (w *Workshop) Write(to io.Writer) error {
	return templates().ExecuteTemplate(to, "workshop", w)
}

// WriteFound writes what came of the text alone.
func (w *Workshop) WriteFound(to io.Writer) error {
	return templates().ExecuteTemplate(to, "found", w)
}
