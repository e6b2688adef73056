package rules_test

import (
	"io/fs"
	"runtime"
	"sync"
	"testing"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/rules"
)

// shipped is a slice of the embedded variants.
var shipped = []string{"solitaire", "runebound-lairs", "quests", "hazard-decks", "arda"}

// A counted is a file system that records the sizes of opened files.
type counted struct {
	fs.FS
	sizes *sync.Map // a map from file names to int64
}

func (c counted) Open(name string) (fs.File, error) {
	file, err := c.FS.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := file.Stat(); err == nil && !info.IsDir() {
		c.sizes.Store(name, info.Size())
	}
	return file, nil
}

func (c counted) sum() (sum uint64) {
	c.sizes.Range(func(_, size any) bool {
		sum += uint64(size.(int64))
		return true
	})
	return sum
}

// TestLoadingAllocatesLittle limits the allocated bytes for each byte that is read, because
// allocation takes most of the loading time. The measured values are 52 to 87.
func TestLoadingAllocatesLittle(t *testing.T) {
	const most = 95
	for _, name := range shipped {
		read := counted{rules.FS, &sync.Map{}}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		v, findings := dsl.NewLibrary(read).Load(dsl.Request{Variant: name})
		runtime.ReadMemStats(&after)
		if v == nil {
			t.Fatal(findings.Text(diag.Plain))
		}
		allocated, size := after.TotalAlloc-before.TotalAlloc, read.sum()
		t.Logf("%s: %d bytes for %d, %d each", name, allocated, size, allocated/size)
		if allocated > most*size {
			t.Errorf("%s allocates %d bytes for each of %d that it reads; %d are the most", name, allocated/size, size, most)
		}
	}
}

// BenchmarkLoad measures loading each variant without a cache, and loading all variants
// concurrently from one library.
func BenchmarkLoad(b *testing.B) {
	load := func(lib *dsl.Library, name string) {
		if v, findings := lib.Load(dsl.Request{Variant: name}); v == nil {
			b.Error(findings.Text(diag.Plain))
		}
	}
	for _, name := range shipped {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				load(dsl.NewLibrary(rules.FS), name)
			}
		})
	}
	b.Run("all", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			lib := dsl.NewLibrary(rules.FS)
			var loading sync.WaitGroup
			for _, name := range shipped {
				loading.Go(func() { load(lib, name) })
			}
			loading.Wait()
		}
	})
}
