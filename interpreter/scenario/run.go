package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// mostDecisions is the limit of decisions in a scenario. No honest game needs as many, and a game
// that suggestions would continue for ever stops at the limit.
const mostDecisions = 100_000

// Bounds limit a scenario. The scenario fails soon after Stop becomes true. Stop may be nil.
type Bounds struct {
	interpreter.Limits
	Decisions int
	Stop      *atomic.Bool
}

// Run runs one scenario with the default bounds.
func Run(p *program.Program, s *variant.Scenario, limits interpreter.Limits) *Result {
	return RunWithin(p, s, Bounds{Limits: limits})
}

// RunWithin runs a scenario within bounds. A bound of 0 means its default, which no honest
// scenario reaches.
func RunWithin(p *program.Program, s *variant.Scenario, b Bounds) *Result {
	r := &run{Result: &Result{Scenario: s, Program: p}, luck: luckOf(s), answers: answersOf(s), most: cmp.Or(b.Decisions, mostDecisions)}
	settings := settingsOf(s, b)
	settings.Ended, _ = ended.Get().(*interpreter.Game)
	game, err := interpreter.NewScenario(p, s, r.luck, settings)
	if err != nil {
		for _, reason := range reasons(err) {
			r.fail(diag.Diagnostic{Span: cmp.Or(r.written(reason), s.Span), Summary: reason.Error()})
		}
		return r.Result
	}
	r.game = game
	r.play()
	r.expectations()
	r.ruleError()
	r.passedOver()
	r.leftOver()
	r.transcript()
	r.Counts, r.Course = game.Coverage(), game.CourseCoverage()
	ended.Put(game)
	return r.Result
}

// ended contains games of scenarios that have ended, because reusing their memory halves the time
// to set up the next game.
var ended sync.Pool

// reasons returns the errors that err joins, or err alone.
func reasons(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	return []error{err}
}

// A run is the state of a running scenario.
type run struct {
	*Result
	game    *interpreter.Game
	luck    luck.Luck
	answers *answers
	most    int // limit of decisions
}

func (r *run) fail(d diag.Diagnostic) { r.Failures = append(r.Failures, Failure{Diagnostic: d}) }

// stop reports a failure that makes the rest of the scenario meaningless.
func (r *run) stop(d diag.Diagnostic) {
	r.stopped = true
	r.fail(d)
}

func settingsOf(s *variant.Scenario, b Bounds) interpreter.Settings {
	options := map[string]int64{}
	for _, o := range s.Options {
		options[o.Option.Name] = o.Value
	}
	return interpreter.Settings{Players: s.Players, Options: options, Orders: ordersOf(s), Limits: b.Limits, Stop: b.Stop}
}

func ordersOf(s *variant.Scenario) (orders []interpreter.Order) {
	for _, o := range s.Orders {
		zone := o.Zone.Name
		if o.Player > 0 {
			zone += fmt.Sprintf(" of player %d", o.Player)
		}
		order := interpreter.Order{Zone: zone}
		for _, card := range o.Cards {
			order.Cards = append(order.Cards, card.Name)
		}
		orders = append(orders, order)
	}
	return orders
}

// ---- Luck and answers -----------------------------------------------------------------

// luckOf returns scripted luck from the scenario's luck lines, with its seed as the fallback.
// Without a seed, a stream that isn't scripted returns an error.
func luckOf(s *variant.Scenario) luck.Luck {
	var lines []luck.Line
	for _, l := range s.Luck {
		for _, value := range l.Values {
			lines = with(lines, streamFor(l), inWords(value))
		}
	}
	var fallback luck.Luck
	if s.Seed != nil {
		fallback = luck.Seeded(uint64(*s.Seed))
	}
	return luck.Scripted(lines, fallback)
}

// streamFor returns the name of the stream that a luck line is for.
func streamFor(l variant.LuckLine) string {
	if l.Player > 0 {
		return luck.InBranch(l.Player-1, l.Stream)
	}
	return l.Stream
}

// with appends a value to the line of a stream, and adds the line if it is new.
func with(lines []luck.Line, stream, value string) []luck.Line {
	at := slices.IndexFunc(lines, func(l luck.Line) bool { return l.Stream == stream })
	if at < 0 {
		at = len(lines)
		lines = append(lines, luck.Line{Stream: stream})
	}
	lines[at].Values = append(lines[at].Values, value)
	return lines
}

// inWords returns an answer as a user would type it.
func inWords(a variant.Answer) string {
	switch {
	case a.Offer != nil:
		return "offer " + a.Offer.Name
	case a.None:
		return "none"
	case a.Number != nil:
		return strconv.FormatInt(*a.Number, 10)
	}
	return strings.Join(a.Labels, ", ")
}

// play makes the decisions as the scenario says and, after its last answer, as the rules suggest.
func (r *run) play() {
	for range r.most {
		decision, standing := r.game.Next()
		if !standing {
			return
		}
		r.Decisions++
		if begun, err := r.begin(); begun {
			if err != nil {
				r.stop(diag.Diagnostic{Span: r.Scenario.Span, Summary: err.Error()})
				return
			}
			continue
		}
		choice, decision, at, err := r.choice(decision)
		if err == nil {
			err = r.game.DecideAt(decision.Place, decision.Player, choice)
		}
		if err != nil {
			r.stop(diag.Diagnostic{Span: at, Summary: err.Error(), Detail: offered(err), Related: asked(decision)})
			return
		}
	}
	r.stop(diag.Diagnostic{Span: r.Scenario.Span, Summary: fmt.Sprintf("the scenario did not end within %d decisions", r.most)})
}

// begin lets a player begin an offer. It uses the first line that can be used now, or a
// suggestion to a player who has no line.
func (r *run) begin() (begun bool, err error) {
	offers := r.game.Offers()
	if len(offers) == 0 {
		return false, nil
	}
	if line, _, offer := r.answers.first(r.game.Waiting(), offers); offer != nil {
		line.next()
		return true, r.game.MakeOffer(offer.Index, offer.Player)
	}
	for _, o := range offers {
		if o.Suggested && !r.answers.speaksOf(o.Player) {
			return true, r.game.MakeOffer(o.Index, o.Player)
		}
	}
	return false, nil
}

// choice returns the next choice, the decision that it answers, and the answer's span. Without a
// fitting line, it returns the suggestion for next.
func (r *run) choice(next *interpreter.Decision) (interpreter.Choice, *interpreter.Decision, source.Span, error) {
	if r.answers.isEmpty() {
		return r.game.Suggestion(), next, r.Scenario.Span, nil
	}
	if line, d, _ := r.answers.first(r.game.Waiting(), nil); line != nil {
		r.answers.note(d.Describe().Prompt)
		return answerTo(d, line.next())
	}
	answer, ok := r.answers.to(next.Describe().Prompt)
	if !ok {
		return r.game.Suggestion(), next, r.Scenario.Span, nil
	}
	return answerTo(next, answer)
}

// answerTo parses an answer to a decision, and returns an error if the answer isn't an option.
func answerTo(d *interpreter.Decision, answer variant.Answer) (interpreter.Choice, *interpreter.Decision, source.Span, error) {
	choice, err := d.Parse(inWords(answer))
	return choice, d, answer.Span, err
}

// offered lists the options of a decision for an error that only contains the most similar one.
func offered(err error) string {
	var unknown *interpreter.NoOption
	if !errors.As(err, &unknown) || unknown.Near == "" {
		return ""
	}
	return "The options are: " + unknown.Open + "."
}

func asked(d *interpreter.Decision) []diag.Related {
	return []diag.Related{{Span: d.Rule.Span, Message: fmt.Sprintf("%q is asked here", d.Describe().Prompt)}}
}

// ---- Failures -------------------------------------------------------------------------

func (r *run) expectations() {
	for _, f := range r.game.Failures() {
		failure := Failure{Diagnostic: diag.Diagnostic{Span: f.Span, Summary: f.Message, Label: sides(f)}}
		if stated := f.Span.Text(); f.IsChance && strings.Contains(stated, ":") {
			label, _, _ := strings.Cut(stated, ":")
			failure.update = Block{Span: f.Span, Text: label + ": " + f.Left}
		}
		r.Failures = append(r.Failures, failure)
	}
}

// sides formats the values of a failed comparison. It leaves out the right side if the scenario's
// text already contains it.
func sides(f interpreter.Failure) string {
	text := f.Span.Text()
	switch {
	case f.Left == "" && f.Right == "":
		return ""
	case strings.HasSuffix(text, " empty"):
		return "it contains " + f.Left
	case strings.HasSuffix(text, Quote(f.Right)):
		return "it is " + Quote(f.Left)
	case strings.HasSuffix(text, " "+f.Right):
		return "it is " + f.Left
	}
	return fmt.Sprintf("the left side is %s, the right side is %s", f.Left, f.Right)
}

// ruleError compares the rule error of the game, if any, with the one that the scenario expects.
func (r *run) ruleError() {
	err, expected := r.game.Err(), r.Scenario.ExpectError
	switch {
	case err == nil && expected != "" && !r.stopped:
		r.fail(diag.Diagnostic{Span: r.Scenario.Span, Summary: fmt.Sprintf("expected a rule error that contains %q, but there was no rule error", expected)})
	case err == nil || expected != "" && strings.Contains(err.Message, expected):
	default:
		r.stop(diag.Diagnostic{Span: r.spanOf(err), Summary: err.Message, Detail: expectedInstead(expected), Related: r.ledTo(err)})
	}
}

// spanOf returns the span at which to report a rule error. This is the scenario's own luck or
// order if that is wrong, and otherwise the rule that failed.
func (r *run) spanOf(err *interpreter.RuleError) source.Span {
	return cmp.Or(r.written(err.Cause), err.Span)
}

// written returns the span of the luck or order that caused an error. It returns the zero Span if
// neither did.
func (r *run) written(cause error) source.Span {
	var order *interpreter.WrongOrder
	var unfit *luck.Unfit
	switch {
	case errors.As(cause, &order) && order.Card >= 0:
		return r.Scenario.Orders[order.Order].Cards[order.Card].Span
	case errors.As(cause, &order):
		return r.Scenario.Orders[order.Order].Span
	case errors.As(cause, &unfit):
		return r.luckFor(unfit.Stream)[unfit.Index].Span
	}
	return source.Span{}
}

// passedOver reports a rule error that the game continued after.
func (r *run) passedOver() {
	if err := r.game.PassedOver(); err != nil {
		r.fail(diag.Diagnostic{Span: r.spanOf(err), Summary: err.Message, Detail: "The game ignored this error, because it concerns only a suggestion or a text.", Related: r.ledTo(err)})
	}
}

func expectedInstead(message string) string {
	if message == "" {
		return ""
	}
	return fmt.Sprintf("The scenario expects a rule error that contains %q.", message)
}

// ledTo returns the rules on the call stack of an error, the innermost first.
func (r *run) ledTo(err *interpreter.RuleError) []diag.Related {
	var related []diag.Related
	reported := r.spanOf(err)
	for _, call := range err.Chain {
		if call.At != reported && !call.At.IsZero() {
			related = append(related, diag.Related{Span: call.At, Message: "in " + call.Rule})
		}
	}
	return related
}

// leftOver reports unused luck and answers. It reports nothing after a failure that stopped the
// game, because the rest couldn't be used.
func (r *run) leftOver() {
	if r.stopped {
		return
	}
	for _, line := range luck.Unused(r.luck) {
		r.fail(diag.Diagnostic{
			Span:    r.spanOfUnused(line),
			Summary: fmt.Sprintf("unused luck for %s: %s", line.Stream, strings.Join(line.Values, ", ")),
		})
	}
	for _, found := range r.answers.leftOver() {
		r.fail(found)
	}
}

// spanOfUnused returns the span of the first unused luck value.
func (r *run) spanOfUnused(unused luck.Line) source.Span {
	values := r.luckFor(unused.Stream)
	return values[len(values)-len(unused.Values)].Span
}

// luckFor returns all luck values that the scenario has for a stream, in order.
func (r *run) luckFor(stream string) (values []variant.Answer) {
	for _, line := range r.Scenario.Luck {
		if streamFor(line) == stream {
			values = append(values, line.Values...)
		}
	}
	return values
}
