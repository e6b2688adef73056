package interpreter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Written is a choice in words that Parse reads as this one, whatever the options are called: what Answer says, or else the places
// of the options, as in "#1, #6".
func (d *Decision) Written(c Choice) string {
	words := d.Answer(c)
	if len(c.Indexes) == 0 || d.reads(words, c) {
		return words
	}
	var places []string
	for _, i := range slices.Sorted(slices.Values(c.Indexes)) {
		places = append(places, fmt.Sprintf("#%d", i+1))
	}
	return strings.Join(places, ", ")
}

// mostRead is how many labels are looked at to find out how words are read. Of more than that, places are written.
const mostRead = 1 << 20

// reads tells whether words are read as a choice.
func (d *Decision) reads(words string, c Choice) bool {
	if len(c.Indexes)*len(d.Options) > mostRead {
		return false
	}
	read, err := d.parse(strings.TrimSpace(words))
	return err == nil && slices.Equal(slices.Sorted(slices.Values(read.Indexes)), slices.Sorted(slices.Values(c.Indexes)))
}

// inPlaces reads places of options; not ok if an answer names anything else.
func (d *Decision) inPlaces(answer string) (c Choice, ok bool) {
	for piece := range strings.SplitSeq(answer, ",") {
		number, ok := strings.CutPrefix(strings.TrimSpace(piece), "#")
		place, err := strconv.Atoi(number)
		if !ok || err != nil || place < 1 || place > len(d.Options) {
			return Choice{}, false
		}
		c.Indexes = append(c.Indexes, place-1)
	}
	return c, true
}
