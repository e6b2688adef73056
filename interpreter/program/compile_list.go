package program

import "houserule/dsl/variant"

// memberStep finds the member of an enum that stands before or behind another one.
func (u *unit) memberStep(e *variant.MemberStep, dst int32) {
	var found label
	u.emit(AddInt, dst, u.value(e.X), int32(e.By))
	if e.By < 0 {
		u.jump(JumpGeInt, dst, 0, &found)
	} else {
		u.jump(JumpLtInt, dst, int32(len(e.T.Enum.Members)), &found)
	}
	u.emit(NoValue, dst, 0, 0)
	u.mark(&found)
}

func (u *unit) subsets(e *variant.Subsets, dst int32) {
	list, size := u.value(e.List), u.alloc()
	if e.Size == nil {
		u.emit(NoValue, size, 0, 0)
	} else {
		u.into(e.Size, size)
	}
	u.emit(Subsets, dst, list, size)
}
