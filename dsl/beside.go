package dsl

import (
	"path/filepath"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// linkOut is a name in the folder of a text that is a link to elsewhere.
const linkOut fileError = "it is a link that leads out of the folder"

// follow is where a name leads by way of links, as a path that begins with the folder in which it stands. Nothing that a
// text names may lead out of its folder. Of what is not there whoever opens it hears.
func follow(folder, name string) (string, error) {
	path := filepath.Join(folder, name)
	target, err := resolved(path)
	if err != nil {
		return path, nil
	}
	home, err := resolved(folder)
	if err != nil {
		return path, nil
	}
	below, err := filepath.Rel(home, target)
	if err != nil || !filepath.IsLocal(below) {
		return "", linkOut
	}
	return filepath.Join(folder, below), nil
}

// resolved is a path without links.
func resolved(path string) (string, error) {
	whole, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(whole)
}

// linksOut reports a name that leads out of the folder in which it stands.
func linksOut(name string, at source.Span) diag.Diagnostic {
	d := outside(name, at)
	d.Label = string(linkOut)
	return d
}
