package translation

// Forms returns the translations of each entry without a context.
func Forms(c Catalogue) map[string][]string {
	forms := map[string][]string{}
	for k, e := range c {
		if k.context == "" {
			forms[k.text] = e.forms
		}
	}
	return forms
}
