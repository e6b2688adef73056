package terminal

import "golang.org/x/sys/windows"

// enableColors makes a console interpret colours, which it prints as text otherwise. It returns
// false if the console is too old for them.
func enableColors(stream any) bool {
	file, ok := fileOf(stream)
	if !ok {
		return false
	}
	console := windows.Handle(file.Fd())
	var mode uint32
	if windows.GetConsoleMode(console, &mode) != nil {
		return true // a terminal without a console, which needs no mode
	}
	return windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
