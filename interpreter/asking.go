package interpreter

// An asking computes decisions: their options, which of these are enabled, and which one the
// rules suggest.
type asking struct {
	*vm
	*narrator
	*board
	mixing   uint64 // the seed for the order of equal options; 0 until it is needed
	predicts bool   // decisions are answered by their suggestion, because this is only a trial
	follows  int    // the number of decisions to answer by their suggestion without suspending
	askedOut askedOut
	lapses   error // why an offer that is decided on this copy lapses

	// Reused buffers. They hold no game state.
	sought   soughtSet
	chosen   []int // the indexes of a choice, in ascending order
	indexes  []int
	followed []int // the indexes of a suggestion that is followed automatically
}
