package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// A host is a process that serves a game, with the link of its only seat.
type host struct {
	*exec.Cmd
	link string
	said string
}

var linkOf = regexp.MustCompile(`player 1\s+(http\S+)`)

// serveGame starts a server, and waits until it has printed its links.
func serveGame(t *testing.T, args ...string) *host {
	t.Helper()
	h := &host{Cmd: exec.Command("houserule", append([]string{"serve"}, args...)...)}
	out, err := h.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	h.Stderr = os.Stderr
	if err := h.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = h.Process.Kill(), h.Wait() })
	// A server that prints none of this is killed, because its output never ends.
	stuck := time.AfterFunc(2*time.Minute, func() { _ = h.Process.Kill() })
	defer stuck.Stop()
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		h.said += lines.Text() + "\n"
		if found := linkOf.FindStringSubmatch(lines.Text()); found != nil {
			h.link = found[1]
		}
		if strings.Contains(lines.Text(), "To resume: houserule serve --load") || strings.Contains(lines.Text(), "Commitment of the host") {
			return h
		}
	}
	t.Fatalf("it has no link:\n%s", h.said)
	return nil
}

// page returns the page of the seat.
func (h *host) page(t *testing.T) string {
	t.Helper()
	reply, err := http.Get(h.link)
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(reply.Body)
	if err != nil || reply.StatusCode != http.StatusOK {
		t.Fatal(reply.Status, err)
	}
	return string(text)
}

var (
	numberIn = regexp.MustCompile(`name="number" value="((\d+)[^"]*)"`)
	waysIn   = regexp.MustCompile(`name="choose" value="([^"]+)"`)
)

// answer chooses an option of the current question, and returns the number of the question.
func (h *host) answer(t *testing.T, way int) (number string) {
	t.Helper()
	text := h.page(t)
	question := numberIn.FindStringSubmatch(text)
	form := url.Values{"path": {""}, "number": {question[1]}, "choose": {waysIn.FindAllStringSubmatch(text, -1)[way][1]}}
	reply, err := http.PostForm(h.link+"answer", form)
	if err != nil {
		t.Fatal(err)
	}
	reply.Body.Close()
	return question[2]
}

// A server that is killed at any moment loses no answer. It resumes with the same links.
func TestAServerIsKilled(t *testing.T) {
	rules, path := walking(t)
	h := serveGame(t, rules, "--seed", "7", "--listen", "localhost:0")
	secret := regexp.MustCompile(`/seat/\w+/`)
	answered := 0
	for kills := range 4 {
		for i := range kills {
			if number := h.answer(t, i%2); number != fmt.Sprint(answered) {
				t.Fatalf("question %s is asked after %d answers", number, answered)
			}
			answered++
		}
		if err := h.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = h.Wait()
		before := secret.FindString(h.link)
		h = serveGame(t, "--load", "walk-7", "--listen", "localhost:0")
		if after := secret.FindString(h.link); after != before {
			t.Errorf("the link is %s, and was %s", after, before)
		}
		if n := len(journalOf(t, path)); n != answered {
			t.Errorf("%d answers are there of %d", n, answered)
		}
	}
	said, err := exec.Command("houserule", "serve", "--load", "walk-7", "--listen", "localhost:0").CombinedOutput()
	if want := fmt.Sprintf("is in use by process %d on ", h.Process.Pid); err == nil || !strings.Contains(string(said), want) {
		t.Errorf("it says %q, want %q", said, want)
	}
	page := filepath.Join(t.TempDir(), "walk.html")
	if said, err := exec.Command("houserule", "play", "--load", "walk-7", "--html", page).CombinedOutput(); err != nil {
		t.Errorf("its story cannot be read meanwhile: %s", said)
	}
	if n := len(journalOf(t, path)); n != answered {
		t.Errorf("%d answers are there of %d after its story was read", n, answered)
	}
	links, err := os.Stat(filepath.Join(filepath.Dir(path), "walk-7.links"))
	if err != nil || links.Mode().Perm() != 0o600 {
		t.Errorf("others may read the links: %v %v", links, err)
	}
}

// A server that is stopped prints how to resume, and leaves no lock.
func TestAServerEnds(t *testing.T) {
	rules, path := walking(t)
	h := serveGame(t, rules, "--seed", "7", "--listen", "localhost:0")
	h.answer(t, 0)
	if err := h.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := h.Wait(); err != nil {
		t.Error(err)
	}
	if locks, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(locks) != 0 {
		t.Error("a lock file is left:", locks)
	}
	if n := len(journalOf(t, path)); n != 1 {
		t.Errorf("%d answers are there", n)
	}
}

// The workshop has its own link. A house rule that is saved there becomes a file, and the game
// continues with it.
func TestServeWatch(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	h := serveGame(t, "solitaire", "--seed", "7", "--watch", "--listen", "localhost:0")
	link := regexp.MustCompile(`http\S+/workshop/\S+`).FindString(h.said)
	events, err := http.Get(h.link + "events?at=1")
	if err != nil {
		t.Fatal(err)
	}
	defer events.Body.Close()
	const was = "variant workshop \"Tried in the workshop\" { extends solitaire }\n"
	text := was + "change check strike { subtract 2 when held_back \"stays untapped\" }\n"
	reply, err := http.PostForm(link+"save", url.Values{"name": {"workshop.rules"}, "was": {was}, "text": {text}})
	if err != nil || reply.StatusCode != http.StatusOK {
		t.Fatal(err, reply)
	}
	_ = reply.Body.Close()
	if now, _ := os.ReadFile("workshop.rules"); string(now) != text {
		t.Errorf("the file holds %q", now)
	}
	changes := bufio.NewScanner(events.Body)
	changes.Buffer(nil, 1<<20)
	for changes.Scan() {
		if strings.Contains(changes.Text(), "Nothing that has happened changes") {
			return
		}
	}
	t.Error("the table hears nothing of it:", changes.Err())
}

// A seat that was handed to a program stays so after the server was killed. The link of the player
// takes it back, and then the file that says so is deleted.
func TestASeatStaysHandedOver(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("XDG_DATA_HOME", folder)
	table := filepath.Join(folder, "houserule", "games", "crazy_eights-7.table")
	h := serveGame(t, "../../testdata/games/crazy_eights.rules", "--players", "2", "--seed", "7", "--listen", "localhost:0")
	hand := func(by string) {
		t.Helper()
		reply, err := http.PostForm(h.link+"seat", url.Values{"by": {by}})
		if err != nil || reply.StatusCode != http.StatusOK {
			t.Fatal(err, reply)
		}
		reply.Body.Close()
	}
	hand("search")
	if text, err := os.ReadFile(table); string(text) != `{"programs":{"0":"search"}}`+"\n" {
		t.Errorf("the state of the table is %q: %v", text, err)
	}
	if err := h.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = h.Wait()
	h = serveGame(t, "--load", "crazy_eights-7", "--listen", "localhost:0")
	if text := h.page(t); !strings.Contains(text, "A search decides for you.") {
		t.Error("the player has the seat back after a restart")
	}
	hand("me")
	if _, err := os.Stat(table); err == nil {
		t.Error("the state of the table is kept although all players have their seats")
	}
	if err := h.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = h.Wait()
	if err := os.WriteFile(table, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command("houserule", "serve", "--load", "crazy_eights-7", "--listen", "localhost:0").CombinedOutput()
	if err == nil || !strings.Contains(string(said), "crazy_eights-7.table does not hold the state of a table; delete it") {
		t.Errorf("a damaged state is accepted: %s", said)
	}
}

// A resumed game has the clock with which it began, or the one that --clock sets.
func TestAClockContinues(t *testing.T) {
	rules, _ := walking(t)
	table := filepath.Join(filepath.Dir(rules), "houserule", "games", "walk-7.table")
	h := serveGame(t, rules, "--seed", "7", "--clock", "10m+30s", "--listen", "localhost:0")
	for _, clock := range []string{"", "3d"} {
		h.answer(t, 0)
		if text, err := os.ReadFile(table); !strings.HasPrefix(string(text), `{"clock":"10m+30s"`) {
			t.Errorf("the state of the table is %q: %v", text, err)
		}
		if err := h.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = h.Wait()
		args := []string{"--load", "walk-7", "--listen", "localhost:0"}
		if clock != "" {
			args = append(args, "--clock", clock)
		}
		h = serveGame(t, args...)
		if text := h.page(t); clock == "" && !strings.Contains(text, `class="clock"`) {
			t.Error("the resumed game has no clock")
		}
	}
	if text, err := os.ReadFile(table); string(text) != `{"clock":"3d"}`+"\n" {
		t.Errorf("after another --clock the state of the table is %q: %v", text, err)
	}
}

// The owner of a lobby opens a second game, closes the first one, and opens that again with the
// same links.
func TestALobbyOpensGames(t *testing.T) {
	rules, path := walking(t)
	t.Chdir(filepath.Dir(rules))
	h := serveGame(t, rules, "--seed", "7", "--listen", "localhost:0")
	h.answer(t, 0)
	lobby := regexp.MustCompile(`lobby\s+(http\S+)`).FindStringSubmatch(h.said)[1]
	do := func(action string, form url.Values) string {
		t.Helper()
		reply, err := http.PostForm(lobby+action, form)
		if err != nil {
			t.Fatal(err)
		}
		defer reply.Body.Close()
		text, err := io.ReadAll(reply.Body)
		if err != nil || reply.StatusCode != http.StatusOK {
			t.Fatal(reply.Status, err, string(text))
		}
		return string(text)
	}
	text := do("open", url.Values{"game": {"solitaire"}})
	tables := regexp.MustCompile(`name="table" value="(\w+)">Close`).FindAllStringSubmatch(text, -1)
	if len(tables) != 2 || !strings.Contains(text, "Middle-earth") || !strings.Contains(text, "<p>1 answer so far.</p>") {
		t.Fatalf("the games are not open:\n%s", text)
	}
	if text = do("close", url.Values{"table": {tables[0][1]}}); strings.Contains(text, "<p>1 answer so far.</p>") {
		t.Error("the first game is not closed")
	}
	if reply, err := http.Get(h.link); err != nil || reply.StatusCode != http.StatusNotFound {
		t.Errorf("a closed game is open: %v", err)
	}
	if text = do("open", url.Values{"game": {filepath.Base(rules)}}); !strings.Contains(text, "<p>0 answers so far.</p>") {
		t.Errorf("a game in the folder of the server is not open:\n%s", text)
	}
	do("open", url.Values{"game": {"walk-7"}})
	if number := h.answer(t, 1); number != "1" {
		t.Errorf("question %s is asked after one answer", number)
	}
	if n := len(journalOf(t, path)); n != 2 {
		t.Errorf("%d answers are kept", n)
	}
	for _, rule := range []string{"../walk.rules", path, "walk-7.save"} {
		reply, err := http.PostForm(lobby+"open", url.Values{"game": {"solitaire"}, "with": {rule}})
		if err != nil || reply.StatusCode != http.StatusConflict {
			t.Errorf("%s is a house rule: %v", rule, err)
		}
	}
	if err := os.WriteFile("brief.rules", []byte(`variant brief "Brief" { extends solitaire }`), 0o644); err != nil {
		t.Fatal(err)
	}
	text = do("open", url.Values{"game": {"solitaire"}, "with": {"brief.rules\n"}, "options": {" double_six_for_one_strike = true\n"}})
	games, err := filepath.Glob(filepath.Join(filepath.Dir(path), "brief*.save"))
	if err != nil || len(games) != 1 || !strings.Contains(text, "Brief") {
		t.Fatalf("%v: %v\n%s", games, err, text)
	}
	if kept, err := os.ReadFile(games[0]); !strings.Contains(string(kept), `"double_six_for_one_strike":"true"`) {
		t.Errorf("the game has no option: %v\n%.600s", err, kept)
	}
}
