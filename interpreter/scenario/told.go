package scenario

func (r *run) transcript() {
	for _, e := range r.game.Events() {
		r.began = r.began || e.Kind == 0
	}
}
