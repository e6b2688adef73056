package dsl

import (
	"sync"

	"houserule/dsl/data"
	"houserule/dsl/source"
)

// A cache keeps what was last made of each file, for as long as its text stays what it was. Whoever asks first makes
// it; several things may be in the making side by side.
type cache[T any] struct {
	mu   sync.Mutex
	made map[string]made[T] // by the names of the files
}

type made[T any] struct {
	file  *source.File
	thing func() T
}

func (c *cache[T]) get(file *source.File, create func(*source.File) T) T {
	c.mu.Lock()
	known, ok := c.made[file.Name]
	if !ok || known.file.Text != file.Text {
		known = made[T]{file, sync.OnceValue(func() T { return create(file) })}
		if c.made == nil {
			c.made = map[string]made[T]{}
		}
		c.made[file.Name] = known
	}
	c.mu.Unlock()
	return known.thing()
}

// kept is what was made of the files that were read last. Libraries of the same variants share it.
type kept struct {
	rules   cache[parsedFile]
	cards   cache[*data.CardFile]
	clauses cache[clauseFile]
}
