package syntax

import (
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"pgregory.net/rapid"

	_ "houserule/dsl/dsltest/fixedseed"
)

func TestScanner(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"draw 4 from deck", "Ident:draw Number:4 Ident:from Ident:deck"},
		{"2d6 d10 12d4x d6_ 4d d", "Dice:2d6 Dice:d10 Number:12 Ident:d4x Ident:d6_ Number:4 Ident:d Ident:d"},
		{"5..8 13.. ..2 1.2", "Number:5 Punct:.. Number:8 Number:13 Punct:.. Punct:.. Number:2 Number:1 Punct:. Number:2"},
		{"a<=b>=c->d<e>f-g", "Ident:a Punct:<= Ident:b Punct:>= Ident:c Punct:-> Ident:d Punct:< Ident:e Punct:> Ident:f Punct:- Ident:g"},
		{"hazard.4h-iii", "Ident:hazard Punct:. Number:4 Ident:h Punct:- Ident:iii"},
		{`"a \" b" "{x}" ""`, `String:"a \" b" String:"{x}" String:""`},
		{"\"open\n\"esc\\\n\"", "String:\"open String:\"esc\\ String:\""},
		{"a # rest | of \"it\"\nb", "Ident:a Comment:# rest | of \"it\" Ident:b"},
		{"  | first \"line\n\t|\n|x", "Transcript:first \"line Transcript: Transcript:x"},
		{"a | b", "Ident:a Illegal:| Ident:b"},
		{"größe ñ1 x٣ _a", "Ident:größe Ident:ñ1 Ident:x٣ Ident:_a"},
		{"a;;\x00$b ! \u00a0", "Ident:a Illegal:;;\x00$ Ident:b Illegal:! Illegal:\u00a0"},
		{"{}()[],:?=+*/", "Punct:{ Punct:} Punct:( Punct:) Punct:[ Punct:] Punct:, Punct:: Punct:? Punct:= Punct:+ Punct:* Punct:/"},
	} {
		_, tokens := scanAll(newScanner("x", test.text))
		if got := described(tokens); got != test.want {
			t.Errorf("%q is scanned as\n%s, want\n%s", test.text, got, test.want)
		}
	}
}

// described formats tokens with their types, without white space.
func described(tokens []lexer.Token) string {
	names := lexer.SymbolsByRune(definition{})
	var out []string
	for _, tok := range tokens {
		if tok.Type != spaceToken && !tok.EOF() {
			out = append(out, names[tok.Type]+":"+tok.Value)
		}
	}
	return strings.Join(out, " ")
}

func TestScannerPlaces(t *testing.T) {
	_, tokens := scanAll(newScanner("x", "ä b\n\n  \"ö\" c"))
	var got []lexer.Position
	for _, tok := range tokens {
		if tok.Type != spaceToken {
			got = append(got, tok.Pos)
		}
	}
	want := []lexer.Position{
		{Filename: "x", Offset: 0, Line: 1, Column: 1}, {Filename: "x", Offset: 3, Line: 1, Column: 3},
		{Filename: "x", Offset: 8, Line: 3, Column: 3}, {Filename: "x", Offset: 13, Line: 3, Column: 7},
		{Filename: "x", Offset: 14, Line: 3, Column: 8},
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("token %d is at %#v, want %#v", i, got[i], want[i])
		}
	}
}

// checkTiling fails unless each byte of the text is in exactly one token, and each token has the
// position that participle itself would compute.
func checkTiling(t interface{ Fatalf(string, ...any) }, text string) {
	_, tokens := scanAll(newScanner("", text))
	at := lexer.Position{Line: 1, Column: 1}
	for i, tok := range tokens {
		if tok.Pos != at {
			t.Fatalf("token %d %q of %q is at %#v, want %#v", i, tok.Value, text, tok.Pos, at)
		}
		if tok.EOF() {
			break
		}
		piece := text[tok.Pos.Offset:tokens[i+1].Pos.Offset]
		if tok.Type == transcriptToken && transcriptText(piece) == tok.Value {
			tok.Value = piece
		}
		if piece == "" || piece != tok.Value {
			t.Fatalf("token %d of %q is %q, but covers %q", i, text, tok.Value, piece)
		}
		at.Advance(piece)
	}
	if at.Offset != len(text) {
		t.Fatalf("the tokens of %q end at %d", text, at.Offset)
	}
}

func TestTokensCoverTheText(t *testing.T) {
	pieces := rapid.SampledFrom([]string{
		" ", "\n", "\t", "#", "|", "\"", "\\", "a", "d", "6", "2d6", "..", "->", "<", "=", "{", "}", "ä", "\u00a0", "\xff", ";",
	})
	rapid.Check(t, func(t *rapid.T) {
		checkTiling(t, strings.Join(rapid.SliceOf(pieces).Draw(t, "pieces"), ""))
	})
}

func FuzzScanner(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) { checkTiling(t, text) })
}

// TestTokensAreWrittenOver checks that a buffer last used for a longer text yields the same
// tokens as a new one.
func TestTokensAreWrittenOver(t *testing.T) {
	b := &buffer{}
	long, short := strings.Repeat("| of it\n x \"y\" # z\n", 100), "  card Troll { } # big"
	for _, text := range []string{short, long, short, "", "x"} {
		want := &buffer{}
		wantLex, wantTokens := want.scan(newScanner("x", text))
		lex, tokens := b.scan(newScanner("x", text))
		if !slices.Equal(tokens, wantTokens) {
			t.Errorf("%q is scanned as\n%s", text, described(tokens))
		}
		for ; !wantLex.Peek().EOF(); lex.Next() {
			if *lex.Peek() != *wantLex.Next() {
				t.Fatalf("the first token of %q is %q", text, lex.Peek().Value)
			}
		}
		if !lex.Peek().EOF() {
			t.Errorf("%q does not end", text)
		}
	}
	if allocs := testing.AllocsPerRun(10, func() { b.scan(&scanner{text: long}) }); allocs > 1 {
		t.Errorf("scanning once more allocates %v times, and not just for the scanner", allocs)
	}
}
