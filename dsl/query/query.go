// Package query answers questions of an editor about rules, for example which declaration a name
// refers to, and where it is used. Its input are syntax trees and the index of names that the
// checker builds. It returns spans and texts for display. The package depends on no particular
// editor protocol.
package query
