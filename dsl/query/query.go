// Package query answers questions about a text of rules that somebody is writing: what it declares, what a name in it
// stands for, where that is declared, who else mentions it, and what may stand at a place. In come trees and what checking
// learnt of names; out come places, and words for people to read. It knows nothing of editors.
package query
