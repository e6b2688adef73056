package syntax

// Grammar is the grammar of the language as participle sees it, one production a line.
func Grammar() string { return grammar.String() + "\n" }
