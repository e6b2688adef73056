package editors

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"houserule/dsl/syntax"
)

// A grammar is a TextMate grammar, with which editors highlight a text line by line. The rule
// that matches farthest left wins. If several do, the first one wins.
type grammar struct {
	Schema    string            `json:"$schema"`
	Comment   string            `json:"comment"`
	Name      string            `json:"name"`
	ScopeName string            `json:"scopeName"`
	FileTypes []string          `json:"fileTypes"`
	Patterns  []rule            `json:"patterns"`
	Parts     map[string]grules `json:"repository"`
}

type grules struct {
	Patterns []rule `json:"patterns"`
}

// A rule matches a piece of a line, or a range between two patterns.
type rule struct {
	Include  string           `json:"include,omitempty"`
	Name     string           `json:"name,omitempty"`
	Match    string           `json:"match,omitempty"`
	Begin    string           `json:"begin,omitempty"`
	End      string           `json:"end,omitempty"`
	Captures map[string]scope `json:"captures,omitempty"`
	Patterns []rule           `json:"patterns,omitempty"`
}

type scope struct {
	Name string `json:"name"`
}

// Patterns that several rules share.
const (
	wordPattern = `[\p{L}_][\p{L}\p{Nd}_]*`
	aWord       = `(?=\s+[\p{L}_"{])` // lookahead after the first word of a declaration
)

// Grammar returns the TextMate grammar of the language as JSON.
func Grammar() string {
	declaration := `^\s*(?:(replace|change|open)\s+)?(` + alternatives(syntax.DeclarationWords()) + `)` + aWord
	g := grammar{
		Schema:  "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
		Comment: "made from the words of the language by: houserule editor vscode",
		Name:    "houserule", ScopeName: "source.houserule", FileTypes: []string{"rules"},
		Patterns: []rule{
			{Name: "string.unquoted.transcript.houserule", Match: `^\s*\|.*$`},
			{Match: declaration, Captures: map[string]scope{"1": {"storage.modifier.houserule"}, "2": {"storage.type.houserule"}}},
			{Include: "#value"},
		},
		Parts: map[string]grules{"value": {[]rule{
			{Name: "comment.line.number-sign.houserule", Match: `#.*$`},
			{
				Name: "string.quoted.double.houserule", Begin: `"`, End: `"|$`,
				Patterns: []rule{
					{Name: "constant.character.escape.houserule", Match: `\\.|\{\{|\}\}`},
					{Name: "meta.interpolation.houserule", Begin: `\{`, End: `\}|$`, Patterns: []rule{{Include: "#word"}}},
				},
			},
			{Include: "#word"},
		}}, "word": {[]rule{
			{Name: "constant.numeric.dice.houserule", Match: `\p{Nd}*d\p{Nd}+\b`},
			{Name: "constant.numeric.houserule", Match: `\p{Nd}+`},
			{Name: "keyword.operator.houserule", Match: `\.\.|->|<=|>=|[<>=+*/?-]`},
			{Match: `\.(` + wordPattern + `)`, Captures: map[string]scope{"1": {"variable.other.member.houserule"}}},
			{Name: "constant.language.houserule", Match: alternatives(constants) + `\b`},
			{Name: "keyword.control.houserule", Match: alternatives(keywords()) + `\b`},
			{Name: "entity.name.type.houserule", Match: `\p{Lu}[\p{L}\p{Nd}_]*`},
			{Name: "entity.name.function.houserule", Match: wordPattern + `(?=\()`},
			{Name: "variable.other.houserule", Match: wordPattern},
		}}},
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(g); err != nil {
		panic(err) // impossible, because all fields are texts
	}
	return text.String()
}

// constants are the keywords that are values.
var constants = []string{"false", "none", "true"}

// keywords returns all keywords except for those of declarations, sorted and without duplicates.
// It leaves out constants, because they have a rule of their own.
func keywords() []string {
	words := slices.Concat(syntax.Words(), syntax.LineWords(), syntax.ValueWords())
	slices.Sort(words)
	words = slices.Compact(words)
	return slices.DeleteFunc(words, func(word string) bool { return slices.Contains(constants, word) })
}

// alternatives returns a regular expression that matches one of the words.
func alternatives(words []string) string { return "(?:" + strings.Join(words, "|") + ")" }

// quotedWords returns all keywords as the elements of a Lisp list.
func quotedWords() string {
	words := slices.Concat(keywords(), syntax.DeclarationWords())
	slices.Sort(words)
	return `"` + strings.Join(slices.Compact(words), `" "`) + `"`
}

// vimSyntax returns a syntax file for Vim and Neovim.
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
