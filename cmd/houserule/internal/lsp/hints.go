package lsp

// hints are what an editor shows between the words of a document: what original(…) goes on to.
func (s *snapshot) hints(p inlayHintParams) ([]inlayHint, error) {
	hints := []inlayHint{}
	path, d, err := s.document(p.TextDocument.URI)
	if err != nil || !isRules(path) {
		return hints, err
	}
	first, last := d.offset(p.Range.Start), d.offset(p.Range.End)
	known := map[int]bool{}
	for _, study := range s.around(path).studies {
		for _, original := range s.namesOf(study).Originals(s.nameOf(path)) {
			if at := original.At; at.End >= first && at.Start <= last && !known[at.End] {
				known[at.End] = true
				hints = append(hints, inlayHint{
					Position: d.position(at.End), Label: original.Is, PaddingLeft: true,
					Tooltip: markup("```houserule\n" + original.Whole + "\n```"),
				})
			}
		}
	}
	return hints, nil
}
