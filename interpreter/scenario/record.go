package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/each"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A Recording is a finished game of a traced program, to be written as a scenario.
type Recording struct {
	Title    string
	Variant  string   // the variant that the scenario is for
	With     []string // paths of house rules, relative to the scenario's file
	Settings interpreter.Settings
	Seed     *int64 // nil: the user entered the luck
	Game     *history.Record
}

// Text returns a scenario that plays the game again and expects the same transcript. It returns
// an error for a game that isn't over or can't be repeated.
func (r Recording) Text() (string, error) {
	if !r.Game.Result().Over {
		return "", errors.New("only a finished game can be recorded as a scenario")
	}
	luck, err := r.brought()
	if err != nil {
		return "", err
	}
	var out strings.Builder
	r.writeHead(&out)
	for _, line := range luck {
		writeList(&out, "luck   "+whose(line.Stream)+":", line.Values)
	}
	writeAnswers(&out, r.Game.Journal())
	fmt.Fprintf(&out, "    play\n    %s\n}\n", write(Block{Lines: r.lines()}, "    ", "\n"))
	return out.String(), nil
}

// Attempt returns a scenario that plays a game with the answers of journal, and then with
// suggestions. It expects no transcript, only that the game ends.
func (r Recording) Attempt(journal history.Journal) string {
	var out strings.Builder
	r.writeHead(&out)
	writeAnswers(&out, journal)
	out.WriteString("    play\n}\n")
	return out.String()
}

// writeHead writes the title and the settings, which come before luck and answers.
func (r Recording) writeHead(out *strings.Builder) {
	fmt.Fprintf(out, "scenario %s for %s {\n", Quote(r.Title), r.Variant)
	for _, rule := range r.With {
		fmt.Fprintf(out, "    with   %s\n", Quote(rule))
	}
	r.writeSettings(out)
}

func (r Recording) lines() []string {
	log := r.Game.Log()
	var lines []string
	for i := range log.Events {
		lines = append(lines, linesOf(log, &log.Events[i])...)
	}
	return lines
}

// writeAnswers writes the answers, grouped by question in the order in which the questions first
// came. If several players were asked at once, it writes the answers in order instead.
func writeAnswers(out *strings.Builder, journal history.Journal) {
	journal = slices.DeleteFunc(journal, func(e history.Entry) bool { return isLuck(e.Kind) || e.Corrects })
	if slices.ContainsFunc(journal, func(e history.Entry) bool { return e.Turn != "" || e.Begins }) {
		writeInOrder(out, journal)
		return
	}
	var answers []luck.Line // with questions in place of streams
	for _, e := range journal {
		answers = with(answers, e.Prompt, literal(e.Kind, e.Answer))
	}
	for _, line := range answers {
		writeList(out, "answer "+Quote(line.Stream)+":", line.Values)
	}
}

// writeInOrder writes the answers in the order of the journal, because the first line whose
// question is pending answers next. Each line contains the whole question, because a player may
// have several questions.
func writeInOrder(out *strings.Builder, journal history.Journal) {
	for first := 0; first < len(journal); {
		e := &journal[first]
		if e.Begins {
			fmt.Fprintf(out, "    answer player %d: offer %s\n", e.Player+1, e.Answer)
			first++
			continue
		}
		var values []string
		for first < len(journal) && sameQuestion(&journal[first], e) {
			values = append(values, literal(e.Kind, journal[first].Answer))
			first++
		}
		writeList(out, fmt.Sprintf("answer player %d %s:", e.Player+1, Quote(e.Prompt)), values)
	}
}

// sameQuestion reports whether two entries answer the same question to the same player.
func sameQuestion(a, b *history.Entry) bool {
	return !a.Begins && a.Player == b.Player && a.Prompt == b.Prompt && a.Kind == b.Kind
}

// brought replays the game to record the results of luck by stream. It returns an error if the
// table was corrected, because a scenario can't do that.
func (r Recording) brought() (luck []luck.Line, err error) {
	game, err := interpreter.New(r.Game.Program(), r.luck(), r.Settings)
	if err != nil {
		return nil, err
	}
	again := history.New(game)
	for _, entry := range r.Game.Journal() {
		if entry.Corrects {
			return nil, errors.New("this game can't be recorded as a scenario, because its table was corrected")
		}
		if d := again.WaitingFor(entry); d != nil && isLuck(d.Kind) {
			luck = with(luck, streamOf(d), literal(d.Kind, plain(d, entry.Answer)))
		}
		if err := again.Repeat(entry); err != nil {
			return nil, fmt.Errorf("the game can't be replayed: %w", err)
		}
	}
	return luck, nil
}

func (r Recording) luck() luck.Luck {
	if r.Seed == nil {
		return luck.Asked()
	}
	return luck.Seeded(uint64(*r.Seed))
}

func isLuck(kind interpreter.DecisionKind) bool {
	return kind == interpreter.AskRoll || kind == interpreter.AskPick || kind == interpreter.AskCard
}

// plain returns a result of luck without a number. A decision adds numbers to cards of equal
// name, for example "River (2)".
func plain(d *interpreter.Decision, answer string) string {
	for _, o := range d.Options {
		if number, ok := strings.CutPrefix(answer, o.Label+" ("); ok && strings.HasSuffix(number, ")") {
			return o.Label
		}
	}
	return answer
}

// whose formats a stream's name for a scenario, with the player if the stream belongs to a
// branch.
func whose(stream string) string {
	if player, name, of := luck.OfBranch(stream); of {
		return fmt.Sprintf("player %d %s", player+1, streamName(name))
	}
	return streamName(stream)
}

// streamName returns a stream's name as a scenario writes it. It quotes a name of several words,
// which rolls in a script have.
func streamName(stream string) string {
	if strings.Contains(stream, " ") {
		return Quote(stream)
	}
	return stream
}

// streamOf returns the name of the stream that a decision asks for, without the player.
func streamOf(d *interpreter.Decision) string {
	stream, _, _ := strings.Cut(d.Stream, " of player ")
	return stream
}

// literal formats an answer for a scenario.
func literal(kind interpreter.DecisionKind, answer string) string {
	switch {
	case kind == interpreter.AskNumber, kind == interpreter.AskRoll, answer == "none":
		return answer
	}
	return Quote(answer)
}

// Quote returns a text in quotes with escapes.
func Quote(text string) string { return `"` + escapes.Replace(text) + `"` }

var escapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "{", "{{")

func (r Recording) writeSettings(out *strings.Builder) {
	for _, option := range r.Game.Program().Variant.Options {
		if value, ok := r.Settings.Options[option.Name]; ok {
			fmt.Fprintf(out, "    option %s = %s\n", option.Name, option.Type.Spell(value))
		}
	}
	if players := r.Game.Players(); players != fewest(r.Game.Program()) {
		fmt.Fprintf(out, "    players %d\n", players)
	}
	if r.Seed != nil {
		fmt.Fprintf(out, "    seed   %d\n", *r.Seed)
	}
	for _, order := range r.Settings.Orders {
		writeOrder(out, order)
	}
}

func writeOrder(out *strings.Builder, order interpreter.Order) {
	zone, of := order.Zone, ""
	if name, player, one := strings.Cut(order.Zone, " of player "); one {
		zone, of = name, "player "+player+" "
	}
	cards := each.Of(order.Cards, Quote)
	fmt.Fprintf(out, "    order  %s%s: %s\n", of, zone, strings.Join(cards, ", "))
}

func fewest(p *program.Program) int { return max(1, p.Variant.MinPlayers) }

// writeList writes values with commas. It begins a new line with the same word if a line would
// get too long.
func writeList(out *strings.Builder, word string, values []string) {
	const width = 100
	line := ""
	for _, value := range values {
		switch {
		case line == "":
			line = "    " + word + " " + value
		case len(line)+len(value) > width:
			out.WriteString(line + "\n")
			line = "    " + word + " " + value
		default:
			line += ", " + value
		}
	}
	if line != "" {
		out.WriteString(line + "\n")
	}
}
