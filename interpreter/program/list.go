package program

// A list as a value is a mark in the upper bits and a number below. Registers don't say what they
// hold, so a game that looks for the lists that are still in use goes by the mark. A number that
// happens to look like a list only keeps a list alive for nothing.
const (
	listMark  int64 = 0x4c15 << 48
	markBits  int64 = -1 << 48
	constList int64 = 1 << 40
)

// ListValue is list number i of a game.
func ListValue(i int) int64 { return listMark | int64(i) }

// ConstListValue is list number i of Program.Lists.
func ConstListValue(i int) int64 { return listMark | constList | int64(i) }

// IsList tells whether a value looks like a list: which one, and whether it is one of the program's.
func IsList(value int64) (index int, fixed, ok bool) {
	if value&markBits != listMark {
		return 0, false, false
	}
	return int(value &^ (listMark | constList)), value&constList != 0, true
}
