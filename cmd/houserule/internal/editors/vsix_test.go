package editors

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"image/png"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"

	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// vsix returns the package for a version of the program.
func vsix(t *testing.T, version string) (*zip.Reader, []byte) {
	t.Helper()
	var packed bytes.Buffer
	if err := WriteVSIX(&packed, version); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return archive, packed.Bytes()
}

func content(t *testing.T, archive fs.FS, name string) []byte {
	t.Helper()
	text, err := fs.ReadFile(archive, name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Each file of a package has a media type, and each file that the manifests name is there.
func TestVSIX(t *testing.T) {
	archive, packed := vsix(t, "v1.2.3")
	var types typesFile
	if err := xml.Unmarshal(content(t, archive, "[Content_Types].xml"), &types); err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{".xml": true}
	for _, d := range types.Defaults {
		known[d.Extension] = d.ContentType != ""
	}
	for _, file := range archive.File {
		if !known[path.Ext(file.Name)] {
			t.Errorf("%s has no media type", file.Name)
		}
	}
	var manifest vsixManifest
	if err := xml.Unmarshal(content(t, archive, "extension.vsixmanifest"), &manifest); err != nil {
		t.Fatal(err)
	}
	for _, asset := range manifest.Assets {
		content(t, archive, asset.Path)
	}
	id := manifest.Metadata.Identity
	if id.ID != "houserule" || id.Publisher != "houserule" || id.Version != "1.2.3" {
		t.Errorf("the identity is %+v", id)
	}
	if _, again := vsix(t, "v1.2.3"); !bytes.Equal(packed, again) {
		t.Error("two packages of the same version differ")
	}
}

// The version of the extension follows releases, and only them.
func TestVSIXVersion(t *testing.T) {
	for version, want := range map[string]string{
		"v1.2.3": "1.2.3", "(devel)": "0.1.0", "": "0.1.0", "v0.0.0-20260102030405-0123456789ab+dirty": "0.1.0",
	} {
		archive, _ := vsix(t, version)
		var about extension
		if err := json.Unmarshal(content(t, archive, "extension/package.json"), &about); err != nil || about.Version != want {
			t.Errorf("%s: the extension has version %s (%v), want %s", version, about.Version, err, want)
		}
	}
}

// named matches the paths and commands that package.json and its texts mention.
var (
	namedFiles    = regexp.MustCompile(`"(?:path|main|configuration|icon|markdown|light|dark)": "(?:\./)?([^"]+\.[a-zA-Z]+)"`)
	namedCommands = regexp.MustCompile(`(?:command:|onCommand:|"command": ")(houserule\.\w+)`)
)

func TestFilesOfExtension(t *testing.T) {
	editor, err := For("vscode")
	if err != nil {
		t.Fatal(err)
	}
	text := editor.Files["package.json"]
	files := namedFiles.FindAllStringSubmatch(text, -1)
	for _, found := range files {
		if editor.Files[found[1]] == "" {
			t.Errorf("package.json names %s, which is missing", found[1])
		}
	}
	if len(files) < 10 {
		t.Errorf("only %d files are named", len(files))
	}
	for _, found := range namedCommands.FindAllStringSubmatch(text, -1) {
		if name := strings.TrimPrefix(found[1], "houserule."); !strings.Contains(text, `"command": "`+found[1]+`", "title"`) ||
			!strings.Contains(editor.Files["commands.js"], strings.TrimSuffix(name, "File")) {
			t.Errorf("%s is no command", found[1])
		}
	}
	for name, text := range editor.Files {
		if path.Ext(name) == ".json" && !json.Valid([]byte(text)) {
			t.Errorf("%s is no JSON", name)
		}
	}
	icon, err := png.DecodeConfig(strings.NewReader(editor.Files["icon.png"]))
	if err != nil || icon.Width != 128 || icon.Height != 128 {
		t.Errorf("the icon has %d × %d pixels (%v), want 128 × 128", icon.Width, icon.Height, err)
	}
}

var (
	placeholder = regexp.MustCompile(`\$\{\d+:([^}]*)\}`)
	tabStop     = regexp.MustCompile(`\$\d+`)
)

// Each snippet is correct before anything is filled in.
func TestSnippets(t *testing.T) {
	editor, err := For("vscode")
	if err != nil {
		t.Fatal(err)
	}
	var snippets map[string]struct {
		Prefix, Description string
		Body                []string
	}
	if err := json.Unmarshal([]byte(editor.Files["snippets/houserule.json"]), &snippets); err != nil {
		t.Fatal(err)
	}
	for name, snippet := range snippets {
		text := tabStop.ReplaceAllString(placeholder.ReplaceAllString(strings.Join(snippet.Body, "\n")+"\n", "$1"), "")
		if snippet.Prefix == "choose" {
			text = "procedure ask {\n" + text + "}\n"
		}
		if _, found := syntax.Parse(source.NewFile(name, text)); len(found) > 0 || snippet.Prefix == "" || snippet.Description == "" {
			t.Errorf("%s: %v\n%s", name, found, text)
		}
	}
	if len(snippets) < 8 {
		t.Errorf("there are only %d snippets", len(snippets))
	}
}
