//go:build !js

package playground

import (
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl"
	"houserule/dsl/variant"
	"houserule/rules"
)

//go:embed static
var static embed.FS

// programFile is the name of the compressed program. Its suffix keeps servers from announcing an
// encoding, because the page decompresses it.
const programFile = "houserule.wasm.bin"

// Write writes the static site to a folder, which may exist, or to an archive if path ends in
// .zip. It builds the program from source if both the source and Go are there. Otherwise it
// unpacks the site that lies beside the program in a release.
func Write(path string) error {
	source, release := sourceFolder(), releasedSite()
	var files map[string][]byte
	var err error
	switch _, noGo := exec.LookPath("go"); {
	case source != "" && noGo == nil:
		files, err = build(source)
	case release != "":
		return unpack(release, path)
	default:
		return errors.New("can't make the playground: its program is neither here nor can it be built; run this command in a copy of the source of houserule, with Go installed, or use a released houserule with playground.zip beside it")
	}
	if err != nil {
		return err
	}
	if strings.HasSuffix(path, ".zip") {
		return pack(files, path)
	}
	for name, text := range files {
		if err := writeFile(filepath.Join(path, filepath.FromSlash(name)), string(text)); err != nil {
			return err
		}
	}
	return nil
}

// pack writes the files of the site to an archive.
func pack(files map[string][]byte, path string) error {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file, err := w.Create(name)
		if err == nil {
			_, err = file.Write(files[name])
		}
		if err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, archive.Bytes(), 0o666)
}

// unpack writes the site in an archive to a folder, or copies the archive.
func unpack(archive, path string) error {
	if strings.HasSuffix(path, ".zip") {
		text, err := os.ReadFile(archive)
		if err != nil {
			return err
		}
		return os.WriteFile(path, text, 0o666)
	}
	site, err := zip.OpenReader(archive)
	if err != nil {
		return fmt.Errorf("can't read %s: %w", archive, err)
	}
	defer site.Close()
	return os.CopyFS(path, site)
}

// sourceFolder returns the folder with the source of this module, or "". It looks from the current
// folder upwards.
func sourceFolder() string {
	folder, err := os.Getwd()
	for err == nil {
		text, missing := os.ReadFile(filepath.Join(folder, "go.mod"))
		if missing == nil && bytes.HasPrefix(text, []byte("module houserule\n")) {
			return folder
		}
		if folder == filepath.Dir(folder) {
			break
		}
		folder = filepath.Dir(folder)
	}
	return ""
}

// releasedSite returns the archive with the site that a release has, or "".
func releasedSite() string {
	self, err := os.Executable()
	if err != nil {
		return ""
	}
	for _, name := range []string{"playground.zip", "../share/houserule/playground.zip"} {
		archive := filepath.Join(filepath.Dir(self), name)
		if _, err := os.Stat(archive); err == nil {
			return archive
		}
	}
	return ""
}

// build returns the files of the site, with the program built from source.
func build(source string) (map[string][]byte, error) {
	files := map[string][]byte{}
	for to, from := range map[string]embed.FS{"": static, "static/": page.Static} {
		err := fs.WalkDir(from, "static", func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				files[to+strings.TrimPrefix(name, "static/")], err = from.ReadFile(name)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	var err error
	if files[programFile], err = compiled(source); err != nil {
		return nil, err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	if files["wasm_exec.js"], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")); err != nil {
		return nil, err
	}
	games := listed()
	houses, err := gallery(games)
	if err != nil {
		return nil, err
	}
	for name, list := range map[string]any{"games.json": games, "houses.json": houses} {
		if files[name], err = json.Marshal(list); err != nil {
			return nil, err
		}
	}
	if err := book(files); err != nil {
		return nil, err
	}
	addVersion(files)
	return files, nil
}

// compiled builds the program from source and returns it compressed: by xz if that is installed, or
// else with gzip, whose result is half as large again.
func compiled(source string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "houserule-playground")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "program.wasm")
	// Inlined calls would make the download a sixth longer. Only the interpreter gains much speed from them.
	command := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-tags=nethttpomithttp2",
		"-gcflags=all=-l", "-gcflags=houserule/interpreter/...=", "-gcflags=runtime=", "-gcflags=internal/runtime/...=",
		"-o", path, "./cmd/houserule/internal/playground/program")
	command.Dir = source
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := command.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("could not build the program of the playground: %w\n%s", err, out)
	}
	if packed, err := exec.Command("xz", "-9e", "--check=crc32", "--stdout", path).Output(); err == nil {
		return packed, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // the level is valid
	if _, err = w.Write(text); err == nil {
		err = w.Close()
	}
	return packed.Bytes(), err
}

// late matches the names of files that browsers fetch after the first question of a game.
var late = regexp.MustCompile(`^(book[/.]|static/(editor|workshop)\.)`)

// addVersion completes the workers with the names of files and a version, so that browsers replace
// their cached files whenever one changes. The program is cached at its first use.
func addVersion(files map[string][]byte) {
	sum := sha256.New()
	core, rest := []string{"./"}, []string{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(files[name]))
		sum.Write(files[name])
		if late.MatchString(name) {
			rest = append(rest, name)
		} else if name != programFile && name != "sw.js" && name != "index.html" {
			core = append(core, name)
		}
	}
	first, _ := json.Marshal(core) // strings are always valid
	second, _ := json.Marshal(rest)
	names := strings.NewReplacer("VERSION", hex.EncodeToString(sum.Sum(nil)[:8]), "CORE", string(first), "REST", string(second))
	for _, name := range []string{"sw.js", "worker.js"} {
		files[name] = []byte(names.Replace(string(files[name])))
	}
}

// A listedGame is a game on the start page.
type listedGame struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	About string `json:"about"`
	Least int    `json:"least"` // players
	Most  int    `json:"most"`
	Small bool   `json:"small"`

	Options []listedOption `json:"options"`
}

// A listedOption is an option of a game, with the values that it can have.
type listedOption struct {
	Name    string   `json:"name"`
	About   string   `json:"about"`
	Default string   `json:"default"`
	Values  []string `json:"values"` // all values, or nil for a number
	Least   *int64   `json:"least"`  // of a number
	Most    *int64   `json:"most"`
}

// listed returns the playable games, the shipped variants first.
func listed() (games []listedGame) {
	library := dsl.NewLibrary(shipped{})
	for _, l := range library.List() {
		v, _ := library.Load(dsl.Request{Variant: l.Name})
		small := isSmall(l.Name)
		if _, err := fs.Stat(rules.FS, l.Name); err != nil && !small {
			continue // a house rule
		}
		if v == nil || len(library.Abstract(v)) > 0 {
			continue
		}
		game := listedGame{l.Name, wording.OneLine(v.Title), about(v), max(1, v.MinPlayers), max(1, v.MaxPlayers), small, []listedOption{}}
		for _, o := range v.Options {
			game.Options = append(game.Options, optionOf(o))
		}
		games = append(games, game)
	}
	return games
}

// optionOf returns an option for the start page.
func optionOf(o *variant.Option) listedOption {
	l := listedOption{Name: o.Name, About: cmp.Or(wording.OneLine(o.About), strings.ReplaceAll(o.Name, "_", " ")), Default: fmt.Sprint(o.Default)}
	switch o.Type.Base {
	case variant.Bool:
		l.Values = []string{"false", "true"}
	case variant.EnumType:
		l.Values = o.Type.Enum.Members
	default:
		if o.Lo != variant.None {
			l.Least = &o.Lo
		}
		if o.Hi != variant.None {
			l.Most = &o.Hi
		}
		return l
	}
	l.Default = l.Values[o.Default]
	return l
}

// about returns the description of a variant, or else the comment at its beginning.
func about(v *variant.Variant) string {
	if v.Gloss != "" || len(v.Files) == 0 {
		return wording.OneLine(v.Gloss)
	}
	return opening(v.Files[0].Text)
}

// opening returns the comment at the beginning of a text.
func opening(text string) string {
	comment, _, _ := strings.Cut(text, "\n\n")
	comment, _, _ = strings.Cut(comment, "\nvariant ")
	return wording.OneLine(strings.ReplaceAll(strings.TrimPrefix(comment, "# "), "\n# ", " "))
}
