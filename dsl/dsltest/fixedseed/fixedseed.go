// Package fixedseed is imported, for nothing else, by tests of properties: they try the same cases each
// time, so that the same change passes or fails everywhere. The flag -rapid.seed=N tries other cases.
package fixedseed

import (
	"flag"

	_ "pgregory.net/rapid" // whose flag it is
)

func init() {
	if err := flag.Set("rapid.seed", "1"); err != nil {
		panic(err)
	}
}
