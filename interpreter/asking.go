package interpreter

// An asking works out decisions: which options there are, which of them are open, and what is suggested.
type asking struct {
	*vm
	*narrator
	*board
	mixing   uint64 // what options that look alike are mixed by; 0 until it is needed
	predicts bool   // decisions go by their suggestion: this is only a try
	follows  int    // how many decisions are still to be made as suggested, without standing still
	askedOut askedOut
	lapses   error // why an offer that is asked here lapses

	// Buffers, which hold no part of the game.
	sought   soughtSet
	chosen   []int // the indexes of a choice, in order
	indexes  []int
	followed []int // as indexes, for what is up to nobody
}
