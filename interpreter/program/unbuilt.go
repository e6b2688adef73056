package program

import "fmt"

// unbuilt stands where the program does not carry out yet what can be written. Loading rules refuses it before.
func unbuilt(node any) { panic(fmt.Sprintf("%T is not built yet", node)) }
