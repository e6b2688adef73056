package source

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
)

// A Bundle records the texts of all files that were read to load rules, so that the same rules can
// be loaded without these files. Packed stores them uncompressed in a ZIP archive and compresses
// the whole archive, because rules files resemble each other. A nil pointer records nothing.
// Methods may be called from several goroutines.
type Bundle struct {
	mu     sync.Mutex
	texts  map[string]string // by name in the archive
	packed []byte            // nil before the bundle is packed
}

// The folders of the archive.
const (
	embedded = "rules" // files of the embedded file system
	onDisk   = "disk"  // files on disk, by their absolute paths
	links    = "links" // for each path with symbolic links, a text with the path without them
)

// Limits of a bundle, because a packed one may come from a stranger.
const (
	largestBundle = 32 << 20 // bytes after decompression
	mostTexts     = 10_000
)

// archived returns the name of a path in a folder of the archive.
func archived(folder, name string) string { return path.Join(folder, path.Clean("/"+Slashed(name))) }

// Slashed returns a path of any system with slashes, because a bundle may come from another system.
func Slashed(path string) string { return strings.ReplaceAll(path, `\`, "/") }

// Embedded returns the embedded file system wrapped so that the bundle records its files.
func (b *Bundle) Embedded(fsys fs.FS) fs.FS { return b.over(fsys, embedded) }

// OnDisk returns the folder at dir wrapped so that the bundle records its files.
func (b *Bundle) OnDisk(fsys fs.FS, dir string) fs.FS {
	return b.over(fsys, archived(onDisk, Absolute(dir)))
}

func (b *Bundle) over(fsys fs.FS, folder string) fs.FS {
	if b == nil {
		return fsys
	}
	return bundled{fsys, folder, b}
}

// Link records that a path contains symbolic links and leads to target.
func (b *Bundle) Link(path, target string) {
	if path, target = Absolute(path), Absolute(target); b != nil && path != target {
		b.record(archived(links, path), target)
	}
}

func (b *Bundle) record(name, text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.texts == nil {
		b.texts = map[string]string{}
	}
	b.texts[name] = text
}

// A bundled folder records each file that is read to its end.
type bundled struct {
	fs.FS
	folder string // in the archive
	bundle *Bundle
}

func (f bundled) Stat(name string) (fs.FileInfo, error)      { return fs.Stat(f.FS, name) }
func (f bundled) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(f.FS, name) }

func (f bundled) Open(name string) (fs.File, error) {
	file, err := f.FS.Open(name)
	if err != nil {
		return nil, err
	}
	return &bundledFile{File: file, folder: f, name: name}, nil
}

type bundledFile struct {
	fs.File
	folder bundled
	name   string
	text   []byte
}

func (f *bundledFile) Read(into []byte) (n int, err error) {
	n, err = f.File.Read(into)
	f.text = append(f.text, into[:n]...)
	if err == io.EOF {
		f.folder.bundle.record(path.Join(f.folder.folder, f.name), string(f.text))
	}
	return n, err
}

// Packed returns the bundle as bytes, or nil if it is too large to be opened again. The same texts
// give the same bytes.
func (b *Bundle) Packed() []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.packed == nil {
		b.packed = pack(b.texts)
	}
	return b.packed
}

// pack returns the packed texts, or nil if they exceed a limit. It ignores errors, because none
// occur while it writes to buffers.
func pack(texts map[string]string) []byte {
	var archive, packed bytes.Buffer
	files := zip.NewWriter(&archive)
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if file, err := files.CreateHeader(&zip.FileHeader{Name: name}); err == nil {
			_, _ = io.WriteString(file, texts[name])
		}
	}
	_ = files.Close()
	if archive.Len() > largestBundle || len(texts) > mostTexts {
		return nil
	}
	w, _ := flate.NewWriter(&packed, flate.BestCompression)
	_, _ = w.Write(archive.Bytes())
	_ = w.Close()
	return packed.Bytes()
}

// Unpacked returns the bundle for bytes that Packed returned. It doesn't check them, but Open does.
func Unpacked(packed []byte) *Bundle { return &Bundle{packed: packed} }

// Texts are the files of an opened bundle.
type Texts struct{ archive *zip.Reader }

var errDamagedBundle = errors.New("the texts of the rules in it are damaged")

// Open returns the files of the bundle. The error says that the bundle is damaged or too large.
func (b *Bundle) Open() (Texts, error) {
	raw, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(b.Packed())), largestBundle+1))
	if len(raw) > largestBundle {
		return Texts{}, fmt.Errorf("the texts of the rules in it have more than %d MB", largestBundle>>20)
	}
	if err != nil {
		return Texts{}, errDamagedBundle
	}
	archive, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil || len(archive.File) > mostTexts {
		return Texts{}, errDamagedBundle
	}
	left := uint64(len(raw))
	for _, file := range archive.File {
		// Entries of a hostile archive may overlap, or unpack to any size.
		if file.Method != zip.Store || file.UncompressedSize64 != file.CompressedSize64 || file.UncompressedSize64 > left {
			return Texts{}, errDamagedBundle
		}
		left -= file.UncompressedSize64
	}
	return Texts{archive}, nil
}

// Embedded returns the recorded files of the embedded file system.
func (t Texts) Embedded() fs.FS {
	below, _ := fs.Sub(t.archive, embedded) // fails only for an invalid name
	return below
}

// OnDisk returns the recorded files of a folder on disk.
func (t Texts) OnDisk(dir string) (fs.FS, error) {
	if _, err := t.Stat(dir); err != nil {
		return nil, err
	}
	return fs.Sub(t.archive, archived(onDisk, dir))
}

// Stat describes the recorded file or folder at a path on disk.
func (t Texts) Stat(path string) (fs.FileInfo, error) {
	return fs.Stat(t.archive, archived(onDisk, path))
}

// Resolve returns a recorded path on disk without symbolic links.
func (t Texts) Resolve(path string) (string, error) {
	if target, err := fs.ReadFile(t.archive, archived(links, path)); err == nil {
		return string(target), nil
	}
	_, err := t.Stat(path)
	return Slashed(path), err
}
