package playground

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/rules"
	"houserule/testdata/games"
)

// shipped has the shipped variants, and a folder for each small game.
type shipped struct{}

// Open implements fs.FS.
func (s shipped) Open(name string) (fs.File, error) {
	folder, file, below := strings.Cut(name, "/")
	switch {
	case name == "." || !below && isSmall(name):
		entries, err := s.ReadDir(name)
		return &openFolder{gameFolder{name}, entries}, err
	case below && isSmall(folder):
		return games.FS.Open(file)
	}
	return rules.FS.Open(name)
}

// ReadDir implements fs.ReadDirFS. The folder of a small game has its rules and its tables, whose
// names begin with the name of the game.
func (shipped) ReadDir(name string) ([]fs.DirEntry, error) {
	if name != "." && !isSmall(name) {
		return rules.FS.ReadDir(name)
	}
	all, err := games.FS.ReadDir(".")
	if err != nil {
		return nil, err
	}
	if name == "." {
		entries, err := rules.FS.ReadDir(".")
		for _, file := range all {
			if game, ok := strings.CutSuffix(file.Name(), discover.Extension); ok {
				entries = append(entries, gameFolder{strings.ReplaceAll(game, "_", "-")})
			}
		}
		return entries, err
	}
	var own []fs.DirEntry
	for _, file := range all {
		if file.Name() == ruleFile(name) || path.Ext(file.Name()) != discover.Extension && strings.HasPrefix(file.Name(), strings.ReplaceAll(name, "-", "_")) {
			own = append(own, file)
		}
	}
	return own, nil
}

// isSmall reports whether a folder is the one of a small game.
func isSmall(folder string) bool {
	_, err := fs.Stat(games.FS, ruleFile(folder))
	return err == nil
}

func ruleFile(folder string) string { return strings.ReplaceAll(folder, "-", "_") + discover.Extension }

// A gameFolder is the folder of a small game.
type gameFolder struct{ name string }

func (f gameFolder) Name() string               { return f.name }
func (f gameFolder) IsDir() bool                { return true }
func (f gameFolder) Type() fs.FileMode          { return fs.ModeDir }
func (f gameFolder) Info() (fs.FileInfo, error) { return fs.Stat(games.FS, ".") }

// An openFolder is a folder that was opened. Its entries are those that were not read yet.
type openFolder struct {
	gameFolder
	entries []fs.DirEntry
}

func (f *openFolder) Stat() (fs.FileInfo, error) { return f.Info() }
func (f *openFolder) Read([]byte) (int, error)   { return 0, errors.New("it is a folder") }
func (f *openFolder) Close() error               { return nil }

// ReadDir implements fs.ReadDirFile.
func (f *openFolder) ReadDir(n int) (entries []fs.DirEntry, err error) {
	if n <= 0 {
		n = len(f.entries)
	} else if len(f.entries) == 0 {
		return nil, io.EOF
	}
	n = min(n, len(f.entries))
	entries, f.entries = f.entries[:n], f.entries[n:]
	return entries, nil
}
