// Package transcript formats the log of a game as text. It takes an event.Log and returns lines
// for a reader, one for each event, or explanations of single events. It knows no particular
// game, because the log provides the names of all things.
package transcript

import (
	"fmt"
	"strings"

	"houserule/dsl/each"
	"houserule/interpreter/event"
	"houserule/interpreter/program"
)

// Lines returns the lines of all events as a new slice. Their indentation shows which rules
// called which.
func Lines(log *event.Log) []string {
	var lines []string
	for i := range log.Events {
		if line := Line(log, &log.Events[i]); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// deepest is the maximum indentation. Deeper events have the same indentation, because the lines
// would get too long.
const deepest = 8

// Line returns an event's line in a transcript. If several turns run side by side, the line
// begins with the player. It returns "" for an event that changed nothing or that the reader may
// not see.
func Line(log *event.Log, e *event.Event) string {
	text := Text(log, e)
	if text == "" {
		return ""
	}
	if e.Turn > 0 {
		text = fmt.Sprintf("[%s] %s", log.Player(int64(e.Turn)-1), text)
	}
	return strings.Repeat("  ", min(int(e.Depth), deepest)) + text
}

// Text returns the text of an event without indentation, or "" if the reader may not see it.
func Text(log *event.Log, e *event.Event) string {
	if !log.MayRead(e) {
		return ""
	}
	switch e.Kind {
	case event.TurnBegan:
		return turn(log, e)
	case event.PhaseBegan:
		return log.RuleAt(e)
	case event.Drawn:
		return log.Say("%s is drawn from %s to %s", log.Component(e.A), log.Zone(e.B), log.Zone(e.C))
	case event.Moved:
		return moved(log, e)
	case event.Discarded:
		return log.Say("%s is discarded to %s", log.Component(e.A), log.Zone(e.C))
	case event.Missed:
		return log.Say("%s is not in %s any more", log.Component(e.A), log.Zone(e.B))
	case event.Shuffled:
		return shuffled(log, e)
	case event.Renewed:
		return log.Say("%s is renewed from %s", log.Zone(e.A), log.Zone(e.B))
	case event.Shown:
		return shown(log, e)
	case event.KeptShown:
		return keptShown(log, e)
	case event.InSecret:
		return log.Say("%s does something in secret", log.Player(e.A))
	case event.TurnedOver:
		return log.Say("%s is turned "+side(e.B == 1), log.Component(e.A))
	case event.FieldSet:
		return fieldSet(log, e)
	case event.GlobalSet:
		return globalSet(log, e)
	case event.Created:
		return log.Say("%s is made in %s", log.Component(e.A), log.Zone(e.C))
	case event.Rolled:
		return fmt.Sprintf("%s = %d", dice(int(e.B), int(e.C), log.Args(e)), e.A)
	case event.FacesRolled:
		return faces(log, e)
	case event.Checked:
		return check(log, e)
	case event.Triggered:
		return steppedIn(log, e)
	case event.LookedUp:
		return lookedUp(log, e)
	case event.Decided:
		return decided(log, e)
	case event.Said, event.Lapsed:
		return log.Text(e)
	case event.ScoreLine:
		return scoreLine(log, e)
	case event.Scored:
		return scored(log, e)
	case event.Ended:
		return log.Say("the game is over")
	case event.WentOut:
		return log.Say("the game is over for %s", log.Player(e.A))
	}
	return ""
}

// turn formats the number of a turn and, in a game for several players, the active player.
func turn(log *event.Log, e *event.Event) string {
	text := log.Say("turn %d", e.A)
	if log.Players() > 1 {
		text += ": " + log.Player(e.B)
	}
	return text
}

func moved(log *event.Log, e *event.Event) string {
	text := log.Say("%s goes from %s to %s", log.Component(e.A), log.Zone(e.B), log.Zone(e.C))
	switch {
	case e.N&program.FaceIsUp != 0:
		text += log.Say(", face up")
	case e.N&program.FaceIsDown != 0:
		text += log.Say(", face down")
	case e.N&program.AsItLies != 0:
		text += log.Say(", as it lies")
	}
	if e.N&program.AtBottom != 0 {
		text += log.Say(", at the bottom")
	}
	return text
}

func shuffled(log *event.Log, e *event.Event) string {
	if e.A < 0 {
		return log.Say("every deck is shuffled")
	}
	return log.Say("%s is shuffled", log.Zone(e.A))
}

func side(up bool) string {
	if up {
		return "face up"
	}
	return "face down"
}

func fieldSet(log *event.Log, e *event.Event) string {
	field := log.Program().Accesses[e.N].Fields[0]
	before, after := log.Value(field.Type, e.B), log.Value(field.Type, e.C)
	if before == after {
		return ""
	}
	return fmt.Sprintf("%s: %s %s -> %s", log.Component(e.A), log.Name(field, field.Name), visible(before), visible(after))
}

func globalSet(log *event.Log, e *event.Event) string {
	global := log.Program().Variant.Globals[e.N]
	before, after := log.Value(global.Type, e.B), log.Value(global.Type, e.C)
	if before == after {
		return ""
	}
	return fmt.Sprintf("%s%s %s -> %s", whoseThing(log, e, e.A), log.Name(global, global.Name), visible(before), visible(after))
}

func shown(log *event.Log, e *event.Event) string {
	what := log.Component(e.A)
	if e.C >= 0 {
		what = log.Zone(e.C)
	}
	return log.Say("%s is shown to %s", what, log.PlayersOf(e.B))
}

func keptShown(log *event.Log, e *event.Event) string {
	global := log.Program().Variant.Globals[e.N]
	return log.Say("%s%s %s is shown to %s", whose(log, e.A), log.Name(global, global.Name), visible(log.Value(global.Type, e.C)), log.PlayersOf(e.B))
}

// visible returns a value, with quotes if it is empty, because the reader could not see it
// otherwise.
func visible(value string) string {
	if value == "" {
		return `""`
	}
	return value
}

// whose returns the beginning of a line about a player, or "" in a game for one player.
func whose(log *event.Log, player int64) string {
	if player < 0 || log.Players() == 1 {
		return ""
	}
	return log.Player(player) + ": "
}

// whoseThing is whose for a value or a score, which may be that of a team.
func whoseThing(log *event.Log, e *event.Event, player int64) string {
	if player < 0 || log.Players() == 1 {
		return ""
	}
	return log.Owner(e, player) + ": "
}

// faces formats the faces that a die showed.
func faces(log *event.Log, e *event.Event) string {
	shown := each.Of(log.Args(e), log.Component)
	if len(shown) == 0 {
		shown = []string{log.Say("none")}
	}
	return log.Zone(e.A) + ": " + strings.Join(shown, ", ")
}

// steppedIn formats the event that a card's script runs before, after or instead of a procedure.
func steppedIn(log *event.Log, e *event.Event) string {
	l := log.Program().Listeners[e.N]
	return fmt.Sprintf("%s: %s %s", log.Component(e.A), l.Proc.Sort, log.Name(l.Target, l.Proc.Name))
}

// lookedUp formats a table's name, its arguments or dice, and the result.
func lookedUp(log *event.Log, e *event.Event) string {
	proc := log.Program().Rows[e.N].Table
	result := log.Value(proc.Result, e.A)
	if d := proc.Table.Dice; d != nil {
		return fmt.Sprintf("%s: %s: %s", log.Name(proc, proc.Name), dice(d.Count, d.Sides, log.Args(e)), result)
	}
	var args []string
	for i, value := range log.Args(e) {
		args = append(args, log.Value(proc.Params[i].Type, value))
	}
	return fmt.Sprintf("%s(%s): %s", log.Name(proc, proc.Name), strings.Join(args, ", "), result)
}

// decided formats the prompt and the answer. It leaves out the player if Line already names the
// player at the beginning.
func decided(log *event.Log, e *event.Event) string {
	prompt := log.TextAt(e.B)
	if prompt == "" {
		prompt = log.RuleAt(e) + ":"
	}
	if int64(e.Turn) != e.A+1 {
		prompt = whose(log, e.A) + prompt
	}
	return prompt + " " + log.Text(e)
}

func scoreLine(log *event.Log, e *event.Event) string {
	line := log.Program().ScoreLines[e.N]
	return whoseThing(log, e, e.B) + signed(e.A, line.Minus) + labelled(line.Label)
}

func scored(log *event.Log, e *event.Event) string {
	text := whoseThing(log, e, e.B) + log.Say("score %d", e.A)
	switch {
	case len(log.Program().Variant.Score.Wins) == 0:
		return text
	case e.C == 1:
		return text + log.Say(", won")
	}
	return text + log.Say(", lost")
}
