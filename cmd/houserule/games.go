package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/adrg/xdg"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter/save"
)

// gamesFolder returns the folder for games without --save. Their files are named after the
// variant and the seed, and can be loaded by that name.
func gamesFolder() string { return filepath.Join(xdg.DataHome, "houserule", "games") }

// nameFor returns the default name of a game.
func nameFor(v *variant.Variant, head *save.Head) string {
	switch {
	case head.Draw != nil:
		return v.Name + "-fair"
	case head.Seed == nil:
		return v.Name + "-cards"
	}
	return fmt.Sprintf("%s-%d", v.Name, *head.Seed)
}

// makeGamesFolder creates the folder. It returns an error if games can't be saved there.
func makeGamesFolder() error {
	if err := save.MakeFolder(gamesFolder()); err != nil {
		return err
	}
	return checkWritable(filepath.Join(gamesFolder(), "game"))
}

// createNamed creates the save file that the user has named. It returns an error if the file
// exists.
func createNamed(path string, head save.Head) (*save.File, error) {
	file, err := save.Create(path, head)
	if !errors.Is(err, fs.ErrExist) {
		return file, err
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil, misuse("%s is a folder, but a file is needed", path)
	}
	if s, _, err := save.Read(path); err == nil && s != nil {
		return nil, misuse("%s is already a saved game; resume it with --load %s, or give another name", path, path)
	}
	return nil, misuse("%s exists and is not overwritten; give another name", path)
}

// open opens the saved game that --load names. The game is saved to the same file, unless --save
// names another one or the game is only read.
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

// savedAt returns the path of a saved game. The name is a path, or the name of a game in the
// games folder.
func savedAt(name string) (string, error) {
	if discover.Exists(name) {
		return name, nil
	}
	path := filepath.Join(gamesFolder(), name+save.Extension)
	if filepath.Base(name) == name && discover.Exists(path) {
		return path, nil
	}
	names := each.Of(keptGames(), func(game keptFile) string { return game.name })
	near := diag.DidYouMean(name, names)
	if near != "" {
		near = "; " + near
	}
	return "", misuse("there is no saved game %q%s", name, near)
}

// A keptFile is a game in the games folder.
type keptFile struct {
	name    string
	variant string // name or path; "" if the game can't be read
	answers int
	open    bool // it isn't over
	info    fs.FileInfo
}

// readFiles caches games in the games folder by path. The page of the lobby lists all of them, and
// each has the texts of its rules.
var readFiles sync.Map

// keptGames returns the games in the games folder, the last played first.
func keptGames() (games []keptFile) {
	names, _ := fs.Glob(os.DirFS(gamesFolder()), "*"+save.Extension)
	for _, name := range names {
		path := filepath.Join(gamesFolder(), name)
		info, err := os.Stat(path)
		if err != nil || info.Size() == 0 {
			continue
		}
		known, _ := readFiles.Load(path)
		game, ok := known.(keptFile)
		if !ok || game.info.Size() != info.Size() || !game.info.ModTime().Equal(info.ModTime()) {
			game = keptFile{name: save.NameOf(path), info: info}
			if s, _, _ := save.Read(path); s != nil {
				game.variant, game.answers, game.open = s.Variant, len(s.Steps), !s.Over
			}
			readFiles.Store(path, game)
		}
		games = append(games, game)
	}
	slices.SortStableFunc(games, func(a, b keptFile) int { return b.info.ModTime().Compare(a.info.ModTime()) })
	return games
}

// listGames lists the games that can be resumed, and reports whether there are any.
func listGames(w io.Writer) bool {
	saved := savedPicks()
	if len(saved) == 0 {
		return false
	}
	fmt.Fprintln(w, "Saved games:")
	for _, p := range saved {
		fmt.Fprintf(w, "  %-20s  %s\n", p.name, p.about)
	}
	fmt.Fprintln(w, "To resume one: houserule play --load NAME")
	return true
}
