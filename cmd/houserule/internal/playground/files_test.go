package playground

import (
	"encoding/json"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/session"
	"houserule/interpreter/save"
)

const (
	village = `variant village "The village" { players 2..4 }
setup { skip }
option rounds = 2 in 1..8 "Rounds"
each player has { keep number gold = 0 }
phase work { choose "What do you do?" { option "Dig" suggest true -> increase gold by 2  option "Rest" -> skip } }
turn until turn_count is rounds * players.count { work }
score for each player { add player.gold "gold" }
`
	rich = `variant rich "Rich" { extends village }
replace setup { for each player in players { increase player.gold by 5 } }
`
)

// send opens files in an App as the page does. It returns the error that the page shows.
func send(t *testing.T, a *App, files ...File) (o opened, problem string) {
	t.Helper()
	body, err := json.Marshal(files)
	if err != nil {
		t.Fatal(err)
	}
	answer := struct {
		opened
		Error string
	}{}
	if code := ask(t, a, "POST", "/files", string(body), &answer); (code == http.StatusOK) != (answer.Error == "") {
		t.Fatalf("it answers %d, %+v", code, answer)
	}
	return answer.opened, answer.Error
}

// download returns the files of the current game.
func download(t *testing.T, a *App, what string) (files []File) {
	t.Helper()
	if code := ask(t, a, "GET", "/files?what="+what, "", &files); code != http.StatusOK {
		t.Fatalf("the files are refused: %d", code)
	}
	return files
}

// A game in files is opened with its house rules, in the workshop. Its files and its link hold the
// same texts, and the link opens it again.
func TestOwnGame(t *testing.T) {
	t.Chdir(t.TempDir())
	files := []File{{"village.rules", village}, {"rich.rules", rich}}
	a := New(os.Stderr)
	o, problem := send(t, a, files[1], files[0])
	if problem != "" || !o.Write || len(o.Seats) != 1 || o.Title != "Rich" {
		t.Fatalf("the files open %+v: %s", o, problem)
	}
	if got := download(t, a, "rules"); !slices.Equal(got, files) {
		t.Errorf("the files are %+v", got)
	}
	var shared struct{ Link string }
	ask(t, a, "GET", "/link", "", &shared)
	l, err := ParseLink(shared.Link)
	if err != nil || l.Variant != "" || !slices.Equal(l.Files, files) {
		t.Errorf("the link holds %+v (%v)", l, err)
	}
	if _, o := open(t, l); o.News != "" || len(o.Seats) != 1 {
		t.Errorf("the link opens %+v", o)
	}
}

// answers returns the number of answers in the open game.
func answers(a *App) (n int) {
	a.server.Look(a.game.key, func(s *session.Session) { n = len(s.Game.Steps()) })
	return n
}

// A saved game is opened in another browser, which has other house rules of the same name. The
// save carries the texts of its rules.
func TestSavedGame(t *testing.T) {
	for name, l := range map[string]Link{
		"own game":   {Files: []File{{"village.rules", village}, {"rich.rules", rich}}, Players: 2, Options: map[string]string{"rounds": "3"}},
		"house rule": {Variant: "solitaire", House: kinder, Seed: new(uint64(7))},
		"shipped":    {Variant: "solitaire", Seed: new(uint64(7))},
	} {
		t.Run(name, func(t *testing.T) {
			a, _ := open(t, l)
			a.server.Look(a.game.key, func(s *session.Session) {
				if err := s.Choose(s.Game.Suggestion()); err != nil {
					t.Fatal(err)
				}
			})
			saved := download(t, a, "save")
			if len(saved) != 1 || !strings.HasSuffix(saved[0].Name, save.Extension) {
				t.Fatalf("the save is %+v", saved)
			}
			for range 2 { // in the same browser, and then in another
				o, problem := send(t, a, saved[0])
				if problem != "" || o.News != "" || answers(a) != 1 || o.Write {
					t.Fatalf("the save opens %+v: %s", o, problem)
				}
				if again := download(t, a, "save"); name == "shipped" && !slices.Equal(saved, again) {
					t.Error("the save changes when it is opened")
				}
				t.Chdir(t.TempDir())
				if err := os.WriteFile("kinder.rules", []byte("# other\n"), 0o666); err != nil {
					t.Fatal(err)
				}
				a = New(os.Stderr)
			}
		})
	}
}

// TestWrongFiles opens files that are neither rules nor saved games.
func TestWrongFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	a := New(os.Stderr)
	for _, test := range []struct {
		file File
		want string
	}{
		{File{"photo.jpg", "\xff\xd8"}, "is no rules file"},
		{File{"../../etc.rules", village}, "is no rules file"},
		{File{"long.rules", strings.Repeat("#\n", largestLink)}, "is longer than 1024 KB"},
		{File{"notes.rules", "Dear diary"}, "notes.rules can't be opened"},
		{File{"cards.toml", "a = 1"}, "none of these files is a game"},
		{File{"rich.rules", rich}, "open the file of that game together with it"},
		{File{"typo.rules", strings.Replace(village, "increase", "increse", 1)}, "typo"},
		{File{"game.save", "{}"}, "no saved game"},
		{File{"game.save", `{"save":99}`}, "no saved game"},
		{File{"game.save", "x"}, "no saved game"},
	} {
		t.Run(test.want, func(t *testing.T) {
			if _, problem := send(t, a, test.file); !strings.Contains(problem, test.want) {
				t.Errorf("the page says %q, want %q", problem, test.want)
			}
		})
	}
}

// A game begins with the options of its link, and refuses those that it doesn't have.
func TestOptions(t *testing.T) {
	files := []File{{"village.rules", village}}
	a, _ := open(t, Link{Files: files, Options: map[string]string{"rounds": "5"}})
	if l, err := a.game.link(""); err != nil || l.Options["rounds"] != "5" {
		t.Errorf("the link holds %+v (%v)", l, err)
	}
	if _, err := a.Open(Link{Files: files, Options: map[string]string{"rounds": "9"}}); err == nil || !strings.Contains(err.Error(), "from 1 to 8") {
		t.Errorf("the error is %v", err)
	}
}

// Each example of the book opens in the workshop without errors, and the pages have its link.
func TestExamples(t *testing.T) {
	all, err := examples()
	if err != nil || len(all) < 20 {
		t.Fatalf("the book has %d examples (%v)", len(all), err)
	}
	files := map[string][]byte{}
	if err := book(files); err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		t.Run(e.name, func(t *testing.T) {
			l, err := ParseLink(e.link)
			if err != nil {
				t.Fatal(err)
			}
			if _, o := open(t, l); o.News != "" || !o.Write {
				t.Errorf("the example opens %+v", o)
			}
			if page := string(files["book/"+strings.TrimSuffix(e.page, ".md")+".html"]); !strings.Contains(page, "#"+e.link+`"`) {
				t.Errorf("%s has no link to the example", e.page)
			}
		})
	}
	if page := string(files["book/learn/house-rule.html"]); !strings.Contains(page, `href="../reference/house-rules.html"`) || strings.Contains(page, `.md"`) {
		t.Errorf("the page links to\n%s", page)
	}
}
