package program

import "fmt"

// unbuilt stands where the program does not carry out yet what the language can say. NOT FOR MAIN.
func unbuilt(node any) { panic(fmt.Sprintf("%T is not built yet", node)) }
