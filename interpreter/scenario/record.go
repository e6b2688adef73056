package scenario

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A Recording is a game that was played to its end, by a traced program.
type Recording struct {
	Title    string
	Variant  string   // what the scenario is for
	With     []string // house rules, as the scenario's file names them
	Settings interpreter.Settings
	Seed     *int64 // nil where a person brought the luck
	Game     *history.Record
}

// Text is a scenario that plays the game again and expects the same to be told.
func (r Recording) Text() (string, error) {
	if !r.Game.Result().Over {
		return "", errors.New("only a game that is over can be made a scenario")
	}
	luck, answers, err := r.brought()
	if err != nil {
		return "", err
	}
	var out strings.Builder
	r.writeHead(&out)
	for _, line := range luck {
		writeList(&out, "luck   "+streamName(line.Stream)+":", line.Values)
	}
	writeAnswers(&out, answers)
	fmt.Fprintf(&out, "    play\n    %s\n}\n", write(Block{Lines: r.told()}, "    ", "\n"))
	return out.String(), nil
}

// Attempt is a scenario that plays a game with these answers, and after them with what is suggested. It
// expects nothing but that the game comes to an end.
func (r Recording) Attempt(journal history.Journal) string {
	var answers []luck.Line
	for _, entry := range journal {
		answers = with(answers, entry.Prompt, literal(entry.Kind, entry.Answer))
	}
	var out strings.Builder
	r.writeHead(&out)
	writeAnswers(&out, answers)
	out.WriteString("    play\n}\n")
	return out.String()
}

// writeHead writes all that comes before luck and answers.
func (r Recording) writeHead(out *strings.Builder) {
	fmt.Fprintf(out, "scenario %s for %s {\n", quote(r.Title), r.Variant)
	for _, rule := range r.With {
		fmt.Fprintf(out, "    with   %s\n", quote(rule))
	}
	r.writeSettings(out)
}

func (r Recording) told() []string {
	log := r.Game.Log()
	var lines []string
	for i := range log.Events {
		lines = append(lines, linesOf(log, &log.Events[i])...)
	}
	return lines
}

// writeAnswers writes what was answered to each question, which takes the place of a stream here, in the order in which
// they came first.
func writeAnswers(out *strings.Builder, answers []luck.Line) {
	for _, line := range answers {
		writeList(out, "answer "+quote(line.Stream)+":", line.Values)
	}
}

// brought plays the game's journal again to see what was answered, and what luck was brought by which
// stream.
func (r Recording) brought() (luck, answers []luck.Line, err error) {
	game, err := interpreter.New(r.Game.Program(), r.luck(), r.Settings)
	if err != nil {
		return nil, nil, err
	}
	for _, entry := range r.Game.Journal() {
		if entry.Corrects {
			return nil, nil, errors.New("the table was corrected during the game, which no scenario can do")
		}
		decision, ok := game.Next()
		if !ok {
			return nil, nil, errors.New("the game cannot be played again")
		}
		if isLuck(decision.Kind) {
			luck = with(luck, streamOf(decision), literal(decision.Kind, plain(decision, entry.Answer)))
		} else {
			answers = with(answers, decision.Describe().Prompt, literal(decision.Kind, entry.Answer))
		}
		choice, err := decision.Parse(entry.Answer)
		if err == nil {
			err = game.Decide(choice)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	return luck, answers, nil
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

// plain is what luck brought by its own name. Of cards that are called the same a decision numbers all
// but the first: "River (2)".
func plain(d *interpreter.Decision, answer string) string {
	for _, o := range d.Options {
		if number, ok := strings.CutPrefix(answer, o.Label+" ("); ok && strings.HasSuffix(number, ")") {
			return o.Label
		}
	}
	return answer
}

// streamName is how a scenario names a stream; what rolls in a script has one with more than a word.
func streamName(stream string) string {
	if strings.Contains(stream, " ") {
		return quote(stream)
	}
	return stream
}

// streamOf is the stream that a decision asks for, whosever it is.
func streamOf(d *interpreter.Decision) string {
	stream, _, _ := strings.Cut(d.Stream, " of player ")
	return stream
}

// literal is an answer as a scenario writes it.
func literal(kind interpreter.DecisionKind, answer string) string {
	switch {
	case kind == interpreter.AskNumber, kind == interpreter.AskRoll, answer == "none":
		return answer
	}
	return quote(answer)
}

// quote writes a text in quotes.
func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "{", "{{").Replace(text) + `"`
}

func (r Recording) writeSettings(out *strings.Builder) {
	for _, option := range r.Game.Program().Variant.Options {
		if value, ok := r.Settings.Options[option.Name]; ok {
			fmt.Fprintf(out, "    option %s = %s\n", option.Name, valueOf(option, value))
		}
	}
	if players := r.Game.Players(); players != fewest(r.Game.Program()) {
		fmt.Fprintf(out, "    players %d\n", players)
	}
	if r.Seed != nil {
		fmt.Fprintf(out, "    seed   %d\n", *r.Seed)
	}
}

func fewest(p *program.Program) int { return max(1, p.Variant.MinPlayers) }

func valueOf(option *variant.Option, value int64) string {
	switch option.Type.Base {
	case variant.Bool:
		return strconv.FormatBool(value == 1)
	case variant.EnumType:
		return option.Type.Enum.Members[value]
	}
	return strconv.FormatInt(value, 10)
}

// writeList writes values with commas, some lines of them if there are many.
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
