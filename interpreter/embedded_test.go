package interpreter_test

import (
	"testing"

	"houserule/dsl"
	"houserule/interpreter/program"
	"houserule/rules"
)

// BenchmarkEmbedded reads, checks and compiles all rules that ship, as a process does that has just begun.
func BenchmarkEmbedded(b *testing.B) {
	for b.Loop() {
		library := dsl.NewLibrary(rules.FS)
		for _, listing := range library.List() {
			v, _ := library.Load(dsl.Request{Variant: listing.Name})
			if v == nil {
				b.Fatalf("%s does not check", listing.Name)
			}
			program.Compile(v, program.Fast)
		}
	}
}
