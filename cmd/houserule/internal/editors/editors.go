// Package editors has the settings with which editors know rules: that they start the language server, and how rules are
// coloured. In goes the name of an editor; out come files. What words the language has it asks the language.
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

// An Editor is one that there are settings for.
type Editor struct {
	Name string
	// Files are what to write, by their paths in a folder of their own.
	Files map[string]string
	// Next says what to do with them.
	Next string
}

// next says what to do with the files, by editor.
var next = map[string]string{
	"vscode": `Make a package of it, and install that:
  npm install && npx @vscode/vsce package --allow-missing-repository && code --install-extension houserule-*.vsix`,
	"neovim": `Put what is in it where Neovim looks for plugins:
  mkdir -p ~/.config/nvim && cp -r plugin syntax ~/.config/nvim/`,
	"emacs": `Load it in your init file (it needs eglot, which Emacs has since 29, or lsp-mode):
  (load "/path/to/houserule.el")`,
	"helix": `Add what is in it to your own file of languages:
  cat languages.toml >> ~/.config/helix/languages.toml`,
}

// Names are the editors that there are settings for.
func Names() []string { return slices.Sorted(maps.Keys(next)) }

// For gives the settings for an editor, by its name.
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
		if path == "vscodeignore" { // a file that is hidden cannot be embedded
			path = "." + path
		}
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
