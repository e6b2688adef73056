package hunt

import "slices"

// shorten leaves items out of a list as long as what is left still shows what it is to show: delta
// debugging (Zeller and Hildebrandt, 2002) with complements only. What comes out is so short that no
// single item more can be left out, unless the tries are used up before.
func shorten[T any](items []T, tries int, shows func([]T) bool) []T {
	for size := len(items); size > 0 && tries > 0; {
		shorter := items
		for from := 0; from < len(shorter) && tries > 0; {
			without := slices.Concat(shorter[:from], shorter[min(from+size, len(shorter)):])
			tries--
			if shows(without) {
				shorter = without
			} else {
				from += size
			}
		}
		if size == 1 && len(shorter) == len(items) {
			break
		}
		items = shorter
		size = max(1, min(size, len(items))/2)
	}
	return items
}
