package syntax

// A Lexeme is a piece of a text as those see it who colour it: a word, a text in quotes, a number, dice, a sign, a comment
// or a line of a transcript, from an offset up to another.
type Lexeme struct {
	Sort       string
	Start, End int
}

// sorts are what tokens are called where they are coloured; blanks are nothing.
var sorts = map[string]string{
	"Ident": "word", "Number": "number", "Dice": "dice", "String": "text", "Transcript": "transcript", "Punct": "sign",
	"Comment": "comment", "Illegal": "wrong",
}

// Lexemes takes a text apart. Whatever it holds, nothing but blanks lies between them.
func Lexemes(text string) (lexemes []Lexeme) {
	names := map[int]string{}
	for name, kind := range symbols {
		names[int(kind)] = sorts[name]
	}
	s := newScanner("", text)
	for s.pos.Offset < len(text) {
		tok, _ := s.Next() // scanning never fails
		if sort := names[int(tok.Type)]; sort != "" {
			lexemes = append(lexemes, Lexeme{sort, tok.Pos.Offset, s.pos.Offset})
		}
	}
	return lexemes
}
