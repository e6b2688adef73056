package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/adrg/xdg"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter/save"
)

// A game about whose place nothing was said lies with the person's other data, under the name of its variant and its
// luck. What lies there can be gone on with by that name.

func gamesFolder() string { return filepath.Join(xdg.DataHome, "houserule", "games") }

// nameFor is what the file of a game is called if nobody has said otherwise.
func nameFor(v *variant.Variant, seed *uint64) string {
	if seed == nil {
		return v.Name + "-cards"
	}
	return fmt.Sprintf("%s-%d", v.Name, *seed)
}

// makeGamesFolder makes the folder, and finds out whether games can be kept there.
func makeGamesFolder() error {
	if err := save.MakeFolder(gamesFolder()); err != nil {
		return err
	}
	return checkWritable(filepath.Join(gamesFolder(), "game"))
}

// createNamed makes the file that a person has named.
func createNamed(path string, head save.Head) (*save.File, error) {
	file, err := save.Create(path, head)
	if !errors.Is(err, fs.ErrExist) {
		return file, err
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil, misuse("%s is a folder, and a file is needed", path)
	}
	if s, _, err := save.Read(path); err == nil && s != nil {
		return nil, misuse("%s is a saved game already: go on with it, --load %s, or give another name", path, path)
	}
	return nil, misuse("%s is there already, and nothing is overwritten", path)
}

// open is the saved game that is to be gone on with, or only read. It is kept where it comes from, unless another place was named.
func (c beginFlags) open(std streams) (*keptGame, error) {
	path, err := savedAt(c.Load)
	if err != nil {
		return nil, err
	}
	g := &keptGame{called: c.Load}
	var s *save.Save
	var findings diag.List
	if !c.reads && (c.Save == "" || c.Save == c.Load) {
		g.file, s, findings, err = save.Open(path)
	} else {
		s, findings, err = save.Read(path)
	}
	if err != nil {
		return nil, err
	}
	if s == nil {
		fmt.Fprint(std.err, findings.Text(terminal.Palette(std.err)))
		return nil, errFindings
	}
	g.saved = *s
	for _, f := range findings {
		g.news = append(g.news, fmt.Sprintf("%s: %s.", f.Span, f.Summary))
	}
	return g, nil
}

// savedAt is where a saved game lies: at a path, or under a name in the folder of games.
func savedAt(name string) (string, error) {
	if discover.Exists(name) {
		return name, nil
	}
	path := filepath.Join(gamesFolder(), name+save.Extension)
	if filepath.Base(name) == name && discover.Exists(path) {
		return path, nil
	}
	var names []string
	for _, game := range keptGames() {
		names = append(names, game.name)
	}
	near := diag.DidYouMean(name, names)
	if near != "" {
		near = "; " + near
	}
	return "", misuse("there is no saved game %q%s", name, near)
}

// A keptFile is a game in the folder of games.
type keptFile struct {
	name  string
	saved *save.Save // nil if it can't be read
	info  fs.FileInfo
}

// keptGames are the games that lie in the folder of games, those that were played last first.
func keptGames() (games []keptFile) {
	paths, _ := filepath.Glob(filepath.Join(gamesFolder(), "*"+save.Extension))
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil || info.Size() == 0 {
			continue
		}
		s, _, _ := save.Read(path)
		games = append(games, keptFile{save.NameOf(path), s, info})
	}
	slices.SortStableFunc(games, func(a, b keptFile) int { return b.info.ModTime().Compare(a.info.ModTime()) })
	return games
}

// listGames tells which games can be gone on with, and whether there are any.
func listGames(w io.Writer) bool {
	var lines []string
	for _, game := range keptGames() {
		switch {
		case game.saved == nil:
			lines = append(lines, game.name+"\tcan't be read")
		case !game.saved.Over:
			lines = append(lines, fmt.Sprintf("%s\t%s\t%s\t%s", game.name, game.saved.Variant, diag.Counted(len(game.saved.Steps), "answer"), game.info.ModTime().Format("2006-01-02 15:04")))
		}
	}
	if len(lines) == 0 {
		return false
	}
	fmt.Fprintln(w, "Games to go on with:")
	columns := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	fmt.Fprintln(columns, "  "+strings.Join(lines, "\n  "))
	columns.Flush()
	fmt.Fprintln(w, "Go on with one by its name: houserule play --load NAME")
	return true
}
