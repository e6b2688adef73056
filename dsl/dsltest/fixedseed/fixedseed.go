// Package fixedseed sets a fixed seed for property tests, which import it only for this effect. A
// change passes or fails everywhere, because each run tries the same cases. The flag
// -rapid.seed=N tries other cases.
package fixedseed

import (
	"flag"

	_ "pgregory.net/rapid" // registers the flag
)

func init() {
	if err := flag.Set("rapid.seed", "1"); err != nil {
		panic(err)
	}
}
