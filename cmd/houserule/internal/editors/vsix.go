package editors

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
)

// An extension has the fields of package.json that the manifest of a package repeats.
type extension struct {
	Name        string            `json:"name"`
	DisplayName string            `json:"displayName"`
	Description string            `json:"description"`
	Version     string            `json:"version"`
	Publisher   string            `json:"publisher"`
	Icon        string            `json:"icon"`
	Engines     map[string]string `json:"engines"`
	Categories  []string          `json:"categories"`
}

// A vsixManifest is the file extension.vsixmanifest, which names the extension and its main files.
type vsixManifest struct {
	XMLName  xml.Name `xml:"http://schemas.microsoft.com/developer/vsx-schema/2011 PackageManifest"`
	Version  string   `xml:",attr"`
	Metadata struct {
		Identity struct {
			Language  string `xml:",attr"`
			ID        string `xml:"Id,attr"`
			Version   string `xml:",attr"`
			Publisher string `xml:",attr"`
		}
		DisplayName  string
		Description  string
		Categories   string
		GalleryFlags string
		Properties   []vsixProperty `xml:"Properties>Property"`
		License      string
		Icon         string
	}
	Targets      []vsixTarget `xml:"Installation>InstallationTarget"`
	Dependencies struct{}
	Assets       []vsixAsset `xml:"Assets>Asset"`
}

type (
	vsixProperty struct {
		ID    string `xml:"Id,attr"`
		Value string `xml:",attr"`
	}
	vsixTarget struct {
		ID string `xml:"Id,attr"`
	}
	vsixAsset struct {
		Type        string `xml:",attr"`
		Path        string `xml:",attr"`
		Addressable bool   `xml:",attr"`
	}
)

// contentTypes maps the extensions of packaged files to their media types.
var contentTypes = map[string]string{
	".js": "application/javascript", ".json": "application/json", ".md": "text/markdown", ".png": "image/png",
	".svg": "image/svg+xml", ".txt": "text/plain", ".vsixmanifest": "text/xml",
}

// release matches the version of a release. Builds of other commits have longer versions.
var release = regexp.MustCompile(`^v(\d+\.\d+\.\d+)$`)

// WriteVSIX writes the extension of VS Code as a package that VS Code installs. If version is a
// release of the program, the extension has the same version. The same input gives the same bytes.
func WriteVSIX(w io.Writer, version string) error {
	files, about, err := packaged(version)
	if err != nil {
		return err
	}
	manifest, err := marshalXML(manifestOf(about))
	if err != nil {
		return err
	}
	types, err := marshalXML(typesOf(files))
	if err != nil {
		return err
	}
	files["extension.vsixmanifest"], files["[Content_Types].xml"] = manifest, types
	archive := zip.NewWriter(w)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)}
		header.SetMode(0o644)
		file, err := archive.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(file, files[name]); err != nil {
			return err
		}
	}
	return archive.Close()
}

// packaged returns the files of the extension by their paths in the package, and its description.
func packaged(version string) (files map[string]string, about extension, err error) {
	editor, err := For("vscode")
	if err != nil {
		return nil, about, err
	}
	if err := json.Unmarshal([]byte(editor.Files["package.json"]), &about); err != nil {
		return nil, about, err
	}
	if of := release.FindStringSubmatch(version); of != nil {
		editor.Files["package.json"] = strings.Replace(editor.Files["package.json"],
			`"version": "`+about.Version+`"`, `"version": "`+of[1]+`"`, 1)
		about.Version = of[1]
	}
	files = map[string]string{}
	for name, text := range editor.Files {
		if name == "LICENSE" { // each file needs an extension, because that determines its type
			name += ".txt"
		}
		files["extension/"+name] = text
	}
	return files, about, nil
}

func manifestOf(about extension) vsixManifest {
	m := vsixManifest{
		Version: "2.0.0",
		Targets: []vsixTarget{{"Microsoft.VisualStudio.Code"}},
		Assets: []vsixAsset{
			{"Microsoft.VisualStudio.Code.Manifest", "extension/package.json", true},
			{"Microsoft.VisualStudio.Services.Content.Details", "extension/README.md", true},
			{"Microsoft.VisualStudio.Services.Content.License", "extension/LICENSE.txt", true},
			{"Microsoft.VisualStudio.Services.Icons.Default", "extension/" + about.Icon, true},
		},
	}
	d := &m.Metadata
	d.Identity.Language, d.Identity.ID, d.Identity.Version, d.Identity.Publisher = "en-US", about.Name, about.Version, about.Publisher
	d.DisplayName, d.Description, d.Categories = about.DisplayName, about.Description, strings.Join(about.Categories, ",")
	d.GalleryFlags, d.License, d.Icon = "Public", "extension/LICENSE.txt", "extension/"+about.Icon
	d.Properties = []vsixProperty{{"Microsoft.VisualStudio.Code.Engine", about.Engines["vscode"]}}
	return m
}

// A typesFile is the file [Content_Types].xml, which names the media type of each extension.
type typesFile struct {
	XMLName  xml.Name   `xml:"http://schemas.openxmlformats.org/package/2006/content-types Types"`
	Defaults []vsixType `xml:"Default"`
}

type vsixType struct {
	Extension   string `xml:",attr"`
	ContentType string `xml:",attr"`
}

func typesOf(files map[string]string) typesFile {
	used := map[string]bool{".vsixmanifest": true}
	for name := range files {
		used[path.Ext(name)] = true
	}
	var types typesFile
	for _, ext := range slices.Sorted(maps.Keys(used)) {
		types.Defaults = append(types.Defaults, vsixType{ext, contentTypes[ext]})
	}
	return types
}

func marshalXML(value any) (string, error) {
	text := bytes.NewBufferString(xml.Header)
	encoder := xml.NewEncoder(text)
	encoder.Indent("", "  ")
	err := encoder.Encode(value)
	return text.String() + "\n", err
}
