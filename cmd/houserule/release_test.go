package main

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// root is the root of the repository.
const root = "../.."

// A releaseConfig is the part of .goreleaser.yaml that the test reads.
type releaseConfig struct {
	Before struct{ Hooks []string }
	Builds []struct {
		Main         string
		Goos, Goarch []string
		Flags        []string
	}
	Archives []struct{ Files []packedFile }
	Nfpms    []struct {
		Formats  []string
		Contents []packedFile
	}
	Checksum struct {
		Name string `yaml:"name_template"`
	}
	Sboms   []map[string]string
	Release struct {
		Extra []struct{ Glob string } `yaml:"extra_files"`
	}
}

// A packedFile is a file in an archive or a package.
type packedFile struct{ Src, Dst, Packager string }

// UnmarshalYAML reads a file with its place, or only its path.
func (f *packedFile) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind == yaml.ScalarNode {
		f.Src = node.Value
		return nil
	}
	type plain packedFile
	return node.Decode((*plain)(f))
}

// sources returns the paths of all files that releases pack.
func (c releaseConfig) sources() (paths []string) {
	for _, archive := range c.Archives {
		for _, file := range archive.Files {
			paths = append(paths, file.Src)
		}
	}
	for _, format := range c.Nfpms {
		for _, file := range format.Contents {
			paths = append(paths, file.Src)
		}
	}
	for _, extra := range c.Release.Extra {
		paths = append(paths, extra.Glob)
	}
	return paths
}

// TestPackedFilesHaveNames checks that each file without a pattern keeps its name in archives,
// because a file named "." replaces the folder and can't be unpacked.
func TestPackedFilesHaveNames(t *testing.T) {
	for _, archive := range readRelease(t).Archives {
		for _, file := range archive.Files {
			if file.Dst != "" && !strings.Contains(file.Src, "*") && path.Ext(file.Dst) != path.Ext(file.Src) {
				t.Errorf("%s is packed as %q", file.Src, file.Dst)
			}
		}
	}
}

func readRelease(t *testing.T) (c releaseConfig) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, ".goreleaser.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// madeForRelease returns the paths that .ci/release-files writes.
func madeForRelease(t *testing.T) []string {
	t.Helper()
	script, err := os.ReadFile(filepath.Join(root, ".ci/release-files"))
	if err != nil {
		t.Fatal(err)
	}
	made := regexp.MustCompile(`\.release/[\w.$/]*\w\.[\w.$]+`).FindAllString(string(script), -1)
	var paths []string
	for _, name := range made {
		for _, shell := range []string{"bash", "zsh", "fish"} {
			paths = append(paths, strings.ReplaceAll(name, "$shell", shell))
		}
	}
	return paths
}

// Each file that a release packs is in the repository, or is made before the release.
func TestFilesOfReleases(t *testing.T) {
	c, made := readRelease(t), madeForRelease(t)
	paths := c.sources()
	for _, name := range paths {
		if strings.HasPrefix(name, ".release/") {
			if !slices.ContainsFunc(made, func(m string) bool { fits, _ := path.Match(name, m); return fits }) {
				t.Errorf("a release packs %s, which .ci/release-files doesn't write", name)
			}
		} else if info, err := os.Stat(filepath.Join(root, name)); err != nil || !info.Mode().IsRegular() {
			t.Errorf("a release packs %s: %v", name, err)
		}
	}
	for _, want := range []string{"LICENSE", "README.md", ".release/houserule.1.gz", ".release/houserule.vsix"} {
		if !slices.Contains(paths, want) {
			t.Errorf("no release packs %s", want)
		}
	}
	for _, hook := range append(c.Before.Hooks, ".ci/release-check") {
		if info, err := os.Stat(filepath.Join(root, hook)); err != nil || info.Mode()&0o111 == 0 {
			t.Errorf("%s can't be run: %v", hook, err)
		}
	}
}

// Releases are built for three systems and two processors, with checksums, SBOMs and packages.
func TestTargetsOfReleases(t *testing.T) {
	c := readRelease(t)
	if len(c.Builds) != 1 || len(c.Nfpms) != 1 || len(c.Sboms) != 1 || c.Checksum.Name == "" {
		t.Fatalf("a part is missing: %+v", c)
	}
	build := c.Builds[0]
	slices.Sort(build.Goos)
	slices.Sort(build.Goarch)
	if !slices.Equal(build.Goos, []string{"darwin", "linux", "windows"}) || !slices.Equal(build.Goarch, []string{"amd64", "arm64"}) {
		t.Errorf("the targets are %v and %v", build.Goos, build.Goarch)
	}
	if _, err := fs.Stat(os.DirFS(root), path.Join(path.Clean(build.Main), "main.go")); err != nil {
		t.Error(err)
	}
	if !slices.Contains(build.Flags, "-buildvcs=true") {
		t.Error("without -buildvcs=true a release doesn't know its version")
	}
	if !slices.Equal(c.Nfpms[0].Formats, []string{"deb", "rpm"}) {
		t.Errorf("the packages are %v", c.Nfpms[0].Formats)
	}
	places := map[string]map[string]bool{"deb": {}, "rpm": {}}
	for _, file := range c.Nfpms[0].Contents {
		for format, taken := range places {
			if file.Packager == "" || file.Packager == format {
				taken[file.Dst] = true
			}
		}
	}
	if len(places["deb"]) != len(places["rpm"]) {
		t.Errorf("deb and rpm have different files: %v", slices.Collect(maps.Values(places)))
	}
}

// The unit, the image and the packages agree about the places of files.
func TestPlacesOfServerFiles(t *testing.T) {
	places := map[string]bool{}
	for _, file := range readRelease(t).Nfpms[0].Contents {
		places[file.Dst] = true
	}
	for recipe, pattern := range map[string]string{"houserule@.service": `ExecStart=(\S+)`, "Containerfile": `ENTRYPOINT \["([^"]+)"\]`} {
		text, err := os.ReadFile(filepath.Join("testdata/recipes", recipe))
		if err != nil {
			t.Fatal(err)
		}
		if found := regexp.MustCompile(pattern).FindStringSubmatch(string(text)); found == nil || !places[found[1]] {
			t.Errorf("%s starts %q, which no package has", recipe, found)
		}
	}
}
