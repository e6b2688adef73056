package serve

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/session/sessiontest"
	"houserule/interpreter"
)

const crazyEights = "../../../../testdata/games/crazy_eights.rules"

// A lobby is a server with one table.
type lobby struct {
	*httptest.Server
	server *Server
	game   *session.Session
	key    Key
	log    *syncBuffer
}

// A syncBuffer is a buffer that several goroutines may write.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(text)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func open(t testing.TB, game *session.Session) *lobby {
	t.Helper()
	return openWith(t, game, Settings{})
}

// openWith opens a lobby with the given settings.
func openWith(t testing.TB, game *session.Session, settings Settings) *lobby {
	t.Helper()
	l := &lobby{game: game, key: NewKey(), log: &syncBuffer{}}
	ctx, done := context.WithCancel(context.Background())
	s := New(l.log)
	l.server = s
	s.Open(ctx, game, l.key, settings)
	l.Server = httptest.NewServer(s)
	t.Cleanup(func() {
		done()
		l.CloseClientConnections()
		l.Close()
	})
	return l
}

// table returns the only table.
func (l *lobby) table() *table {
	for _, d := range l.server.seatLinks {
		return d.table
	}
	return nil
}

// push updates all pages, as a change at the table would.
func (l *lobby) push() {
	t := l.table()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.change()
}

// seat returns the address of a seat.
func (l *lobby) seat(number int) string { return l.URL + "/seat/" + l.key.Secret(number) + "/" }

// get returns the response at an address.
func get(t testing.TB, address string) (code int, text string) {
	t.Helper()
	reply, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, reply)
}

func read(t testing.TB, reply *http.Response) (code int, text string) {
	t.Helper()
	defer reply.Body.Close()
	all, err := io.ReadAll(reply.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply.StatusCode, html.UnescapeString(string(all))
}

// do posts a form, as a browser without scripts does, and returns the response.
func (l *lobby) do(t testing.TB, seat int, action string, form url.Values) (code int, text string) {
	t.Helper()
	reply, err := http.PostForm(l.seat(seat)+action, form)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, reply)
}

var (
	path    = regexp.MustCompile(`name="path" value="([^"]*)"`)
	number  = regexp.MustCompile(`name="number" value="([^"]*)"`)
	consent = regexp.MustCompile(`name="consent" value="([^"]*)"`)
	way     = regexp.MustCompile(`name="choose" value="([^"]*)" id="([^"]*)"`)
)

// first returns a form that answers the first question of a page with its first option.
func first(page string) url.Values {
	form := url.Values{}
	if found := path.FindStringSubmatch(page); found != nil {
		form.Set("path", found[1])
		form.Set("number", number.FindStringSubmatch(page)[1])
	}
	if found := way.FindStringSubmatch(page); found != nil {
		form.Set("choose", found[1])
	}
	return form
}

// agreeing returns a form that replies to the consent on the page of a seat.
func (l *lobby) agreeing(t testing.TB, seat int, agrees string) url.Values {
	t.Helper()
	form := url.Values{"agree": {agrees}}
	if _, mine := get(t, l.seat(seat)); consent.MatchString(mine) {
		form.Set("consent", consent.FindStringSubmatch(mine)[1])
	}
	return form
}

// Two players can play with forms alone, and are asked in turn.
func TestForms(t *testing.T) {
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	for turn := range 8 {
		asked := turn % 2
		_, other := get(t, l.seat(1-asked))
		if strings.Contains(other, "data-ask") || !strings.Contains(other, fmt.Sprintf("waiting for Player %d", asked+1)) {
			t.Fatalf("turn %d: the page of the other player does not name the player who decides", turn+1)
		}
		code, mine := get(t, l.seat(asked))
		if code != http.StatusOK || !strings.Contains(mine, "What do you play?") {
			t.Fatalf("turn %d: player %d is not asked (%d)", turn+1, asked+1, code)
		}
		if code, after := l.do(t, asked, "answer", first(mine)); code != http.StatusOK || !strings.Contains(after, "<html") {
			t.Fatalf("turn %d: %d after an answer", turn+1, code)
		}
		if d, _ := l.game.Game.Next(); d != nil && d.Player == asked {
			_, mine = get(t, l.seat(asked)) // the choice of a suit
			l.do(t, asked, "answer", first(mine))
		}
	}
}

// A late answer, an answer from the wrong seat and a malformed form change nothing, and the
// response gives the reason.
func TestWrongAnswers(t *testing.T) {
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	_, mine := get(t, l.seat(0))
	form := first(mine)
	steps := func() int { return len(l.game.Game.Steps()) }
	for _, wrong := range []struct {
		seat int
		form url.Values
		says string
	}{
		{1, form, "no longer open"},
		{page.Spectator, form, "You are watching"},
		{0, url.Values{}, "no longer open"},
		{0, url.Values{"path": form["path"], "number": form["number"], "choose": {"999.abc"}}, "no longer"},
		{0, url.Values{"path": form["path"], "number": form["number"], "choose": {"-1.x"}}, "no longer"},
		{0, url.Values{"path": form["path"], "number": form["number"]}, "exactly one option"},
		{0, url.Values{"path": form["path"], "number": form["number"], "value": {"the moon"}}, "the moon"},
		{0, url.Values{"path": form["path"], "number": {"99999999999999999999"}, "choose": form["choose"]}, "no longer open"},
	} {
		if code, text := l.do(t, wrong.seat, "answer", wrong.form); code != http.StatusConflict || !strings.Contains(text, wrong.says) || steps() != 0 {
			t.Errorf("%v of seat %d: %d, and it does not say %q", wrong.form, wrong.seat+1, code, wrong.says)
		}
	}
	l.do(t, 0, "answer", form)
	before := steps()
	if code, text := l.do(t, 0, "answer", form); code != http.StatusConflict || !strings.Contains(text, "no longer open") || steps() != before {
		t.Errorf("an answer that is given twice: %d", code)
	}
	if code, _ := l.do(t, 0, "answer", url.Values{"value": {strings.Repeat("x", 2*largestAnswer)}}); code != http.StatusBadRequest {
		t.Errorf("a huge answer: %d", code)
	}
}

// A client without a secret learns nothing, and other sites can't act for a player.
func TestStrangers(t *testing.T) {
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	for _, address := range []string{"/seat/x/", "/seat/" + strings.ToUpper(l.key.Secret(0)) + "/", "/seat/" + NewKey().Secret(0) + "/events", "/seat//"} {
		if code, text := get(t, l.URL+address); code != http.StatusNotFound || strings.Contains(text, "Crazy") {
			t.Errorf("%s: %d %s", address, code, text)
		}
	}
	_, mine := get(t, l.seat(0))
	for _, header := range []http.Header{{"Origin": {"https://evil.example"}}, {"Sec-Fetch-Site": {"cross-site"}}} {
		request, err := http.NewRequest(http.MethodPost, l.seat(0)+"answer", strings.NewReader(first(mine).Encode()))
		if err != nil {
			t.Fatal(err)
		}
		header.Set("Content-Type", "application/x-www-form-urlencoded")
		request.Header = header
		reply, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		if code, _ := read(t, reply); code != http.StatusForbidden || len(l.game.Game.Steps()) > 0 {
			t.Errorf("%v: %d", header, code)
		}
	}
	reply, err := http.Get(l.seat(0))
	if err != nil {
		t.Fatal(err)
	}
	read(t, reply)
	for name, want := range map[string]string{"Content-Security-Policy": "default-src 'none'", "Referrer-Policy": "same-origin", "Cache-Control": "no-store"} {
		if got := reply.Header.Get(name); !strings.Contains(got, want) {
			t.Errorf("%s: %s", name, got)
		}
	}
	if strings.Contains(mine, "style=") || strings.Contains(mine, "onclick") || strings.Contains(mine, "://") {
		t.Error("a page violates its own content security policy, or links to another site")
	}
	if text := l.log.String(); strings.Contains(text, l.key.Secret(0)) || strings.Contains(text, l.key.Secret(page.Spectator)) {
		t.Errorf("a secret is in the log: %s", text)
	}
}

// A page has an icon, and the resources that it links to exist.
func TestIcon(t *testing.T) {
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	_, text := get(t, l.seat(0))
	icon := regexp.MustCompile(`rel="icon" href="([^"]*)" type="([^"]*)"`).FindStringSubmatch(text)
	if icon == nil {
		t.Fatal("the page has no icon")
	}
	reply, err := http.Get(l.seat(0) + icon[1])
	if err != nil {
		t.Fatal(err)
	}
	if code, _ := read(t, reply); code != http.StatusOK || reply.Header.Get("Content-Type") != icon[2] {
		t.Errorf("%s: %d, %s", icon[1], code, reply.Header.Get("Content-Type"))
	}
}

// A browser that sends too many requests is refused.
func TestTooMuchAtOnce(t *testing.T) {
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	for _, d := range l.server.seatLinks {
		d.limiter.limiter.SetLimit(0) // so that the test doesn't depend on the speed of the machine
	}
	for n := range 2 * atOnce {
		code, _ := get(t, l.seat(0)+"sheet/help")
		if refused := code == http.StatusTooManyRequests; refused != (n >= atOnce) {
			t.Fatalf("request %d: %d", n+1, code)
		}
	}
	if code, _ := get(t, l.seat(1)); code != http.StatusOK {
		t.Errorf("another seat gets %d", code)
	}
}

// The size of a request and the number of streams are limited.
func TestTooLarge(t *testing.T) {
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	_, mine := get(t, l.seat(0))
	form := first(mine)
	form.Set("more", strings.Repeat("x", largestAnswer))
	if code, text := l.do(t, 0, "answer", form); code != http.StatusBadRequest || len(l.game.Game.Steps()) > 0 {
		t.Errorf("too large an answer: %d %s", code, text)
	}
	for range mostStreams {
		l.listen(t, 0)
	}
	if code, text := get(t, l.seat(0)+"events"); code != http.StatusTooManyRequests || !strings.Contains(text, "too many windows") {
		t.Errorf("one window too many: %d %s", code, text)
	}
	if code, _ := get(t, l.seat(1)); code != http.StatusOK {
		t.Errorf("another seat gets %d", code)
	}
}

// An undo is carried out when all concerned players agree, and refused if one of them does not.
func TestUndo(t *testing.T) {
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	if code, text := l.do(t, 0, "undo", nil); code != http.StatusConflict || !strings.Contains(text, "no answer to undo") {
		t.Errorf("nothing can be taken back: %d", code)
	}
	for player := range 2 {
		_, mine := get(t, l.seat(player))
		l.do(t, player, "answer", first(mine))
	}
	steps := len(l.game.Game.Steps())
	for _, agrees := range []string{"no", "yes"} {
		if _, text := l.do(t, 0, "undo", nil); !strings.Contains(text, "must agree") {
			t.Fatalf("no player has a decision: %s", text)
		}
		if _, theirs := get(t, l.seat(1)); !strings.Contains(theirs, "Do you agree?") {
			t.Fatal("the other one is not asked")
		}
		if code, _ := l.do(t, page.Spectator, "agree", l.agreeing(t, 1, "yes")); code != http.StatusConflict {
			t.Errorf("a spectator may agree: %d", code)
		}
		l.do(t, 1, "agree", l.agreeing(t, 1, agrees))
		if after := len(l.game.Game.Steps()); (after < steps) != (agrees == "yes") {
			t.Errorf("%s: %d answers are left of %d", agrees, after, steps)
		}
	}
}

// If the table undoes no answer after luck, no player is asked to agree.
func TestUndoAfterLuck(t *testing.T) {
	game := sessiontest.Sit(t, crazyEights, 2)
	game.Head.Undo = "unseen"
	l := open(t, game)
	for player := range 2 {
		_, mine := get(t, l.seat(player))
		l.do(t, player, "answer", first(mine))
	}
	steps := len(l.game.Game.Steps())
	code, text := l.do(t, 0, "undo", nil)
	if code != http.StatusConflict || !strings.Contains(text, "luck fell") || strings.Contains(text, "must agree") || len(l.game.Game.Steps()) != steps {
		t.Errorf("%d %s", code, text)
	}
}

// All players learn how a request ended, and the seat that made it can withdraw it. A message stays
// on its page until the game changes.
func TestHowARequestEnds(t *testing.T) {
	l := open(t, sessiontest.Sit(t, crazyEights, 3))
	answerFirst := func() {
		asked, _ := l.standing()
		_, mine := get(t, l.seat(asked))
		l.do(t, asked, "answer", first(mine))
	}
	for range 6 {
		answerFirst()
	}
	for _, end := range []struct {
		by     int
		agrees string
		words  [3]string // on the pages of the players
	}{
		{2, "no", [3]string{"Player 3 does not agree", "Player 3 does not agree", "You did not agree"}},
		{0, "no", [3]string{"You have withdrawn", "Player 1 has withdrawn", "Player 1 has withdrawn"}},
	} {
		l.do(t, 0, "undo", nil)
		l.do(t, end.by, "agree", l.agreeing(t, end.by, end.agrees))
		for player, words := range end.words {
			if _, text := get(t, l.seat(player)); !strings.Contains(text, words) || strings.Contains(text, `id="consent"`) {
				t.Errorf("player %d does not read %q", player+1, words)
			}
		}
	}
	answerFirst()
	if _, text := get(t, l.seat(0)); strings.Contains(text, "You have withdrawn") {
		t.Error("a message is still there after the game has changed")
	}
}

// Programs play their seats, which have no links.
func TestPrograms(t *testing.T) {
	l := open(t, sessiontest.Sit(t, crazyEights, 3, "2=suggest", "3=random"))
	if code, _ := get(t, l.seat(1)); code != http.StatusNotFound {
		t.Errorf("the seat of a program has a link: %d", code)
	}
	events := l.listen(t, 0)
	for range 3 {
		l.do(t, 0, "answer", first(next(t, events, "data-ask")))
	}
}

// listen returns a channel with the pages that are streamed to a seat.
func (l *lobby) listen(t testing.TB, number int) <-chan string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, l.seat(number)+"events", nil)
	if err != nil {
		t.Fatal(err)
	}
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	pages := make(chan string, 100)
	go func() {
		defer close(pages)
		defer reply.Body.Close()
		lines := bufio.NewScanner(reply.Body)
		lines.Buffer(nil, 8<<20)
		var text strings.Builder
		for lines.Scan() {
			if line, found := strings.CutPrefix(lines.Text(), "data: "); found {
				text.WriteString(line + "\n")
			} else if text.Len() > 0 {
				pages <- html.UnescapeString(text.String())
				text.Reset()
			}
		}
	}()
	return pages
}

// next returns the next streamed page that contains a text.
func next(t *testing.T, pages <-chan string, says string) string {
	t.Helper()
	for text := range pages {
		if strings.Contains(text, says) {
			return text
		}
	}
	t.Fatalf("no page says %q", says)
	return ""
}

// Players who are asked at the same time can answer in any order, and each sees that the others
// are still asked.
func TestSeveralAtOnce(t *testing.T) {
	l := open(t, sessiontest.Sit(t, "../../../../testdata/games/hearts.rules", 0))
	events := l.listen(t, 3)
	if first := <-events; strings.Count(first, "is asked") < 3 {
		t.Fatal("not all others are asked")
	}
	for _, player := range []int{2, 0} {
		_, mine := get(t, l.seat(player))
		if !strings.Contains(mine, "data-ask") {
			t.Fatalf("player %d is not asked", player+1)
		}
		form := first(mine)
		form.Del("choose")
		for _, found := range way.FindAllStringSubmatch(mine, 3) {
			form.Add("choose", found[1])
		}
		if code, text := l.do(t, player, "answer", form); code != http.StatusOK {
			t.Fatalf("player %d: %d %s", player+1, code, text)
		}
		if _, after := get(t, l.seat(player)); strings.Contains(after, "data-ask") {
			t.Errorf("player %d is asked again", player+1)
		}
	}
	if _, last := get(t, l.seat(3)); !strings.Contains(last, "data-ask") {
		t.Error("player 4 is no longer open")
	}
}

// A form answers only the question of its page, and agrees only to the request there. After an
// undo it does nothing.
func TestFormsOfWhatWasTakenBack(t *testing.T) {
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	_, mine := get(t, l.seat(0))
	l.do(t, 0, "answer", first(mine))
	_, theirs := get(t, l.seat(1))
	l.do(t, 0, "undo", nil)
	l.do(t, 1, "agree", l.agreeing(t, 1, "yes"))
	_, mine = get(t, l.seat(0))
	form := first(mine)
	form.Set("choose", way.FindAllStringSubmatch(mine, 2)[1][1])
	if code, text := l.do(t, 0, "answer", form); code != http.StatusOK {
		t.Fatal(text)
	}
	if code, text := l.do(t, 1, "answer", first(theirs)); code != http.StatusConflict || !strings.Contains(text, "no longer open") {
		t.Errorf("an old form answers another question: %d", code)
	}
	_, theirs = get(t, l.seat(1))
	l.do(t, 1, "answer", first(theirs))
	l.do(t, 0, "undo", nil)
	old := l.agreeing(t, 1, "yes")
	l.do(t, 1, "agree", l.agreeing(t, 1, "no"))
	l.do(t, 0, "undo", nil)
	if code, _ := l.do(t, 1, "agree", old); code != http.StatusConflict || len(l.game.Game.Steps()) != 2 {
		t.Errorf("an old form agrees to a new request: %d", code)
	}
}

// Versions of pages don't reveal to a seat that another seat used private actions.
func TestVersions(t *testing.T) {
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	numbered := regexp.MustCompile(`data-version="(\d+)"`)
	version := func() (n uint64) {
		_, theirs := get(t, l.seat(1))
		n, err := strconv.ParseUint(numbered.FindStringSubmatch(theirs)[1], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := version()
	_, mine := get(t, l.seat(0))
	for range 3 {
		l.do(t, 0, "hint", first(mine))
	}
	if after := version(); after != before {
		t.Errorf("after hints for another seat a page is %d versions on", after-before)
	}
	l.do(t, 0, "answer", first(mine))
	if after := version(); after <= before || after > before+2 {
		t.Errorf("after an answer of another seat, and hints for it, a page is %d versions on", after-before)
	}
}

// A seat can redo the answers that it undid, until another answer is given.
func TestRedo(t *testing.T) {
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	for player := range 2 {
		_, mine := get(t, l.seat(player))
		l.do(t, player, "answer", first(mine))
	}
	answers := l.game.Game.Journal()
	l.do(t, 0, "undo", nil)
	l.do(t, 1, "agree", l.agreeing(t, 1, "yes"))
	if code, _ := l.do(t, 1, "redo", nil); code != http.StatusConflict {
		t.Errorf("another player redoes the answer: %d", code)
	}
	if _, mine := get(t, l.seat(0)); !strings.Contains(mine, "Redo "+answers[0].Answer) {
		t.Error("it is not offered to take it again")
	}
	if _, text := l.do(t, 0, "redo", nil); !strings.Contains(text, "Redone: "+answers[0].Answer) || len(l.game.Game.Steps()) != 1 {
		t.Errorf("it is not taken again, or not that alone: %d answers", len(l.game.Game.Steps()))
	}
	if _, text := l.do(t, 1, "redo", nil); !strings.Contains(text, "Redone: "+answers[1].Answer) {
		t.Error("the owner of the other undone answer can't redo it")
	}
	l.do(t, 1, "undo", nil)
	l.do(t, 0, "agree", l.agreeing(t, 0, "yes"))
	_, mine := get(t, l.seat(1))
	l.do(t, 1, "answer", first(mine))
	if code, _ := l.do(t, 1, "redo", nil); code != http.StatusConflict {
		t.Errorf("after another answer it is taken again: %d", code)
	}
}

// A standing answer answers questions, is listed on the page, and can be deleted.
func TestTheSameAnswer(t *testing.T) {
	l := open(t, sessiontest.Sit(t, "solitaire", 1))
	_, mine := get(t, l.seat(0))
	form := first(mine)
	form.Set("always", "99")
	if code, _ := l.do(t, 0, "always", form); code != http.StatusConflict {
		t.Errorf("an unknown standing answer is accepted: %d", code)
	}
	all := regexp.MustCompile(`name="always" value="(\d+)"><span class="t">All questions as suggested, this turn`).FindStringSubmatch(mine)
	if all == nil {
		t.Fatal("it is not offered")
	}
	form.Set("always", all[1])
	if code, text := l.do(t, 0, "always", form); code != http.StatusOK || !strings.Contains(text, "This question is answered for you") {
		t.Fatalf("it is refused: %d", code)
	}
	if n := len(l.game.Game.Steps()); n < 2 {
		t.Errorf("only %d questions are answered", n)
	}
	_, mine = get(t, l.seat(0))
	form = first(mine)
	form.Set("always", "1")
	l.do(t, 0, "always", form)
	if _, mine = get(t, l.seat(0)); len(l.game.Standing()) > 0 && !strings.Contains(mine, "Ask me again") {
		t.Error("it is not said that questions are answered")
	}
	l.do(t, 0, "ask", url.Values{"ask": {"0"}})
	if n := len(l.game.Standing()); n != 0 {
		t.Errorf("%d standing answers are left", n)
	}
}

// The story shows actions, or every step on request.
func TestTwoVoices(t *testing.T) {
	s := sessiontest.Sit(t, "solitaire", 1)
	sessiontest.Suggest(t, s, 30)
	l := open(t, s)
	const step = "untapped -> tapped"
	for _, address := range []string{"", "sheet/story"} {
		if _, page := get(t, l.seat(0)+address+"?voice="); strings.Contains(page, step) {
			t.Errorf("%s: the story shows steps", address)
		}
	}
	if _, page := get(t, l.seat(0)+"sheet/story?voice=steps"); !strings.Contains(page, step) {
		t.Error("steps are left out")
	} else if !strings.Contains(page, `<small class="rule">`) {
		t.Error("steps are shown without their rules")
	}
	if _, page := get(t, l.seat(0)+"?voice=steps"); !strings.Contains(page, `data-voice="steps"`) {
		t.Error("the page does not keep its voice")
	}
}

// At the end pages show the winner, the score with its computation, and the histogram of scores.
// Then another game can begin.
func TestTheEnd(t *testing.T) {
	s := sessiontest.Sit(t, crazyEights, 2)
	sessiontest.Suggest(t, s, 1000)
	l := openWith(t, s, Settings{NextGame: func() (*session.Session, error) { return sessiontest.Sit(t, crazyEights, 2), nil }})
	events := l.listen(t, 0)
	last := next(t, events, "automatic games")
	for _, want := range []string{" after ", "How it ended", "cards left", "yours"} {
		if !strings.Contains(last, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	other := l.listen(t, 1)
	<-other
	if _, text := l.do(t, 0, "again", nil); !strings.Contains(text, "must agree") {
		t.Fatal("no other player has a decision")
	}
	if _, text := l.do(t, 1, "agree", l.agreeing(t, 1, "yes")); !strings.Contains(text, "The next game begins") {
		t.Fatal("no other game begins")
	}
	if _, mine := get(t, l.seat(0)); !strings.Contains(mine, "data-ask") {
		t.Error("no player has a decision")
	}
	if code, _ := l.do(t, 0, "again", nil); code != http.StatusConflict {
		t.Errorf("a game that is played is ended: %d", code)
	}
}

// The combined effect of several options is shown before they are chosen, and the preview decides
// nothing.
func TestWaysAreWeighed(t *testing.T) {
	s := sessiontest.Sit(t, "solitaire", 1)
	l := open(t, s)
	const most = 60
	for range most {
		_, mine := get(t, l.seat(0))
		ways := way.FindAllStringSubmatch(mine, -1)
		if d, _ := s.Game.Next(); d != nil && d.Kind == interpreter.AskSome && d.Max > 1 && len(ways) > 1 && strings.Contains(mine, `class="odds"`) {
			form, steps := first(mine), len(s.Game.Steps())
			form.Set("choose", ways[0][1])
			one := l.notice(t, "weigh", form)
			form.Add("choose", ways[1][1])
			both := l.notice(t, "weigh", form)
			if !strings.Contains(one, "%") || !strings.Contains(both, "%") || one == both || len(s.Game.Steps()) != steps {
				t.Errorf("one way and two are weighed as %q and %q", one, both)
			}
			return
		}
		sessiontest.Suggest(t, s, 1)
	}
	t.Fatal("nothing can be weighed")
}

var noticed = regexp.MustCompile(`id="notice"[^>]*>([^<]*)<`)

// notice returns the message to the first player after a form.
func (l *lobby) notice(t *testing.T, action string, form url.Values) string {
	t.Helper()
	_, text := l.do(t, 0, action, form)
	return noticed.FindStringSubmatch(text)[1]
}

// A hint is shown and marked among the options, until the next question.
func TestHintsAreMarked(t *testing.T) {
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	const mark = `class="tag good">suggested<`
	_, before := get(t, l.seat(0))
	_, said := l.do(t, 0, "hint", first(before))
	_, after := get(t, l.seat(0))
	_, others := get(t, l.seat(1))
	if strings.Contains(before, mark) || strings.Count(said, mark) != 1 || strings.Count(after, mark) != 1 || strings.Contains(others, mark) {
		t.Errorf("marked %d times before, %d in the answer, %d after it", strings.Count(before, mark), strings.Count(said, mark), strings.Count(after, mark))
	}
	l.do(t, 0, "answer", first(after))
	l.do(t, 1, "answer", func() url.Values { _, text := get(t, l.seat(1)); return first(text) }())
	if _, later := get(t, l.seat(0)); strings.Contains(later, mark) {
		t.Error("another question has the mark")
	}
}
