package scenario

import "houserule/interpreter"

func (r *run) transcript() {
	for _, e := range r.game.Events() {
		r.began = r.began || e.Kind == interpreter.TurnBegan
		r.reckoned = r.reckoned || e.Kind == interpreter.Scored
	}
}
