package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/program"
	"houserule/interpreter/save"
)

// Rules that somebody saves while a game is played are read again, and the game is played by them up to where it stands.
// Nothing of what was played becomes something else without a word: where they tell another story, people say how it goes on.

// A Way is how a game goes on whose rules have changed so that they tell another story.
type Way string

// The ways there are.
const (
	FromThere Way = "from-there" // from the last decision up to which all went as it does now
	Replay    Way = "replay"     // by the new rules from the start, as far as the answers fit
	Refuse    Way = "refuse"     // as it is
)

// Reread are the rules of a game as they were read again when a file of them was saved.
type Reread struct {
	Problem  string   // why no game can be played by them, on several lines; "" if one can be
	Files    []string // of them that are others than before
	Program  *program.Program
	Settings interpreter.Settings
	Head     save.Head // of a game by them
}

// Saved says which files were saved.
func (r *Reread) Saved() string {
	const few = 3
	switch n := len(r.Files); {
	case n == 0:
		return "Rules files were saved."
	case n > few:
		return strings.Join(r.Files[:few], ", ") + " and " + diag.Counted(n-few, "more file") + " were saved."
	case n == 1:
		return r.Files[0] + " was saved."
	}
	return strings.Join(r.Files, ", ") + " were saved."
}

// A Change is a game as it goes by other rules.
type Change struct {
	*Reread
	record  *history.Record
	remarks *save.Remarks // nil where all that happened stays the same
}

// Kept is the game as it would be kept where it stands.
func (s *Session) Kept() *save.Save { return save.Of(s.Head, s.Game) }

// Under plays the game up to where it stands by rules that were read again. The error says, on several lines, why no game can
// be played by them.
func (s *Session) Under(r *Reread) (*Change, error) { return Under(s.Kept(), r) }

// Under plays a game that is kept by rules that were read again.
func Under(kept *save.Save, r *Reread) (*Change, error) {
	if r.Problem != "" {
		return nil, errors.New(r.Problem)
	}
	record, remarks, err := kept.Resume(r.Program, r.Settings)
	if err != nil {
		return nil, err
	}
	if remarks != nil && !remarks.Edited() {
		remarks = nil
	}
	return &Change{r, record, remarks}, nil
}

// Game is the game as it stands by these rules, with all answers that fit.
func (c *Change) Game() *interpreter.Game { return c.record.Game }

// IsSame reports whether all that happened stays the same.
func (c *Change) IsSame() bool { return c.remarks == nil }

// From is the decision, counted from 1, from which the game goes on if it does so from there.
func (c *Change) From() int {
	if c.IsSame() {
		return len(c.record.Steps()) + 1
	}
	return c.remarks.Parted() + 1
}

// Difference says what differs first, before and after, with the rule. Openly, it names no answer: that may be a secret of who
// gave it.
func (c *Change) Difference(openly bool) (lines []string) {
	if c.IsSame() {
		return []string{"Nothing that has happened changes."}
	}
	if doubt := c.remarks.Doubt; doubt != nil {
		said := doubt.Error()
		lines = wording.Lines(strings.ToUpper(said[:1]) + said[1:])
	}
	switch parted := c.remarks.Divergence; {
	case parted == nil:
	case openly:
		lines = append(lines, fmt.Sprintf("The answer to decision %d of %d, in %s, no longer fits the rules.", parted.Decision, parted.Of, wording.Spoken(parted.Entry.Rule)))
	default:
		lines = append(lines, wording.Lines(parted.Error())...)
	}
	return lines
}

// GoOn has the game go on by rules that were read again. It gives from which event on another story is told.
func (s *Session) GoOn(c *Change, way Way) (from int, err error) {
	if way == Refuse {
		return len(s.Game.Log().Events), nil
	}
	if way == FromThere && !c.IsSame() {
		c.record.BackTo(c.remarks.Parted())
	}
	from = c.since()
	s.Game, s.Head = c.record, c.Head
	s.forget()
	if s.Adopt != nil {
		err = s.Adopt(c)
	}
	s.goOn()
	return from, err
}

// since is the event from which on another story is told.
func (c *Change) since() int {
	steps := c.record.Steps()
	switch at := c.From() - 2; {
	case c.IsSame():
		return len(c.record.Log().Events)
	case at < 0:
		return 0
	default:
		return steps[min(at, len(steps)-1)].Told
	}
}

// forget lets go of what was found out of the game by other rules: what stands at a place of theirs, or for a component.
func (s *Session) forget() {
	s.undone, s.advice, s.heard, s.stops = nil, nil, nil, nil
	s.standing = slices.DeleteFunc(s.standing, func(a Standing) bool { return !a.Any || a.Until.About != nothing })
}
