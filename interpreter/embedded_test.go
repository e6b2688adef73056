package interpreter_test

import (
	"sync"
	"testing"

	"houserule/dsl"
	"houserule/interpreter/program"
	"houserule/rules"
)

// BenchmarkEmbedded reads, checks and compiles all rules that ship side by side, as a process does that has just
// begun.
func BenchmarkEmbedded(b *testing.B) {
	for b.Loop() {
		library := dsl.NewLibrary(rules.FS)
		var loading sync.WaitGroup
		for _, listing := range library.List() {
			loading.Go(func() {
				v, _ := library.Load(dsl.Request{Variant: listing.Name})
				if v == nil {
					b.Errorf("%s does not check", listing.Name)
					return
				}
				program.Compile(v, program.Fast)
			})
		}
		loading.Wait()
	}
}
