package main

import (
	"flag"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite what the scripts in testdata/script expect")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"houserule": main})
}

// TestScripts runs the command as people type it.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", UpdateScripts: *update})
}
