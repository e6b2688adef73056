package main

import (
	"os"

	"houserule/cmd/houserule/internal/discover"
	"houserule/dsl"
)

// dataFlags are where a person's own component data lies, for commands that load rules.
type dataFlags struct {
	Data dataFolder `placeholder:"FOLDER" help:"Read the data of the variant from this folder: files of the names that its catalogs and boards have."`
}

// withData is a request that reads its data from there.
func (d dataFlags) withData(request dsl.Request) dsl.Request {
	request.Data = string(d.Data)
	return request
}

// data is the folder by a path that can be given from anywhere.
func (d dataFlags) data() string {
	if d.Data == "" {
		return ""
	}
	return discover.Absolute(string(d.Data))
}

// args are how a command is told of the folder.
func (d dataFlags) args() []string {
	if d.Data == "" {
		return nil
	}
	return []string{"--data", string(d.Data)}
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
