package editors

import (
	"slices"
	"strings"

	"houserule/dsl/syntax"
)

// constants are the words of the language that are values.
var constants = []string{"false", "none", "true"}

// keywords are all words that the language has anywhere but in front of a declaration, each once.
func keywords() []string {
	words := slices.Concat(syntax.Words(), syntax.LineWords(), syntax.ValueWords())
	slices.Sort(words)
	words = slices.Compact(words)
	return slices.DeleteFunc(words, func(word string) bool { return slices.Contains(constants, word) })
}

// alternatives is a regular expression for one of some words.
func alternatives(words []string) string { return "(?:" + strings.Join(words, "|") + ")" }

// quotedWords are all words of the language as Lisp writes a list of texts.
func quotedWords() string {
	words := slices.Concat(keywords(), syntax.DeclarationWords())
	slices.Sort(words)
	return `"` + strings.Join(slices.Compact(words), `" "`) + `"`
}

// vimSyntax colours rules in Vim and Neovim.
func vimSyntax() string {
	return `" Colours for houserule's rules, made from the words of the language by: houserule editor neovim
if exists("b:current_syntax") | finish | endif
syntax keyword houseruleKeyword ` + strings.Join(keywords(), " ") + `
syntax keyword houseruleConstant ` + strings.Join(constants, " ") + `
syntax match houseruleDeclaration /^\s*\(\(replace\|change\|open\)\s\+\)\?\(` + strings.Join(syntax.DeclarationWords(), `\|`) + `\)\>\ze\s\+[[:alpha:]_"{]/
syntax match houseruleType /\<\u\w*\>/
syntax match houseruleNumber /\<\d\+\>/
syntax match houseruleNumber /\<\d*d\d\+\>/
syntax region houseruleText start=/"/ skip=/\\./ end=/"\|$/ contains=houseruleValue
syntax region houseruleValue matchgroup=Special start=/{/ end=/}/ contained oneline contains=houseruleKeyword,houseruleConstant,houseruleNumber
syntax match houseruleTranscript /^\s*|.*$/
syntax match houseruleComment /#.*$/
highlight default link houseruleKeyword Keyword
highlight default link houseruleConstant Constant
highlight default link houseruleDeclaration Statement
highlight default link houseruleType Type
highlight default link houseruleNumber Number
highlight default link houseruleText String
highlight default link houseruleTranscript String
highlight default link houseruleComment Comment
let b:current_syntax = "houserule"
`
}
