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

// Spoken is what players read for a value of the line.
func (r *Report) Spoken(value int64) string {
	if t := r.Value.Type(); t.Base == EnumType && value >= 0 {
		return t.Enum.Word(int(value))
	}
	return r.Word(value)
}

// Word is what players read for a value of the option.
func (o *Option) Word(value int64) string {
	switch {
	case o.Type.Base == EnumType:
		return o.Type.Enum.Word(int(value))
	case o.Type.Base == Bool && value == 1:
		return "yes"
	case o.Type.Base == Bool:
		return "no"
	}
	return strconv.FormatInt(value, 10)
}
