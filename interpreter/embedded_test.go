package interpreter_test

import (
	"sync"
	"testing"

	"houserule/dsl"
	"houserule/interpreter/program"
	"houserule/rules"
)

// BenchmarkEmbedded parses, checks and compiles all shipped rules in parallel, like a process
// that has just started.
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
