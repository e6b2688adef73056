package transcript

import "houserule/interpreter"

// Reckoning writes in one line how a figure comes about:
//
//	strength of Bram: 5 + 2 Short Sword + 1 horn = 8
//	rested of Bram: true, Cursed Ring: false
func Reckoning(r interpreter.Reckoning) string {
	text := r.Figure + " of " + r.Component + ": " + r.Base
	for _, line := range r.Lines {
		if r.IsNumber {
			text += " " + signed(line.Added, false) + labelled(line.Label)
		} else {
			text += ", " + line.Label + ": " + line.Value
		}
	}
	if r.IsNumber {
		text += " = " + r.Value
	}
	return text
}
