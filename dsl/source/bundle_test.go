package source

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"io"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

// A bundle has the files that were read to their ends, and no others.
func TestBundle(t *testing.T) {
	files := fstest.MapFS{"game/a.rules": {Data: []byte("a\n")}, "game/b.rules": {Data: []byte("b\n")}, "game/empty.toml": {}}
	pack := func() *Bundle {
		b := &Bundle{}
		embedded, disk := b.Embedded(files), b.OnDisk(files, "/home/me")
		for _, read := range []struct {
			from fs.FS
			name string
		}{{embedded, "game/a.rules"}, {disk, "game/b.rules"}, {disk, "game/empty.toml"}} {
			if _, err := fs.ReadFile(read.from, read.name); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := fs.Stat(disk, "game/a.rules"); err != nil {
			t.Fatal(err)
		}
		b.Link("/home/me/link.rules", "/home/me/game/b.rules")
		return b
	}
	if !bytes.Equal(pack().Packed(), pack().Packed()) {
		t.Error("two bundles of the same texts have different bytes")
	}
	texts, err := Unpacked(pack().Packed()).Open()
	if err != nil {
		t.Fatal(err)
	}
	disk, err := texts.OnDisk("/home/me")
	if err != nil {
		t.Fatal(err)
	}
	if err := fstest.TestFS(disk, "game/b.rules", "game/empty.toml"); err != nil {
		t.Error(err)
	}
	if err := fstest.TestFS(texts.Embedded(), "game/a.rules"); err != nil {
		t.Error(err)
	}
	for path, want := range map[string]string{
		"/home/me/link.rules": "/home/me/game/b.rules", "/home/me/game/b.rules": "/home/me/game/b.rules", `\home\me\game`: "/home/me/game",
		"/home/me/game/a.rules": "", "/home/me/../../rules/game/a.rules": "", "../rules/game/a.rules": "", "": "", "/etc/passwd": "",
	} {
		got, err := texts.Resolve(path)
		if want == "" && path != "" && err == nil || want != "" && got != want {
			t.Errorf("%q leads to %q, %v", path, got, err)
		}
	}
}

// Packed returns nil for a bundle that is too large.
func TestLargeBundle(t *testing.T) {
	b := &Bundle{}
	files := b.Embedded(fstest.MapFS{"a": {Data: make([]byte, largestBundle)}})
	if _, err := fs.ReadFile(files, "a"); err != nil || b.Packed() != nil {
		t.Errorf("%d bytes, %v", len(b.Packed()), err)
	}
}

// deflated returns a compressed text.
func deflated(text []byte) []byte {
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestSpeed)
	_, _ = w.Write(text)
	_ = w.Close()
	return packed.Bytes()
}

// Bundles from strangers are refused if they are damaged or unpack to too much.
func TestHostileBundles(t *testing.T) {
	archive := func(method uint16, names ...string) []byte {
		var text bytes.Buffer
		w := zip.NewWriter(&text)
		for _, name := range names {
			file, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: method})
			if err != nil {
				t.Fatal(err)
			}
			_, _ = io.WriteString(file, strings.Repeat("x", 1000))
		}
		_ = w.Close()
		return text.Bytes()
	}
	whole := archive(zip.Store, "rules/a", "rules/b")
	// Both entries of the directory claim the whole archive.
	overlapping := bytes.ReplaceAll(whole, []byte{0xe8, 3, 0, 0, 0xe8, 3, 0, 0}, []byte{0x10, 8, 0, 0, 0x10, 8, 0, 0})
	for _, test := range []struct {
		name   string
		packed []byte
		want   string
	}{
		{"nothing", []byte{}, "damaged"},
		{"no archive", deflated([]byte("text")), "damaged"},
		{"cut off", deflated(whole)[:20], "damaged"},
		{"without its directory", deflated(whole[:1000]), "damaged"},
		{"compressed twice", deflated(archive(zip.Deflate, "rules/a")), "damaged"},
		{"overlapping", deflated(overlapping), "damaged"},
		{"endless", deflated(make([]byte, largestBundle+1)), "more than 32 MB"},
	} {
		if _, err := Unpacked(test.packed).Open(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	changed := bytes.Replace(whole, []byte("xxx"), []byte("xyx"), 1)
	texts, err := Unpacked(deflated(changed)).Open()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fs.ReadFile(texts.Embedded(), "a"); err == nil {
		t.Error("a changed text is read")
	}
	texts, err = Unpacked(deflated(archive(zip.Store, "../outside", "/rules/../rules/a", "rules/b", "rules/b", `rules\c`, "rules"))).Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a", "b", "c"} {
		_, _ = fs.ReadFile(texts.Embedded(), name) // must not panic
	}
}
