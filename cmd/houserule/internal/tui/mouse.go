package tui

// click handles a click: the first one on an item moves the cursor there, and the second one takes
// the item, because a first click may only be meant to activate the window.
func (m *Model) click(x, y int) {
	switch {
	case m.onBoard():
		boardPage{m}.click(x, y)
	case m.pager != nil:
		if act := m.pager.click(x, y); act != nil {
			m.pager = nil
			act()
		}
	case m.decision == nil || m.entry.used || m.correction.open:
	case m.unseen:
		m.ignored()
	case y < m.firstOption():
		boardPage{m}.click(x, y)
	default:
		m.clickOption(x, y-m.firstOption())
	}
}

func (m *Model) clickOption(x, line int) { m.clickItem(m.menu.at(x, line)) }

func (m *Model) clickItem(i int) {
	switch {
	case i < 0:
	case i == m.menu.cursor:
		m.notice = notice{}
		m.done()
	default:
		m.menu.cursor = i
		m.notice = notice{"Click again, or press enter, to take it.", false}
	}
}

// click moves the cursor of the list to the line that is clicked, or returns its action if the
// cursor is there already.
func (p *pager) click(x, y int) (act func()) {
	if p.list == nil {
		return nil
	}
	i := p.list.at(x, y-p.listAt)
	if i >= 0 && i == p.list.cursor {
		return p.list.items[i].act
	}
	if i >= 0 {
		p.list.cursor = i
	}
	return nil
}

// wheelLines is the number of lines that the wheel scrolls at once.
const wheelLines = 3

// wheel scrolls the list of a page, or the page.
func (p *pager) wheel(up bool, width, height int) {
	key := arrow(up)
	if p.list != nil {
		p.list.press(key)
		return
	}
	for range wheelLines {
		p.press(key, width, height)
	}
}

func arrow(up bool) string {
	if up {
		return "up"
	}
	return "down"
}

// wheel scrolls a page, the options, or the story above them.
func (m *Model) wheel(up bool, y int) {
	switch width, height := m.size(); {
	case m.pager != nil:
		m.pager.wheel(up, width, height)
	case y >= m.firstOption():
		m.menu.press(arrow(up))
	case up:
		m.scrollBy(wheelLines)
	default:
		m.scrollBy(-wheelLines)
	}
}
