package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// mostDecisions is how many decisions a scenario may take: more than any honest game, and few enough
// that one which suggestions keep going for ever comes to an end.
const mostDecisions = 100_000

// Bounds are how far a scenario may go. It fails soon after Stop is set, which may be nil.
type Bounds struct {
	interpreter.Limits
	Decisions int
	Stop      *atomic.Bool
}

// Run runs one scenario.
func Run(p *program.Program, s *variant.Scenario, limits interpreter.Limits) *Result {
	return RunWithin(p, s, Bounds{Limits: limits})
}

// RunWithin runs a scenario within some bounds; those that are 0 are such that no honest one meets them.
func RunWithin(p *program.Program, s *variant.Scenario, b Bounds) *Result {
	r := &run{Result: &Result{Scenario: s, Program: p}, luck: luckOf(s), answers: answersOf(s), most: cmp.Or(b.Decisions, mostDecisions)}
	game, err := interpreter.NewScenario(p, s, r.luck, settingsOf(s, b))
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
	return r.Result
}

// reasons are all that one error joins.
func reasons(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	return []error{err}
}

// A run is a scenario under way.
type run struct {
	*Result
	game    *interpreter.Game
	luck    luck.Luck
	answers *answers
	most    int // decisions
}

func (r *run) fail(d diag.Diagnostic) { r.Failures = append(r.Failures, Failure{Diagnostic: d}) }

// stop is for a failure behind which the scenario makes no sense.
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

// ---- Luck and answers ------------------------------------------------------------------------------

// luckOf is what the lines of luck say, and with a seed anything else by that.
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

// streamFor is the stream that a line is for.
func streamFor(l variant.LuckLine) string {
	if l.Player > 0 {
		return luck.InBranch(l.Player-1, l.Stream)
	}
	return l.Stream
}

// with puts one more value behind those of a stream.
func with(lines []luck.Line, stream, value string) []luck.Line {
	at := slices.IndexFunc(lines, func(l luck.Line) bool { return l.Stream == stream })
	if at < 0 {
		at = len(lines)
		lines = append(lines, luck.Line{Stream: stream})
	}
	lines[at].Values = append(lines[at].Values, value)
	return lines
}

// inWords is an answer as a person gives it.
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

// play decides as the scenario says, and once its answers are used up as the rules suggest.
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

// begin has a player begin an offer, if the first line that can be used says so, or if the rules suggest it to a player who
// is in no line.
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

// choice is the next answer, what it answers and where it stands. If no line answers what is asked, it is what is
// suggested for the next decision.
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

// answerTo is what an answer to a decision means.
func answerTo(d *interpreter.Decision, answer variant.Answer) (interpreter.Choice, *interpreter.Decision, source.Span, error) {
	choice, err := d.Parse(inWords(answer))
	return choice, d, answer.Span, err
}

// offered says which options there are, where the error says only which one may have been meant.
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

// ---- What did not hold -----------------------------------------------------------------------------

func (r *run) expectations() {
	for _, f := range r.game.Failures() {
		r.fail(diag.Diagnostic{Span: f.Span, Summary: f.Message, Label: sides(f)})
	}
}

// sides says what a comparison compared. Where the text states the right side, it need not be said again.
func sides(f interpreter.Failure) string {
	text := f.Span.Text()
	switch {
	case f.Left == "" && f.Right == "":
		return ""
	case strings.HasSuffix(text, " empty"):
		return "it contains " + f.Left
	case strings.HasSuffix(text, quote(f.Right)):
		return "it is " + quote(f.Left)
	case strings.HasSuffix(text, " "+f.Right):
		return "it is " + f.Left
	}
	return fmt.Sprintf("the left side is %s, the right side is %s", f.Left, f.Right)
}

// ruleError compares the error that came, if any, with the one that should.
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

// spanOf returns the span to report a rule error at: the luck or order that the scenario writes, if that is wrong, or else
// the rule that failed.
func (r *run) spanOf(err *interpreter.RuleError) source.Span {
	return cmp.Or(r.written(err.Cause), err.Span)
}

// written returns the span of the luck or order that caused an error, the zero Span if neither did.
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

// passedOver is a failure where something was asked of the rules that they could not say, and the game went on.
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

// ledTo returns the rules on the way to an error, the innermost first.
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

// leftOver reports luck and answers that nobody asked for. Behind a failure that stopped the game
// there is nothing to say about them.
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

// spanOfUnused returns the span of the first piece of unused luck.
func (r *run) spanOfUnused(unused luck.Line) source.Span {
	values := r.luckFor(unused.Stream)
	return values[len(values)-len(unused.Values)].Span
}

// luckFor returns all values that the scenario writes for a stream, in their order.
func (r *run) luckFor(stream string) (values []variant.Answer) {
	for _, line := range r.Scenario.Luck {
		if streamFor(line) == stream {
			values = append(values, line.Values...)
		}
	}
	return values
}
