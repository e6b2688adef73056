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

// If the files of the rules are saved during a game, the rules are read again. The game is then
// replayed by them up to the current decision. The past never changes silently: if the story
// differs, the players decide how the game continues.

// A Resumption says how a game continues if reread rules change its story.
type Resumption string

// The possible resumptions.
const (
	FromThere Resumption = "from-there"  // from the last decision before the first difference
	Replay    Resumption = "replay"      // by the new rules from the start, with all answers that still fit
	AsItBegan Resumption = "as-it-began" // by the rules in the saved game; while it is played, that is Refuse
	Refuse    Resumption = "refuse"      // by the old rules
)

// A Reread is the rules of a game, read again because one of their files was saved.
type Reread struct {
	Problem  string   // the errors of the rules, on several lines, or ""
	Files    []string // the files whose contents changed
	Program  *program.Program
	Spoken   *program.Program // in the language of the players; nil for that of the rules
	Settings interpreter.Settings
	Head     save.Head // for a game by these rules
}

// Saved returns a sentence that names the saved files. A long slice of names is cut short.
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

// A Change is a game replayed by reread rules.
type Change struct {
	*Reread
	record  *history.Record
	remarks *save.Remarks // nil if the story is the same
}

// Kept returns a save of the current game, with the original texts of its rules.
func (s *Session) Kept() *save.Save {
	original, err := s.Game.Original()
	if err != nil {
		original = s.Game
	}
	return save.Of(s.Head, original)
}

// Under replays the current game by reread rules. It returns an error, with text on several
// lines, if the rules have errors.
func (s *Session) Under(r *Reread) (*Change, error) { return Under(s.Kept(), r) }

// Under replays a saved game by reread rules. It fails if the rules have errors.
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

// Game returns the game as replayed by the new rules, with all answers that fit.
func (c *Change) Game() *interpreter.Game { return c.record.Game }

// IsSame reports whether the story is unchanged.
func (c *Change) IsSame() bool { return c.remarks == nil }

// From returns the number of the first decision, counted from 1, that a game continued with
// FromThere asks again.
func (c *Change) From() int {
	if c.IsSame() {
		return len(c.record.Steps()) + 1
	}
	return c.remarks.Parted() + 1
}

// Difference returns lines about the first difference, before and after, with its rule. If openly
// is true it names no answer, because answers may be secret.
func (c *Change) Difference(openly bool) (lines []string) {
	if c.IsSame() {
		return []string{"Nothing that has happened changes."}
	}
	if doubt := c.remarks.Doubt; doubt != nil {
		message := doubt.Error()
		lines = wording.Lines(strings.ToUpper(message[:1]) + message[1:])
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

// Resume continues the game by reread rules. It returns the index of the first event that may
// differ from the old story. The error is that of Adopt, and the game continues in spite of it.
func (s *Session) Resume(c *Change, resumption Resumption) (from int, err error) {
	if resumption == Refuse {
		return len(s.Game.Log().Events), nil
	}
	if resumption == FromThere && !c.IsSame() {
		c.record.BackTo(c.remarks.Parted())
	}
	from = c.since()
	if c.Spoken != nil {
		g, err := interpreter.New(c.Spoken, c.Head.LuckOf(), c.Settings)
		if err == nil {
			c.record, err = c.record.Translated(g)
		}
		if err != nil {
			return len(s.Game.Log().Events), err
		}
	}
	s.Game, s.Head = c.record, c.Head
	s.forget()
	if s.Adopt != nil {
		err = s.Adopt(c)
	}
	s.proceed()
	return from, err
}

// since returns the index of the first event that may differ.
func (c *Change) since() int {
	steps := c.record.Steps()
	switch at := c.From() - 2; {
	case c.IsSame():
		return len(c.record.Log().Events)
	case at < 0:
		return 0
	default:
		return steps[min(at, len(steps)-1)].Logged
	}
}

// forget clears all caches and standing answers that refer to places or components of the old
// rules.
func (s *Session) forget() {
	s.undone, s.advice, s.heard, s.stops = nil, nil, nil, nil
	s.standing = slices.DeleteFunc(s.standing, func(a Standing) bool { return !a.Any || a.Until.About != nothing })
}
