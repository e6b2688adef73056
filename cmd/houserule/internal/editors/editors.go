// Package editors has configuration files for editors, which start the language server and
// highlight rules. The caller passes the name of an editor and gets files. The keywords come from
// package syntax.
package editors

import (
	"embed"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

//go:embed files
var files embed.FS

// An Editor is an editor with its configuration files.
type Editor struct {
	Name string
	// Files maps paths in a folder to texts.
	Files map[string]string
	// Next says how to install the files.
	Next string
}

// next has the installation instructions for each editor.
var next = map[string]string{
	"vscode": `Make a package of it, and install that:
  houserule editor vscode --vsix houserule.vsix && code --install-extension houserule.vsix`,
	"neovim": `Put what is in it where Neovim looks for plugins:
  mkdir -p ~/.config/nvim && cp -r plugin syntax ~/.config/nvim/`,
	"emacs": `Load it in your init file (it needs eglot, which Emacs has since 29, or lsp-mode):
  (load "/path/to/houserule.el")`,
	"helix": `Add what is in it to your own file of languages:
  cat languages.toml >> ~/.config/helix/languages.toml`,
}

// Names returns the names of the supported editors, sorted.
func Names() []string { return slices.Sorted(maps.Keys(next)) }

// For returns the configuration files for an editor. It returns an error if the name is unknown.
func For(name string) (Editor, error) {
	e := Editor{Name: name, Files: map[string]string{}, Next: next[name]}
	below, err := fs.Sub(files, "files/"+name)
	if err != nil {
		return e, err
	}
	err = fs.WalkDir(below, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(below, path)
		e.Files[path] = strings.ReplaceAll(string(text), "{{words}}", quotedWords())
		return err
	})
	switch name {
	case "vscode":
		e.Files["syntaxes/houserule.tmLanguage.json"] = Grammar()
	case "neovim":
		e.Files["syntax/houserule.vim"] = vimSyntax()
	}
	return e, err
}
