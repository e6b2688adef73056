package program

// A Verdict is the procedures that say in words why a game ended, and for a player and a score why it was won or not; -1 where
// there are no words, or the program does not tell.
type Verdict struct{ Ended, Won, Lost int32 }
