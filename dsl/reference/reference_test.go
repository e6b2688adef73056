package reference_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserule/dsl/reference"
)

// project is the root folder of the project.
const project = "../.."

// TestContents demands that the contents list every page.
func TestContents(t *testing.T) {
	var listed, stored []string
	for _, page := range reference.Pages() {
		listed = append(listed, page.Path)
	}
	err := fs.WalkDir(reference.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			stored = append(stored, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range stored {
		if !slices.Contains(listed, name) {
			t.Errorf("%s does not list %s", reference.Contents, name)
		}
	}
}

// TestLinks follows each link between the Markdown files of the project, to the file and to the
// heading in it.
func TestLinks(t *testing.T) {
	anchors := map[string][]string{}
	links := map[string][]reference.Link{}
	err := filepath.WalkDir(project, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && name != project:
			return filepath.SkipDir
		case entry.IsDir() || filepath.Ext(name) != ".md":
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		anchors[name] = anchorsOf(reference.Parse(name, string(text)))
		links[name] = reference.Links(string(text))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, list := range links {
		for _, link := range list {
			file, anchor, anchored := strings.Cut(link.Target, "#")
			target := name
			if file != "" {
				target = filepath.Join(filepath.Dir(name), file)
			}
			switch _, err := os.Stat(target); {
			case strings.Contains(link.Target, "://"):
			case err != nil:
				t.Errorf("%s: [%s](%s) leads to no file", name, link.Shown, link.Target)
			case anchored && !slices.Contains(anchors[target], anchor):
				t.Errorf("%s: [%s](%s) leads to no heading", name, link.Shown, link.Target)
			}
		}
	}
}

// anchorsOf returns the anchors of a page's headings. Of equal ones all but the first have a
// number after them.
func anchorsOf(page *reference.Page) (anchors []string) {
	titles := []string{page.Title}
	for _, section := range page.Sections {
		titles = append(titles, section.Title)
	}
	for _, title := range titles {
		anchor := reference.Anchor(title)
		for n := 1; slices.Contains(anchors, anchor); n++ {
			anchor = fmt.Sprintf("%s-%d", reference.Anchor(title), n)
		}
		anchors = append(anchors, anchor)
	}
	return anchors
}
