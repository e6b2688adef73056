package tui

// click handles a click: the first one on an item moves the cursor there, and the second one takes
// the item. A click on the window may only have been meant to activate it.
func (m *Model) click(x, y int) {
	switch {
	case m.pager != nil && m.pager.list != nil:
		list := m.pager.list
		if i := list.at(x, y-m.pager.listAt); i >= 0 && i == list.cursor {
			m.pick(i)
		} else if i >= 0 {
			list.cursor = i
		}
	case m.pager != nil || m.decision == nil || m.entry.used || m.correction.open:
	case m.unseen:
		m.ignored()
	default:
		m.clickOption(x, y-m.firstOption())
	}
}

func (m *Model) clickOption(x, line int) {
	switch i := m.menu.at(x, line); {
	case i < 0:
	case i == m.menu.cursor:
		m.notice = notice{}
		m.done()
	default:
		m.menu.cursor = i
		m.notice = notice{"Click again, or press enter, to take it.", false}
	}
}

// wheel scrolls a page, the options, or the story above them.
func (m *Model) wheel(up bool, y int) {
	const lines = 3
	key := "down"
	if up {
		key = "up"
	}
	switch width, height := m.size(); {
	case m.onBoard():
		m.pager.press("pg"+key, width, height)
	case m.pager != nil && m.pager.list != nil:
		m.pager.list.press(key)
	case m.pager != nil:
		for range lines {
			m.pager.press(key, width, height)
		}
	case y >= m.firstOption():
		m.menu.press(key)
	case up:
		m.scrollBy(lines)
	default:
		m.scrollBy(-lines)
	}
}
