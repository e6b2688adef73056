package main

import (
	"os"
	"strings"

	"houserule/dsl"
	"houserule/dsl/diag"
)

// ownData is where a person's own component data lies, for commands that load rules.
type ownData struct {
	Data dataFolder `placeholder:"FOLDER" help:"Read the data of the variant from this folder: files of the names that its catalogs and boards have."`
}

// withData is a request that reads its data from there.
func (d ownData) withData(request dsl.Request) dsl.Request {
	request.Data = string(d.Data)
	return request
}

// data is the folder by a path that can be given from anywhere.
func (d ownData) data() string {
	if d.Data == "" {
		return ""
	}
	return absolute(string(d.Data))
}

// flag is how a command is told of the folder.
func (d ownData) flag() []string {
	if d.Data == "" {
		return nil
	}
	return []string{"--data", string(d.Data)}
}

// test is the command that runs the scenarios in a file on the data.
func (d ownData) test(file string) string {
	return strings.Join(append([]string{"houserule test", file}, d.flag()...), " ")
}

// comment tells whoever reads the scenarios in a file that they hold with the data and no other.
func (d ownData) comment(file string) string {
	if d.Data == "" {
		return ""
	}
	return "# Played with data of its own: " + diag.Printable(d.test(file)) + "\n"
}

// A dataFolder is the path of a folder as a person typed it.
type dataFolder string

// Validate is called once the command line is read.
func (d dataFolder) Validate() error {
	if d == "" {
		return nil
	}
	info, err := os.Stat(string(d))
	switch {
	case err != nil:
		return misuse("there is no folder %q", string(d))
	case !info.IsDir():
		return misuse("%q is a file, and a folder is needed", string(d))
	}
	return nil
}
