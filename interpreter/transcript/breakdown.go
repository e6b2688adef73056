package transcript

import "houserule/interpreter/view"

// Breakdown formats the computation of a figure in one line:
//
//	strength of Bram: 5 + 2 Short Sword + 1 horn = 8
//	rested of Bram: true, Cursed Ring: false
//	strength of Cora: 3 (4 on the card) + 2 Short Sword = 5
//	strength of Dora: 3 (4 on the card)
func Breakdown(b view.Breakdown) string {
	text := b.Figure + " of " + b.Component + ": " + b.Base
	if b.Base != b.Printed {
		text += " (" + b.Printed + " on the card)"
	}
	for _, line := range b.Lines {
		if b.IsNumber {
			text += " " + signed(line.Added, false) + labelled(line.Label)
		} else {
			text += ", " + line.Label + ": " + line.Value
		}
	}
	if b.IsNumber && len(b.Lines) > 0 {
		text += " = " + b.Value
	}
	return text
}
