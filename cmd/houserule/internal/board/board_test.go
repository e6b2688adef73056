package board

import (
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/dsltest"
	_ "houserule/dsl/dsltest/fixedseed"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
)

var update = flag.Bool("update", false, "rewrite the drawings in testdata")

// games maps each test game to its rules: a small grid, a large one, a board without a grid whose
// names have control characters, and a map.
var games = map[string]string{
	"hex_race": "../../../../testdata/games/hex_race.rules",
	"vale":     "testdata/vale.rules",
	"isles":    "testdata/isles.rules",
	"lands":    "testdata/lands.rules",
}

func begin(t testing.TB, game string) *interpreter.Game {
	t.Helper()
	checked := dsltest.Load(t, games[game])
	g, err := interpreter.New(program.Compile(checked, program.Traced), luck.Seeded(7), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	g.Next()
	return g
}

// The name of each drawing in testdata is the game, the width, and the player whose choices are
// marked, for example "vale 80 1".
func TestText(t *testing.T) {
	path := filepath.Join("testdata", "drawings.txtar")
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range archive.Files {
		file := &archive.Files[i]
		t.Run(file.Name, func(t *testing.T) {
			words := strings.Fields(file.Name)
			g, look := begin(t, words[0]), Look{Player: -1}
			look.Width, _ = strconv.Atoi(words[1])
			if len(words) > 2 {
				d, _ := g.Next()
				look.Player = d.Player
				look.Choices = ChoicesIn(view.Of(g, d.Player), d, 0, func(i int) string { return strconv.Itoa(i + 1) })
			}
			got := strings.Join(All(view.Of(g, look.Player), look).Lines, "\n") + "\n"
			if diff := cmp.Diff(string(file.Data), got); diff != "" && !*update {
				t.Error(diff)
			}
			file.Data = []byte(got)
		})
	}
	if *update {
		if err := os.WriteFile(path, txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// At any width no line is wider, and no line contains control characters. Colours change no
// letter, and the focus is on a line of the drawing.
func TestEveryWidth(t *testing.T) {
	for name := range games {
		g := begin(t, name)
		d, open := g.Next()
		if !open {
			d = nil
		}
		rapid.Check(t, func(t *rapid.T) {
			look := Look{Width: rapid.IntRange(20, 300).Draw(t, "width"), Player: rapid.IntRange(-1, 1).Draw(t, "player")}
			look.Choices = ChoicesIn(view.Of(g, 0), d, 0, func(i int) string { return strings.Repeat("k", rapid.IntRange(1, 9).Draw(t, "key")) })
			plain := All(view.Of(g, look.Player), look)
			for _, line := range plain.Lines {
				if ansi.StringWidth(line) > look.Width {
					t.Fatalf("%s: wider than %d: %q", name, look.Width, line)
				}
				if strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) && !unicode.IsMark(r) }) {
					t.Fatalf("%s: a terminal would obey %q", name, line)
				}
			}
			if plain.Focus >= len(plain.Lines) {
				t.Fatalf("%s: the focus is line %d of %d", name, plain.Focus, len(plain.Lines))
			}
			look.Color = true
			for i, line := range All(view.Of(g, look.Player), look).Lines {
				if ansi.Strip(line) != plain.Lines[i] {
					t.Fatalf("%s: colours make\n%q of\n%q", name, ansi.Strip(line), plain.Lines[i])
				}
			}
		})
	}
}

func TestColours(t *testing.T) {
	g := begin(t, "vale")
	text := strings.Join(All(view.Of(g, 0), Look{Width: 80, Color: true, Player: 0}).Lines, "\n")
	for _, want := range []string{"P plains", "H1"} {
		if !strings.Contains(ansi.Strip(text), want) || strings.Contains(text, "   "+want+" · ") {
			t.Errorf("%q is not set off", want)
		}
	}
}

func TestSVG(t *testing.T) {
	path := filepath.Join("testdata", "hex_race.svg")
	g := begin(t, "hex_race")
	got := SVG(view.Of(g, -1).Boards[0], "Hex race")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Error(diff)
	}
}

// Each picture is well-formed, stays within its sheet and contains all names, even with markup in
// them.
func TestPictures(t *testing.T) {
	for _, name := range []string{"hex_race", "vale", "isles"} {
		for _, b := range view.Of(begin(t, name), -1).Boards {
			t.Run(b.Name, func(t *testing.T) {
				said := readPicture(t, SVG(b, `A <title> & "more"`))
				for _, s := range b.Spaces {
					if !strings.Contains(said, strings.Join(parted(wording.OneLine(s.Name)), "\n")) {
						t.Errorf("%q is missing", s.Name)
					}
				}
				if !strings.HasPrefix(said, `A <title> & "more"`) {
					t.Errorf("the title is missing from %q", said[:40])
				}
			})
		}
	}
}

// readPicture returns all texts of a picture, one per line. It reports an error for a coordinate
// outside the sheet.
func readPicture(t *testing.T, picture string) string {
	t.Helper()
	var said []string
	sheets := []sheet{{0, 0, pageWidth, pageHeight}}
	decoder := xml.NewDecoder(strings.NewReader(picture))
	for {
		token, err := decoder.Token()
		switch token := token.(type) {
		case xml.CharData:
			if text := strings.TrimSpace(string(token)); text != "" {
				said = append(said, text)
			}
		case xml.StartElement:
			for _, a := range token.Attr {
				sheets[len(sheets)-1].check(t, token.Name.Local, a)
			}
			if token.Name.Local == "svg" {
				sheets = append(sheets, sheetOf(t, token))
			}
		case xml.EndElement:
			if token.Name.Local == "svg" {
				sheets = sheets[:len(sheets)-1]
			}
		}
		if errors.Is(err, io.EOF) {
			return strings.Join(said, "\n")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// A sheet is a rectangle: its origin and its size.
type sheet struct{ x, y, width, height float64 }

func sheetOf(t *testing.T, svg xml.StartElement) (s sheet) {
	t.Helper()
	for _, a := range svg.Attr {
		if a.Name.Local == "viewBox" {
			if _, err := fmt.Sscan(a.Value, &s.x, &s.y, &s.width, &s.height); err != nil {
				t.Error(err)
			}
		}
	}
	return s
}

func (s sheet) check(t *testing.T, element string, a xml.Attr) {
	t.Helper()
	least, most := map[string]float64{"x": s.x, "y": s.y}, map[string]float64{"x": s.x + s.width, "y": s.y + s.height}
	var x, y float64
	switch a.Name.Local {
	case "x", "y":
		if n, err := strconv.ParseFloat(a.Value, 64); err != nil || n < least[a.Name.Local] || n > most[a.Name.Local] {
			t.Errorf("%s %s=%s is beyond the sheet", element, a.Name.Local, a.Value)
		}
	case "points":
		for _, point := range strings.Fields(a.Value) {
			if _, err := fmt.Sscanf(point, "%f,%f", &x, &y); err != nil || x < s.x || y < s.y || x > s.x+s.width || y > s.y+s.height {
				t.Errorf("%s is beyond the sheet", point)
			}
		}
	}
}

func TestShortMarks(t *testing.T) {
	for names, want := range map[string]string{
		"road marsh hills":                  "R M H",
		"road river ridge":                  "Ro Ri Rd",
		"plains forest hills mountains mud": "P F H Mo Mu",
		"a aa aaa":                          "A2 Aa A3",
		"1 2":                               "?2 ?3",
		"écu été Eck":                       "Éc Ét E",
	} {
		if got := strings.Join(shortMarks(strings.Fields(names)), " "); got != want {
			t.Errorf("%s: got %s, want %s", names, got, want)
		}
	}
}

func TestShortened(t *testing.T) {
	for _, test := range []struct {
		name  string
		width int
		want  string
	}{
		{"High Tor", 8, "High Tor"}, {"High Tor", 6, "High T"}, {"High Tor", 5, "High"},
		{"Ashen Hills 12", 8, "Ashen12"}, {"Ashen Hills 12", 2, "As"}, {"1234", 2, "12"},
	} {
		if got := shortened(test.name, test.width); got != test.want {
			t.Errorf("%s in %d: got %q, want %q", test.name, test.width, got, test.want)
		}
	}
}
