package dsl

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"houserule/dsl/data"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A Library is the variants that ship with the program: a folder for each, named like the variant but
// for hyphens, folders of data that several share, and folders of house rules, a file for each. What it
// has read once it keeps, so that loading several variants is cheap. It may be used from several goroutines.
type Library struct {
	root    folder
	unsaved source.Unsaved
	looked  *source.Looked
	texts   memo[*rulesText]
	found   memo[*place]   // where what goes by a name lies; nil: nothing does
	every   memo[[]string] // folders that hold rules
	files   memo[map[string][]place]
	folders memo[*rulesText] // on disk, by their paths, of those that were asked whose home they are
	cards   memo[parsed[data.CardFile]]
	kept    *kept
}

// shippedPrefix stands before the paths of what ships, wherever they are shown.
const shippedPrefix = "rules"

// NewLibrary makes a library of a file system whose top folders are variants.
func NewLibrary(fsys fs.FS) *Library {
	return &Library{root: folder{fsys, ".", shippedPrefix}, kept: &kept{}}
}

// Writing is the library while somebody is writing some texts, which count in place of what lies on disk; what
// ships is read from fsys. What both have read they share.
func (lib *Library) Writing(unsaved source.Unsaved, fsys fs.FS) *Library {
	return &Library{root: folder{fsys, ".", shippedPrefix}, unsaved: unsaved, kept: lib.kept}
}

// Anew is the library when files on disk may have changed: it reads all of them again, and notes which it has looked for.
// What ships is read from fsys. What both have read they share.
func (lib *Library) Anew(looked *source.Looked, fsys fs.FS) *Library {
	return &Library{root: folder{fsys, ".", shippedPrefix}, looked: looked, kept: lib.kept}
}

// A Listing is one variant of a library.
type Listing struct {
	Name, Title string // Name as its folder has it
	Extends     string // what it changes, if it is a house rule
	Folder      string // its folder or file, as messages show it
}

// List is all variants of the library, by name. One that cannot be read is left out: loading it says why.
func (lib *Library) List() (listings []Listing) {
	for _, name := range lib.names() {
		if text := lib.text(name); text.opensSeveral() {
			listings = append(listings, lib.listFiles(lib.folder(name))...)
		} else if text.opening != nil {
			listings = append(listings, listed(name, text, lib.folder(name).name))
		}
	}
	slices.SortFunc(listings, func(a, b Listing) int { return cmp.Compare(a.Name, b.Name) })
	return listings
}

// listFiles lists a folder in which each file is a variant of its own.
func (lib *Library) listFiles(f folder) (listings []Listing) {
	names, _ := f.rules()
	for _, name := range names {
		if text := lib.readFile(f, name); text.opening != nil {
			listings = append(listings, listed(strings.TrimSuffix(name, extension), text, f.shown(name)))
		}
	}
	return listings
}

func listed(name string, text *rulesText, shown string) Listing {
	listing := Listing{Name: name, Title: text.title(), Folder: shown}
	if base := text.base(); base != nil {
		listing.Extends = base.Text
	}
	return listing
}

// names are the folders that hold rules.
func (lib *Library) names() (names []string) {
	entries, _ := fs.ReadDir(lib.root.fsys, lib.root.dir)
	for _, e := range entries {
		if e.IsDir() && lib.holds(e.Name()) {
			names = append(names, e.Name())
		}
	}
	slices.SortFunc(names, cmp.Compare[string])
	return names
}

// Ships reports whether a variant of that name ships.
func (lib *Library) Ships(name string) bool {
	_, ok := lib.find(name)
	return ok
}

// find is the place of the variant with that name, if one ships: a folder, or a file among those of several.
func (lib *Library) find(name string) (place, bool) {
	if !fs.ValidPath(name) { // a path such as ./inn, which need not be looked for
		return place{}, false
	}
	found := lib.found.get(name, func() *place {
		if p, ok := lib.lookFor(name); ok {
			return &p
		}
		return nil
	})
	if found == nil {
		return place{}, false
	}
	return *found, true
}

func (lib *Library) lookFor(name string) (place, bool) {
	if called := lib.called(name); called != "" {
		return place{folder: lib.folder(called)}, true
	}
	for _, p := range lib.alike()[inRules(name)] {
		if lib.readFile(p.folder, p.file).opening != nil {
			return p, true
		}
	}
	return place{}, false
}

// alike are all files that ship, by their names as rules write them.
func (lib *Library) alike() map[string][]place {
	return lib.files.get("", func() map[string][]place {
		all := map[string][]place{}
		for _, other := range lib.names() {
			f := lib.folder(other)
			files, _ := f.rules()
			for _, file := range files {
				name := inRules(strings.TrimSuffix(file, extension))
				all[name] = append(all[name], place{folder: f, file: file})
			}
		}
		return all
	})
}

// called is the folder of the variant with that name, "" if none ships. A folder may have hyphens where
// the name of a variant can only have underscores; whoever asks may write either.
func (lib *Library) called(name string) string {
	if lib.holds(name) {
		return name
	}
	names := lib.every.get("", lib.names)
	if i := slices.IndexFunc(names, func(other string) bool { return Alike(other, name) }); i >= 0 {
		return names[i]
	}
	return ""
}

// Alike reports whether two names of variants are the same but for hyphens and underscores.
func Alike(a, b string) bool { return inRules(a) == inRules(b) }

// inRules is a name as rules write it.
func inRules(name string) string { return strings.ReplaceAll(name, "-", "_") }

// holds reports whether a folder of that name holds a variant.
func (lib *Library) holds(name string) bool {
	if !fs.ValidPath(name) || name == "." {
		return false
	}
	files, err := lib.folder(name).rules()
	return err == nil && len(files) > 0
}

func (lib *Library) folder(name string) folder {
	return folder{lib.root.fsys, name, lib.root.shown(name)}
}

// text is the parsed rules of a variant.
func (lib *Library) text(name string) *rulesText {
	return lib.texts.get(name, func() *rulesText { return lib.readFolder(lib.folder(name)) })
}

// A clauseFile is an index of clauses and what is wrong with it.
type clauseFile struct {
	index    *variant.ClauseIndex
	findings diag.List
}

// A memo makes each thing once, whoever asks first; several things may be in the making side by side.
type memo[T any] struct {
	mu   sync.Mutex
	made map[string]func() T
}

func (m *memo[T]) get(key string, create func() T) T {
	return m.maker(key, create)()
}

func (m *memo[T]) maker(key string, create func() T) func() T {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.made == nil {
		m.made = map[string]func() T{}
	}
	if m.made[key] == nil {
		m.made[key] = sync.OnceValue(create)
	}
	return m.made[key]
}

// A cache keeps what was last made of each file, for as long as its text stays what it was. Whoever asks first makes
// it; several things may be in the making side by side.
type cache[T any] struct {
	mu   sync.Mutex
	made map[string]made[T] // by the names of the files
}

type made[T any] struct {
	file  *source.File
	thing func() T
}

func (c *cache[T]) get(file *source.File, create func(*source.File) T) T {
	c.mu.Lock()
	known, ok := c.made[file.Name]
	if !ok || known.file.Text != file.Text {
		known = made[T]{file, sync.OnceValue(func() T { return create(file) })}
		if c.made == nil {
			c.made = map[string]made[T]{}
		}
		c.made[file.Name] = known
	}
	c.mu.Unlock()
	return known.thing()
}

// kept is what was made of the files that were read last. Libraries of the same variants share it.
type kept struct {
	rules   cache[parsedFile]
	cards   cache[*data.CardFile]
	clauses cache[clauseFile]
}
