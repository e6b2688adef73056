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

// A table is a game, and who looks at it. One thing at a time is done at it; whoever looks gets each change.
type table struct {
	log   *log.Logger
	ctx   context.Context // as long as the table is there
	again Again

	rendering sync.Mutex // locked before mu
	events    map[view]event

	mu       sync.Mutex
	game     *session.Session
	compared []session.Comparison // how the scores stand among others; nil before that is known
	compares bool                 // that is being found out
	opened   uint64               // before all versions of pages: another one from one process to the next
	versions map[int]uint64       // by seat: another one after each change that it sees, and after no other
	memories map[int]*page.Memory
	reckons  map[int]chan struct{} // by seat: chances are being worked out, until it is closed
	hints    map[int]*page.Hint    // by seat: what was suggested to it last
	consent  *page.Consent
	consents int // how often somebody was asked to agree
	renewed  int // see page.Table
	watchers map[*watcher]bool
	away     []bool        // by seat, as pages say it
	changed  chan struct{} // has the programs look whether they are asked

	reread *session.Reread // rules that were saved and tell another story; nil if there are none
	asks   *page.Asks      // what is asked of these
	heard  chan struct{}   // is closed once the game has heard of rules that were saved, and then another one
	isHere bool            // whoever sits here sits at the machine that runs the game
}

// A watcher is a page that is open somewhere.
type watcher struct {
	seat  int
	fresh chan struct{} // something has changed; one is enough however much has
	isDue atomic.Bool   // its page is to be made now, and waits for nothing
}

func newTable(ctx context.Context, game *session.Session, again Again, complaints *log.Logger) *table {
	t := &table{
		log: complaints, ctx: ctx, again: again, game: game, opened: uint64(time.Now().UnixNano()), memories: map[int]*page.Memory{},
		versions: map[int]uint64{}, hints: map[int]*page.Hint{}, reckons: map[int]chan struct{}{},
		watchers: map[*watcher]bool{}, away: make([]bool, game.Game.Players()), changed: make(chan struct{}, 1),
		heard: make(chan struct{}),
	}
	game.Elsewhere = true
	for _, seat := range game.People() {
		t.away[seat] = true
	}
	t.change()
	return t
}

// change has everybody see what has changed. The table is locked.
func (t *table) change() {
	t.compare()
	for seat := page.Onlooker; seat < len(t.away); seat++ {
		t.changeFor(seat)
	}
	poke(t.changed)
}

// changeFor has one seat see what has changed. The table is locked.
func (t *table) changeFor(seat int) {
	t.versions[seat] = max(t.versions[seat], t.opened) + 1
	for w := range t.watchers {
		if w.seat == seat {
			w.setDue(true)
			poke(w.fresh)
		}
	}
}

// poke says that there is something new, unless that has been said and not been heard yet.
func poke(fresh chan struct{}) {
	select {
	case fresh <- struct{}{}:
	default:
	}
}

// A look is how a page is to be seen: with a word about what its seat did last, and the story in a voice.
type look struct {
	notice string
	voice  page.Voice
}

// shown is the table for a seat.
func (t *table) shown(seat int, look look) (page.Table, *page.Memory) {
	if t.memories[seat] == nil {
		t.memories[seat] = &page.Memory{}
	}
	return page.Table{
		Session: t.game, Away: t.away, Renewed: t.renewed, Notice: look.notice, Consent: t.consent, Voice: look.voice, Compared: t.compared, Again: t.again != nil,
		Soon: true, Hinted: t.hints[seat],
	}, t.memories[seat]
}

// page is the page of a seat as it is now. Whole says whether it is all of a document.
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

// watch has a page hear of changes; nil if too many are open for its seat.
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
	if seat == page.Onlooker {
		most *= mostOnlookers
	}
	if open >= most {
		return nil
	}
	w := &watcher{seat: seat, fresh: make(chan struct{}, 1)}
	t.watchers[w] = true
	t.lookAround()
	return w
}

// patience is how long a page may be gone before others see that: it may only be loaded again.
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
		t.lookAround()
	})
}

// lookAround finds out who is there, and tells if that has changed. The table is locked.
func (t *table) lookAround() {
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

// duePages are how many pages are to be made now, at all tables: those that something has changed on, and that wait for nothing.
var duePages = newCount()

// A count is of things that others can wait for until there are none.
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

// wait waits until there are none.
func (c *count) wait() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.n > 0 {
		c.none.Wait()
	}
}

// setDue notes whether the page of a watcher is due.
func (w *watcher) setDue(due bool) {
	switch {
	case due && !w.isDue.Swap(true):
		duePages.add(1)
	case !due && w.isDue.Swap(false):
		duePages.add(-1)
	}
}

// always has a question of a seat answered the same from now on.
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
	t.goOn()
	return "This question is answered for you until you choose to be asked again.", nil
}

// askAgain has a seat be asked again what was answered for it.
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
