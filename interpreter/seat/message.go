package seat

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/view"
)

// The messages to and from a program are lines of JSON. Seats, turns and options are counted from
// 1. A message contains only the information that the game shows to the program's seat.

// A question is a message to a program.
type question struct {
	Game     string            `json:"game"`
	Seat     int               `json:"seat"`
	Players  int               `json:"players"`
	Out      []int             `json:"out,omitempty"` // seats for which the game is over
	Active   int               `json:"active"`
	Turn     int               `json:"turn"`
	Decision decision          `json:"decision"`
	Score    *int64            `json:"score,omitempty"` // score of the seat if the game ended now
	Options  map[string]string `json:"options,omitempty"`
	Values   []value           `json:"values,omitempty"`
	Zones    []zone            `json:"zones,omitempty"`
	Boards   []board           `json:"boards,omitempty"`
}

type decision struct {
	Kind    interpreter.Form `json:"kind"`
	Prompt  string           `json:"prompt"`
	Rule    string           `json:"rule,omitempty"`
	Min     *int64           `json:"min,omitempty"`
	Max     *int64           `json:"max,omitempty"`
	OrNone  bool             `json:"or_none,omitempty"`
	Options []option         `json:"options,omitempty"` // enabled options only
}

type option struct {
	Number int      `json:"number"`
	Label  string   `json:"label"`
	Parts  []string `json:"parts,omitempty"` // parts of the option, if it stands for several things
}

type value struct {
	Name  string `json:"name"`
	Owner int    `json:"owner,omitempty"` // from 1; omitted without an owner
	Value string `json:"value"`
}

type zone struct {
	Name  string `json:"name"`
	Sort  string `json:"sort"`
	Owner int    `json:"owner,omitempty"`
	Count int    `json:"count"`
	Limit *int   `json:"limit,omitempty"`
	Cards []card `json:"cards,omitempty"`
}

type card struct {
	Hidden bool              `json:"hidden,omitempty"`
	Back   string            `json:"back,omitempty"`
	Name   string            `json:"name,omitempty"`
	Kind   string            `json:"kind,omitempty"`
	Up     bool              `json:"up,omitempty"`
	Fields map[string]string `json:"fields,omitempty"`
	Zones  []zone            `json:"zones,omitempty"`
}

type board struct {
	Name   string  `json:"name"`
	Spaces []space `json:"spaces"`
}

type space struct {
	Name       string            `json:"name"`
	Column     int               `json:"column,omitempty"`
	Row        int               `json:"row,omitempty"`
	Neighbours []string          `json:"neighbours,omitempty"`
	Fields     map[string]string `json:"fields,omitempty"`
	Lying      []lying           `json:"lying,omitempty"`
}

type lying struct {
	Name  string `json:"name"`
	Kind  string `json:"kind"`
	Owner int    `json:"owner,omitempty"`
}

// anOffer is the form of a question for an offer. It extends the forms of questions for
// decisions.
const anOffer interpreter.Form = "offer"

// Question returns the line that asks a program for a decision, without the line end.
func Question(g *interpreter.Game, d *interpreter.Decision) ([]byte, error) {
	return line(g, d.Player, decisionOf(d.For(d.Player)))
}

// OfferQuestion returns the line that asks a program whether it makes one of offers, without the
// line end.
func OfferQuestion(g *interpreter.Game, seat int, offers []interpreter.Offer) ([]byte, error) {
	asked := decision{Kind: anOffer, Prompt: "What do you offer?", OrNone: true}
	for i, o := range offers {
		asked.Options = append(asked.Options, option{Number: i + 1, Label: o.Title})
	}
	return line(g, seat, asked)
}

// line encodes a question to a seat with the state that the seat may see. It returns an error if
// the encoding fails.
func line(g *interpreter.Game, seat int, asked decision) ([]byte, error) {
	seen := view.Of(g, seat)
	q := question{
		Game: g.Program().Variant.Name, Seat: seat + 1, Players: g.Players(), Active: seen.Active + 1, Turn: seen.Turn,
		Decision: asked, Options: fields(seen.Options), Zones: zones(seen.Zones),
	}
	for player, out := range seen.Out {
		if out {
			q.Out = append(q.Out, player+1)
		}
	}
	if seat < len(seen.Scores) && seen.Scores[seat] != variant.None {
		q.Score = &seen.Scores[seat]
	}
	for _, v := range seen.Values {
		q.Values = append(q.Values, value{v.Name, v.Owner + 1, v.Value})
	}
	for _, b := range seen.Boards {
		q.Boards = append(q.Boards, boardOf(b))
	}
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(q)
	return bytes.TrimSuffix(line.Bytes(), []byte("\n")), err
}

func decisionOf(d *interpreter.Decision) decision {
	asked := decision{Kind: d.Kind.Form(), Prompt: d.Prompt, Rule: d.Rule.Rule, OrNone: d.OrNone}
	if asked.Kind == interpreter.SomeOf || asked.Kind == interpreter.ANumber {
		asked.Min, asked.Max = &d.Min, &d.Max
	}
	for i, o := range d.Options[:d.Open] {
		asked.Options = append(asked.Options, option{o.Number, o.Label, parts(d, i)})
	}
	return asked
}

// parts returns the names of the parts of an option, or nil if it stands for a single thing.
func parts(d *interpreter.Decision, option int) (names []string) {
	values := d.Options[option].Values
	if len(values) < 2 {
		return nil
	}
	for part := range values {
		names = append(names, d.Part(option, part))
	}
	return names
}

func zones(views []view.Zone) (all []zone) {
	for _, z := range views {
		seen := zone{Name: z.Name, Sort: z.Sort, Owner: z.Owner + 1, Count: z.Count}
		if z.Limit >= 0 {
			seen.Limit = &z.Limit
		}
		for _, c := range z.Cards {
			seen.Cards = append(seen.Cards, card{c.Hidden, c.Back, c.Name, c.Kind, c.Up, fields(c.Fields), zones(c.Zones)})
		}
		all = append(all, seen)
	}
	return all
}

func boardOf(b view.Board) board {
	seen := board{Name: b.Name}
	for _, s := range b.Spaces {
		on := space{Name: s.Name, Column: s.Column, Row: s.Row, Fields: fields(s.Fields)}
		for _, n := range s.Neighbours {
			on.Neighbours = append(on.Neighbours, b.Spaces[n].Name)
		}
		for _, l := range s.Lying {
			on.Lying = append(on.Lying, lying{l.Name, l.Kind, l.Owner + 1})
		}
		seen.Spaces = append(seen.Spaces, on)
	}
	return seen
}

// fields returns a map from the names of values to their texts.
func fields(views []view.Value) map[string]string {
	values := map[string]string{}
	for _, v := range views {
		values[v.Name] = v.Value
	}
	return values
}

// ---- Answers --------------------------------------------------------------------------

// An answer is a message from a program. It has exactly one of these fields.
type answer struct {
	Choose *[]int `json:"choose"` // numbers of options
	Number *int64 `json:"number"`
	Yes    *bool  `json:"yes"`
	Offer  *[]int `json:"offer"` // number of an offer, or empty
}

// wanted maps each form of a question to an example of its answer, for errors.
var wanted = map[interpreter.Form]string{
	interpreter.OneOf:   `{"choose": [NUMBER]}`,
	interpreter.SomeOf:  `{"choose": [NUMBER, …]}`,
	interpreter.ANumber: `{"number": N}`,
	interpreter.YesOrNo: `{"yes": true}`,
	anOffer:             `{"offer": [NUMBER]}`,
}

// readAnswer parses the choice in a line. It returns an error if the line doesn't answer this
// form of question.
func readAnswer(d *interpreter.Decision, line []byte) (interpreter.Choice, error) {
	kind := d.Kind.Form()
	a, err := parseAnswer(kind, line)
	if err != nil {
		return interpreter.Choice{}, err
	}
	switch {
	case kind == interpreter.ANumber && a.Number != nil:
		return interpreter.Choice{Number: *a.Number}, nil
	case kind == interpreter.YesOrNo && a.Yes != nil:
		return interpreter.Choice{Yes: *a.Yes}, nil
	case (kind == interpreter.OneOf || kind == interpreter.SomeOf) && a.Choose != nil:
		return chosen(d, *a.Choose)
	}
	return interpreter.Choice{}, otherIsNeeded(kind, line)
}

// readOffer parses an answer and returns the index of the offer that it makes, or -1 for none.
func readOffer(offers int, line []byte) (int, error) {
	a, err := parseAnswer(anOffer, line)
	switch {
	case err != nil:
		return -1, err
	case a.Offer == nil || len(*a.Offer) > 1:
		return -1, otherIsNeeded(anOffer, line)
	case len(*a.Offer) == 0:
		return -1, nil
	}
	number := (*a.Offer)[0]
	if number < 1 || number > offers {
		return -1, fmt.Errorf("it made offer %d, which does not exist", number)
	}
	return number - 1, nil
}

func parseAnswer(kind interpreter.Form, line []byte) (a answer, err error) {
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	err = decoder.Decode(&a)
	if err == nil {
		if _, end := decoder.Token(); !errors.Is(end, io.EOF) {
			err = errors.New("more text follows the JSON object")
		}
	}
	if err != nil {
		err = fmt.Errorf("it answered %s, but houserule expects %s (%w)", clipped(line), wanted[kind], err)
	}
	return a, err
}

func otherIsNeeded(kind interpreter.Form, line []byte) error {
	return fmt.Errorf("it answered %s, but houserule expects %s", clipped(line), wanted[kind])
}

// chosen returns the choice of options by their numbers. It returns an error for a number that
// isn't enabled.
func chosen(d *interpreter.Decision, numbers []int) (c interpreter.Choice, err error) {
	for _, n := range numbers {
		at := slices.IndexFunc(d.Options[:d.Open], func(o interpreter.Option) bool { return o.Number == n })
		if at < 0 {
			return c, fmt.Errorf("it chose option %d, which does not exist", n)
		}
		c.Indexes = append(c.Indexes, at)
	}
	return c, nil
}
