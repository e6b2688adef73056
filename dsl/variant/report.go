package variant

import "strconv"

// Word is what a text calls a figure that is reported.
func (r *Report) Word(value int64) string {
	switch t := r.Value.Type(); t.Base {
	case Bool:
		return strconv.FormatBool(value == 1)
	case EnumType:
		if value >= 0 && value < int64(len(t.Enum.Members)) {
			return t.Enum.Members[value]
		}
	}
	return strconv.FormatInt(value, 10)
}
