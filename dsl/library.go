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

// A Library is the set of embedded variants. There is a folder for each variant, named like it
// except for hyphens. Other folders have shared data, or house rules with one file each. The
// library caches parsed files, so that loading several variants is cheap. It may be used from
// several goroutines.
type Library struct {
	root    folder
	unsaved source.Unsaved
	log     *source.PathLog
	bundle  *source.Bundle // records what is read; nil if it isn't wanted
	packed  *source.Texts  // replaces the disk; nil for the real disk
	texts   memo[*rulesText]
	found   memo[*place]   // location of each requested name; nil if there is none
	every   memo[[]string] // names of the folders with rules
	files   memo[map[string][]place]
	folders memo[*rulesText] // by path: folders on disk that Home has read
	cards   memo[parsed[data.CardFile]]
	kept    *kept
}

// shippedPrefix is the first part of the paths of embedded files in messages.
const shippedPrefix = "rules"

// NewLibrary returns a library for a file system whose top-level folders are variants.
func NewLibrary(fsys fs.FS) *Library {
	return &Library{root: folder{fsys, ".", shippedPrefix}, kept: &kept{}}
}

// Writing returns a library in which unsaved buffers take precedence over files on disk. Embedded
// files are read from fsys. The new library shares the caches of lib.
func (lib *Library) Writing(unsaved source.Unsaved, fsys fs.FS) *Library {
	return &Library{root: folder{fsys, ".", shippedPrefix}, unsaved: unsaved, kept: lib.kept}
}

// Reloaded returns a library that reads all files again, because they may have changed on disk. It
// records the files that it reads in log. Embedded files are read from fsys. The new library
// shares the caches of lib.
func (lib *Library) Reloaded(log *source.PathLog, fsys fs.FS) *Library {
	return &Library{root: folder{fsys, ".", shippedPrefix}, log: log, kept: lib.kept}
}

// Bundling returns a library that reads all files again and records their texts in a bundle. The
// new library shares the caches of lib.
func (lib *Library) Bundling(bundle *source.Bundle) *Library {
	root := folder{bundle.Embedded(lib.root.fsys), ".", shippedPrefix}
	return &Library{root: root, unsaved: lib.unsaved, log: lib.log, bundle: bundle, kept: lib.kept}
}

// Bundled returns a library of the rules in a bundle. It reads no other file.
func (lib *Library) Bundled(bundle *source.Bundle) (*Library, error) {
	texts, err := bundle.Open()
	if err != nil {
		return nil, err
	}
	return &Library{root: folder{texts.Embedded(), ".", shippedPrefix}, packed: &texts, kept: lib.kept}, nil
}

// A Listing is one variant of a library.
type Listing struct {
	Name, Title string // Name is that of its folder
	Extends     string // the base of a house rule
	Folder      string // its folder or file, for messages
}

// List returns all variants of the library, sorted by name. Unreadable ones are left out, and
// loading them reports the error.
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

// listFiles returns the variants of a folder in which each file is a variant.
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

// names returns the sorted names of the folders with rules.
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

// Ships reports whether the library has a variant of that name.
func (lib *Library) Ships(name string) bool {
	_, ok := lib.find(name)
	return ok
}

// find returns the location of an embedded variant: a folder, or a file in a folder of several
// variants.
func (lib *Library) find(name string) (place, bool) {
	if !fs.ValidPath(name) { // a path on disk such as ./inn
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
	for _, p := range lib.filesByName()[inRules(name)] {
		if lib.readFile(p.folder, p.file).opening != nil {
			return p, true
		}
	}
	return place{}, false
}

// filesByName returns a cached map of all embedded files, by their names in the spelling of the
// rules.
func (lib *Library) filesByName() map[string][]place {
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

// called returns the folder of the variant with that name, or "" if there is none. A name may be
// written with hyphens or underscores, because folders may have hyphens but names in rules can't.
func (lib *Library) called(name string) string {
	if lib.holds(name) {
		return name
	}
	names := lib.every.get("", lib.names)
	if i := slices.IndexFunc(names, func(other string) bool { return SameName(other, name) }); i >= 0 {
		return names[i]
	}
	return ""
}

// SameName reports whether two names of variants are equal except for hyphens and underscores.
func SameName(a, b string) bool { return inRules(a) == inRules(b) }

// inRules returns a name in the spelling of the rules, with underscores.
func inRules(name string) string { return strings.ReplaceAll(name, "-", "_") }

// holds reports whether a folder of that name has rules.
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

// text returns the parsed rules of a variant, from the cache if possible.
func (lib *Library) text(name string) *rulesText {
	return lib.texts.get(name, func() *rulesText { return lib.readFolder(lib.folder(name)) })
}

// A clauseFile is a clause index and the errors in it.
type clauseFile struct {
	index    *variant.ClauseIndex
	findings diag.List
}

// A memo is a cache that computes each value once, even if several goroutines ask for it.
// Different values may be computed concurrently.
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

// A cache keeps the last value for each file, as long as the text of the file is unchanged. Each
// value is computed once, and different values may be computed concurrently.
type cache[T any] struct {
	mu   sync.Mutex
	made map[string]made[T] // by file name
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

// A kept is the caches of parsed files. Libraries of the same variants share one.
type kept struct {
	rules   cache[parsedFile]
	cards   cache[*data.CardFile]
	clauses cache[clauseFile]
}
