package main

import (
	"bytes"
	"net"
	"sync/atomic"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/workshop"
	"houserule/dsl"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/save"
)

// hasWorkshop tells whether the rules can be written while a game is served: where they are watched, and nobody but this machine
// reaches the game.
func (c serveCmd) hasWorkshop(listener net.Listener) bool {
	at, ok := listener.Addr().(*net.TCPAddr)
	return c.Watch && c.URL == "" && ok && at.IP.IsLoopback()
}

// workshop is where the rules of the games are written that are served one after the other.
func (c serveCmd) workshop(rules *atomic.Pointer[rereading]) *workshop.Workshop {
	lib := library
	return workshop.New(workshop.Rules{
		Anew:    func() (*dsl.Library, *discover.Edited) { return anew(lib, nil) },
		Request: c.anywhere,
		Settle: func(v *variant.Variant, head save.Head) (*program.Program, interpreter.Settings, string) {
			var problems bytes.Buffer
			p, settings, err := c.settle(v, &head, streams{out: &problems, err: &problems})
			return p, settings, problemIn(&problems, err)
		},
		Add: func(path string) { rules.Load().add(path) },
	})
}

// anywhere is what to load for a game, by paths that can be given from any folder.
func (c beginFlags) anywhere(head save.Head) (dsl.Request, error) {
	request := dsl.Request{Variant: head.Variant, With: head.With, Deck: head.Deck}
	var err error
	request.Data, err = c.dataOf(&head)
	return request, err
}
