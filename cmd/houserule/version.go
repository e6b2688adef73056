package main

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// versionCmd prints the version, as --version does.
type versionCmd struct{}

func (versionCmd) Run(std streams) error {
	_, err := fmt.Fprintln(std.out, version())
	return err
}

// version returns the version of this program. Parts of a run can be merged only if it is equal,
// so it doesn't name the system.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "houserule, unknown version"
	}
	return versionFrom(info)
}

// moduleVersion returns the version of the module, for example v1.2.3, or "" if it is unknown.
func moduleVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	return info.Main.Version
}

// versionFrom returns the module version, the revision, a note about local changes, and the Go
// release of a build. It leaves out parts that the build doesn't record.
func versionFrom(info *debug.BuildInfo) string {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	name := "houserule"
	if info.Main.Version != "" {
		name += " " + strings.TrimSuffix(info.Main.Version, "+dirty")
	}
	parts := []string{name}
	if revision := settings["vcs.revision"]; revision != "" {
		parts = append(parts, "revision "+revision[:min(12, len(revision))])
	}
	if settings["vcs.modified"] == "true" {
		parts = append(parts, "with local changes")
	}
	if info.GoVersion != "" {
		parts = append(parts, info.GoVersion)
	}
	return strings.Join(parts, ", ")
}
