package serve

import (
	"bytes"
	"context"
	"log"
	"net/url"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session"
)

// A table is a game with its clients. mu serializes all actions at it, and each client gets each
// change.
type table struct {
	Settings
	log  *log.Logger
	ctx  context.Context // cancelled when the table closes
	shut func()          // cancels ctx

	rendering sync.Mutex // locked before mu
	events    map[view]event

	mu       sync.Mutex
	game     *session.Session
	compared []session.Comparison // ranks of the scores, or nil before they are computed
	compares bool                 // the ranks are being computed
	opened   uint64               // base of all page versions, unique for this process
	// map from seat to the version counter of its page, increased for each visible change only
	versions map[int]uint64
	memories map[int]*page.Memory
	// map from seat to a channel that is closed when the advice has been computed
	adviceTasks map[int]chan struct{}
	hints       map[int]*page.Hint // map from seat to the last hint
	notices     map[int]notice     // map from seat to the last message to its player
	consent     *page.Consent
	consents    int           // number of consents so far
	renewed     int           // see page.Table
	arrived     map[int]bool  // set of the seats whose links were opened
	turns       map[int]*turn // map from seat to the running clock of its player
	watchers    map[*watcher]bool
	away        []bool        // indexed by seat, as shown on pages
	changed     chan struct{} // wakes the goroutine that asks programs
	called      map[int]bool  // set of the seats that were asked when callAsked looked last

	reread *session.Reread // saved rules that change the story, or nil
	asks   *page.Asks      // the question about reread
	heard  chan struct{}   // closed and replaced when the game has received saved rules
	isHere bool            // the player sits at the machine that runs the game
}

// A watcher is an open page of a client.
type watcher struct {
	seat  int
	fresh chan struct{} // buffered wake-up; one is enough for several changes
	isDue atomic.Bool   // the page has to be made now
}

func newTable(ctx context.Context, game *session.Session, settings Settings, complaints *log.Logger) *table {
	t := &table{
		Settings: settings, log: complaints, ctx: ctx, opened: uint64(time.Now().UnixNano()), memories: map[int]*page.Memory{},
		versions: map[int]uint64{}, hints: map[int]*page.Hint{}, notices: map[int]notice{}, adviceTasks: map[int]chan struct{}{},
		watchers: map[*watcher]bool{}, away: make([]bool, game.Game.Players()), changed: make(chan struct{}, 1),
		heard: make(chan struct{}), turns: map[int]*turn{}, arrived: map[int]bool{},
	}
	t.seat(game)
	for _, seat := range game.People() {
		t.away[seat] = true
	}
	if t.Notify != nil && len(game.Game.Steps()) > 0 {
		t.called = t.peopleAsked() // they were notified before the server was restarted
	}
	t.change()
	return t
}

// change updates the pages of all seats. The table must be locked.
func (t *table) change() {
	t.compare()
	t.runClocks()
	for seat := page.Spectator; seat < len(t.away); seat++ {
		t.changeFor(seat)
	}
	wake(t.changed)
	t.callAsked()
}

// changeFor updates the pages of one seat. The table must be locked.
func (t *table) changeFor(seat int) {
	t.versions[seat] = max(t.versions[seat], t.opened) + 1
	for w := range t.watchers {
		if w.seat == seat {
			w.setDue(true)
			wake(w.fresh)
		}
	}
}

// wake sends a wake-up, unless one is already pending in the buffer.
func wake(fresh chan struct{}) {
	select {
	case fresh <- struct{}{}:
	default:
	}
}

// A notice is a message to one player. It is on the page until the game or the request that it is
// about changes.
type notice struct {
	words string
	at    stage
}

// A stage identifies a state of the game together with the pending request.
type stage struct {
	game           *session.Session
	steps, renewed int
	consent        *page.Consent
}

func (t *table) stage() stage {
	return stage{t.game, len(t.game.Game.Steps()), t.renewed, t.consent}
}

// notify shows a message on the page of a seat. The table must be locked.
func (t *table) notify(seat int, words string) {
	t.notices[seat] = notice{t.language().Word(words), t.stage()}
	t.changeFor(seat)
}

// notifyAll shows a message on the pages of all players but one.
func (t *table) notifyAll(except int, words string) {
	for _, seat := range t.game.People() {
		if seat != except {
			t.notify(seat, words)
		}
	}
}

// A look is the way to show a page: with an error about the seat's last action, and in a voice.
type look struct {
	notice string
	voice  page.Voice
}

// shown returns the table for a seat, with the seat's memory.
func (t *table) shown(seat int, look look) (page.Table, *page.Memory) {
	if t.memories[seat] == nil {
		t.memories[seat] = &page.Memory{}
	}
	if last := t.notices[seat]; look.notice == "" && last.at == t.stage() {
		look.notice = last.words
	}
	away := t.away
	if t.OneScreen {
		away = nil
	}
	return page.Table{
		Session: t.game, Away: away, Renewed: t.renewed, Notice: look.notice, Consent: t.consent, Voice: look.voice, Compared: t.compared, Again: t.NextGame != nil,
		Soon: true, Hinted: t.hints[seat], Clocks: t.clocks(),
	}, t.memories[seat]
}

// page returns the current page of a seat and its version. It is a whole document if whole is
// true, and else the body of one.
func (t *table) page(seat int, look look, whole bool) (text []byte, version uint64, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	shown, memory := t.shown(seat, look)
	p := page.Of(shown, seat, memory)
	p.Version = t.versions[seat]
	var buffer bytes.Buffer
	if whole {
		err = p.Write(&buffer)
	} else {
		err = p.WriteInner(&buffer)
	}
	return buffer.Bytes(), p.Version, err
}

// watch registers an open page for changes. It returns nil if the seat has too many of them.
func (t *table) watch(seat int) *watcher {
	t.mu.Lock()
	defer t.mu.Unlock()
	open := 0
	for w := range t.watchers {
		if w.seat == seat {
			open++
		}
	}
	most := mostStreams
	if seat == page.Spectator {
		most *= mostSpectators
	}
	if open >= most {
		return nil
	}
	w := &watcher{seat: seat, fresh: make(chan struct{}, 1)}
	t.watchers[w] = true
	if seat >= 0 {
		t.arrived[seat] = true
	}
	t.updatePresence()
	return w
}

// patience is the time that a page may be closed before others see it, because it may only be
// reloading.
const patience = 4 * time.Second

func (t *table) leave(w *watcher) {
	t.mu.Lock()
	delete(t.watchers, w)
	t.forgetEvents(w.seat)
	w.setDue(false)
	t.mu.Unlock()
	time.AfterFunc(patience, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.updatePresence()
	})
}

// updatePresence updates which players are connected, and their pages if that changed. The table
// must be locked.
func (t *table) updatePresence() {
	away := make([]bool, len(t.away))
	for _, seat := range t.game.People() {
		away[seat] = true
	}
	for w := range t.watchers {
		if w.seat >= 0 {
			away[w.seat] = false
		}
	}
	changed := false
	for seat := range away {
		changed = changed || away[seat] != t.away[seat]
	}
	if t.away = away; changed {
		t.change()
	}
}

// duePages counts the pages that have to be made now, at all tables.
var duePages = newCount()

// A count is a counter with a method to wait until it is zero.
type count struct {
	mu   sync.Mutex
	n    int
	none *sync.Cond
}

func newCount() *count {
	c := &count{}
	c.none = sync.NewCond(&c.mu)
	return c
}

func (c *count) add(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n += n; c.n == 0 {
		c.none.Broadcast()
	}
}

// wait blocks until the counter is zero.
func (c *count) wait() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.n > 0 {
		c.none.Wait()
	}
}

// setDue sets whether the page of a watcher has to be made now, and keeps duePages up to date.
func (w *watcher) setDue(due bool) {
	switch {
	case due && !w.isDue.Swap(true):
		duePages.add(1)
	case !due && w.isDue.Swap(false):
		duePages.add(-1)
	}
}

// always sets a standing answer for a seat.
func always(t *table, seat int, form url.Values) (string, error) {
	d, err := t.asked(seat, form)
	if err != nil {
		return "", err
	}
	i, err := strconv.Atoi(form.Get("always"))
	all := t.game.StandingsFor(d)
	if err != nil || i < 0 || i >= len(all) || session.IsLuck(d) {
		return "", errClosed
	}
	t.game.Always(all[i])
	t.proceed()
	return "This question is answered for you until you choose to be asked again.", nil
}

// askAgain deletes a standing answer of a seat.
func askAgain(t *table, seat int, form url.Values) (string, error) {
	i, err := strconv.Atoi(form.Get("ask"))
	all := t.game.Standing()
	if err != nil || i < 0 || i >= len(all) || all[i].Player() != seat {
		return "", errNobody
	}
	t.game.EndStanding(i)
	t.change()
	return "You are asked again.", nil
}
