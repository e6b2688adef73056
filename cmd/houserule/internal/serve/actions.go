package serve

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter"
)

// An action handles a request of a seat. The table is locked. It returns a message for the seat,
// or an error that says why nothing was done.
type action func(t *table, seat int, form url.Values) (message string, err error)

// actions maps the last part of an address to its action handler.
var actions = map[string]action{
	"answer": answer, "hint": hint, "undo": undo, "redo": redo, "agree": agree, "offer": offer, "correct": correct,
	"always": always, "ask": askAgain, "again": playAnother, "seat": handOver,
}

// A refusal is an error whose text is a sentence for the player.
type refusal string

func (r refusal) Error() string { return string(r) }

const (
	errLooksOn = refusal("You are watching. To play, open the link of a seat.")
	errTooLate = refusal("This question is no longer open, so your answer was not used.")
	errClosed  = refusal("This option is no longer open, so your answer was not used.")
	errNobody  = refusal("This request is no longer open.")
)

// withNotice returns an action that also shows its message on the page of the seat.
func withNotice(do action) action {
	return func(t *table, seat int, form url.Values) (string, error) {
		message, err := do(t, seat, form)
		if err == nil && message != "" {
			t.notify(seat, message)
		}
		return message, err
	}
}

// doing returns a handler that runs an action. It sends the message to a script. A browser
// without scripts is redirected to its page.
func doing(do action) func(http.ResponseWriter, *http.Request, seatLink) {
	return func(w http.ResponseWriter, r *http.Request, d seatLink) {
		if err := r.ParseForm(); err != nil {
			http.Error(w, "The server could not read your answer.", http.StatusBadRequest)
			return
		}
		message, version, err := d.do(do, r.PostForm)
		code := http.StatusOK
		if err != nil {
			message, code = wording.OneLine(err.Error()), http.StatusConflict
		}
		switch {
		case isScript(r):
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			w.Header().Set("Version", strconv.FormatUint(version, 10))
			w.WriteHeader(code)
			_, _ = w.Write([]byte(message)) // the error of a client that has left is of no use
		case message != "":
			d.show(w, r, look{notice: message}, code)
		default:
			w.Header().Set("Location", "./")
			w.WriteHeader(http.StatusSeeOther)
		}
	}
}

// do runs an action with the table locked. It returns the version of the first page that shows
// the effect.
func (d seatLink) do(do action, form url.Values) (message string, version uint64, err error) {
	if d.seat == page.Spectator {
		return "", 0, errLooksOn
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ctx.Err() != nil {
		return "", 0, refusal("The host has closed this game.")
	}
	message, err = do(d.table, d.seat, form)
	if refused, ok := errors.AsType[refusal](err); ok {
		err = refusal(d.language().Word(string(refused)))
	}
	return d.language().Word(message), d.versions[d.seat], err
}

// language returns the language of the players.
func (t *table) language() *variant.Language {
	return &t.game.Game.Program().Variant.Language
}

// asked returns the pending decision that a form answers. If the game has continued, it returns
// errTooLate.
func (t *table) asked(seat int, form url.Values) (*interpreter.Decision, error) {
	for _, a := range t.game.Asked() {
		if a.By == seat && !t.game.IsOthers(a.Decision) && a.Path == form.Get("path") && page.NumberOf(a.Decision, t.renewed) == form.Get("number") {
			return a.For(seat), nil
		}
	}
	return nil, errTooLate
}

func answer(t *table, seat int, form url.Values) (string, error) {
	d, err := t.asked(seat, form)
	if err != nil {
		return "", err
	}
	c, err := choiceIn(t.game, d, form)
	if err != nil {
		return "", err
	}
	if err := t.game.ChooseAt(d, c); err != nil {
		return "", refusal(t.language().Say("Your answer was not accepted: %s.", err))
	}
	t.proceed()
	return t.unkept(), nil
}

// proceed applies standing answers and updates all pages. It cancels a pending consent, because
// that was for the previous state of the game. An error of a standing answer is logged. The table
// must be locked.
func (t *table) proceed() {
	t.consent = nil
	if _, err := t.game.AnswerStandingApart(); err != nil {
		t.log.Print(err)
	}
	t.change()
}

// unkept returns a message if the last answer could not be saved, or "". The details are only
// logged, because the path is private.
func (t *table) unkept() string {
	if t.game.Unkept == nil {
		return ""
	}
	t.log.Print(t.game.Unkept)
	return "The game continues but could not be saved. The host's terminal shows why."
}

// choiceIn parses the choice in a form. It returns an error for a text that is not an answer, and
// errClosed for an option that is not open.
func choiceIn(game *session.Session, d *interpreter.Decision, form url.Values) (c interpreter.Choice, err error) {
	switch {
	case form.Has("value"):
		words := form.Get("value")
		if c, err = d.Parse(words); err != nil {
			return c, game.WrongAnswer(d, words, err)
		}
		return c, nil
	case slices.Equal(form["choose"], []string{"none"}):
		return c, nil
	}
	for _, value := range form["choose"] {
		option, open := page.OptionOf(d, value)
		if !open {
			return c, errClosed
		}
		c.Indexes = append(c.Indexes, option)
	}
	return c, nil
}

// hint returns the choice that the rules suggest. It uses only information that the seat has.
func hint(t *table, seat int, form url.Values) (string, error) {
	d, err := t.asked(seat, form)
	if err != nil {
		return "", err
	}
	if session.IsLuck(d) {
		return "", refusal(session.NoHint)
	}
	c, words := t.game.Hint(d)
	t.hints[seat] = page.HintOf(d, c)
	t.changeFor(seat)
	return t.language().Say("The rules suggest: %s.", words), nil
}

// weigh returns the combined effect of the marked options before they are chosen. It returns ""
// for an invalid choice.
func weigh(t *table, seat int, form url.Values) (string, error) {
	d, err := t.asked(seat, form)
	if err != nil {
		return "", err
	}
	c, err := choiceIn(t.game, d, form)
	if err != nil || session.IsLuck(d) || d.Check(c) != nil {
		return "", nil
	}
	m := t.game.Advice(d)
	return page.Weighed(m, m.Choosing(t.game.Game.Game, d, c)), nil
}

// undo undoes the last answer of a seat. If other players are concerned, they are asked for
// consent first.
func undo(t *table, seat int, _ url.Values) (string, error) {
	if t.game.Game.Err() != nil {
		// the record is already back at the last decision, and one undo clears the error
		return t.takeBack(seat)
	}
	undoing := t.game.UndoingBy(seat)
	if len(undoing.Steps) == 0 {
		return "", refusal("You have no answer to undo.")
	}
	if problem := session.CantUndo(t.game, &undoing); problem != "" {
		return "", refusal(problem)
	}
	if needs := t.game.MustAgree(&undoing, seat); len(needs) > 0 {
		t.ask(page.Consent{By: seat, Needs: needs})
		t.change()
		return "", nil // the page shows the request
	}
	return t.takeBack(seat)
}

// takeBack undoes the last answer of a seat.
func (t *table) takeBack(seat int) (string, error) {
	undoing := t.game.UndoingBy(seat)
	t.consent = nil
	if problem := session.CantUndo(t.game, &undoing); problem != "" { // others answered while some were asked
		t.change()
		return "", refusal(problem)
	}
	if !t.game.UndoBy(seat) {
		return "", errNobody
	}
	t.renewed++
	t.change()
	return session.Undone(&undoing, seat), nil
}

// redo redoes the answer that a seat undid last. It returns an error if there is none.
func redo(t *table, seat int, _ url.Values) (string, error) {
	words, err := t.game.RedoBy(seat)
	if err != nil {
		return "", refusal("You have no answer to redo.")
	}
	t.proceed()
	return t.language().Say("Redone: %s.", wording.OneLine(words)), nil
}

// ask makes a request for consent pending, with a new number.
func (t *table) ask(c page.Consent) {
	t.consents++
	c.Number = t.consents
	t.consent = &c
}

// agree records the reply of a seat to the pending consent. If all have agreed, the request is
// carried out. The seat that made the request withdraws it with the same form.
func agree(t *table, seat int, form url.Values) (string, error) {
	c, agrees := t.consent, form.Get("agree") == "yes"
	switch isAsked := c != nil && slices.Contains(c.Needs, seat); {
	case c == nil || strconv.Itoa(c.Number) != form.Get("consent") || !isAsked && (seat != c.By || agrees):
		return "", errNobody
	case !agrees:
		t.consent = nil
		t.change()
		if seat == c.By {
			t.notifyAll(seat, t.language().Say("%s has withdrawn the request.", wording.UpperFirst(t.game.Player(seat))))
			return "You have withdrawn your request.", nil
		}
		t.notifyAll(seat, t.language().Say("%s does not agree, so the request has ended.", wording.UpperFirst(t.game.Player(seat))))
		return "You did not agree, so the request has ended.", nil
	}
	c.Needs = slices.DeleteFunc(slices.Clone(c.Needs), func(other int) bool { return other == seat })
	if len(c.Needs) > 0 {
		t.change()
		return "You agreed. Other players are still asked.", nil
	}
	carryOut := t.beginNextGame
	if !c.Again {
		carryOut = func() (string, error) {
			_, err := t.takeBack(c.By)
			return t.language().Say("All agreed. Undone: the last answer of %s.", t.game.Player(c.By)), err
		}
	}
	message, err := carryOut()
	if err == nil {
		t.notifyAll(seat, message)
	}
	return message, err
}

// offer begins an offer of a seat out of turn.
func offer(t *table, seat int, form url.Values) (string, error) {
	for _, o := range t.game.Game.Offers() {
		if o.Player != seat || strconv.Itoa(o.Index) != form.Get("offer") {
			continue
		}
		if err := t.game.MakeOffer(seat, o); err != nil {
			return "", err
		}
		t.proceed()
		return "", nil
	}
	return "", refusal("This offer is closed now.")
}

// correct corrects a game with real cards to match the table. It returns an error for a
// correction that can't be parsed.
func correct(t *table, seat int, form url.Values) (string, error) {
	if !t.game.Game.AsksLuck() {
		return "", refusal("Only a game with real cards can be corrected.")
	}
	if err := t.game.CorrectBy(strings.TrimSpace(form.Get("words")), seat); err != nil {
		return "", err
	}
	t.renewed++
	t.proceed()
	return "Corrected.", nil
}
