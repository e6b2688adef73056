package transcript

import "houserule/interpreter"

// Reckoning writes in one line how a figure comes about:
//
//	strength of Bram: 5 + 2 Short Sword + 1 horn = 8
//	rested of Bram: true, Cursed Ring: false
//	strength of Cora: 3 (4 on the card) + 2 Short Sword = 5
//	strength of Dora: 3 (4 on the card)
func Reckoning(r interpreter.Reckoning) string {
	text := r.Figure + " of " + r.Component + ": " + r.Base
	if r.Base != r.Printed {
		text += " (" + r.Printed + " on the card)"
	}
	for _, line := range r.Lines {
		if r.IsNumber {
			text += " " + signed(line.Added, false) + labelled(line.Label)
		} else {
			text += ", " + line.Label + ": " + line.Value
		}
	}
	if r.IsNumber && len(r.Lines) > 0 {
		text += " = " + r.Value
	}
	return text
}
